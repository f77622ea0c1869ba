import assert from 'node:assert/strict'
import { entryRef, transferKey, type RecordedTransfer } from '../orders/recorded-transfer.ts'
import { markTakenBack, markUncredited } from './reversal.store.ts'
import { listTransfers } from './transfer.store.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { post, reverse } from '../ledger/ledger.service.ts'
import { freezePostings } from '../ledger/posting.ts'
import { changeLocked } from '../orders/change-order.service.ts'
import type { Order } from '../orders/order.ts'
import { decideReversal } from './reversal.ts'
import { writeStep } from '../orders/write-step.service.ts'

/**
 * Takes transfers, by their keys, back from an order whose chain took them back after they were final: reverses their
 * entries, and says by the order's status and an event what is left. `deps` must be those of the caller's transaction.
 */
export async function reverseOrder(deps: Deps, orderId: string, gone: ReadonlySet<string>): Promise<Order> {
  const after = await changeLocked(deps, orderId, {
    async change(tx, order) {
      assert(order, 'every transfer belongs to an order')
      return takeBack(deps, tx, order, gone)
    },
  })
  assert(after, 'it was there under the lock')
  return after
}

async function takeBack(deps: Deps, tx: Tx, order: Order, keys: ReadonlySet<string>): Promise<Order> {
  const now = deps.clock.business()
  const final = (await listTransfers(tx, order.id)).filter(({ status }) => status === 'FINAL' || status === 'FROZEN')
  const gone = final.filter(transfer => keys.has(transferKey(transfer)))
  // The fee is that of the whole sum, so what stays is credited anew when something that was credited goes.
  const isCreditGone = gone.some(transfer => transfer.creditedAmount !== null)
  const anew = final.filter(one => isCreditGone && one.creditedAmount !== null && !gone.includes(one))
  for (const transfer of gone) await markTakenBack(tx, transfer)
  for (const transfer of anew) {
    await markUncredited(tx, transfer)
    if (transfer.freeze) await postFreeze(tx, order, { ...transfer, reversals: transfer.reversals + 1 }, now)
  }
  const left = await listTransfers(tx, order.id)
  const keysAnew = new Set(anew.map(transfer => transferKey(transfer)))
  const leftAnew = new Set(left.filter(transfer => keysAnew.has(transferKey(transfer))))
  const decision = decideReversal(order, left, leftAnew, now)
  const after = decision ? (await writeStep(deps, tx, { order, transfers: left, decision, now })).order : order
  // Last: no balance goes below zero, and the merchant may have been paid out what is credited anew.
  for (const transfer of [...gone, ...anew]) await reverseEntries(tx, transfer, now)
  return after
}

/** What was released goes back to be frozen before what was frozen goes. */
async function reverseEntries(tx: Tx, transfer: RecordedTransfer, now: Date): Promise<void> {
  for (const kind of ['release', 'payment', 'freeze'] as const) await reverse(tx, entryRef(kind, transfer), now)
}

/** It was frozen, and two operators have released it: it is so again, under a new entry. */
async function postFreeze(tx: Tx, order: Order, transfer: RecordedTransfer, now: Date): Promise<void> {
  const { environment, network, amount } = transfer
  const ref = entryRef('freeze', transfer)
  const postings = freezePostings(order.merchantId, amount)
  const isNew = await post(tx, { kind: 'freeze', ref, environment, network, postings }, now)
  assert(isNew, 'an entry after a reversal is a new one')
}
