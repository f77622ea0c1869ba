// generated from openapi/: do not edit; run npm run generate
import type { components, operations } from '../../../../generated/api.ts'
import type { Open } from '../open.ts'
import type { WebhookEvent } from '../webhooks/event.ts'

type Schemas = components['schemas']

/** The keys that the signing key may see, newest first. */
export interface ApiKeyList extends Open<Schemas['ApiKeyList']> {}

/** Your balances in the environment of the key. */
export interface BalanceList extends Open<Schemas['BalanceList']> {
  /** `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other. */
  readonly environment: Environment
}

/** An OpenAPI 3.1 document. */
export interface Contract extends Open<Schemas['Contract']> {}

/** A new key with its secret. */
export interface CreatedApiKey extends Open<Schemas['CreatedApiKey']> {
  /** `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other. */
  readonly environment: Environment
}

/** The refund; or, asked for with `claim`, the link by which your customer claims it, which has a `refund_url`. */
export type CreatedRefund = Withdrawal | RefundClaim

/** How prices in a currency are converted to USDT. */
export interface CurrencyRate extends Open<Schemas['CurrencyRate']> {
  /** `fixed`: you set the rate. `feed`: it is the median of the feeds that the operator of the service configured. */
  readonly source: RateSource
  /** `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other. */
  readonly environment: Environment
}

/** Your rates. */
export interface CurrencyRateList extends Open<Schemas['CurrencyRateList']> {}

/** One page of events. */
export interface EventList extends Omit<Open<Schemas['EventList']>, 'events'> {
  readonly events: readonly WebhookEvent[]
}

/** The process is alive. */
export interface Health extends Open<Schemas['Health']> {}

/** A merchant. */
export interface Merchant extends Open<Schemas['Merchant']> {
  /** `PENDING_KYB`: identity not verified yet, only test keys may do business. `ACTIVE`: may accept live payments. `SUSPENDED`: may not use business operations in either environment. */
  readonly status: MerchantStatus
  /** Decides the fee rate. */
  readonly tier: MerchantTier
  /** `test` until the merchant is approved, `live` from then on: how far the merchant has come, whichever key asks. The key's own environment is in its prefix. */
  readonly environment: Environment
}

/** What was done, in words. */
export interface Message extends Open<Schemas['Message']> {}

/** The chain after mining. */
export interface MinedTestBlocks extends Open<Schemas['MinedTestBlocks']> {
  /** `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum. */
  readonly network: Network
}

/** An OpenAPI 3.0 document. */
export interface OlderContract extends Open<Schemas['OlderContract']> {}

/** A payment that is expected, under way, or settled. */
export interface Order extends Open<Schemas['Order']> {
  /**
   * | Status | Means |
   * |---|---|
   * | `PENDING` | Being created; never seen in an answer. |
   * | `OPEN` | Waiting for money. A part payment keeps it open and raises `received_amount`. |
   * | `PENDING_CONFIRM` | Enough money was seen in the newest block. |
   * | `CONFIRMING` | Further blocks follow, but the money is not final yet. Do not deliver. |
   * | `PAID` | Enough money is final, screened and credited. Deliver. |
   * | `EXPIRED` | The time is over and nothing that counts came. |
   * | `EXPIRED_PAID` | Enough money came, but late. It is credited; decide whether you still deliver. |
   * | `UNDERPAID` | The time is over and too little came. What came is credited; settle it with your customer. |
   * | `FROZEN` | The order needs money that screening flagged. Do not deliver. The order becomes paid when that money is released or enough other money arrives. Money set apart never counts. |
   */
  readonly status: OrderStatus
  /** The only currency is `USDT`. */
  readonly currency: Currency
  /** `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum. */
  readonly network: Network
  /** `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other. */
  readonly environment: Environment
}

/** One page of orders, newest first. */
export interface OrderList extends Open<Schemas['OrderList']> {}

