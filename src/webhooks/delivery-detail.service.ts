import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { isId } from '../lib/ids.ts'
import type { Owner } from '../lib/owner.ts'
import { findOwnDelivery, listDeliveryAttempts, type DeliveryAttempt } from './delivery-detail.store.ts'
import { viewDelivery, type DeliveryView } from './webhook-view.ts'

export interface DeliveryDetail {
  readonly delivery: DeliveryView
  /** The exact text that is sent. */
  readonly body: string
  readonly nextAttemptAt: Date | null
  readonly attempts: readonly DeliveryAttempt[]
}

/** One delivery with what became of each attempt. Fault `delivery not found`, whoever else's it may be. */
export async function getDelivery(
  { db }: Pick<Deps, 'db'>,
  owner: Owner,
  wanted: { readonly webhookId: string; readonly deliveryId: string },
): Promise<DeliveryDetail> {
  const found = isId('delivery', wanted.deliveryId) ? await findOwnDelivery(db, owner, wanted) : null
  if (!found) throw new Fault('delivery not found')
  const attempts = await listDeliveryAttempts(db, found.delivery.id)
  return {
    delivery: viewDelivery(found.delivery),
    body: found.delivery.body,
    nextAttemptAt: found.nextAttemptAt,
    attempts,
  }
}
