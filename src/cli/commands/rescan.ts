// Rescans: the service's workers read final blocks again whose payments have no record.
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { formatUsdt, usdt } from '../../lib/money.ts'
import { findCursors } from '../../payments/follow/cursor.store.ts'
import { progressOf, type Rescan } from '../../payouts/recovery/rescan.ts'
import { findRescan, insertRescan, listRescans } from '../../payouts/recovery/rescan.store.ts'
import { chainOf } from './chains.ts'
import {
  limitOf,
  limitOption,
  Refusal,
  UsageError,
  type Change,
  type Command,
  type Input,
  type Shown,
} from '../command.ts'
import { table } from '../print.ts'

export const rescanCommands: readonly Command[] = [
  {
    kind: 'change',
    name: 'chains rescan',
    summary: 'Reads final blocks again and records missing transfers, which are credited as usual',
    notes: `A worker of the service runs it beside the new blocks. This command shows the progress; you can interrupt it. Recorded transfers do not
change, so you can rescan the same blocks at any time. One rescan of a network runs at a time; others wait. The service starts a rescan
by itself when an address holds more than its record.`,
    parameters: ['environment', 'network'],
    options: [
      { name: 'from', value: 'BLOCK', isRequired: true, summary: 'the first block' },
      { name: 'to', value: 'BLOCK', summary: 'the last block (default: the newest final one)' },
    ],
    plan: planRescan,
  },
  {
    kind: 'show',
    name: 'chains rescans',
    summary: 'Shows rescans of final blocks, their progress and their findings',
    parameters: [],
    options: [limitOption],
    run: showRescans,
  },
]

async function planRescan(deps: Deps, input: Input): Promise<Change> {
  const key = chainOf(input)
  const name = `${key.environment} ${key.network}`
  const from = blockOf(input, 'from')
  const to = blockOf(input, 'to')
  if (from === null) throw new UsageError('--from is missing: the first block to read again')
  const finalHeight = async (of: Pick<Deps, 'db'>) => {
    const cursors = await findCursors(of.db, key)
    if (!cursors) throw new Refusal(`Chain ${name} has not been read yet: there is nothing to rescan`)
    const { height } = cursors.final
    if (Math.max(from, to ?? 0) > height)
      throw new Refusal(`Chain ${name} is recorded as final up to block ${height}. Choose blocks up to there`)
    return height
  }
  if (to !== null && from > to) throw new UsageError(`--from ${from} is above --to ${to}`)
  await finalHeight(deps)
  const end = to === null ? 'the newest final one' : `${to}`
  return {
    plan: `Read the final blocks of chain ${name} from ${from} to ${end} again and record missing transfers. Orders they pay are credited.`,
    action: 'chain.rescan_requested',
    subject: name,
    async apply(joined) {
      const last = await finalHeight(joined)
      const asked = { from, to: to ?? last, requestedBy: input.operator, now: joined.clock.now() }
      const id = await insertRescan(joined.db, key, asked)
      const detail = { rescan: id, from, to: asked.to }
      const text = `Rescan ${id} of ${asked.to - from + 1} blocks of ${name} is requested. See its progress with chains rescans.`
      const shown = { json: { ...key, ...detail }, text }
      return {
        result: { ...shown, afterwards: (after, print) => (print ? watch(after, id, print) : Promise.resolve(shown)) },
        detail,
      }
    },
  }
}

function blockOf(input: Input, name: 'from' | 'to'): number | null {
  const text = input.option(name)?.trim() ?? ''
  if (text === '') return null
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw new UsageError(`--${name} must be a block number, not '${text}'`)
}

const pollMs = 500
/** A live worker takes a rescan within a second. After one dies, another takes over within two minutes. */
const silentMsMax = 15_000

/** Reports progress until the rescan has ended or no worker seems to run. */
async function watch({ db }: Deps, id: string, print: (line: string) => void): Promise<Shown> {
  let printed = ''
  for (let silentMs = 0; ; silentMs += pollMs) {
    const found = await findRescan(db, id)
    if (!found) throw new Refusal(`Rescan ${id} not found`)
    if (found.status !== 'OPEN') return shownOf(found)
    const line = lineOf(found)
    if (line !== printed) {
      print(line)
      silentMs = 0
    }
    printed = line
    if (silentMs >= silentMsMax)
      return {
        ...shownOf(found),
        text: `${line}\nIt continues as soon as a worker runs. See its progress with chains rescans.`,
      }
    await pause(pollMs)
  }
}

function shownOf(rescan: Rescan): Shown {
  return { json: jsonOf(rescan), text: lineOf(rescan), isBad: rescan.status === 'FAILED' }
}

function lineOf(rescan: Rescan): string {
  const progress = progressOf(rescan)
  const read = progress ? `${progress.read} of ${progress.all} blocks read` : 'looking for its first block'
  const left = Object.entries(rescan.unexplained ?? {}).map(
    ([address, amount]) => `${address} by ${formatUsdt(usdt(BigInt(amount)))}`,
  )
  return [
    `Rescan ${rescan.id} ${words[rescan.status]}: ${read}`,
    `${rescan.transfersFound} transfers of ${formatUsdt(usdt(rescan.amountFound))} USDT were missing`,
    ...(left.length > 0 ? [`still above the record: ${left.join(', ')}`] : []),
    ...(rescan.note === null ? [] : [rescan.note]),
  ].join('; ')
}

const words = { OPEN: 'is open', DONE: 'is done', FAILED: 'has failed' } as const

function jsonOf(rescan: Rescan) {
  return {
    id: rescan.id,
    environment: rescan.environment,
    network: rescan.network,
    status: rescan.status,
    requested_by: rescan.requestedBy,
    from: rescan.fromHeight,
    to: rescan.toHeight,
    next: rescan.nextHeight,
    transfers_found: rescan.transfersFound,
    amount_found: formatUsdt(usdt(rescan.amountFound)),
    unexplained: rescan.unexplained,
    note: rescan.note,
    created_at: rescan.createdAt.toISOString(),
    finished_at: rescan.finishedAt?.toISOString() ?? null,
  }
}

async function showRescans(deps: Deps, input: Input): Promise<Shown> {
  const all = await listRescans(deps.db, limitOf(input))
  const rows = all.map(one => [`${one.environment} ${one.network}`, one.requestedBy, lineOf(one)])
  const text = table(['CHAIN', 'ASKED BY', 'RESCAN'], rows, 'No rescans.')
  return { json: { rescans: all.map(jsonOf) }, text }
}
