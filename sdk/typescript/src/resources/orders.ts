import type { CallOptions, Result } from '../call.ts'
import type { CreateOrderRequest, Order } from '../generated/models.ts'
import { OrdersOperations } from '../generated/resources.ts'
import type { WaitOptions } from '../watch.ts'

/** A new order has an `amount` in USDT, or a `price` in another currency. */
export type NewOrder = CreateOrderRequest &
  (Required<Pick<CreateOrderRequest, 'amount'>> | Required<Pick<CreateOrderRequest, 'price'>>)

/** Orders: what a customer is to pay, and what came of it. */
export class Orders extends OrdersOperations {
  /**
   * Create an order: `POST /v1/orders`, with an `amount` in USDT or a `price` in another currency.
   *
   * Send an `idempotency_key` and repeat the request whenever you are not sure that it worked.
   *
   * @returns 201: The order was created, or had been created by the same request before.
   * @example
   * const result = await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20' })
   * @see `/docs/reference#createOrder` of your Kassa, which serves its reference (`createOrder`)
   */
  override create(body: NewOrder, options?: CallOptions): Promise<Result<Order>> {
    return super.create(body, options)
  }

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
