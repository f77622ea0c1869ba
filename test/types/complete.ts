// Compiles: every operation has a handler that answers as the contract says.
import type { Handler, Handlers } from '../../src/http/contract.ts'

declare const others: Omit<Handlers, 'getHealth' | 'createOrder' | 'listOrders' | 'getMetrics'>
declare const order: Awaited<ReturnType<Handlers['getOrder']>>['body']

const createOrder: Handler<'createOrder'> = async ({ body, principal, query, path }) => {
  const inputs: readonly [string | undefined, number | undefined, object] = [
    body.amount,
    body.tolerance_percent,
    principal,
  ]
  const none: readonly Readonly<Record<string, never>>[] = [query, path]
  return { status: 201, headers: { 'Idempotent-Replayed': String(inputs.length > none.length) }, body: order }
}

export const handlers = {
  ...others,
  createOrder,
  getHealth: ({ principal, body }) => {
    const nothing: readonly [null, undefined] = [principal, body]
    return { status: 200, headers: { 'X-Request-Id': String(nothing) }, body: { status: 'ok' } }
  },
  listOrders: ({ query }) => {
    const limit: number = query.limit
    const status: string | undefined = query.status
    return { status: 200, body: { orders: [], total: status ? limit : 0, next_cursor: null } }
  },
  getMetrics: () => ({ status: 200, body: 'process_cpu_seconds_total 12.5' }),
} satisfies Handlers
