import type { Jobs } from '../queue/queues.ts'
import { deliver, deliverDue, type DeliveryDeps } from '../webhooks/delivery.service.ts'

/** Sends one webhook delivery, if its row says it is due, and others of its endpoint until `stop`. */
export function run(deps: DeliveryDeps, data: Jobs['deliver-webhook'], stop?: AbortSignal): Promise<void> {
  return deliver(deps, data.deliveryId, { stop })
}

/** The sweep: sends what is due although no job said so. */
export function runDue(deps: DeliveryDeps, stop?: AbortSignal): Promise<void> {
  return deliverDue(deps, { stop })
}
