import { movesToken } from '../../chains/purpose.ts'
import type { Deps } from '../../deps.ts'
import { formatUsdt, usdt } from '../../lib/money.ts'
import {
  findSweep,
  listSweeps,
  listSweepTransactions,
  type ListedSweep,
  type SweepTransaction,
} from '../../payouts/sweeps/admin-sweeps.store.ts'
import { limitOf, limitOption, Refusal, type Command, type Input, type Shown } from '../command.ts'
import { printable, table } from '../print.ts'

export const sweepCommands: readonly Command[] = [
  {
    kind: 'show',
    name: 'sweeps list',
    summary: 'Shows sweeps to the hot wallet: those under way, then the newest completed ones',
    notes: 'The note of an OPEN sweep says what it is waiting for.',
    parameters: [],
    options: [limitOption],
    run: list,
  },
  {
    kind: 'show',
    name: 'sweeps show',
    summary: 'Shows the transactions of a sweep and the fee of each, in wei or sun',
    parameters: ['sweep'],
    options: [],
    run: show,
  },
]

async function list({ db }: Deps, input: Input): Promise<Shown> {
  const sweeps = await listSweeps(db, limitOf(input))
  const rows = sweeps.map(one => [one.status, one.environment, one.network, one.address, one.id, one.note])
  const headings = ['STATUS', 'ENVIRONMENT', 'NETWORK', 'ADDRESS', 'SWEEP', 'NOTE']
  return { json: { sweeps: sweeps.map(jsonOf) }, text: table(headings, rows, 'No sweeps.') }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function show({ db }: Deps, input: Input): Promise<Shown> {
  const id = input.parameters[0] ?? ''
  const sweep = uuid.test(id) ? await findSweep(db, id) : null
  if (!sweep) throw new Refusal(`Sweep ${printable(id)} not found`)
  const transactions = await listSweepTransactions(db, id)
  const rows = transactions.map(one => [
    one.purpose,
    one.status,
    amountOf(one),
    one.fee === null ? null : String(one.fee),
    one.txHash,
    one.note,
  ])
  const headings = ['PURPOSE', 'STATUS', 'AMOUNT', 'FEE', 'TRANSACTION', 'NOTE']
  const about = `${sweep.status} ${sweep.environment} ${sweep.network} ${sweep.address}`
  return {
    json: {
      ...jsonOf(sweep),
      transactions: transactions.map(one => ({
        purpose: one.purpose,
        attempt: one.attempt,
        status: one.status,
        amount: amountOf(one),
        fee: one.fee === null ? null : String(one.fee),
        tx_hash: one.txHash,
        note: one.note,
      })),
    },
    text: [about, table(headings, rows, 'No transactions.')].join('\n'),
  }
}

/** Formats coins in their smallest unit. */
function amountOf({ purpose, amount }: SweepTransaction): string {
  return movesToken(purpose) ? formatUsdt(usdt(amount)) : String(amount)
}

function jsonOf(sweep: ListedSweep) {
  return {
    id: sweep.id,
    status: sweep.status,
    environment: sweep.environment,
    network: sweep.network,
    address: sweep.address,
    strategy: sweep.strategy,
    note: sweep.note,
    created_at: sweep.createdAt.toISOString(),
    ended_at: sweep.endedAt?.toISOString() ?? null,
  }
}
