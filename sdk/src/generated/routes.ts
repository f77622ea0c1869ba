// generated from openapi/: do not edit; run npm run generate

/** The operations of the service, as its contract names them. */
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
  | 'acceptOrder'
  | 'getOrderTimeline'
  | 'streamOrderEvents'
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
  | 'payTestOrder'
  | 'advanceTestClock'
  | 'mineTestBlocks'
  | 'createTestMerchant'
  | 'getHealth'
  | 'getReadiness'
  | 'getMetrics'
  | 'getContract'
  | 'getContractYaml'

/**
 * Method, path and marks of each operation. Marks: `k` its idempotency key is filled in, `o` only once: not repeated when an
 * earlier attempt may have arrived, `p` public: needs no signature, `s` stream, `t` text.
 */
export const routes: Readonly<Record<OperationId, string>> = {
  registerMerchant: 'POST /v1/merchants p',
  getMerchant: 'GET /v1/merchants/me',
  listApiKeys: 'GET /v1/merchants/api-keys',
  createApiKey: 'POST /v1/merchants/api-keys o',
  revokeApiKey: 'DELETE /v1/merchants/api-keys/{key_id}',
  listOrders: 'GET /v1/orders',
  createOrder: 'POST /v1/orders k',
  getOrder: 'GET /v1/orders/{id}',
  cancelOrder: 'POST /v1/orders/{id}/cancel',
  acceptOrder: 'POST /v1/orders/{id}/accept',
  getOrderTimeline: 'GET /v1/orders/{id}/timeline',
  streamOrderEvents: 'GET /v1/orders/{id}/events s',
  listWebhooks: 'GET /v1/webhooks',
  createWebhook: 'POST /v1/webhooks o',
  getWebhook: 'GET /v1/webhooks/{id}',
  updateWebhook: 'PATCH /v1/webhooks/{id}',
  deleteWebhook: 'DELETE /v1/webhooks/{id}',
  testWebhook: 'POST /v1/webhooks/{id}/test o',
  listWebhookDeliveries: 'GET /v1/webhooks/{id}/deliveries',
  redeliver: 'POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver o',
  listEvents: 'GET /v1/events',
  streamEvents: 'GET /v1/events/stream s',
  payTestOrder: 'POST /v1/test/orders/{id}/pay o',
  advanceTestClock: 'POST /v1/test/clock/advance o',
  mineTestBlocks: 'POST /v1/test/mine o',
  createTestMerchant: 'POST /v1/test/merchants o',
  getHealth: 'GET /healthz p',
  getReadiness: 'GET /readyz p',
  getMetrics: 'GET /metrics pt',
  getContract: 'GET /openapi.json p',
  getContractYaml: 'GET /openapi.yaml pt',
}
