// generated from openapi/: do not edit; run npm run generate
import type { CallOptions, Result } from '../call.ts'
import type { Pages } from '../pages.ts'
import { Resource } from '../resource.ts'
import type { EventStreamOptions, WatchOptions } from '../watch.ts'
import type { WebhookEvent } from '../webhooks/event.ts'
import type {
  AddWithdrawalAddressRequest,
  AdvanceTestClockRequest,
  ApiKeyList,
  BalanceList,
  Contract,
  CreateApiKeyRequest,
  CreateOrderRequest,
  CreatePaymentLinkRequest,
  CreateRefundRequest,
  CreateTestMerchantRequest,
  CreateWebhookRequest,
  CreateWithdrawalRequest,
  CreatedApiKey,
  CreatedRefund,
  CurrencyRate,
  CurrencyRateList,
  EventList,
  GetStatementCsvQuery,
  GetStatementPdfQuery,
  GetStatementQuery,
  Health,
  ListEventsQuery,
  ListOrdersQuery,
  ListPaymentLinksQuery,
  ListRefundsQuery,
  ListWebhookDeliveriesQuery,
  ListWithdrawalsQuery,
  Merchant,
  Message,
  MineTestBlocksRequest,
  MinedTestBlocks,
  OlderContract,
  Order,
  OrderList,
  OrderReceipt,
  OrderSummary,
  OrderTimeline,
  PaymentLink,
  PaymentLinkList,
  QuoteWithdrawalRequest,
  Readiness,
  ReceiptKeyList,
  RefundList,
  RegisterMerchantRequest,
  RemainderRequest,
  SetRateRequest,
  Statement,
  TestClock,
  TestMerchant,
  TestPayment,
  TestPaymentRequest,
  TestWebhookRequest,
  UpdatePaymentLinkRequest,
  UpdateWebhookRequest,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  WebhookPayload,
  Withdrawal,
  WithdrawalAddress,
  WithdrawalAddressList,
  WithdrawalList,
  WithdrawalQuote,
} from './models.ts'

export class MerchantsOperations extends Resource {
  /**
   * Register a merchant: `POST /v1/merchants`.
   *
   * Registers a merchant; needs no signature. The merchant starts as `PENDING_KYB` in tier `BASIC` and may use test keys at
   * once. The first API key is made in the dashboard, to which a sign-in link is mailed.
   *
   * A `platform_user_id` can be registered once. Registering it again gives 409 and changes nothing, so a retry after a
   * network failure is safe: 409 then means that the first attempt worked. Registrations are limited per address. Where
   * only the operator adds merchants, the answer is 403.
   *
   * @returns 201: The merchant was registered.
   * @throws 400: `invalid json`, `missing name`, `invalid name`, `missing email`, `invalid email`, `missing platform user id`, `invalid platform user id`
   * @throws 403: `registration closed`
   * @throws 409: `merchant already exists`
   * @example
   * const result = await kassa.merchants.register({ name: 'Corner Cinema', email: 'shop@merchant.example', platform_user_id: 'user_20418' })
   * @see `/docs/reference#registerMerchant` of your Kassa, which serves its reference (`registerMerchant`)
   */
  register(body: RegisterMerchantRequest, options?: CallOptions): Promise<Result<Merchant>> {
    return this.call('registerMerchant', { body }, options)
  }

  /**
   * Get your merchant: `GET /v1/merchants/me`.
   *
   * Returns the merchant the key belongs to: its status, tier and fee rate. Works with every active key, also while the
   * merchant is being verified or is suspended, so it is a good first request to test a signature with.
   *
   * @returns 200: The merchant.
   * @throws 403: `forbidden`
   * @example
   * const result = await kassa.merchants.me()
   * @see `/docs/reference#getMerchant` of your Kassa, which serves its reference (`getMerchant`)
   */
  me(options?: CallOptions): Promise<Result<Merchant>> {
    return this.call('getMerchant', {}, options)
  }
}

export class ApiKeysOperations extends Resource {
  /**
   * List API keys: `GET /v1/merchants/api-keys`.
   *
   * Lists your keys, newest first: with a test key those of the environment `test`, with a live key those of both. Revoked keys
   * stay in the list with `is_active: false`; of all keys at most 100 are shown, active ones before revoked ones. Secrets are
   * never shown again.
   *
   * @returns 200: The keys.
   * @throws 403: `forbidden`
   * @example
   * const result = await kassa.apiKeys.list()
   * @see `/docs/reference#listApiKeys` of your Kassa, which serves its reference (`listApiKeys`)
   */
  list(options?: CallOptions): Promise<Result<ApiKeyList>> {
    return this.call('listApiKeys', {}, options)
  }

  /**
   * Create an API key: `POST /v1/merchants/api-keys`.
   *
   * Creates a key. The answer is the only place where its `secret` is ever shown: keep it at once. If it is lost, revoke the key
   * and create another.
   *
   * A live key can be created with a live key only, and not before the merchant is verified; the first one is made in the
   * dashboard. A key gives at most what it has itself: of its permissions, and of its source ranges. A live key that may refund
   * or withdraw is made in the dashboard only.
   *
   * A merchant creates at most 10 keys an hour; beyond that, 429 `rate limit exceeded`. It has at most 10 active keys in each
   * environment; beyond that, 409 `api key limit reached`. The same signature is accepted once: whoever records the request cannot
   * have it answered again.
   *
   * @returns 201: The key was created.
   * @throws 400: `invalid json`, `invalid name`, `missing environment`, `invalid environment`, `invalid permissions`, `invalid allowed cidrs`
   * @throws 403: `kyb_required`, `forbidden`
   * @throws 409: `api key limit reached`, `duplicate request`
   * @example
   * const result = await kassa.apiKeys.create({ name: 'Staging shop', environment: 'test' })
   * @see `/docs/reference#createApiKey` of your Kassa, which serves its reference (`createApiKey`)
   */
  create(body: CreateApiKeyRequest, options?: CallOptions): Promise<Result<CreatedApiKey>> {
    return this.call('createApiKey', { body }, options)
  }

  /**
   * Revoke an API key: `DELETE /v1/merchants/api-keys/{key_id}`.
   *
   * Revokes a key, at once and for ever. Requests signed with it that are under way fail, and its event streams close within 5
   * seconds. A key may revoke itself. Revoking a key that is revoked already changes nothing and answers the same, so that the
   * request can be repeated.
   *
   * A live key may revoke keys of both environments, a test key only test keys.
   *
   * @param keyId The key's identifier, as `key_id` in the list. Anything else gives 404 `api key not found`.
   * @returns 200: The key is revoked.
   * @throws 403: `forbidden`
   * @throws 404: `api key not found`
   * @example
   * const result = await kassa.apiKeys.revoke('mk_test_4bXq8LmZ2RwT6vKc0NsYhP')
   * @see `/docs/reference#revokeApiKey` of your Kassa, which serves its reference (`revokeApiKey`)
   */
  revoke(keyId: string, options?: CallOptions): Promise<Result<Message>> {
    return this.call('revokeApiKey', { path: { key_id: keyId } }, options)
  }
}

