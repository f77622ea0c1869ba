import { deliverDue, deliverForEver, type DeliveryDeps } from '../webhooks/deliveries/delivery.service.ts'

/** Sends webhook deliveries as they become due, until `stop`. */
export function run(deps: DeliveryDeps, stop: AbortSignal): Promise<void> {
  return deliverForEver(deps, stop)
}

/** One round: sends all that is due now. */
export function runDue(deps: DeliveryDeps, stop?: AbortSignal): Promise<void> {
  return deliverDue(deps, { stop })
}
