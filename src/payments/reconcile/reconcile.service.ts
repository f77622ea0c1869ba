import { setImmediate as turn } from 'node:timers/promises'
import { findIndexBefore, listAddressesFrom } from '../../deposit-addresses/address.store.ts'
import { createDeriver } from '../../deposit-addresses/derive.ts'
import { parseAddress } from '../../chains/address.ts'
import {
  chainName,
  ChainUnproven,
  type Chain,
  type ChainKey,
  type ReceiverFilter,
  type Transfer,
} from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { listCreditsAfter, type Credit } from '../../ledger/credit.store.ts'
import { findPositionBefore } from '../../ledger/ledger.sql.ts'
import { formatUsdt } from '../../lib/money.ts'
import { findTransfers, type RecordedTransferContent, type TransferPosition } from './reconcile.store.ts'

/** Progress of a network's reconciliation with its chain. */
export interface Checked {
  readonly ledgerId: string
  readonly addressIndex: number
}

export const nothingChecked: Checked = { ledgerId: '0', addressIndex: -1 }

export interface Reconciliation {
  readonly key: ChainKey
  readonly chain: Chain
  /** The extended public key of this network's addresses. */
  readonly xpub: string
  /** The check starts after this position. */
  readonly after: Checked
}

export interface ReconcileReport {
  /** Payments that were read again. */
  readonly transfers: number
  readonly addresses: number
  /** Number of differences. */
  readonly differences: number
  /** The first differences, one sentence each. */
  readonly problems: readonly string[]
  /** Payments that no majority of the nodes could prove, so their state is unknown; `null`: all proven. */
  readonly unproven: Unproven | null
  readonly upTo: Checked
}

/** Payments in unproven blocks. */
export interface Unproven {
  readonly transfers: number
  readonly from: number
  readonly to: number
  /** The nodes without proof, and why. */
  readonly nodes: Readonly<Record<string, string>>
}

/** Summarizes unproven payments in one sentence for the operator. */
export function sayUnproven({ environment, network }: ChainKey, { transfers, from, to, nodes }: Unproven): string {
  const why = Object.entries(nodes).map(([name, error]) => `${name} (${error})`)
  const counted = transfers === 1 ? '1 payment' : `${transfers} payments`
  return (
    `${counted} of ${environment} ${network} in blocks ${from} to ${to} left unproven by ${why.join(', ')}: ` +
    `add a node that keeps the receipts of these blocks`
  )
}

const pageSize = 500
/** Deriving an address takes half a millisecond, so yield to other work after this many. */
const derivedAtOnce = 10
/** Operators look at this many problems at most. */
const problemsMax = 100

/** Returns the position to start from, to check everything since a time. */
export async function positionBefore(rows: Rows, key: ChainKey, since: Date): Promise<Checked> {
  return { ledgerId: await findPositionBefore(rows, since), addressIndex: await findIndexBefore(rows, key, since) }
}

/**
 * Reconciles the record with its sources and trusts the database alone for neither: reads every payment in the ledger again from the
 * nodes, with a majority, and derives every address again. Changes nothing. Calls `onPage` after each part. Counts unproven payments
 * apart from differences. Throws ChainUnavailable.
 */
export async function reconcile(
  rows: Rows,
  asked: Reconciliation,
  onPage: () => Promise<void> = async () => {},
): Promise<ReconcileReport> {
  const found: string[] = []
  let unproven: Unproven | null = null
  let { ledgerId, addressIndex } = asked.after
  let [transfers, addresses] = [0, 0]
  for (;;) {
    const { credits, end } = await listCreditsAfter(rows, asked.key, { after: ledgerId, limit: pageSize })
    if (end === null) break
    const compared = await compareCredits(rows, asked, credits)
    found.push(...compared.problems)
    unproven = uniteUnproven(unproven, compared.unproven)
    transfers += credits.length - (compared.unproven?.transfers ?? 0)
    ledgerId = end
    await onPage()
  }
  const addressAt = createDeriver(asked.key.network, asked.xpub)
  for (;;) {
    const page = await listAddressesFrom(rows, asked.key, { index: addressIndex + 1, limit: pageSize })
    const last = page.at(-1)
    if (!last) break
    for (const [at, { index, address }] of page.entries()) {
      if (at % derivedAtOnce === 0) await turn()
      if (addressAt(index) !== address) found.push(addressProblem(asked.key, index, address))
    }
    addresses += page.length
    addressIndex = last.index
    await onPage()
  }
  const problems = found.slice(0, problemsMax)
  return { transfers, addresses, differences: found.length, problems, unproven, upTo: { ledgerId, addressIndex } }
}

function addressProblem({ environment, network }: ChainKey, index: number, address: string): string {
  return `address ${index} of ${environment} ${network} is ${address}, which is not the one of its key`
}

interface Compared {
  readonly problems: readonly string[]
  readonly unproven: Unproven | null
}