export class OrdersOperations extends Resource {
  /**
   * List orders: `GET /v1/orders`.
   *
   * Lists your orders in the environment of the key, newest first; orders of the same moment are ordered by `id`. Filters
   * combine with *and*; `total` counts all that match them. Walk a list by sending `next_cursor` as `cursor` until it is `null`:
   * nothing is shown twice or left out while orders are created. `offset` jumps to any place, but an order created meanwhile
   * shifts what follows by one.
   *
   * @returns 200: One page of orders.
   * @throws 400: `invalid limit`, `invalid offset`, `invalid cursor`, `cursor and offset together`, `invalid status`, `invalid network`, `invalid created from`, `invalid created to`, `invalid order number`, `invalid reference`, `invalid payment link id`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * for await (const each of kassa.orders.list()) console.log(each.id)
   * @see `/docs/reference#listOrders` of your Kassa, which serves its reference (`listOrders`)
   */
  list(query?: ListOrdersQuery, options?: CallOptions): Pages<OrderList, OrderSummary> {
    return this.pages({ id: 'listOrders', field: 'orders' }, { query }, options)
  }

  /**
   * Create an order: `POST /v1/orders`.
   *
   * Creates an order, assigns it a blockchain address of its own, and returns it in status `OPEN`. Redirect your customer to
   * `payment_url`, or show `address`, `network` and `order_amount` yourself.
   *
   * Send an `idempotency_key` and repeat the request whenever you are not sure that it worked: the same key with the same
   * parameters returns the same order, as it is now, with the header `Idempotent-Replayed: true`.
   *
   * An order is for an `amount` of USDT, or for a `price` in another currency, which your rate for it converts
   * (`PUT /v1/rates/{currency}`). A repetition returns the first order, whatever the rate is by then.
   *
   * When several things are wrong, the first is named: amount, price, currency, network, then the other fields in the order of the
   * contract. Whether there is a rate is looked up last.
   *
   * @returns 201: The order was created, or had been created by the same request before.
   * @throws 400: `invalid json`, `invalid amount`, `amount below minimum`, `invalid price`, `no rate for currency`, `unsupported currency`, `unsupported network`, `invalid reference`, `invalid description`, `invalid metadata`, `invalid return url`, `invalid webhook url`, `invalid idempotency key`, `invalid tolerance percent`, `invalid expires in`, `no available address`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 409: `duplicate idempotency key`
   * @example
   * const result = await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20' })
   * @see `/docs/reference#createOrder` of your Kassa, which serves its reference (`createOrder`)
   */
  create(body: CreateOrderRequest, options?: CallOptions): Promise<Result<Order>> {
    return this.call('createOrder', { body }, options)
  }

  /**
   * Get an order: `GET /v1/orders/{id}`.
   *
   * Returns one order as it is now. This is the place to verify a payment before you deliver; `return_url` proves nothing.
   * Instead of asking again and again, open the order's event stream or use webhooks.
   *
   * `payer_cost` says what a transfer to this order's address costs your customer in energy and TRX, so that you can tell before the
   * wallet does.
   *
   * @param id The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
   * @returns 200: The order.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `order not found`
   * @example
   * const result = await kassa.orders.retrieve('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b')
   * @see `/docs/reference#getOrder` of your Kassa, which serves its reference (`getOrder`)
   */
  retrieve(id: string, options?: CallOptions): Promise<Result<Order>> {
    return this.call('getOrder', { path: { id } }, options)
  }

  /**
   * Cancel an order: `POST /v1/orders/{id}/cancel`.
   *
   * Ends an order that waits for money and received none: it becomes `EXPIRED` at once, and `payment.expired` is sent. Its
   * address stays watched; money that comes after the cancellation is attributed to it as late money, whatever `expire_at` says.
   * There is no request body.
   *
   * As soon as a payment was seen it cannot be cancelled any more.
   *
   * @param id The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
   * @returns 200: The order as it is now.
   * @throws 400: `invalid json`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `order not found`
   * @throws 409: `order cannot be cancelled`
   * @example
   * const result = await kassa.orders.cancel('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b')
   * @see `/docs/reference#cancelOrder` of your Kassa, which serves its reference (`cancelOrder`)
   */
  cancel(id: string, options?: CallOptions): Promise<Result<Order>> {
    return this.call('cancelOrder', { path: { id } }, options)
  }

  /**
   * Ask for the rest of an underpaid order: `POST /v1/orders/{id}/remainder`.
   *
   * Until `remainder_expire_at`, the payment page of an `UNDERPAID` order asks for exactly `missing_amount`, at the same address.
   * The order stays `UNDERPAID`. When the rest is final it becomes `EXPIRED_PAID`, and `payment.confirmed` is sent. Asking again
   * sets a new time. Accepting or refunding the order ends the request. A refund link that was made before the rest is paid ends with
   * that payment.
   *
   * @param id The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
   * @returns 200: The order as it is now.
   * @throws 400: `invalid json`, `invalid expires in`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `order not found`
   * @throws 409: `remainder cannot be requested`
   * @example
   * const result = await kassa.orders.requestRemainder('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b')
   * @see `/docs/reference#requestRemainder` of your Kassa, which serves its reference (`requestRemainder`)
   */
  requestRemainder(id: string, body?: RemainderRequest, options?: CallOptions): Promise<Result<Order>> {
    return this.call('requestRemainder', { path: { id }, body }, options)
  }

  /**
   * Accept an underpaid order: `POST /v1/orders/{id}/accept`.
   *
   * Takes an `UNDERPAID` order as paid with what came: it becomes `PAID`, and `payment.confirmed` is sent. The money was credited
   * before; accepting moves none. There is no request body.
   *
   * @param id The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
   * @returns 200: The order as it is now.
   * @throws 400: `invalid json`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `order not found`
   * @throws 409: `order cannot be accepted`
   * @example
   * const result = await kassa.orders.accept('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b')
   * @see `/docs/reference#acceptOrder` of your Kassa, which serves its reference (`acceptOrder`)
   */
  accept(id: string, options?: CallOptions): Promise<Result<Order>> {
    return this.call('acceptOrder', { path: { id } }, options)
  }

  /**
   * Get the receipt of a paid order: `GET /v1/orders/{id}/receipt`.
   *
   * Certifies what was paid: the order, the final transactions with their blocks, what was credited and what the fee was. The
   * signature is Ed25519 over `receipt` as canonical JSON: names sorted, no blanks, UTF-8. Anybody can check it without asking
   * anybody, with the keys at `/.well-known/kassa-receipt-keys.json`: `verifyReceipt` of `@kassa/sdk/receipts`, or
   * `kassa verify receipt`. It tells of the payment and not of what came after it, such as refunds.
   *
   * @param id The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
   * @returns 200: The receipt.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `order not found`
   * @throws 409: `order is not paid`
   * @example
   * const result = await kassa.orders.receipt('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b')
   * @see `/docs/reference#getOrderReceipt` of your Kassa, which serves its reference (`getOrderReceipt`)
   */
  receipt(id: string, options?: CallOptions): Promise<Result<OrderReceipt>> {
    return this.call('getOrderReceipt', { path: { id } }, options)
  }

