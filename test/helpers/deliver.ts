// For tests that share a service: another test may be sending this one's delivery just now.
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import type { Deps } from '../../src/deps.ts'
import { until } from './until.ts'

/** Sends what is due until this delivery is neither due nor on its way. */
export async function deliver(deps: Deps, { deliveryId }: { readonly deliveryId: string }): Promise<void> {
  await until(async () => {
    await deliverDue(deps)
    const waiting = 'select 1 from webhook_delivery where id = $1 and (is_due or lease_until is not null)'
    return (await deps.db.query(waiting, [deliveryId])).length === 0
  })
}
