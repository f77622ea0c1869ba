// Orders on the chains in memory, paid and looked at in one line each.
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import type { Caller, TestAnswer } from '../helpers/client.ts'
import type { FakeTransfer } from '../helpers/fake-chain.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

export interface CreatedOrder {
  readonly id: string
  readonly address: string
  readonly expire_at: string
  readonly status: string
}

export interface OrderCalls extends TestServer {
  open(as: Caller, change?: object): Promise<CreatedOrder>
  ask(as: Caller, id: string, what: 'cancel' | 'accept'): Promise<TestAnswer>
  askForRest(as: Caller, id: string, body?: object): Promise<TestAnswer>
  read(as: Caller, id: string): Promise<CreatedOrder & Record<string, unknown>>
  timeline(as: Caller, id: string): Promise<TestAnswer>
  /** Adds a block of TRON and lets the service see it. */
  mine(transfers?: readonly FakeTransfer[], options?: { time?: Date }): Promise<void>
  /** Adds blocks until everything mined before is final. */
  settle(): Promise<void>
  /** Adds final blocks after the order's time was over, and sets the clock to their time. */
  outlast(order: CreatedOrder): Promise<void>
  /** The types of an order's events, in order. */
  eventsOf(id: string): Promise<string[]>
}

export async function startOrderServer(env: Readonly<Record<string, string>> = {}): Promise<OrderCalls> {
  const at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '10000', ...env } })
  const { tron, deps } = at.service
  const inspect = () => watchChain(deps, { environment: 'test', network: 'TRC20' })
  const call = (as: Caller, { method, path, body }: { method: string; path: string; body?: unknown }) =>
    at.send({ method, target: `/v1/orders${path}`, as, ...(body !== undefined && { body }) })
  return {
    ...at,
    open: async (as, change = {}) =>
      (
        await call(as, {
          method: 'POST',
          path: '',
          body: { amount: '25', currency: 'USDT', network: 'TRC20', ...change },
        })
      ).json,
    ask: (as, id, what) => call(as, { method: 'POST', path: `/${id}/${what}` }),
    askForRest: (as, id, body) => call(as, { method: 'POST', path: `/${id}/remainder`, body }),
    read: async (as, id) => (await call(as, { method: 'GET', path: `/${id}` })).json,
    timeline: (as, id) => call(as, { method: 'GET', path: `/${id}/timeline` }),
    async mine(transfers = [], options = {}) {
      tron.mine(transfers, options)
      await inspect()
    },
    async settle() {
      tron.mineEmpty(3)
      await inspect()
    },
    async outlast(order) {
      tron.mine([], { time: new Date(Date.parse(order.expire_at) + 1000) })
      tron.mineEmpty(3)
      // Orders opened from now on must not be over already by the time of the chain.
      at.service.clock.set(tron.head.time)
      await inspect()
    },
    async eventsOf(id) {
      const rows = await deps.db.query<{ type: string }>(
        'select type from webhook_event where order_id = $1 order by position',
        [id],
      )
      return rows.map(row => row.type)
    },
  }
}