  /**
   * Tell why an order is in its state: `GET /v1/orders/{id}/timeline`.
   *
   * Tells everything that happened to an order, oldest first: its creation, each transfer to its address and what the chain made
   * of it, each change of its status with the reason, each event and each attempt to deliver it. Every entry says it in words for
   * people (`message`) and in a form for programs (`type` and the objects beside it).
   *
   * @param id The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
   * @returns 200: What happened.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `order not found`
   * @example
   * const result = await kassa.orders.timeline('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b')
   * @see `/docs/reference#getOrderTimeline` of your Kassa, which serves its reference (`getOrderTimeline`)
   */
  timeline(id: string, options?: CallOptions): Promise<Result<OrderTimeline>> {
    return this.call('getOrderTimeline', { path: { id } }, options)
  }

  /**
   * Stream the changes of an order: `GET /v1/orders/{id}/events`.
   *
   * Answers with a stream of Server-Sent Events. The first event carries the order as it is now, so no request is needed
   * before; another follows on every change of status, `received_amount` or `confirmations`. Each event is one `id:` line and
   * one `data:` line with the whole order as JSON. The stream begins with a `retry:` line; a comment line
   * every 15 seconds keeps it open.
   *
   * The server closes the stream when the order reaches `PAID`, `EXPIRED`, `EXPIRED_PAID`, `UNDERPAID` or `FROZEN`. When the
   * connection breaks earlier, connect again, with a new signature: the first event tells what was missed. Opening a stream
   * counts as one request. Within 5 seconds of the key being revoked the stream ends.
   * A client that comes back after the last event, and says so in `Last-Event-ID` as `EventSource` does, is told 204: nothing more
   * will come. A merchant has at most 50 streams open in each environment; another is refused with 429 `rate limit exceeded`.
   *
   * @param id The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
   * @returns 200: The stream.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `order not found`
   * @example
   * for await (const each of kassa.orders.watch('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b')) console.log(each)
   * @see `/docs/reference#streamOrderEvents` of your Kassa, which serves its reference (`streamOrderEvents`)
   */
  watch(id: string, options?: WatchOptions): AsyncGenerator<Order, void, undefined> {
    return this.watchOrder(id, options)
  }
}

export class RefundsOperations extends Resource {
  /**
   * List refunds of an order: `GET /v1/orders/{id}/refunds`.
   *
   * Lists the refunds of an order, newest first.
   *
   * @param id The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
   * @returns 200: One page of refunds.
   * @throws 400: `invalid limit`, `invalid offset`, `invalid cursor`, `cursor and offset together`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `order not found`
   * @example
   * for await (const each of kassa.refunds.list('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b')) console.log(each.id)
   * @see `/docs/reference#listRefunds` of your Kassa, which serves its reference (`listRefunds`)
   */
  list(id: string, query?: ListRefundsQuery, options?: CallOptions): Pages<RefundList, Withdrawal> {
    return this.pages({ id: 'listRefunds', field: 'refunds' }, { path: { id }, query }, options)
  }

  /**
   * Refund an order: `POST /v1/orders/{id}/refunds`.
   *
   * Sends money of an order back, on the order's network, to an address that your customer gave you. The address is always asked for:
   * the sender of a payment is often an exchange, where the money would be lost.
   *
   * With `claim` instead of `address` you get a link: your customer says the address on the page it leads to, and the refund is made
   * then, in your name and by the same rules. It fails there as it would have here, for instance when your balance does not cover it; it
   * ends with the key that asked for it. While your allow-list is in force, as it is for live at first, there is no such link: 400
   * `destination address not allowed`. Refund to a listed address then, or ask the operator of the service to lift the list.
   *
   * A refund is a withdrawal from your available balance with `order_id` set: same states, approvals, limits and events, and the same
   * fee on top; only the minimum does not apply. Refundable is what came finally and is not frozen, less earlier refunds that did not
   * fail. Without `amount`, all of that is sent. The order's `refunded_amount` shows the sum.
   *
   * The same `idempotency_key` with the same parameters returns the same refund.
   *
   * @param id The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
   * @returns 201: The refund was reserved, or the link to claim it was made; or either had been by the same request before.
   * @throws 400: `invalid json`, `invalid amount`, `amount below minimum`, `invalid destination address`, `invalid claim`, `missing idempotency key`, `invalid idempotency key`, `destination address not allowed`, `amount exceeds refundable`, `withdrawal limit exceeded`, `insufficient balance`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `order not found`
   * @throws 409: `duplicate idempotency key`
   * @example
   * const result = await kassa.refunds.create('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b', { address: 'TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE', idempotency_key: 'refund_cart_1017' })
   * @see `/docs/reference#createRefund` of your Kassa, which serves its reference (`createRefund`)
   */
  create(id: string, body: CreateRefundRequest, options?: CallOptions): Promise<Result<CreatedRefund>> {
    return this.call('createRefund', { path: { id }, body }, options)
  }
}

export class PaymentLinksOperations extends Resource {
  /**
   * List payment links: `GET /v1/payment-links`.
   *
   * Lists your payment links in the environment of the key, newest first. Walk the list by sending `next_cursor` as `cursor`
   * until it is `null`.
   *
   * @returns 200: One page of payment links.
   * @throws 400: `invalid limit`, `invalid cursor`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * for await (const each of kassa.paymentLinks.list()) console.log(each.id)
   * @see `/docs/reference#listPaymentLinks` of your Kassa, which serves its reference (`listPaymentLinks`)
   */
  list(query?: ListPaymentLinksQuery, options?: CallOptions): Pages<PaymentLinkList, PaymentLink> {
    return this.pages({ id: 'listPaymentLinks', field: 'payment_links' }, { query }, options)
  }

  /**
   * Create a payment link: `POST /v1/payment-links`.
   *
   * Creates a page that many customers can pay, at `url`. Opening the page creates nothing. When a customer continues there, Kassa
   * creates an order with `payment_link_id`, and the checkout follows. The order has the `reference`, `metadata` and `return_url` of the
   * link, and its title as `description`; its events go to your webhook endpoints.
   *
   * Send an `idempotency_key` and repeat the request whenever you are not sure that it worked. You can have 10,000 links in each environment
   * that have not ended, and create 1,000 an hour; beyond that, 429 `rate limit exceeded`.
   *
   * @returns 201: The link was created, or had been created by the same request before.
   * @throws 400: `invalid json`, `invalid title`, `invalid amount`, `amount below minimum`, `invalid price`, `no rate for currency`, `invalid open amount`, `unsupported network`, `invalid reference`, `invalid description`, `invalid metadata`, `invalid return url`, `invalid expires at`, `invalid payments max`, `invalid is active`, `invalid idempotency key`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 409: `duplicate idempotency key`, `payment link limit reached`
   * @example
   * const result = await kassa.paymentLinks.create({ title: 'Workshop: mixing basics', amount: '180', reference: 'WS-12', description: 'Saturday 12 December, 10:00 to 16:00, Hamburg. Lunch included.', metadata: { event: 'mixing-basics' }, return_url: 'https://shop.merchant.example/thanks', expires_at: '2037-12-11T23:00:00Z', payments_max: 40, idempotency_key: 'workshop-12' })
   * @see `/docs/reference#createPaymentLink` of your Kassa, which serves its reference (`createPaymentLink`)
   */
  create(body: CreatePaymentLinkRequest, options?: CallOptions): Promise<Result<PaymentLink>> {
    return this.call('createPaymentLink', { body }, options)
  }

