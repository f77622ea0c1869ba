import type { ChainKey, Network } from '../../chains/chain.ts'
import { networkTable } from '../../chains/networks.ts'
import { purposeTable, type StepPurpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import type { JournalEntry } from './journal.ts'

/** A step of the treasury as an entry of the journal tells of it. */
interface LostStep {
  readonly id: string
  readonly purpose: StepPurpose
  readonly address: string | null
  /** Of a sweep that a batch does. */
  readonly batchId: string | null
  readonly amount: string | null
}

interface ImportedStep {
  readonly entry: JournalEntry
  readonly now: Date
}

/** How an address is emptied by itself: the usual way of its network, as rows name it. */
const strategyOf = (network: Network) => networkTable[network].sweepStrategies[0].replace('-', '_')

/**
 * Makes the step that an entry was signed for, and the sweep that it belongs to, which the database lost; what a sweep is to move counts as
 * swept. `false`: it is about an address that the database gave to nobody, so that no books can tell of it.
 */
export async function insertLostSteps(tx: Rows, key: ChainKey, { entry, now }: ImportedStep): Promise<boolean> {
  const steps = lostSteps(entry)
  const addresses = steps.flatMap(({ address }) => address ?? [])
  if (!(await areGiven(tx, key, addresses))) return false
  for (const step of steps) {
    const isOfSweep = step.address !== null && step.purpose !== 'warm'
    const sweepId = isOfSweep ? await openSweep(tx, key, { step, entry, now }) : null
    if (step.purpose === 'sweep') await addSwept(tx, key, { ...step, amount: step.amount ?? entry.amount })
    await insertStep(tx, key, { step, sweepId, createdAt: entry.signedAt })
  }
  return true
}

function lostSteps(entry: JournalEntry): LostStep[] {
  const { intentId: id, purpose, wallet, destination, members = [] } = entry
  if (purpose === 'withdrawal') return []
  const { from, to } = purposeTable[purpose]
  const address = from === 'deposit' ? wallet : to === 'deposit' ? destination : null
  const swept = members.map(one => {
    return { id: one.stepId, purpose: 'sweep' as const, address: one.address, batchId: id, amount: one.amount }
  })
  return [{ id, purpose, address, batchId: null, amount: null }, ...swept]
}

async function areGiven(tx: Rows, key: ChainKey, addresses: readonly string[]): Promise<boolean> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from deposit_address
      where (environment, network) = ($1, $2) and address = any($3::text[]) and order_id is not null`,
    [key.environment, key.network, addresses],
  )
  return row?.count === addresses.length
}

/** The sweep of its address that goes on, which nobody else goes on with until the end of the transaction; a new one where none does. */
async function openSweep(
  tx: Rows,
  { environment, network }: ChainKey,
  { step, entry, now }: ImportedStep & { readonly step: LostStep },
): Promise<string> {
  const [open] = await tx.query<{ id: string }>(
    `update sweep set note = null, due_at = $4
      where (environment, network, address) = ($1, $2, $3) and status = 'OPEN' returning id`,
    [environment, network, step.address, now],
  )
  if (open) return open.id
  const strategy = entry.purpose === 'batch' ? 'batch' : strategyOf(network)
  await tx.query(
    `insert into sweep (id, environment, network, address, strategy, status, due_at, created_at)
     values ($1, $2, $3, $4, $5, 'OPEN', $6, $6)`,
    [step.id, environment, network, step.address, strategy, now],
  )
  return step.id
}

/** Also where what came there is in a block that has to be read once more. */
async function addSwept(
  tx: Rows,
  { environment, network }: ChainKey,
  { address, amount }: Pick<LostStep, 'address' | 'amount'>,
): Promise<void> {
  await tx.query(
    `insert into deposit_balance as b (environment, network, address, credited, swept) values ($1, $2, $3, 0, $4)
     on conflict (address, network, environment) do update set swept = b.swept + excluded.swept`,
    [environment, network, address, amount],
  )
}

interface Inserting {
  readonly step: LostStep
  readonly sweepId: string | null
  readonly createdAt: string
}

/** Beside one of the same that was begun since, it stands as one that goes on again. */
async function insertStep(
  tx: Rows,
  { environment, network }: ChainKey,
  { step, sweepId, createdAt }: Inserting,
): Promise<void> {
  const { id, purpose, address, batchId, amount } = step
  await tx.query(
    `insert into payout_step (id, environment, network, purpose, address, sweep_id, batch_id, amount, status, created_at, reopened)
     select $1, $2, $3, $4, $5, $6, $7, $8, 'OPEN', $9, count(*)::int from (select from payout_step o
       where (o.environment, o.network, o.purpose) = ($2, $3, $4) and o.address is not distinct from $5
         and o.reopened = 0 and (o.status = 'OPEN' or o.purpose = 'warm') limit 1) as beside`,
    [id, environment, network, purpose, address, sweepId, batchId, amount, createdAt],
  )
}