/** What was paid for an order, signed by the service. */
export interface OrderReceipt extends Open<Schemas['OrderReceipt']> {}

/** The fields of an order that lists carry. Read the order itself for the rest. */
export interface OrderSummary extends Open<Schemas['OrderSummary']> {
  /**
   * | Status | Means |
   * |---|---|
   * | `PENDING` | Being created; never seen in an answer. |
   * | `OPEN` | Waiting for money. A part payment keeps it open and raises `received_amount`. |
   * | `PENDING_CONFIRM` | Enough money was seen in the newest block. |
   * | `CONFIRMING` | Further blocks follow, but the money is not final yet. Do not deliver. |
   * | `PAID` | Enough money is final, screened and credited. Deliver. |
   * | `EXPIRED` | The time is over and nothing that counts came. |
   * | `EXPIRED_PAID` | Enough money came, but late. It is credited; decide whether you still deliver. |
   * | `UNDERPAID` | The time is over and too little came. What came is credited; settle it with your customer. |
   * | `FROZEN` | The order needs money that screening flagged. Do not deliver. The order becomes paid when that money is released or enough other money arrives. Money set apart never counts. |
   */
  readonly status: OrderStatus
  /** The only currency is `USDT`. */
  readonly currency: Currency
  /** `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum. */
  readonly network: Network
}

/** What happened to an order. */
export interface OrderTimeline extends Open<Schemas['OrderTimeline']> {
  /**
   * | Status | Means |
   * |---|---|
   * | `PENDING` | Being created; never seen in an answer. |
   * | `OPEN` | Waiting for money. A part payment keeps it open and raises `received_amount`. |
   * | `PENDING_CONFIRM` | Enough money was seen in the newest block. |
   * | `CONFIRMING` | Further blocks follow, but the money is not final yet. Do not deliver. |
   * | `PAID` | Enough money is final, screened and credited. Deliver. |
   * | `EXPIRED` | The time is over and nothing that counts came. |
   * | `EXPIRED_PAID` | Enough money came, but late. It is credited; decide whether you still deliver. |
   * | `UNDERPAID` | The time is over and too little came. What came is credited; settle it with your customer. |
   * | `FROZEN` | The order needs money that screening flagged. Do not deliver. The order becomes paid when that money is released or enough other money arrives. Money set apart never counts. |
   */
  readonly status: OrderStatus
}

/** One transfer of USDT to the order's address, told apart by network, transaction and position in it. */
export interface OrderTransaction extends Open<Schemas['OrderTransaction']> {}

/** A page that many customers can pay, each with an order of their own. */
export interface PaymentLink extends Open<Schemas['PaymentLink']> {
  /** The only currency is `USDT`. */
  readonly currency: Currency
  /** `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other. */
  readonly environment: Environment
}

/** One page of payment links, newest first. */
export interface PaymentLinkList extends Open<Schemas['PaymentLinkList']> {}

/** The process can serve requests. */
export interface Readiness extends Open<Schemas['Readiness']> {}

/** The keys that receipts are checked with. */
export interface ReceiptKeyList extends Open<Schemas['ReceiptKeyList']> {}

/** A link by which your customer says where a refund goes. */
export interface RefundClaim extends Open<Schemas['RefundClaim']> {
  /** The only currency is `USDT`. */
  readonly currency: Currency
  /** `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum. */
  readonly network: Network
  /** `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other. */
  readonly environment: Environment
}

/** One page of refunds, newest first. */
export interface RefundList extends Open<Schemas['RefundList']> {}

/** What happened on your accounts in a period. */
export interface Statement extends Open<Schemas['Statement']> {
  /** `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other. */
  readonly environment: Environment
}

/** The clock of the test environment. */
export interface TestClock extends Open<Schemas['TestClock']> {}

/** A merchant with all it needs to begin. */
export interface TestMerchant extends Open<Schemas['TestMerchant']> {}