  /**
   * Get a payment link: `GET /v1/payment-links/{id}`.
   *
   * Returns one payment link.
   *
   * @param id The link's identifier, as `id` in the payment link. Anything else gives 404 `payment link not found`.
   * @returns 200: The payment link.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `payment link not found`
   * @example
   * const result = await kassa.paymentLinks.retrieve('pl_5Rk9wQz3XbT7mLc1VfYd2N')
   * @see `/docs/reference#getPaymentLink` of your Kassa, which serves its reference (`getPaymentLink`)
   */
  retrieve(id: string, options?: CallOptions): Promise<Result<PaymentLink>> {
    return this.call('getPaymentLink', { path: { id } }, options)
  }

  /**
   * Change a payment link: `PATCH /v1/payment-links/{id}`.
   *
   * Changes what the body names and leaves the rest. `is_active: false` pauses the link: its page says so and creates no order. Orders that
   * exist stay payable. The amount of a link never changes; create another link for another price.
   *
   * @param id The link's identifier, as `id` in the payment link. Anything else gives 404 `payment link not found`.
   * @returns 200: The payment link as it is now.
   * @throws 400: `invalid json`, `invalid title`, `invalid description`, `invalid expires at`, `invalid payments max`, `invalid is active`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `payment link not found`
   * @throws 409: `payment link limit reached`
   * @example
   * const result = await kassa.paymentLinks.update('pl_5Rk9wQz3XbT7mLc1VfYd2N', { is_active: false })
   * @see `/docs/reference#updatePaymentLink` of your Kassa, which serves its reference (`updatePaymentLink`)
   */
  update(id: string, body: UpdatePaymentLinkRequest, options?: CallOptions): Promise<Result<PaymentLink>> {
    return this.call('updatePaymentLink', { path: { id }, body }, options)
  }
}

export class BalancesOperations extends Resource {
  /**
   * Get your balances: `GET /v1/balances`.
   *
   * Your balances on each network, in the environment of the key. `available` can be withdrawn; `reserved` is on its way out; `frozen`
   * is held back by screening; `pending` was seen on the chain for orders that are not settled yet, before fees.
   *
   * @returns 200: A balance for each network.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * const result = await kassa.balances.retrieve()
   * @see `/docs/reference#getBalances` of your Kassa, which serves its reference (`getBalances`)
   */
  retrieve(options?: CallOptions): Promise<Result<BalanceList>> {
    return this.call('getBalances', {}, options)
  }

  /**
   * Get a statement: `GET /v1/statement`.
   *
   * What happened on your accounts in a period, in the environment of the key: for each network the balances it began and ended
   * with, and every entry between them. Opening balance and entries add up to the closing balance.
   *
   * An entry belongs to the period that begins before it in the order of the books; periods that meet share none and leave none
   * out. What comes into the books while you ask is part of a later statement. A statement has any size and is written while it
   * is sent: one that ends in the middle of its JSON is not complete. Three are written for a merchant
   * at a time, whatever their form; another is refused with 429 `rate limit exceeded`. One that nobody reads for a minute ends.
   *
   * @returns 200: The statement.
   * @throws 400: `invalid network`, `invalid from`, `invalid to`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * const result = await kassa.balances.statement()
   * @see `/docs/reference#getStatement` of your Kassa, which serves its reference (`getStatement`)
   */
  statement(query?: GetStatementQuery, options?: CallOptions): Promise<Result<Statement>> {
    return this.call('getStatement', { query }, options)
  }

  /**
   * Get a statement as CSV: `GET /v1/statement.csv`.
   *
   * The statement of `GET /v1/statement` for a spreadsheet: a line of names, a line for each opening balance, one for each entry, and
   * one for each closing balance. A file without the closing balances of all its accounts is not complete.
   *
   * @returns 200: The statement.
   * @throws 400: `invalid network`, `invalid from`, `invalid to`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * const result = await kassa.balances.statementCsv()
   * @see `/docs/reference#getStatementCsv` of your Kassa, which serves its reference (`getStatementCsv`)
   */
  statementCsv(query?: GetStatementCsvQuery, options?: CallOptions): Promise<Response> {
    return this.file('getStatementCsv', { query }, options)
  }

  /**
   * Get a statement as PDF: `GET /v1/statement.pdf`.
   *
   * The statement of `GET /v1/statement` to be printed or filed. Letters of a name that its font lacks are shown as question marks; your
   * id stands on every page. It has at most 10,000 entries.
   *
   * @returns 200: The statement.
   * @throws 400: `invalid network`, `invalid from`, `invalid to`, `statement too long`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * const result = await kassa.balances.statementPdf()
   * @see `/docs/reference#getStatementPdf` of your Kassa, which serves its reference (`getStatementPdf`)
   */
  statementPdf(query?: GetStatementPdfQuery, options?: CallOptions): Promise<Response> {
    return this.file('getStatementPdf', { query }, options)
  }
}

export class WithdrawalsOperations extends Resource {
  /**
   * List withdrawals: `GET /v1/withdrawals`.
   *
   * Lists your withdrawals in the environment of the key, newest first, refunds among them; those of the same moment are ordered by
   * `id`. Filters combine with *and*; `total` counts all that match them. Walk a list by sending `next_cursor` as `cursor` until it
   * is `null`.
   *
   * @returns 200: One page of withdrawals.
   * @throws 400: `invalid limit`, `invalid offset`, `invalid cursor`, `cursor and offset together`, `invalid status`, `invalid network`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * for await (const each of kassa.withdrawals.list()) console.log(each.id)
   * @see `/docs/reference#listWithdrawals` of your Kassa, which serves its reference (`listWithdrawals`)
   */
  list(query?: ListWithdrawalsQuery, options?: CallOptions): Pages<WithdrawalList, Withdrawal> {
    return this.pages({ id: 'listWithdrawals', field: 'withdrawals' }, { query }, options)
  }

