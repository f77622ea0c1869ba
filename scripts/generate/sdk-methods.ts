// Which method of the published client carries out which operation. By hand: a good name is a decision.

/** What sets a method apart from one request and one answer. */
export type MethodKind =
  | 'call'
  /** A list walked by `limit` and `offset`. */
  | 'offset pages'
  /** A list walked by `after` and `before`. */
  | 'cursor pages'
  /** The stream of one order, which ends with it. */
  | 'order stream'
  /** The stream of all events, which never ends. */
  | 'event stream'

export interface SdkMethod {
  readonly resource: 'orders' | 'merchants' | 'apiKeys' | 'webhooks' | 'events' | 'sandbox' | 'service'
  readonly method: string
  readonly kind: MethodKind
  /** Whether sending it twice does what sending it once does. Those where it does not are repeated only when refused unread. */
  readonly repeatable: boolean
}

const method = (
  resource: SdkMethod['resource'],
  name: string,
  { kind = 'call', repeatable = true }: { kind?: MethodKind; repeatable?: boolean } = {},
): SdkMethod => ({ resource, method: name, kind, repeatable })

const once = { repeatable: false }

/** By operationId. The generator refuses an operation that is not here, and a row without an operation. */
export const sdkMethods: Readonly<Record<string, SdkMethod>> = {
  createOrder: method('orders', 'create'),
  listOrders: method('orders', 'list', { kind: 'offset pages' }),
  getOrder: method('orders', 'retrieve'),
  cancelOrder: method('orders', 'cancel'),
  acceptOrder: method('orders', 'accept'),
  getOrderTimeline: method('orders', 'timeline'),
  streamOrderEvents: method('orders', 'watch', { kind: 'order stream' }),
  registerMerchant: method('merchants', 'register'),
  getMerchant: method('merchants', 'me'),
  createApiKey: method('apiKeys', 'create', once),
  listApiKeys: method('apiKeys', 'list'),
  revokeApiKey: method('apiKeys', 'revoke'),
  createWebhook: method('webhooks', 'create', once),
  listWebhooks: method('webhooks', 'list'),
  getWebhook: method('webhooks', 'retrieve'),
  updateWebhook: method('webhooks', 'update'),
  deleteWebhook: method('webhooks', 'delete'),
  testWebhook: method('webhooks', 'test', once),
  listWebhookDeliveries: method('webhooks', 'listDeliveries', { kind: 'offset pages' }),
  redeliver: method('webhooks', 'redeliver', once),
  listEvents: method('events', 'list', { kind: 'cursor pages' }),
  streamEvents: method('events', 'stream', { kind: 'event stream' }),
  payTestOrder: method('sandbox', 'pay', once),
  advanceTestClock: method('sandbox', 'advanceClock', once),
  mineTestBlocks: method('sandbox', 'mine', once),
  createTestMerchant: method('sandbox', 'createMerchant', once),
  getHealth: method('service', 'health'),
  getReadiness: method('service', 'readiness'),
  getMetrics: method('service', 'metrics'),
  getContract: method('service', 'contract'),
  getContractYaml: method('service', 'contractYaml'),
  getContract30: method('service', 'contract30'),
}
