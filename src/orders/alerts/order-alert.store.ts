import type { Rows, Tx } from '../../database/database.ts'
import type { Owner } from '../../lib/owner.ts'
import { orderFields } from '../order-columns.ts'
import type { Order } from '../order.ts'
import type { OrderAlertKind } from './order-alert-mail.ts'

export interface OrderAlert extends Owner {
  readonly kind: OrderAlertKind
  readonly waiting: number
  readonly orderId: string
}

/** Adds facts to what waits to be mailed, in the transaction that records them. Sort the alerts: two batches must lock rows in one order. */
export async function addAlerts(tx: Rows, alerts: readonly OrderAlert[], now: Date): Promise<void> {
  await tx.kysely
    .insertInto('order_alert')
    .values(alerts.map(alert => ({ ...alert, nextAt: now })))
    .onConflict(known =>
      known.columns(['merchantId', 'environment', 'kind']).doUpdateSet(e => ({
        waiting: e('order_alert.waiting', '+', e.ref('excluded.waiting')),
        orderId: e.ref('excluded.orderId'),
      })),
    )
    .execute()
}

/** Takes one due alert, and holds it until the transaction ends. A time later than `putOffUntilMax` was written by a fast clock. */
export async function takeDueAlert(
  tx: Tx,
  { now, putOffUntilMax }: { readonly now: Date; readonly putOffUntilMax: Date },
): Promise<OrderAlert | null> {
  const found = await tx.kysely
    .selectFrom('order_alert')
    .select(['merchantId', 'environment', 'kind', 'waiting', 'orderId'])
    .where('waiting', '>', e => e.lit(0))
    .where(e => e.or([e('nextAt', '<=', now), e('nextAt', '>', putOffUntilMax)]))
    .orderBy('nextAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return found ?? null
}

export async function findAlertedOrder(tx: Rows, id: string): Promise<Order | null> {
  const found = await tx.kysely.selectFrom('orders').select(orderFields).where('id', '=', id).executeTakeFirst()
  return found ?? null
}

/** All that waited is mailed; the next mail of this kind is not due before. */
export async function markAlertMailed(
  tx: Tx,
  { merchantId, environment, kind }: OrderAlert,
  nextAt: Date,
): Promise<void> {
  await tx.kysely
    .updateTable('order_alert')
    .set({ waiting: 0, nextAt })
    .where('merchantId', '=', merchantId)
    .where('environment', '=', environment)
    .where('kind', '=', kind)
    .execute()
}