  /**
   * Withdraw from your balance: `POST /v1/withdrawals`.
   *
   * Sends USDT from your available balance to an address of yours. `amount` is what arrives; the fee is charged on top (ask for both
   * with `POST /v1/withdrawals/quote`). The total is reserved at once. Larger amounts wait as `PENDING` until the operator of the
   * service has approved them; all others are `APPROVED` at once. Then the withdrawal is signed, sent and followed until it is final.
   * `withdrawal.completed` or `withdrawal.failed` tells how it ended.
   *
   * A transfer on a chain cannot be taken back: compare the address with where you copied it from.
   *
   * Repeat the request whenever you are not sure that it worked: the same `idempotency_key` with the same parameters returns the same
   * withdrawal, as it is now, with the header `Idempotent-Replayed: true`. Keys are kept for 30 days.
   *
   * When several things are wrong, the first is named: amount, currency, network, address, the other fields in the order of the
   * contract, then the minimum, the balance and the limits.
   *
   * @returns 201: The withdrawal was reserved, or had been by the same request before.
   * @throws 400: `invalid json`, `invalid amount`, `unsupported currency`, `unsupported network`, `invalid destination address`, `missing idempotency key`, `invalid idempotency key`, `invalid metadata`, `destination address not allowed`, `amount below minimum`, `withdrawal limit exceeded`, `insufficient balance`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 409: `duplicate idempotency key`
   * @example
   * const result = await kassa.withdrawals.create({ amount: '100', currency: 'USDT', network: 'TRC20', address: 'TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE', idempotency_key: 'payout_2026_01_02' })
   * @see `/docs/reference#createWithdrawal` of your Kassa, which serves its reference (`createWithdrawal`)
   */
  create(body: CreateWithdrawalRequest, options?: CallOptions): Promise<Result<Withdrawal>> {
    return this.call('createWithdrawal', { body }, options)
  }

  /**
   * Ask what a withdrawal costs: `POST /v1/withdrawals/quote`.
   *
   * Says the fee and the total of a withdrawal, and the smallest amount there is. It reserves nothing and looks at no balance.
   *
   * @returns 200: What it costs now.
   * @throws 400: `invalid json`, `invalid amount`, `amount below minimum`, `unsupported currency`, `unsupported network`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * const result = await kassa.withdrawals.quote({ amount: '100', currency: 'USDT', network: 'TRC20' })
   * @see `/docs/reference#quoteWithdrawal` of your Kassa, which serves its reference (`quoteWithdrawal`)
   */
  quote(body: QuoteWithdrawalRequest, options?: CallOptions): Promise<Result<WithdrawalQuote>> {
    return this.call('quoteWithdrawal', { body }, options)
  }

  /**
   * Get a withdrawal: `GET /v1/withdrawals/{id}`.
   *
   * Returns one of your withdrawals or refunds, as it is now.
   *
   * @param id The withdrawal's UUID, as `id` in the withdrawal. Anything else gives 404 `withdrawal not found`.
   * @returns 200: The withdrawal.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `withdrawal not found`
   * @example
   * const result = await kassa.withdrawals.retrieve('9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90')
   * @see `/docs/reference#getWithdrawal` of your Kassa, which serves its reference (`getWithdrawal`)
   */
  retrieve(id: string, options?: CallOptions): Promise<Result<Withdrawal>> {
    return this.call('getWithdrawal', { path: { id } }, options)
  }

  /**
   * Cancel a withdrawal: `POST /v1/withdrawals/{id}/cancel`.
   *
   * Ends a withdrawal that waits for approval: it becomes `REJECTED`, what was reserved is available again, and `withdrawal.failed` is
   * sent. Once it is approved it cannot be cancelled any more, nor while the operator looks into the wallet
   * that pays it. There is no request body.
   *
   * @param id The withdrawal's UUID, as `id` in the withdrawal. Anything else gives 404 `withdrawal not found`.
   * @returns 200: The withdrawal as it is now.
   * @throws 400: `invalid json`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `withdrawal not found`
   * @throws 409: `withdrawal cannot be cancelled`
   * @example
   * const result = await kassa.withdrawals.cancel('9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90')
   * @see `/docs/reference#cancelWithdrawal` of your Kassa, which serves its reference (`cancelWithdrawal`)
   */
  cancel(id: string, options?: CallOptions): Promise<Result<Withdrawal>> {
    return this.call('cancelWithdrawal', { path: { id } }, options)
  }
}

export class WithdrawalAddressesOperations extends Resource {
  /**
   * List addresses you may withdraw to: `GET /v1/withdrawal-addresses`.
   *
   * Lists the addresses of your allow-list in the environment of the key, newest first, and says whether the list is in force.
   *
   * @returns 200: The allow-list.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * const result = await kassa.withdrawalAddresses.list()
   * @see `/docs/reference#listWithdrawalAddresses` of your Kassa, which serves its reference (`listWithdrawalAddresses`)
   */
  list(options?: CallOptions): Promise<Result<WithdrawalAddressList>> {
    return this.call('listWithdrawalAddresses', {}, options)
  }

  /**
   * List an address you may withdraw to: `POST /v1/withdrawal-addresses`.
   *
   * Adds an address to your allow-list. It counts 24 hours later, so that whoever steals a key cannot empty your balance at once. Adding
   * one that is listed already changes nothing and returns it. At most 100 addresses.
   *
   * Where the list is in force, withdrawals and refunds to any other address are refused. It is so for `live` keys; the operator of the
   * service switches it for you.
   *
   * @returns 201: The address is listed.
   * @throws 400: `invalid json`, `unsupported network`, `invalid destination address`, `invalid name`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 409: `withdrawal address limit reached`
   * @example
   * const result = await kassa.withdrawalAddresses.add({ network: 'TRC20', address: 'TNPp2zdFqRLMmjDkKRXMh2ex1w7GRWNJaE', name: 'Treasury' })
   * @see `/docs/reference#addWithdrawalAddress` of your Kassa, which serves its reference (`addWithdrawalAddress`)
   */
  add(body: AddWithdrawalAddressRequest, options?: CallOptions): Promise<Result<WithdrawalAddress>> {
    return this.call('addWithdrawalAddress', { body }, options)
  }

  /**
   * Take an address off the allow-list: `DELETE /v1/withdrawal-addresses/{id}`.
   *
   * Takes an address off your allow-list, at once. Withdrawals to it that were asked for before go on.
   *
   * @param id The UUID of the entry, as `id` in the list. Anything else gives 404 `withdrawal address not found`.
   * @returns 200: The address is not listed any more.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `withdrawal address not found`
   * @example
   * const result = await kassa.withdrawalAddresses.remove('3f6a1d08-52c7-4e9b-9a34-c1d7e08b5f26')
   * @see `/docs/reference#removeWithdrawalAddress` of your Kassa, which serves its reference (`removeWithdrawalAddress`)
   */
  remove(id: string, options?: CallOptions): Promise<Result<Message>> {
    return this.call('removeWithdrawalAddress', { path: { id } }, options)
  }
}

export class RatesOperations extends Resource {
  /**
   * List your rates: `GET /v1/rates`.
   *
   * Lists your rates in the environment of the key, one for each currency, in alphabetical order.
   *
   * @returns 200: Your rates.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * const result = await kassa.rates.list()
   * @see `/docs/reference#listRates` of your Kassa, which serves its reference (`listRates`)
   */
  list(options?: CallOptions): Promise<Result<CurrencyRateList>> {
    return this.call('listRates', {}, options)
  }

