import { createDeriver } from '../addresses/derive.ts'
import type { Chain, ChainKey, Transfer } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { formatUsdt } from '../lib/money.ts'
import { listAssignedSince, listFinalSince, type Place, type RecordedFinal } from './reconcile.store.ts'

export interface Reconciliation {
  readonly key: ChainKey
  readonly chain: Chain
  /** The account key that the addresses of this network are derived from. */
  readonly xpub: string
  /** Transfers that became final, and addresses that were given out, since then. */
  readonly since: Date
}

export interface ReconcileReport {
  readonly transfers: number
  readonly addresses: number
  /** What does not agree, a sentence each. */
  readonly problems: readonly string[]
}

const pageSize = 500

/**
 * Holds the record against what it was made from: every final transfer is read again from the nodes, a majority of which must
 * show it, and every address that was given to an order is derived again. The database alone is believed in neither. Changes
 * nothing. Throws ChainUnavailable.
 */
export async function reconcile(rows: Rows, asked: Reconciliation): Promise<ReconcileReport> {
  const transfers = await reconcileTransfers(rows, asked)
  const addresses = await reconcileAddresses(rows, asked)
  return {
    transfers: transfers.checked,
    addresses: addresses.checked,
    problems: [...transfers.problems, ...addresses.problems],
  }
}

interface Checked {
  readonly checked: number
  readonly problems: readonly string[]
}

async function reconcileTransfers(rows: Rows, { key, chain, since }: Reconciliation): Promise<Checked> {
  const problems: string[] = []
  let checked = 0
  let after: Place = { blockHeight: -1, txHash: '', ordinal: -1 }
  for (;;) {
    const page = await listFinalSince(rows, key, { since, after, limit: pageSize })
    const last = page.at(-1)
    if (!last) return { checked, problems }
    for (const recorded of inRanges(page, chain.rangeMax)) problems.push(...(await compare(chain, recorded)))
    checked += page.length
    after = last
  }
}

/** Groups transfers in the order of their blocks so that the blocks of each group can be read at once. */
function inRanges(page: readonly RecordedFinal[], rangeMax: number): RecordedFinal[][] {
  const groups: RecordedFinal[][] = []
  for (const one of page) {
    const group = groups.at(-1)
    if (group && one.blockHeight < group[0]!.blockHeight + rangeMax) group.push(one)
    else groups.push([one])
  }
  return groups
}

async function compare(chain: Chain, recorded: readonly RecordedFinal[]): Promise<string[]> {
  const range = await chain.finalRange(recorded[0]!.blockHeight, recorded.at(-1)!.blockHeight)
  const onChain = new Set(range.transfers.map(contentOf))
  return recorded
    .filter(one => !onChain.has(contentOf(one)))
    .map(
      one =>
        `transfer ${one.txHash}:${one.ordinal} of ${formatUsdt(one.amount)} USDT to ${one.to} in block ${one.blockHeight} is recorded, ` +
        `but the chain does not show it so`,
    )
}

function contentOf(one: RecordedFinal | Transfer): string {
  return [one.txHash, one.ordinal, one.from, one.to, one.amount, one.blockHeight, one.blockHash].join(' ')
}

async function reconcileAddresses(rows: Rows, { key, xpub, since }: Reconciliation): Promise<Checked> {
  const addressAt = createDeriver(key.network, xpub)
  const problems: string[] = []
  let checked = 0
  for (let after = -1; ;) {
    const page = await listAssignedSince(rows, key, { since, after, limit: pageSize })
    const last = page.at(-1)
    if (!last) return { checked, problems }
    for (const { index, address } of page)
      if (addressAt(index) !== address)
        problems.push(
          `address ${index} of ${key.environment} ${key.network} is ${address}, which is not the one of its key`,
        )
    checked += page.length
    after = last.index
  }
}
