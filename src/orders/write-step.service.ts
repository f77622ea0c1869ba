import assert from 'node:assert/strict'
import { entryRef, type RecordedTransfer } from './recorded-transfer.ts'
import { markCredited } from '../payments/transfer.store.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { post } from '../ledger/ledger.service.ts'
import { paymentPostings, releasePostings } from '../ledger/posting.ts'
import { recordEvent } from '../webhooks/webhook-event.service.ts'
import { lockEventOrder } from '../webhooks/webhook-event.store.ts'
import { eventTypeFor, paymentEventData } from './order-event.ts'
import { viewOrder } from './order-view.ts'
import { insertOrderEvent, saveOrder } from './order.store.ts'
import type { Decision, Order } from './order.ts'
import type { Credit } from './payment.ts'

export interface Step {
  readonly order: Order
  readonly transfers: readonly RecordedTransfer[]
  readonly decision: Decision
  readonly now: Date
}

/** What a step leaves: the order and its transfers, as the next one finds them. */
export interface Stepped {
  readonly order: Order
  readonly transfers: readonly RecordedTransfer[]
}

/** Writes what was decided: ledger entries, the order, what it looks like now, and its event with the deliveries. */
export async function writeStep(deps: Deps, tx: Tx, { order, transfers, decision, now }: Step): Promise<Stepped> {
  // Before any account: whoever records first and credits in a further step would wait for us, and we for them.
  if (decision.credits.length > 0) await lockEventOrder(tx, order)
  for (const credit of decision.credits) await postCredit(tx, order, credit, now)
  const saved = { ...(await saveOrder(tx, order, decision.fields, now)) }
  const snapshot = JSON.stringify(viewOrder(saved, transfers, deps.config.publicUrl))
  await insertOrderEvent(tx, saved, { happening: decision.happening, snapshot, at: now })
  const type = decision.happening === null ? null : eventTypeFor(saved.status)
  if (type !== null) {
    await recordEvent(deps, tx, {
      merchantId: saved.merchantId,
      environment: saved.environment,
      type,
      orderId: saved.id,
      data: paymentEventData(saved, transfers),
      at: now,
      onlyTo: saved.webhookUrl,
    })
  }
  return { order: saved, transfers: withCredits(transfers, decision.credits) }
}

async function postCredit(tx: Tx, order: Order, { transfer, credited, fee }: Credit, now: Date): Promise<void> {
  await markCredited(tx, transfer, { credited, fee })
  const kind = transfer.freeze === null ? 'payment' : 'release'
  const postingsOf = kind === 'payment' ? paymentPostings : releasePostings
  const isNew = await post(
    tx,
    {
      kind,
      ref: entryRef(kind, transfer),
      environment: order.environment,
      network: order.network,
      postings: postingsOf(order.merchantId, credited, fee),
    },
    now,
  )
  assert(isNew, 'a transfer that was not credited has no ledger entry')
}

function withCredits(transfers: readonly RecordedTransfer[], credits: readonly Credit[]): RecordedTransfer[] {
  return transfers.map(transfer => {
    const credit = credits.find(one => one.transfer === transfer)
    return credit ? { ...transfer, creditedAmount: credit.credited, feeAmount: credit.fee } : transfer
  })
}
