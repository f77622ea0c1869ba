import type { ChainKey, Network } from '../../chains/chain.ts'
import { networkTable } from '../../chains/networks.ts'
import { purposeTable, type StepPurpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { anyOf, literal } from '../../database/expressions.ts'
import { usdt } from '../../lib/money.ts'
import type { JournalEntry } from './journal.ts'

/** A payout step, rebuilt from a journal entry. */
interface LostStep {
  readonly id: string
  readonly purpose: StepPurpose
  readonly address: string | null
  /** The batch that does this sweep. */
  readonly batchId: string | null
  readonly amount: string | null
}

interface ImportedStep {
  readonly entry: JournalEntry
  readonly now: Date
}

/** The default sweep strategy of a network for a single address, as rows name it. */
const strategyOf = (network: Network) => networkTable[network].sweepStrategies[0].replace('-', '_')

/**
 * Inserts the step that an entry was signed for, with its sweep, which the database lost. The amount of a sweep counts as swept. Returns
 * `false` when its address was never assigned to an order, so that the ledger cannot book it.
 */
export async function insertLostSteps(tx: Rows, key: ChainKey, { entry, now }: ImportedStep): Promise<boolean> {
  const steps = lostSteps(entry)
  const addresses = steps.flatMap(({ address }) => address ?? [])
  if (!(await areGiven(tx, key, addresses))) return false
  for (const step of steps) {
    const { id, purpose, address, amount } = step
    const isOfSweep = address !== null && purpose !== 'warm'
    const sweepId = isOfSweep ? await openSweep(tx, key, { step: { id, address }, entry, now }) : null
    if (isOfSweep && purpose === 'sweep') await addSwept(tx, key, { address, amount: amount ?? entry.amount })
    await insertStep(tx, key, { step, sweepId, createdAt: new Date(entry.signedAt) })
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
  const given = await tx.kysely
    .selectFrom('deposit_address')
    .select(e => e.fn.countAll<bigint>().as('count'))
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('address', '=', anyOf(addresses))
    .where('orderId', 'is not', null)
    .executeTakeFirstOrThrow()
  return given.count === BigInt(addresses.length)
}

/** Finds and locks the open sweep of an address, or inserts a new one. */
async function openSweep(
  tx: Rows,
  { environment, network }: ChainKey,
  { step, entry, now }: ImportedStep & { readonly step: { readonly id: string; readonly address: string } },
): Promise<string> {
  const open = await tx.kysely
    .updateTable('sweep')
    .set({ note: null, dueAt: now })
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('address', '=', step.address)
    .where('status', '=', literal('OPEN'))
    .returning('id')
    .executeTakeFirst()
  if (open) return open.id
  const strategy = entry.purpose === 'batch' ? 'batch' : strategyOf(network)
  await tx.kysely
    .insertInto('sweep')
    .values({
      id: step.id,
      environment,
      network,
      address: step.address,
      strategy,
      status: 'OPEN',
      dueAt: now,
      createdAt: now,
    })
    .execute()
  return step.id
}

/** Adds to the swept amount, even where the deposit is in a block that must be scanned again. */
async function addSwept(
  tx: Rows,
  { environment, network }: ChainKey,
  { address, amount }: { readonly address: string; readonly amount: string },
): Promise<void> {
  await tx.kysely
    .insertInto('deposit_balance')
    .values({ environment, network, address, credited: usdt(0n), swept: usdt(BigInt(amount)) })
    .onConflict(known =>
      known
        .columns(['address', 'network', 'environment'])
        .doUpdateSet(e => ({ swept: e('deposit_balance.swept', '+', e.ref('excluded.swept')) })),
    )
    .execute()
}

interface Inserting {
  readonly step: LostStep
  readonly sweepId: string | null
  readonly createdAt: Date
}

/** Inserts the step. If the same step was created again since, this one is inserted as reopened. */
async function insertStep(
  tx: Rows,
  { environment, network }: ChainKey,
  { step, sweepId, createdAt }: Inserting,
): Promise<void> {
  const { id, purpose, address, batchId, amount } = step
  const beside = tx.kysely
    .selectFrom('payout_step as o')
    .where('o.environment', '=', environment)
    .where('o.network', '=', network)
    .where('o.purpose', '=', purpose)
    .where('o.address', 'is not distinct from', address)
    .where('o.reopened', '=', 0)
    .where(e => e.or([e('o.status', '=', literal('OPEN')), e('o.purpose', '=', literal('warm'))]))
    .limit(1)
  await tx.kysely
    .insertInto('payout_step')
    .columns([
      'id',
      'environment',
      'network',
      'purpose',
      'address',
      'sweepId',
      'batchId',
      'amount',
      'status',
      'createdAt',
      'reopened',
    ])
    .expression(e =>
      e
        .selectFrom(beside.as('beside'))
        .select(one => [
          one.val(id).as('id'),
          one.val(environment).as('environment'),
          one.val(network).as('network'),
          one.val(purpose).as('purpose'),
          one.val(address).as('address'),
          one.val(sweepId).as('sweepId'),
          one.val(batchId).as('batchId'),
          one.val(amount === null ? null : usdt(BigInt(amount))).as('amount'),
          literal('OPEN').as('status'),
          one.val(createdAt).as('createdAt'),
          one.cast<number>(one.fn.countAll(), 'integer').as('reopened'),
        ]),
    )
    .execute()
}