/** What was sent. */
export interface TestPayment extends Open<Schemas['TestPayment']> {
  /** `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum. */
  readonly network: Network
  /** What the payment is an example of. */
  readonly scenario: TestScenario
}

/** An endpoint of yours that receives events. */
export interface Webhook extends Open<Schemas['Webhook']> {}

/** One event on its way to one endpoint. */
export interface WebhookDelivery extends Open<Schemas['WebhookDelivery']> {
  /**
   * | Event | Means |
   * |---|---|
   * | `payment.confirmed` | An order was paid and the money is final. Deliver. |
   * | `payment.expired` | An order expired and nothing that counts came. |
   * | `payment.underpaid` | An order expired and too little came. |
   * | `payment.frozen` | Screening flagged a transfer. Do not deliver. |
   * | `withdrawal.completed` | A withdrawal is final on the chain. |
   * | `withdrawal.failed` | A withdrawal failed; the money is back in your balance. |
   */
  readonly event_type: EventType
}

/** One page of deliveries, newest first. */
export interface WebhookDeliveryList extends Open<Schemas['WebhookDeliveryList']> {}

/** All endpoints of the key's environment, newest first; there are never more than 20. */
export type WebhookList = Open<Schemas['WebhookList']>

/** The body that was or will be sent, the same on every attempt. */
export interface WebhookPayload extends Open<Schemas['WebhookPayload']> {
  /**
   * | Event | Means |
   * |---|---|
   * | `payment.confirmed` | An order was paid and the money is final. Deliver. |
   * | `payment.expired` | An order expired and nothing that counts came. |
   * | `payment.underpaid` | An order expired and too little came. |
   * | `payment.frozen` | Screening flagged a transfer. Do not deliver. |
   * | `withdrawal.completed` | A withdrawal is final on the chain. |
   * | `withdrawal.failed` | A withdrawal failed; the money is back in your balance. |
   */
  readonly event: EventType
  /** `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other. */
  readonly environment: Environment
}

/** A payment from your balance to an address of your choice. */
export interface Withdrawal extends Open<Schemas['Withdrawal']> {
  /** `PENDING` is reserved and waits for approval; then `APPROVED`, `SIGNED` and `BROADCAST`; it ends as `COMPLETED`, `FAILED` or `REJECTED`. */
  readonly status: WithdrawalStatus
  /** The only currency is `USDT`. */
  readonly currency: Currency
  /** `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum. */
  readonly network: Network
  /** `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other. */
  readonly environment: Environment
}

/** An address that you may withdraw to. */
export interface WithdrawalAddress extends Open<Schemas['WithdrawalAddress']> {
  /** `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum. */
  readonly network: Network
  /** `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other. */
  readonly environment: Environment
}

/** The allow-list of an environment. */
export interface WithdrawalAddressList extends Open<Schemas['WithdrawalAddressList']> {}

/** One page of withdrawals, newest first. */
export interface WithdrawalList extends Open<Schemas['WithdrawalList']> {}

/** What a withdrawal costs. */
export interface WithdrawalQuote extends Open<Schemas['WithdrawalQuote']> {
  /** The only currency is `USDT`. */
  readonly currency: Currency
  /** `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum. */
  readonly network: Network
}

/** `PENDING_KYB`: identity not verified yet, only test keys may do business. `ACTIVE`: may accept live payments. `SUSPENDED`: may not use business operations in either environment. */
export type MerchantStatus = 'PENDING_KYB' | 'ACTIVE' | 'SUSPENDED' | (string & {})

/** Decides the fee rate. */
export type MerchantTier = 'BASIC' | 'STANDARD' | 'PREMIUM' | (string & {})

/** `test` moves no real money and sees only test chains; `live` is the real thing. Nothing of one environment is visible in the other. */
export type Environment = 'live' | 'test' | (string & {})

