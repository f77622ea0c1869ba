import assert from 'node:assert/strict'
import type { Outgoing } from '../../chains/send/outgoing.ts'
import { listRecorded, type RecordedTransaction } from '../../chains/own-record.store.ts'
import { takeBack, type TakenBack } from '../../payouts/recovery/taken-back.service.ts'
import { listDepositsAbove, listSpendingAbove } from '../../payouts/recovery/taken-back.store.ts'
import {
  findReorgedOut,
  lockReorgedOut,
  reopenReorgedOut,
  type ReorgedPayouts,
} from '../../payouts/recovery/reorged-out.service.ts'
import { notifyAdvanced, type Advanced } from '../../withdrawals/advance.service.ts'
import { deleteBlocksAbove } from '../record/block.store.ts'
import type { Chain, Transfer, SeenTransfer } from '../../chains/chain.ts'
import { findCursors, moveFinalCursor, setHeadCursor, type Cursor } from '../follow/cursor.store.ts'
import { findPause, lockPause } from '../follow/pause.store.ts'
import { transferKey } from '../../orders/recorded-transfer.ts'
import { listFinalPoints, listFinalTransfersAbove, moveFinalTransfers, type OwnedTransfer } from './reversal.store.ts'
import type { ChainKey } from '../../chains/chain.ts'
import { orphanFinalDustAbove, orphanTransfersAbove } from '../record/transfer.store.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { lockEventOrders } from '../../webhooks/events/webhook-event.store.ts'
import { recordFacts } from '../settle/unsettled-orders.store.ts'
import type { OrderUpdate } from '../../orders/evaluate.ts'
import { postNew } from '../../ledger/ledger.service.ts'
import { holdAccounts } from '../../ledger/ledger.store.ts'
import { lockNetwork, lockOrders } from '../../orders/order.store.ts'
import { notifyUpdates } from '../../orders/apply-updates.service.ts'
import type { Order } from '../../orders/order.ts'
import type { Withdrawal } from '../../withdrawals/withdrawal.ts'
import { reverseOrder } from './reverse-order.service.ts'

/** So many blocks of the record are compared with the chain; a break that reaches past them is of another kind. */
const pointsMax = 1000

export interface ReversalPlan {
  readonly key: ChainKey
  /** Where the record stands, and how often the chain was resumed until then. */
  readonly final: Cursor
  readonly resumes: number
  /** The newest recorded block that the chain still has: it is read again from there. */
  readonly common: Cursor
  /** How far the chain is final now. */
  readonly finalHeight: number
  /** Transfers recorded as final that are in no final block of the chain now. */
  readonly gone: readonly OwnedTransfer[]
  /** Where those are now that stay. */
  readonly kept: readonly SeenTransfer[]
  /** Payments of ours that are in none of its final blocks now, and those that are in others. */
  readonly payouts: ReorgedPayouts
  /** What moved at wallets of ours. */
  readonly taken: TakenBack
}

export type PlanOutcome =
  | { readonly kind: 'plan'; readonly plan: ReversalPlan }
  | { readonly kind: 'not halted' }
  /** Record and chain agree. */
  | { readonly kind: 'nothing to reverse' }
  /** None of the newest recorded blocks is on the chain. */
  | { readonly kind: 'nothing in common' }
  /** The nodes do not show a payment that our own record has in a block which the chain still has. */
  | { readonly kind: 'recorded on the chain'; readonly paid: RecordedTransaction }

/** The nodes that are asked. */
export interface ReversalNodes {
  readonly chain: Chain
  /** `null`: nothing was ever sent there. */
  readonly way: Outgoing | null
}

/**
 * Compares what was recorded as final with the chain as its nodes agree on it now. Changes nothing. Throws ChainUnavailable.
 */
