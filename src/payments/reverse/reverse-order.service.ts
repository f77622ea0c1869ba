import type { ChainKey } from '../../chains/chain.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { coverShortage } from '../../ledger/debt.service.ts'
import { postAll, reverse } from '../../ledger/ledger.service.ts'
import { freezePostings } from '../../ledger/posting.ts'
import type { OrderUpdate } from '../../orders/evaluate.ts'
import { eventTypesFor } from '../../orders/payment-event.ts'
import type { Order } from '../../orders/order.ts'
import type { Credit } from '../../orders/payment.ts'
import { entryRef, transferKey, type RecordedTransfer } from '../../orders/recorded-transfer.ts'
import { listAllTransfers } from '../../orders/order-transfers.store.ts'
import { applyUpdates } from '../../orders/apply-updates.service.ts'
import { decideReversal, type Reversal } from './reversal.ts'
import { markTakenBack, markUncredited } from './reversal.store.ts'

export interface TakingBack {
  readonly key: ChainKey
  /** Locked by the caller. */
  readonly order: Order
  /** The transfers that are gone, by their keys. */
  readonly gone: ReadonlySet<string>
  readonly headHeight: number
}

/**
 * Takes transfers back from an order whose chain took them back after they were final: reverses their entries, and says by
 * the order's status and an event what is left. `null` when nothing of the order changes.
 */
export async function reverseOrder(
  deps: Deps,
  tx: Tx,
  { key, order, gone: keys, headHeight }: TakingBack,
): Promise<OrderUpdate | null> {
  const now = deps.clock.business()
  const final = (await listAllTransfers(tx, order.id)).filter(({ status }) => status === 'FINAL' || status === 'FROZEN')
  const gone = final.filter(transfer => keys.has(transferKey(transfer)))
  // The fee is that of the whole sum, so what stays is credited anew when something that was credited goes.
  const isCreditGone = gone.some(transfer => transfer.creditedAmount !== null)
  const anew = final.filter(one => isCreditGone && one.creditedAmount !== null && !gone.includes(one))
  for (const transfer of gone) await markTakenBack(tx, transfer)
  for (const transfer of anew) await markUncredited(tx, transfer)
  await postFreezes(tx, order, {
    transfers: anew.filter(one => one.freeze).map(one => ({ ...one, reversals: one.reversals + 1 })),
    now,
  })
  const left = await listAllTransfers(tx, order.id)
  const keysAnew = new Set(anew.map(transfer => transferKey(transfer)))
  const creditedAnew = new Set(left.filter(one => keysAnew.has(transferKey(one))))
  const reversal = decideReversal(order, { left, anew: creditedAnew }, now)
  const update = reversal && evaluated(order, reversal, now)
  if (update) await applyUpdates(deps, tx, { key, updates: [update], headHeight, now })
  // Last, and what the merchant has spent of it is lent to it: no balance goes below zero.
  for (const transfer of [...gone, ...anew]) {
    await lend(tx, { key, order, transfer, now })
    await reverseEntries(tx, transfer, now)
  }
  return update
}

function evaluated(before: Order, { transition, fields, credits }: Reversal, now: Date): OrderUpdate {
  const after = { ...before, ...fields, version: before.version + 1, updatedAt: now }
  return {
    before,
    after,
    steps: [{ order: after, transition, events: eventTypesFor(before, after, transition) }],
    credits: credits.map(credit => creditOf(before, credit)),
    hasMore: false,
  }
}

function creditOf(order: Order, { transfer, credited, fee }: Credit<RecordedTransfer>): Credit {
  const isInTime = transfer.blockTime <= order.expireAt
  return { credited, fee, transfer: { ...transfer, isInTime, isReleased: transfer.freeze !== null } }
}

interface ExtendedCredit {
  readonly key: ChainKey
  readonly order: Order
  /** With what it was credited. */
  readonly transfer: RecordedTransfer
  readonly now: Date
}

/** The debt names the entry that had given what is taken back: that of a frozen transfer gave its merchant nothing. */
async function lend(tx: Tx, { key, order: { merchantId }, transfer, now }: ExtendedCredit): Promise<void> {
  if (transfer.creditedAmount === null) return
  const ref = entryRef(transfer.freeze === null ? 'payment' : 'release', transfer)
  await coverShortage(tx, { debtor: { merchantId, ...key }, taken: transfer.creditedAmount, ref }, now)
}

/** What was released, or set apart, goes back to be frozen before what was frozen goes. */
async function reverseEntries(tx: Tx, transfer: RecordedTransfer, now: Date): Promise<void> {
  for (const kind of ['release', 'payment', 'set_apart', 'freeze'] as const)
    await reverse(tx, entryRef(kind, transfer), now)
}

interface Frozen {
  readonly transfers: readonly RecordedTransfer[]
  readonly now: Date
}

/** They were frozen, and two operators have released them: they are so again, under new entries. */
async function postFreezes(tx: Tx, { merchantId }: Order, { transfers, now }: Frozen): Promise<void> {
  const entries = transfers.map(transfer => ({
    kind: 'freeze' as const,
    ref: entryRef('freeze', transfer),
    environment: transfer.environment,
    network: transfer.network,
    postings: freezePostings(merchantId, transfer.amount),
  }))
  await postAll(tx, entries, now)
}