/** `orders`: create, cancel and accept orders, and the sandbox's controls. `read`: read and stream everything but keys. `webhooks`: create, change, delete and test endpoints, and send events again. `keys`: list, create and revoke keys. `refunds`: send money back for an order. `withdrawals`: withdraw money. A live key gets the last two in the dashboard only. */
export type Permission = 'orders' | 'read' | 'webhooks' | 'keys' | 'refunds' | 'withdrawals' | (string & {})

/**
 * | Status | Means |
 * |---|---|
 * | `PENDING` | Being created; never seen in an answer. |
 * | `OPEN` | Waiting for money. A part payment keeps it open and raises `received_amount`. |
 * | `PENDING_CONFIRM` | Enough money was seen in the newest block. |
 * | `CONFIRMING` | Further blocks follow, but the money is not final yet. Do not deliver. |
 * | `PAID` | Enough money is final, screened and credited. Deliver. |
 * | `EXPIRED` | The time is over and nothing that counts came. |
 * | `EXPIRED_PAID` | Enough money came, but late. It is credited; decide whether you still deliver. |
 * | `UNDERPAID` | The time is over and too little came. What came is credited; settle it with your customer. |
 * | `FROZEN` | The order needs money that screening flagged. Do not deliver. The order becomes paid when that money is released or enough other money arrives. Money set apart never counts. |
 */
export type OrderStatus = 'PENDING' | 'OPEN' | 'PENDING_CONFIRM' | 'CONFIRMING' | 'PAID' | 'EXPIRED' | 'EXPIRED_PAID' | 'UNDERPAID' | 'FROZEN' | (string & {})

/** `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum. */
export type Network = 'TRC20' | 'ERC20' | (string & {})

/** `fixed`: you set the rate. `feed`: it is the median of the feeds that the operator of the service configured. */
export type RateSource = 'fixed' | 'feed' | (string & {})

/** The only currency is `USDT`. */
export type Currency = 'USDT' | (string & {})

/** `PENDING` is reserved and waits for approval; then `APPROVED`, `SIGNED` and `BROADCAST`; it ends as `COMPLETED`, `FAILED` or `REJECTED`. */
export type WithdrawalStatus = 'PENDING' | 'APPROVED' | 'SIGNED' | 'BROADCAST' | 'COMPLETED' | 'FAILED' | 'REJECTED' | (string & {})

/** How receipts are signed (RFC 8032). */
export type ReceiptAlgorithm = 'Ed25519' | (string & {})

/**
 * | Event | Means |
 * |---|---|
 * | `payment.confirmed` | An order was paid and the money is final. Deliver. |
 * | `payment.expired` | An order expired and nothing that counts came. |
 * | `payment.underpaid` | An order expired and too little came. |
 * | `payment.frozen` | Screening flagged a transfer. Do not deliver. |
 * | `withdrawal.completed` | A withdrawal is final on the chain. |
 * | `withdrawal.failed` | A withdrawal failed; the money is back in your balance. |
 */
export type EventType = 'payment.confirmed' | 'payment.expired' | 'payment.underpaid' | 'payment.frozen' | 'withdrawal.completed' | 'withdrawal.failed' | (string & {})

/** Where money of yours lies in the books: `available` can be withdrawn, `reserved` is on its way out, `frozen` is held back by screening, `owed` is what you owe because a chain took back what you had spent. What is pending is not in the books yet. */
export type StatementAccount = 'available' | 'reserved' | 'frozen' | 'owed' | (string & {})

/** What was booked: `payment` of an order, `freeze` and `release` of a payment, `set_apart` of a frozen one that is never credited, `reserve` of a withdrawal or refund, `withdrawal` that was paid, `release_reserve` of one that was not, `reversal` of an earlier entry; `debt`, `debt_payment` and `write_off` of what a reversal left owing. */
export type StatementEntryType = 'payment' | 'freeze' | 'release' | 'set_apart' | 'reversal' | 'reserve' | 'withdrawal' | 'release_reserve' | 'debt' | 'debt_payment' | 'write_off' | (string & {})

