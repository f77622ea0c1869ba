import type { Handler } from '../../src/http/contract.ts'

declare const found: ReturnType<Handler<'getOrder'>>

export const getOrder: Handler<'getOrder'> = ({ path }) => {
  const number: string = path.order_number // refused: TS2339
  return number ? found : found
}

export const createWebhook: Handler<'createWebhook'> = ({ body }) => {
  const events: readonly number[] = body.events // refused: TS2322
  throw new Error(String(events.length))
}