export async function planReversal(
  deps: Pick<Deps, 'db'>,
  key: ChainKey,
  { chain, way }: ReversalNodes,
): Promise<PlanOutcome> {
  if ((await findPause(deps.db, key)) === null) return { kind: 'not halted' }
  const cursors = await findCursors(deps.db, key)
  assert(cursors, 'a halted chain was read before')
  const { height: finalHeight } = await chain.finalHead()
  const common = await findCommon(deps, key, { chain, finalHeight })
  if (!common) return { kind: 'nothing in common' }
  const found = await readTransfers(chain, common.height + 1, finalHeight)
  const recorded = await listFinalTransfersAbove(deps.db, key, common.height)
  const gone = recorded.filter(({ transfer }) => !found.has(contentOf(transfer)))
  const payouts = way ? await findReorgedOut(deps, key, { way, above: common.height }) : { gone: [], moved: [] }
  const recordedSpending = await listSpendingAbove(deps.db, key, common.height)
  const shown = new Set([...found.values()].map(({ transfer }) => transfer.txHash))
  const paid = await findPaid(deps, key, { payouts, shown, recordedSpending })
  if (paid) return { kind: 'recorded on the chain', paid }
  const changes = gone.length + payouts.gone.length + payouts.moved.length
  if (changes === 0 && common.height === cursors.final.height) return { kind: 'nothing to reverse' }
  const kept = recorded.flatMap(({ transfer }) => found.get(contentOf(transfer)) ?? [])
  const { final, resumes } = cursors
  const deposits = (await listDepositsAbove(deps.db, key, common.height)).map(one => ({ ...one, to: one.wallet }))
  const isGone = (one: Content) => !found.has(contentOf(one))
  const taken = {
    deposits: deposits.filter(isGone),
    spendings: recordedSpending.filter(isGone),
    moved: deposits.flatMap(one => {
      const blockHeight = found.get(contentOf(one))?.transfer.blockHeight
      return blockHeight === undefined || blockHeight === one.blockHeight ? [] : [{ ...one, blockHeight }]
    }),
  }
  return { kind: 'plan', plan: { key, final, resumes, common, finalHeight, gone, kept, payouts, taken } }
}

interface Payable {
  readonly payouts: ReorgedPayouts
  /** Transactions that the chain shows above the newest common block now. */
  readonly shown: ReadonlySet<string>
  readonly recordedSpending: readonly Pick<Transfer, 'txHash'>[]
}

/** A payment that seems gone, though a block of the chain or of our record up to the newest common one has it; `null`: none. */
async function findPaid(
  { db }: Pick<Deps, 'db'>,
  key: ChainKey,
  { payouts, shown, recordedSpending }: Payable,
): Promise<RecordedTransaction | null> {
  const hashes = payouts.gone.filter(({ isSuccess }) => isSuccess).map(({ sent }) => sent.txHash)
  const recorded = await listRecorded(db, key, hashes)
  const above = new Set(recordedSpending.map(({ txHash }) => txHash))
  return recorded.find(({ txHash }) => shown.has(txHash) || !above.has(txHash)) ?? null
}

interface Reach {
  readonly chain: Chain
  readonly finalHeight: number
}

async function findCommon(
  deps: Pick<Deps, 'db'>,
  key: ChainKey,
  { chain, finalHeight }: Reach,
): Promise<Cursor | null> {
  for (const { height, hash } of await listFinalPoints(deps.db, key, pointsMax)) {
    if (height > finalHeight) continue
    // Several nodes must agree on a final range, on a single block they need not.
    const { end } = await chain.finalRange(height, height)
    if (end.hash === hash) return { height, hash, time: end.time }
  }
  return null
}

async function readTransfers(chain: Chain, from: number, finalHeight: number): Promise<Map<string, SeenTransfer>> {
  const found = new Map<string, SeenTransfer>()
  for (let start = from; start <= finalHeight; start += chain.rangeMax) {
    const { transfers, times, end } = await chain.finalRange(start, Math.min(finalHeight, start + chain.rangeMax - 1))
    for (const transfer of transfers) {
      const blockTime = times.get(transfer.blockHeight) ?? end.time
      found.set(contentOf(transfer), { transfer, blockTime })
    }
  }
  return found
}