/** What the payment is an example of. */
export type TestScenario = 'exact' | 'underpay' | 'overpay' | 'split' | 'late' | 'wrong_token' | 'flagged' | 'reorg' | (string & {})

/** An address for the allow-list. */
export type AddWithdrawalAddressRequest = Schemas['AddWithdrawalAddressRequest']

/** By how much the clock is to move. */
export type AdvanceTestClockRequest = Schemas['AdvanceTestClockRequest']

/** The key to be created. */
export type CreateApiKeyRequest = Schemas['CreateApiKeyRequest']

/** The payment to be collected. */
export type CreateOrderRequest = Schemas['CreateOrderRequest']

/** A page that many customers can pay. Send one of `amount`, `price` and `open_amount`. */
export type CreatePaymentLinkRequest = Schemas['CreatePaymentLinkRequest']

/** What to send back where. Either `address` or `claim` is given. */
export type CreateRefundRequest = Schemas['CreateRefundRequest']

/** What the merchant is to be. */
export type CreateTestMerchantRequest = Schemas['CreateTestMerchantRequest']

/** Where to send which events. */
export type CreateWebhookRequest = Schemas['CreateWebhookRequest']

/** What to pay where. */
export type CreateWithdrawalRequest = Schemas['CreateWithdrawalRequest']

/** Which chain is to go on by how many blocks. */
export type MineTestBlocksRequest = Schemas['MineTestBlocksRequest']

/** What is to be paid. */
export type QuoteWithdrawalRequest = Schemas['QuoteWithdrawalRequest']

/** What a new merchant says about itself. */
export type RegisterMerchantRequest = Schemas['RegisterMerchantRequest']

/** How long to ask for the rest. */
export type RemainderRequest = Schemas['RemainderRequest']

/** The rate, or where it comes from. Either `units_per_usdt` or `source` is given. */
export type SetRateRequest = Schemas['SetRateRequest']

/** How to pay an order. */
export type TestPaymentRequest = Schemas['TestPaymentRequest']

/** Which event to send. */
export type TestWebhookRequest = Schemas['TestWebhookRequest']

/** What is to change. Fields left out stay as they are. Orders that exist do not change. */
export type UpdatePaymentLinkRequest = Schemas['UpdatePaymentLinkRequest']

/** What is to change; what is left out stays. */
export type UpdateWebhookRequest = Schemas['UpdateWebhookRequest']

/** The filters and the page of `listOrders`. */
export type ListOrdersQuery = NonNullable<operations['listOrders']['parameters']['query']>

/** The filters and the page of `listRefunds`. */
export type ListRefundsQuery = NonNullable<operations['listRefunds']['parameters']['query']>

/** The filters and the page of `listPaymentLinks`. */
export type ListPaymentLinksQuery = NonNullable<operations['listPaymentLinks']['parameters']['query']>

/** The filters and the page of `getStatement`. */
export type GetStatementQuery = NonNullable<operations['getStatement']['parameters']['query']>

/** The filters and the page of `getStatementCsv`. */
export type GetStatementCsvQuery = NonNullable<operations['getStatementCsv']['parameters']['query']>

/** The filters and the page of `getStatementPdf`. */
export type GetStatementPdfQuery = NonNullable<operations['getStatementPdf']['parameters']['query']>

/** The filters and the page of `listWithdrawals`. */
export type ListWithdrawalsQuery = NonNullable<operations['listWithdrawals']['parameters']['query']>

/** The filters and the page of `listWebhookDeliveries`. */
export type ListWebhookDeliveriesQuery = NonNullable<operations['listWebhookDeliveries']['parameters']['query']>

/** The filters and the page of `listEvents`. */
export type ListEventsQuery = NonNullable<operations['listEvents']['parameters']['query']>