  /**
   * Set the rate of a currency: `PUT /v1/rates/{currency}`.
   *
   * Sets how prices in this currency are converted to USDT: by a rate of yours, or by the feeds of the service. It concerns orders created
   * from then on; an order keeps the rate that it was created with.
   *
   * @param currency An ISO 4217 code in upper case, such as `EUR`. Anything else gives 404 `rate not found`.
   * @returns 200: The rate as it is now.
   * @throws 400: `invalid json`, `invalid units per usdt`, `invalid source`, `no rate for currency`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `rate not found`
   * @example
   * const result = await kassa.rates.set('EUR', { units_per_usdt: '0.92' })
   * @see `/docs/reference#setRate` of your Kassa, which serves its reference (`setRate`)
   */
  set(currency: string, body: SetRateRequest, options?: CallOptions): Promise<Result<CurrencyRate>> {
    return this.call('setRate', { path: { currency }, body }, options)
  }

  /**
   * Remove the rate of a currency: `DELETE /v1/rates/{currency}`.
   *
   * Removes your rate, at once. Orders with a price in this currency are refused from then on; those created before keep theirs.
   *
   * @param currency An ISO 4217 code in upper case, such as `EUR`. Anything else gives 404 `rate not found`.
   * @returns 200: There is no rate for this currency any more.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `rate not found`
   * @example
   * const result = await kassa.rates.remove('EUR')
   * @see `/docs/reference#removeRate` of your Kassa, which serves its reference (`removeRate`)
   */
  remove(currency: string, options?: CallOptions): Promise<Result<Message>> {
    return this.call('removeRate', { path: { currency } }, options)
  }
}

export class WebhooksOperations extends Resource {
  /**
   * List webhook endpoints: `GET /v1/webhooks`.
   *
   * Lists your endpoints in the environment of the key, newest first. The answer is the array itself. Addresses given as
   * `webhook_url` of an order are not in it.
   *
   * @returns 200: All endpoints.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * const result = await kassa.webhooks.list()
   * @see `/docs/reference#listWebhooks` of your Kassa, which serves its reference (`listWebhooks`)
   */
  list(options?: CallOptions): Promise<Result<WebhookList>> {
    return this.call('listWebhooks', {}, options)
  }

  /**
   * Create a webhook endpoint: `POST /v1/webhooks`.
   *
   * Registers an HTTPS address to which events of the key's environment are sent from now on. What is sent, and how to check
   * its signature, is said under *Events*; the signing secret is shown in the dashboard. At most 20 endpoints per environment;
   * several may have the same URL, and each gets the events then.
   *
   * Orders created with a `webhook_url` of their own send their events there instead.
   *
   * @returns 201: The endpoint was created.
   * @throws 400: `invalid json`, `missing url`, `invalid webhook url`, `missing events`, `invalid event type`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 409: `webhook limit reached`
   * @example
   * const result = await kassa.webhooks.create({ url: 'https://shop.merchant.example/kassa/events', events: [ 'payment.confirmed', 'payment.underpaid' ] })
   * @see `/docs/reference#createWebhook` of your Kassa, which serves its reference (`createWebhook`)
   */
  create(body: CreateWebhookRequest, options?: CallOptions): Promise<Result<Webhook>> {
    return this.call('createWebhook', { body }, options)
  }

  /**
   * Get a webhook endpoint: `GET /v1/webhooks/{id}`.
   *
   * Returns one endpoint.
   *
   * @param id The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
   * @returns 200: The endpoint.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `webhook not found`
   * @example
   * const result = await kassa.webhooks.retrieve('wh_7Tq2nB9xKd4LfVs0RmYc3P')
   * @see `/docs/reference#getWebhook` of your Kassa, which serves its reference (`getWebhook`)
   */
  retrieve(id: string, options?: CallOptions): Promise<Result<Webhook>> {
    return this.call('getWebhook', { path: { id } }, options)
  }

  /**
   * Change a webhook endpoint: `PATCH /v1/webhooks/{id}`.
   *
   * Changes what the body names and leaves the rest. Deliveries that are still tried again go to the new `url` from then on; new
   * `events` concern events that happen later.
   *
   * With `is_active: false` nothing more is sent: deliveries still waiting become `FAILED` with `endpoint inactive`, and events
   * that happen meanwhile are recorded but not delivered here. With `is_active: true` later events are sent again; what was
   * stopped stays stopped, and can be sent by redelivering it.
   *
   * @param id The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
   * @returns 200: The endpoint as it is now.
   * @throws 400: `invalid json`, `invalid webhook url`, `invalid event type`, `invalid is active`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `webhook not found`
   * @example
   * const result = await kassa.webhooks.update('wh_7Tq2nB9xKd4LfVs0RmYc3P', { is_active: false })
   * @see `/docs/reference#updateWebhook` of your Kassa, which serves its reference (`updateWebhook`)
   */
  update(id: string, body: UpdateWebhookRequest, options?: CallOptions): Promise<Result<Webhook>> {
    return this.call('updateWebhook', { path: { id }, body }, options)
  }

  /**
   * Delete a webhook endpoint: `DELETE /v1/webhooks/{id}`.
   *
   * Deletes an endpoint, at once and for ever. Deliveries still waiting are not sent any more; one that is on its way may still
   * arrive. Its place counts as free again.
   *
   * @param id The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
   * @returns 200: The endpoint is deleted.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `webhook not found`
   * @example
   * const result = await kassa.webhooks.delete('wh_7Tq2nB9xKd4LfVs0RmYc3P')
   * @see `/docs/reference#deleteWebhook` of your Kassa, which serves its reference (`deleteWebhook`)
   */
  delete(id: string, options?: CallOptions): Promise<Result<Message>> {
    return this.call('deleteWebhook', { path: { id } }, options)
  }

  /**
   * Send a sample event: `POST /v1/webhooks/{id}/test`.
   *
   * Sends a sample event to this endpoint, signed and repeated like a real one. Its body has `"test": true`, which no real event
   * has, and its data is about an order that does not exist (`00000000-0000-0000-0000-000000000000`). It is not among the events
   * of `GET /v1/events`, since it did not happen.
   *
   * The answer is the delivery as it begins; what became of it is listed under the deliveries of the endpoint.
   *
   * @param id The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
   * @returns 201: The sample event is on its way.
   * @throws 400: `invalid json`, `invalid event type`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `webhook not found`
   * @throws 409: `webhook is inactive`
   * @example
   * const result = await kassa.webhooks.test('wh_7Tq2nB9xKd4LfVs0RmYc3P')
   * @see `/docs/reference#testWebhook` of your Kassa, which serves its reference (`testWebhook`)
   */
  test(id: string, body?: TestWebhookRequest, options?: CallOptions): Promise<Result<WebhookDelivery>> {
    return this.call('testWebhook', { path: { id }, body }, options)
  }