function uniteUnproven(one: Unproven | null, other: Unproven | null): Unproven | null {
  if (!one || !other) return one ?? other
  return {
    transfers: one.transfers + other.transfers,
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    nodes: { ...one.nodes, ...other.nodes },
  }
}

/** Compares the entries of one page with their transfers, and those with the chain. */
async function compareCredits(
  rows: Rows,
  { key, chain }: Reconciliation,
  credits: readonly Credit[],
): Promise<Compared> {
  const named = credits.map(credit => ({ credit, position: positionOf(credit.ref, key) }))
  const positions = named.flatMap(({ position }) => (position ? [position] : []))
  const recorded = await findTransfers(rows, key, positions)
  const byPosition = new Map(recorded.map(one => [nameOf(one), one]))
  const problems = named.flatMap(({ credit, position }) => {
    const transfer = position && byPosition.get(nameOf(position))
    if (!transfer) return [`entry ${credit.ref} of the ledger belongs to no recorded transfer`]
    if (transfer.amount === credit.amount) return []
    return [
      `entry ${credit.ref} of the ledger is over ${formatUsdt(credit.amount)} USDT, its transfer over ${formatUsdt(transfer.amount)}`,
    ]
  })
  let unproven: Unproven | null = null
  for (const range of inRanges(recorded, chain.rangeMax)) {
    const compared = await compareIfProven(chain, range)
    problems.push(...compared.problems)
    unproven = uniteUnproven(unproven, compared.unproven)
  }
  return { problems, unproven }
}

/** Falls back to single blocks if a range cannot be proven, so that one unproven block does not hide its neighbours. */
async function compareIfProven(chain: Chain, recorded: readonly RecordedTransferContent[]): Promise<Compared> {
  try {
    return { problems: await compareRange(chain, recorded), unproven: null }
  } catch (error) {
    if (!(error instanceof ChainUnproven)) throw error
    const [from, to] = [recorded[0]!.blockHeight, recorded.at(-1)!.blockHeight]
    if (from === to) return { problems: [], unproven: { transfers: recorded.length, from, to, nodes: failing(chain) } }
  }
  const problems: string[] = []
  let unproven: Unproven | null = null
  for (const block of Map.groupBy(recorded, one => one.blockHeight).values()) {
    const compared = await compareIfProven(chain, block)
    problems.push(...compared.problems)
    unproven = uniteUnproven(unproven, compared.unproven)
  }
  return { problems, unproven }
}

function failing(chain: Chain): Record<string, string> {
  const failed = chain.nodes().flatMap(({ name, unproven, error }) => {
    const reason = unproven?.error ?? error
    return reason === null ? [] : [[name, reason] as const]
  })
  return Object.fromEntries(failed)
}

/** Returns the transfer that an entry references; `null` for any other reference. */
function positionOf(ref: string, key: ChainKey): TransferPosition | null {
  const [, of, , txHash, ordinal] = /^(?:payment|freeze):((\w+:\w+):(\w+):(\d{1,9}))(?::\d+)?$/.exec(ref) ?? []
  if (of === undefined || txHash === undefined || !of.startsWith(`${chainName(key)}:`)) return null
  return { txHash, ordinal: Number(ordinal) }
}

function nameOf({ txHash, ordinal }: TransferPosition): string {
  return `${txHash}:${ordinal}`
}

/** Groups transfers by block ranges that can be read at once. */
function inRanges(recorded: readonly RecordedTransferContent[], rangeMax: number): RecordedTransferContent[][] {
  const groups: RecordedTransferContent[][] = []
  for (const one of recorded) {
    const group = groups.at(-1)
    if (group && one.blockHeight < group[0]!.blockHeight + rangeMax) group.push(one)
    else groups.push([one])
  }
  return groups
}

async function compareRange(chain: Chain, recorded: readonly RecordedTransferContent[]): Promise<string[]> {
  const receivers = receiversOf(chain, recorded)
  const range = await chain.finalRange(recorded[0]!.blockHeight, recorded.at(-1)!.blockHeight, receivers)
  const onChain = new Set(range.transfers.map(contentOf))
  return recorded
    .filter(one => !onChain.has(contentOf(one)))
    .map(
      one =>
        `transfer ${nameOf(one)} of ${formatUsdt(one.amount)} USDT to ${one.to} in block ${one.blockHeight} is recorded, ` +
        `but the chain does not show it so`,
    )
}

/** Returns the filter for the receivers of these transfers; others are not worth reading. */
function receiversOf({ network }: Chain, recorded: readonly RecordedTransferContent[]): ReceiverFilter {
  const ours = new Set(recorded.map(one => Buffer.from(parseAddress(network, one.to) ?? []).toString('hex')))
  return accounts => Promise.resolve(new Set(accounts.filter(account => ours.has(account))))
}

function contentOf(one: RecordedTransferContent | Transfer): string {
  return [one.txHash, one.ordinal, one.from, one.to, one.amount, one.blockHeight, one.blockHash].join(' ')
}
