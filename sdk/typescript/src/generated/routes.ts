// generated from openapi/: do not edit; run npm run generate
import { route } from '../route.ts'
import type { Route } from '../route.ts'

/** The operation ids of the contract. */
export type OperationId =
  | 'registerMerchant'
  | 'getMerchant'
  | 'listApiKeys'
  | 'createApiKey'
  | 'revokeApiKey'
  | 'listOrders'
  | 'createOrder'
  | 'getOrder'
  | 'cancelOrder'
  | 'requestRemainder'
  | 'acceptOrder'
  | 'listRefunds'
  | 'createRefund'
  | 'getOrderReceipt'
  | 'getOrderTimeline'
  | 'streamOrderEvents'
  | 'listPaymentLinks'
  | 'createPaymentLink'
  | 'getPaymentLink'
  | 'updatePaymentLink'
  | 'getBalances'
  | 'getStatement'
  | 'getStatementCsv'
  | 'getStatementPdf'
  | 'listWithdrawals'
  | 'createWithdrawal'
  | 'quoteWithdrawal'
  | 'getWithdrawal'
  | 'cancelWithdrawal'
  | 'listWithdrawalAddresses'
  | 'addWithdrawalAddress'
  | 'removeWithdrawalAddress'
  | 'listRates'
  | 'setRate'
  | 'removeRate'
  | 'listWebhooks'
  | 'createWebhook'
  | 'getWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'testWebhook'
  | 'listWebhookDeliveries'
  | 'redeliver'
  | 'listEvents'
  | 'streamEvents'
  | 'getEvent'
  | 'payTestOrder'
  | 'advanceTestClock'
  | 'mineTestBlocks'
  | 'createTestMerchant'
  | 'getReceiptKeys'
  | 'getHealth'
  | 'getReadiness'
  | 'getMetrics'
  | 'getContract30'
  | 'getContract'
  | 'getContractYaml'

/** How to send each operation. */
export const routes: Readonly<Record<OperationId, Route>> = {
  registerMerchant: route('POST', '/v1/merchants', { isPublic: true, requiredFields: ['name', 'email', 'platform_user_id'] }),
  getMerchant: route('GET', '/v1/merchants/me'),
  listApiKeys: route('GET', '/v1/merchants/api-keys'),
  createApiKey: route('POST', '/v1/merchants/api-keys', { isRepeatable: false, requiredFields: ['environment'] }),
  revokeApiKey: route('DELETE', '/v1/merchants/api-keys/{key_id}'),
  listOrders: route('GET', '/v1/orders'),
  createOrder: route('POST', '/v1/orders', { hasIdempotencyKey: true, requiredFields: ['currency', 'network'] }),
  getOrder: route('GET', '/v1/orders/{id}'),
  cancelOrder: route('POST', '/v1/orders/{id}/cancel'),
  requestRemainder: route('POST', '/v1/orders/{id}/remainder'),
  acceptOrder: route('POST', '/v1/orders/{id}/accept'),
  listRefunds: route('GET', '/v1/orders/{id}/refunds'),
  createRefund: route('POST', '/v1/orders/{id}/refunds', { hasIdempotencyKey: true, requiredFields: ['idempotency_key'] }),
  getOrderReceipt: route('GET', '/v1/orders/{id}/receipt'),
  getOrderTimeline: route('GET', '/v1/orders/{id}/timeline'),
  streamOrderEvents: route('GET', '/v1/orders/{id}/events', { answer: 'stream' }),
  listPaymentLinks: route('GET', '/v1/payment-links'),
  createPaymentLink: route('POST', '/v1/payment-links', { hasIdempotencyKey: true, requiredFields: ['title'] }),
  getPaymentLink: route('GET', '/v1/payment-links/{id}'),
  updatePaymentLink: route('PATCH', '/v1/payment-links/{id}', { requiredFields: [] }),
  getBalances: route('GET', '/v1/balances'),
  getStatement: route('GET', '/v1/statement'),
  getStatementCsv: route('GET', '/v1/statement.csv', { answer: 'file' }),
  getStatementPdf: route('GET', '/v1/statement.pdf', { answer: 'file' }),
  listWithdrawals: route('GET', '/v1/withdrawals'),
  createWithdrawal: route('POST', '/v1/withdrawals', { hasIdempotencyKey: true, requiredFields: ['amount', 'currency', 'network', 'address', 'idempotency_key'] }),
  quoteWithdrawal: route('POST', '/v1/withdrawals/quote', { requiredFields: ['amount', 'currency', 'network'] }),
  getWithdrawal: route('GET', '/v1/withdrawals/{id}'),
  cancelWithdrawal: route('POST', '/v1/withdrawals/{id}/cancel'),
  listWithdrawalAddresses: route('GET', '/v1/withdrawal-addresses'),
  addWithdrawalAddress: route('POST', '/v1/withdrawal-addresses', { requiredFields: ['network', 'address'] }),
  removeWithdrawalAddress: route('DELETE', '/v1/withdrawal-addresses/{id}'),
  listRates: route('GET', '/v1/rates'),
  setRate: route('PUT', '/v1/rates/{currency}', { requiredFields: [] }),
  removeRate: route('DELETE', '/v1/rates/{currency}'),
  listWebhooks: route('GET', '/v1/webhooks'),
  createWebhook: route('POST', '/v1/webhooks', { isRepeatable: false, requiredFields: ['url', 'events'] }),
  getWebhook: route('GET', '/v1/webhooks/{id}'),
  updateWebhook: route('PATCH', '/v1/webhooks/{id}', { requiredFields: [] }),
  deleteWebhook: route('DELETE', '/v1/webhooks/{id}'),
  testWebhook: route('POST', '/v1/webhooks/{id}/test', { isRepeatable: false }),
  listWebhookDeliveries: route('GET', '/v1/webhooks/{id}/deliveries'),
  redeliver: route('POST', '/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver', { isRepeatable: false }),
  listEvents: route('GET', '/v1/events'),
  streamEvents: route('GET', '/v1/events/stream', { answer: 'stream' }),
  getEvent: route('GET', '/v1/events/{id}'),
  payTestOrder: route('POST', '/v1/test/orders/{id}/pay', { isRepeatable: false }),
  advanceTestClock: route('POST', '/v1/test/clock/advance', { isRepeatable: false, requiredFields: ['seconds'] }),
  mineTestBlocks: route('POST', '/v1/test/mine', { isRepeatable: false, requiredFields: ['network', 'blocks'] }),
  createTestMerchant: route('POST', '/v1/test/merchants', { isRepeatable: false }),
  getReceiptKeys: route('GET', '/.well-known/kassa-receipt-keys.json', { isPublic: true }),
  getHealth: route('GET', '/healthz', { isPublic: true }),
  getReadiness: route('GET', '/readyz', { isPublic: true }),
  getMetrics: route('GET', '/metrics', { isPublic: true, answer: 'text' }),
  getContract30: route('GET', '/openapi-3.0.json', { isPublic: true }),
  getContract: route('GET', '/openapi.json', { isPublic: true }),
  getContractYaml: route('GET', '/openapi.yaml', { isPublic: true, answer: 'text' }),
}