  /**
   * List deliveries of an endpoint: `GET /v1/webhooks/{id}/deliveries`.
   *
   * Lists what was and will be sent to an endpoint, newest first: the body, the attempts made, and why the last one failed. What
   * ended is kept for 90 days unless the installation says otherwise. Walk
   * the list by sending `next_cursor` as `cursor` until it is `null`.
   *
   * @param id The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
   * @returns 200: One page of deliveries.
   * @throws 400: `invalid limit`, `invalid offset`, `invalid cursor`, `cursor and offset together`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `webhook not found`
   * @example
   * for await (const each of kassa.webhooks.listDeliveries('wh_7Tq2nB9xKd4LfVs0RmYc3P')) console.log(each.id)
   * @see `/docs/reference#listWebhookDeliveries` of your Kassa, which serves its reference (`listWebhookDeliveries`)
   */
  listDeliveries(id: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): Pages<WebhookDeliveryList, WebhookDelivery> {
    return this.pages({ id: 'listWebhookDeliveries', field: 'deliveries' }, { path: { id }, query }, options)
  }

  /**
   * Send an event again: `POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver`.
   *
   * Sends the event of a delivery to its endpoint once more: a new delivery with six attempts of its own, the same body and the
   * same event `id`, so that a receiver that de-duplicates takes it once. The old delivery stays as it is. There is no request
   * body.
   *
   * @param id The endpoint's identifier, as `id` in the webhook. Anything else gives 404 `webhook not found`.
   * @param deliveryId The delivery's identifier, as `id` in the delivery. Anything else gives 404 `delivery not found`.
   * @returns 201: The new delivery.
   * @throws 400: `invalid json`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `webhook not found`, `delivery not found`
   * @throws 409: `webhook is inactive`, `delivery is pending`
   * @example
   * const result = await kassa.webhooks.redeliver('wh_7Tq2nB9xKd4LfVs0RmYc3P', 'wd_0Xf5sKp2BnT8qZc4LyGv7R')
   * @see `/docs/reference#redeliver` of your Kassa, which serves its reference (`redeliver`)
   */
  redeliver(id: string, deliveryId: string, options?: CallOptions): Promise<Result<WebhookDelivery>> {
    return this.call('redeliver', { path: { id, delivery_id: deliveryId } }, options)
  }
}

export class EventsOperations extends Resource {
  /**
   * List events: `GET /v1/events`.
   *
   * Lists the events of the key's environment, whether or not they were delivered to anybody. Sample events are not among them.
   * Events are kept for 90 days unless the installation says otherwise; an `after` that is older is refused.
   *
   * Without `after`, newest first. With `after`, what happened after that event, **oldest first**; `after=evt_00000000` begins with
   * the very first event. Given `before` too, the events between the two.
   *
   * Send `next_cursor` as `cursor` to go on in the same direction until `has_more` is `false`. Going forward, send the last cursor
   * again whenever you like: an event never appears before a cursor you were given, so nothing is skipped this way.
   *
   * @returns 200: One page of events.
   * @throws 400: `invalid limit`, `invalid cursor`, `cursor and after or before together`, `invalid after`, `invalid before`, `invalid event type`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * for await (const each of kassa.events.list()) console.log(each.id)
   * @see `/docs/reference#listEvents` of your Kassa, which serves its reference (`listEvents`)
   */
  list(query?: ListEventsQuery, options?: CallOptions): Pages<EventList, WebhookEvent> {
    return this.pages({ id: 'listEvents', field: 'events' }, { query }, options)
  }

  /**
   * Stream events: `GET /v1/events/stream`.
   *
   * Answers with a stream of Server-Sent Events: every event of the key's environment as it happens, each as one `id:` line with
   * the event's `id` and one `data:` line with the body that webhooks carry. A comment line every 15 seconds keeps the connection
   * open.
   *
   * The stream begins with the present. After a `retry:` line its first block is an `id:` line without data: it tells where
   * the stream begins, so that a connection lost before the first event can be resumed too. To resume, send the last `id` you saw
   * as `Last-Event-ID`, with a new signature: every event after it follows, none is left out. `evt_00000000` replays everything
   * from the very first event.
   *
   * The server ends the stream after half an hour, and within 5 seconds of the key being revoked or the merchant suspended.
   * Opening a stream counts as one request; a key has as many streams open at a time as the operator allows, those of orders
   * included.
   *
   * @returns 200: The stream.
   * @throws 400: `invalid last event id`
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @example
   * for await (const each of kassa.events.stream()) console.log(each)
   * @see `/docs/reference#streamEvents` of your Kassa, which serves its reference (`streamEvents`)
   */
  stream(options?: EventStreamOptions): AsyncGenerator<WebhookEvent, void, undefined> {
    return this.streamEvents(options)
  }

  /**
   * Get an event: `GET /v1/events/{id}`.
   *
   * Returns one event with the body that webhooks carry, whether or not it was delivered to anybody: what to ask when a webhook seems
   * to be lost, or its body is doubted.
   *
   * @param id The event's identifier, as `id` in the event. Anything else gives 404 `event not found`.
   * @returns 200: The event.
   * @throws 403: `kyb_required`, `merchant_not_active`, `forbidden`
   * @throws 404: `event not found`
   * @example
   * const result = await kassa.events.retrieve('evt_5Rk9wQz3XbT7mLc1VfYd2N')
   * @see `/docs/reference#getEvent` of your Kassa, which serves its reference (`getEvent`)
   */
  retrieve(id: string, options?: CallOptions): Promise<Result<WebhookPayload>> {
    return this.call('getEvent', { path: { id } }, options)
  }
}

export class SandboxOperations extends Resource {
  /**
   * Pay an order on the local chain: `POST /v1/test/orders/{id}/pay`.
   *
   * Pays an order of yours with real transfers on the sandbox's local chain, and answers when they are in a block. Ten seconds
   * later they are final, and the order says what became of it. Without a body it pays what is missing.
   *
   * | `scenario` | What happens | What becomes of an open order |
   * |---|---|---|
   * | `exact` | one transfer of what is missing | `PAID` |
   * | `underpay` | one transfer of half of what the threshold needs | `OPEN`, and `UNDERPAID` once it has expired |
   * | `overpay` | one transfer of 150 % | `PAID` |
   * | `split` | two transfers that add up | `PAID` |
   * | `late` | lets `expire_at` pass, then transfers | `EXPIRED_PAID` |
   * | `wrong_token` | the same amount of a token that is not USDT | stays `OPEN` |
   * | `flagged` | one transfer by a payer on a sanctions list | `FROZEN` |
   * | `reorg` | one transfer; once it is seen the chain takes its block back, and when that is seen mines it again | `PAID`, credited once |
   *
   * `amount` replaces the amount of any scenario. As on the real chains, a single transfer of more than 1000000000 USDT is taken
   * for no payment and changes nothing. `late` waits for an order that ends within seconds, such as one made with
   * `expires_in: 1`; else it moves the clock as `POST /v1/test/clock/advance` does, which ends other orders too. `reorg` moves
   * it by the time of the blocks it mines. Only a sandbox has this operation.
   *
   * @param id The order's UUID, as `id` in the order, or its `order_number`. Anything else gives 404 `order not found`.
   * @returns 201: What was sent.
   * @throws 400: `invalid json`, `invalid amount`, `invalid delay blocks`, `invalid scenario`
   * @throws 403: `forbidden`
   * @throws 404: `order not found`, `not found`
   * @example
   * const result = await kassa.sandbox.pay('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b')
   * @see `/docs/reference#payTestOrder` of your Kassa, which serves its reference (`payTestOrder`)
   */
  pay(id: string, body?: TestPaymentRequest, options?: CallOptions): Promise<Result<TestPayment>> {
    return this.call('payTestOrder', { path: { id }, body }, options)
  }

