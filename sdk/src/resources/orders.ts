import type { Order } from '../generated/models.ts'
import { OrdersOperations } from '../generated/resources.ts'
import type { WaitOptions } from '../watch.ts'

/** Orders: what a customer is to pay, and what came of it. */
export class Orders extends OrdersOperations {
  /**
   * Waits until an order is paid, by its event stream, or by looking at it where streams do not get through.
   *
   * @param id The order's UUID.
   * @returns The order in `PAID` or `EXPIRED_PAID`.
   * @throws OrderNotPaidError when it ends as `EXPIRED`, `UNDERPAID` or `FROZEN`; its `order` says how.
   * @throws KassaTimeoutError after `timeout` milliseconds and a last look; its message says how the order was then.
   * @example
   * const order = await kassa.orders.waitUntilPaid('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b', { timeout: 30 * 60_000 })
   */
  waitUntilPaid(id: string, options?: WaitOptions): Promise<Order> {
    return this.waitForOrder(id, options)
  }
}