type Content = Pick<Transfer, 'txHash' | 'ordinal' | 'from' | 'to'> & { readonly amount: bigint }

/** A transfer in another block is the same; one with another amount or other parties is not. */
function contentOf({ txHash, ordinal, from, to, amount }: Content) {
  return [txHash, ordinal, from, to, amount].join(' ')
}

export type ReversalOutcome =
  | { readonly kind: 'reversed'; readonly orders: readonly Order[]; readonly withdrawals: readonly Withdrawal[] }
  /** The chain was resumed or read on since the plan was made. */
  | { readonly kind: 'changed meanwhile' }

/**
 * Does what was planned, in one transaction: reverses the entries of every transfer that is gone, changes and tells their
 * orders, and sets the record back to the newest common block. The chain stays halted until it is resumed.
 */
export async function reverseFinal(deps: Deps, plan: ReversalPlan): Promise<ReversalOutcome> {
  const start = deps.clock.now()
  const done = await deps.db.transaction(tx => reverseWithin(deps, tx, plan))
  if (!done) return { kind: 'changed meanwhile' }
  await notifyUpdates(
    deps,
    start,
    done.orders.flatMap(one => one.update ?? []),
  )
  await notifyAdvanced(deps, done.withdrawals)
  return {
    kind: 'reversed',
    orders: done.orders.map(one => one.update?.after ?? one.order),
    withdrawals: done.withdrawals.map(one => one.withdrawal),
  }
}

interface Reversed {
  readonly orders: readonly { readonly order: Order; readonly update: OrderUpdate | null }[]
  readonly withdrawals: readonly Advanced[]
}

/** `null`, and nothing written, when the chain was resumed or read on since the plan was made. */
async function reverseWithin(deps: Deps, tx: Tx, plan: ReversalPlan): Promise<Reversed | null> {
  const { key, final, resumes, common } = plan
  if ((await lockPause(tx, key)) === null) return null
  // Before the cursors: whoever settles holds it while it reads them.
  await lockNetwork(tx, key)
  const now = deps.clock.now()
  if (!(await moveFinalCursor(tx, key, { from: final, to: common, resumes, now }))) return null
  await setHeadCursor(tx, key, { to: common, now })
  await deleteBlocksAbove(tx, key, common.height)
  const orphaned = await orphanTransfersAbove(tx, key, common.height)
  await orphanFinalDustAbove(tx, key, common.height)
  await moveFinalTransfers(tx, key, { kept: plan.kept, digests: deps.digests })
  // Whoever pays locks a withdrawal before orders and accounts.
  const { refunded, merchantIds } = await lockReorgedOut(tx, plan.payouts)
  const gone = new Set(plan.gone.map(one => transferKey(one.transfer)))
  const losing = new Set(plan.gone.map(one => one.orderId))
  const orders = (await lockOrders(tx, [...losing, ...refunded])).filter(one => losing.has(one.id))
  await lockEventOrders(tx, orders)
  const entries = await takeBack(deps, tx, { key, taken: plan.taken })
  // One entry after the other would hold them in the order of what is taken back.
  await holdAccounts(tx, key, [...merchantIds, ...orders.map(order => order.merchantId)])
  await postNew(tx, entries, deps.clock.business())
  const reversed: { order: Order; update: OrderUpdate | null }[] = []
  for (const order of orders) {
    const headHeight = common.height
    reversed.push({ order, update: await reverseOrder(deps, tx, { key, order, gone, headHeight }) })
  }
  // What else follows from this is concluded once the chain goes on.
  await recordFacts(tx, [...new Set([...orphaned, ...orders.map(order => order.id)])], deps.clock.business())
  return { orders: reversed, withdrawals: await reopenReorgedOut(deps, tx, plan.payouts) }
}