  /**
   * Move the clock forward: `POST /v1/test/clock/advance`.
   *
   * Moves the business clock of the test environment and the time of both local chains forward, and mines a block on each:
   * orders expire, retries fall due. It never moves back. The clock that request signatures are checked against is another
   * one and stays right: sign with your own time as always. Only a sandbox has this operation.
   *
   * @returns 200: The clock as it is now.
   * @throws 400: `invalid json`, `missing seconds`, `invalid seconds`
   * @throws 403: `forbidden`
   * @throws 404: `not found`
   * @example
   * const result = await kassa.sandbox.advanceClock({ seconds: 3600 })
   * @see `/docs/reference#advanceTestClock` of your Kassa, which serves its reference (`advanceTestClock`)
   */
  advanceClock(body: AdvanceTestClockRequest, options?: CallOptions): Promise<Result<TestClock>> {
    return this.call('advanceTestClock', { body }, options)
  }

  /**
   * Mine blocks: `POST /v1/test/mine`.
   *
   * Mines empty blocks on one of the local chains at once, or full ones if transactions wait. Each takes its time: 2 s on
   * Ethereum and 3 s on TRON, by which the clock moves forward, as `POST /v1/test/clock/advance` does it. Only a sandbox
   * has this operation.
   *
   * @returns 200: The chain as it is now.
   * @throws 400: `invalid json`, `unsupported network`, `missing blocks`, `invalid blocks`
   * @throws 403: `forbidden`
   * @throws 404: `not found`
   * @example
   * const result = await kassa.sandbox.mine({ network: 'TRC20', blocks: 3 })
   * @see `/docs/reference#mineTestBlocks` of your Kassa, which serves its reference (`mineTestBlocks`)
   */
  mine(body: MineTestBlocksRequest, options?: CallOptions): Promise<Result<MinedTestBlocks>> {
    return this.call('mineTestBlocks', { body }, options)
  }

  /**
   * Make another merchant: `POST /v1/test/merchants`.
   *
   * Makes another merchant with a test key of its own and its webhook secret, without a registration form or a dashboard.
   * Two requests in the same second make two. Only a sandbox has this operation.
   *
   * @returns 201: The merchant was made. This is the only time the secret of its key is shown.
   * @throws 400: `invalid json`, `invalid status`, `invalid tier`
   * @throws 403: `forbidden`
   * @throws 404: `not found`
   * @example
   * const result = await kassa.sandbox.createMerchant()
   * @see `/docs/reference#createTestMerchant` of your Kassa, which serves its reference (`createTestMerchant`)
   */
  createMerchant(body?: CreateTestMerchantRequest, options?: CallOptions): Promise<Result<TestMerchant>> {
    return this.call('createTestMerchant', { body }, options)
  }
}

export class ServiceOperations extends Resource {
  /**
   * Get the keys of receipts: `GET /.well-known/kassa-receipt-keys.json`.
   *
   * The public keys that receipts of orders are checked with: the first signs, the others did before. Needs no signature.
   *
   * @returns 200: The keys.
   * @example
   * const result = await kassa.service.receiptKeys()
   * @see `/docs/reference#getReceiptKeys` of your Kassa, which serves its reference (`getReceiptKeys`)
   */
  receiptKeys(options?: CallOptions): Promise<Result<ReceiptKeyList>> {
    return this.call('getReceiptKeys', {}, options)
  }

  /**
   * Check that the process lives: `GET /healthz`.
   *
   * Answers as long as the process runs. Restart the process when it does not. Needs no signature and no database.
   *
   * @returns 200: The process is alive.
   * @example
   * const result = await kassa.service.health()
   * @see `/docs/reference#getHealth` of your Kassa, which serves its reference (`getHealth`)
   */
  health(options?: CallOptions): Promise<Result<Health>> {
    return this.call('getHealth', {}, options)
  }

  /**
   * Check that requests can be served: `GET /readyz`.
   *
   * Answers 200 when the process can serve requests: it has started and its database answers. Send it no traffic while it answers
   * 503. Says of each configured network whether payments are seen and credited; a network that is not seen is a matter for its
   * operator and takes no process out of service. Needs no signature.
   *
   * @returns 200: Requests can be served.
   * @example
   * const result = await kassa.service.readiness()
   * @see `/docs/reference#getReadiness` of your Kassa, which serves its reference (`getReadiness`)
   */
  readiness(options?: CallOptions): Promise<Result<Readiness>> {
    return this.call('getReadiness', {}, options)
  }

  /**
   * Get metrics: `GET /metrics`.
   *
   * Returns counters and measurements for Prometheus in its text format. Needs no signature; do not expose it to the public.
   *
   * @returns 200: The metrics.
   * @example
   * const result = await kassa.service.metrics()
   * @see `/docs/reference#getMetrics` of your Kassa, which serves its reference (`getMetrics`)
   */
  metrics(options?: CallOptions): Promise<string> {
    return this.call('getMetrics', {}, options)
  }

  /**
   * Get this contract for older tools: `GET /openapi-3.0.json`.
   *
   * Returns this document in OpenAPI 3.0, for tools that do not read 3.1. Webhooks, which 3.0 cannot describe, are left
   * out. Needs no signature.
   *
   * @returns 200: The contract.
   * @example
   * const result = await kassa.service.contract30()
   * @see `/docs/reference#getContract30` of your Kassa, which serves its reference (`getContract30`)
   */
  contract30(options?: CallOptions): Promise<Result<OlderContract>> {
    return this.call('getContract30', {}, options)
  }

  /**
   * Get this contract as JSON: `GET /openapi.json`.
   *
   * Returns this document in one file. Clients and tests can be generated from it. Needs no signature.
   *
   * @returns 200: The contract.
   * @example
   * const result = await kassa.service.contract()
   * @see `/docs/reference#getContract` of your Kassa, which serves its reference (`getContract`)
   */
  contract(options?: CallOptions): Promise<Result<Contract>> {
    return this.call('getContract', {}, options)
  }

  /**
   * Get this contract as YAML: `GET /openapi.yaml`.
   *
   * Returns this document in one file. Needs no signature.
   *
   * @returns 200: The contract.
   * @example
   * const result = await kassa.service.contractYaml()
   * @see `/docs/reference#getContractYaml` of your Kassa, which serves its reference (`getContractYaml`)
   */
  contractYaml(options?: CallOptions): Promise<string> {
    return this.call('getContractYaml', {}, options)
  }
}
