// Requests about webhook endpoints, and events for them, in one line each.
import { recordEvent } from '../helpers/record-event.ts'
import type { Caller, TestAnswer } from '../helpers/client.ts'
import { testCertificates } from '../helpers/receiver.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

export const url = 'https://shop.example/hooks'

export interface ListedDelivery {
  readonly id: string
  readonly status: string
  readonly attempts: number
  readonly last_error: string | null
  readonly payload: object
}

export interface WebhookCalls extends TestServer {
  endpoint(as: Caller, change?: object): Promise<{ id: string }>
  patch(as: Caller, id: string, body: unknown): Promise<TestAnswer>
  remove(as: Caller, id: string): Promise<TestAnswer>
  sample(as: Caller, id: string, body?: unknown): Promise<TestAnswer>
  redeliver(as: Caller, id: string, deliveryId: string): Promise<TestAnswer>
  /** Records a `payment.expired` of the merchant; returns the ids of its deliveries. */
  happen(merchant: { merchantId: string }): Promise<string[]>
  deliveries(as: Caller, id: string): Promise<ListedDelivery[]>
}

/** A server that trusts the receivers of tests. */
export async function startWebhookServer(): Promise<WebhookCalls> {
  const { caFile } = await testCertificates()
  const at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000', KASSA_WEBHOOK_CA_FILE: caFile } })
  const call = (as: Caller, { method, path, body }: { method: string; path: string; body?: unknown }) =>
    at.send({ method, target: `/v1/webhooks${path}`, as, ...(body !== undefined && { body }) })
  return {
    ...at,
    endpoint: async (as, change = {}) =>
      (await call(as, { method: 'POST', path: '', body: { url, events: ['payment.expired'], ...change } })).json,
    patch: (as, id, body) => call(as, { method: 'PATCH', path: `/${id}`, body }),
    remove: (as, id) => call(as, { method: 'DELETE', path: `/${id}` }),
    sample: (as, id, body = {}) => call(as, { method: 'POST', path: `/${id}/test`, body }),
    redeliver: (as, id, deliveryId) => call(as, { method: 'POST', path: `/${id}/deliveries/${deliveryId}/redeliver` }),
    async happen({ merchantId }) {
      const { deps } = at.service
      const event = {
        merchantId,
        environment: 'test',
        type: 'payment.expired',
        orderId: null,
        data: { order_id: 'x' },
      } as const
      const eventId = await deps.db.transaction(tx =>
        recordEvent(deps, tx, { ...event, at: deps.clock.business(), onlyTo: '' }),
      )
      const rows = await deps.db.query<{ id: string }>('select id from webhook_delivery where event_id = $1', [eventId])
      return rows.map(row => row.id)
    },
    deliveries: async (as, id) => (await call(as, { method: 'GET', path: `/${id}/deliveries` })).json.deliveries,
  }
}
