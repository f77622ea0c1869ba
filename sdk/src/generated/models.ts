// generated from openapi/: do not edit; run npm run generate
import type { components, operations } from '../../../generated/api.ts'
import type { Open } from '../open.ts'
import type { WebhookEvent } from '../webhooks/event.ts'

type Schemas = components['schemas']

/** The keys that the signing key may see, newest first. */
export interface ApiKeyList extends Open<Schemas['ApiKeyList']> {}

/** An OpenAPI 3.1 document. */
export interface Contract extends Open<Schemas['Contract']> {}

/** A new key with its secret. */
export interface CreatedApiKey extends Open<Schemas['CreatedApiKey']> {}

/** One page of events. */
export interface EventList extends Omit<Open<Schemas['EventList']>, 'events'> {
  readonly events: readonly WebhookEvent[]
}

/** The process is alive. */
export interface Health extends Open<Schemas['Health']> {}

/** A merchant. */
export interface Merchant extends Open<Schemas['Merchant']> {}

/** What was done, in words. */
export interface Message extends Open<Schemas['Message']> {}

/** The chain after mining. */
export interface MinedTestBlocks extends Open<Schemas['MinedTestBlocks']> {}

/** A payment that is expected, under way, or settled. */
export interface Order extends Open<Schemas['Order']> {}

/** One page of orders, newest first. */
export interface OrderList extends Open<Schemas['OrderList']> {}

/** The fields of an order that lists carry. Read the order itself for the rest. */
export interface OrderSummary extends Open<Schemas['OrderSummary']> {}

/** What happened to an order. */
export interface OrderTimeline extends Open<Schemas['OrderTimeline']> {}

/** One transfer of USDT to the order's address, told apart by network, transaction and position in it. */
export interface OrderTransaction extends Open<Schemas['OrderTransaction']> {}

/** The process can serve requests. */
export interface Readiness extends Open<Schemas['Readiness']> {}

/** The clock of the test environment. */
export interface TestClock extends Open<Schemas['TestClock']> {}

/** A merchant with all it needs to begin. */
export interface TestMerchant extends Open<Schemas['TestMerchant']> {}

/** What was sent. */
export interface TestPayment extends Open<Schemas['TestPayment']> {}

/** An endpoint of yours that receives events. */
export interface Webhook extends Open<Schemas['Webhook']> {}

/** One event on its way to one endpoint. */
export interface WebhookDelivery extends Open<Schemas['WebhookDelivery']> {}

/** One page of deliveries, newest first. */
export interface WebhookDeliveryList extends Open<Schemas['WebhookDeliveryList']> {}

/** All endpoints of the key's environment, newest first; there are never more than 20. */
export type WebhookList = Open<Schemas['WebhookList']>

/** By how much the clock is to move. */
export type AdvanceTestClockRequest = Schemas['AdvanceTestClockRequest']

/** The key to be created. */
export type CreateApiKeyRequest = Schemas['CreateApiKeyRequest']

/** The payment to be collected. */
export type CreateOrderRequest = Schemas['CreateOrderRequest']

/** What the merchant is to be. */
export type CreateTestMerchantRequest = Schemas['CreateTestMerchantRequest']

/** Where to send which events. */
export type CreateWebhookRequest = Schemas['CreateWebhookRequest']

/** Which chain is to go on by how many blocks. */
export type MineTestBlocksRequest = Schemas['MineTestBlocksRequest']

/** What a new merchant says about itself. */
export type RegisterMerchantRequest = Schemas['RegisterMerchantRequest']

/** How to pay an order. */
export type TestPaymentRequest = Schemas['TestPaymentRequest']

/** Which event to send. */
export type TestWebhookRequest = Schemas['TestWebhookRequest']

/** What is to change; what is left out stays. */
export type UpdateWebhookRequest = Schemas['UpdateWebhookRequest']

/** The filters and the page of `listOrders`. */
export type ListOrdersQuery = NonNullable<operations['listOrders']['parameters']['query']>

/** The filters and the page of `listWebhookDeliveries`. */
export type ListWebhookDeliveriesQuery = NonNullable<operations['listWebhookDeliveries']['parameters']['query']>

/** The filters and the page of `listEvents`. */
export type ListEventsQuery = NonNullable<operations['listEvents']['parameters']['query']>
