// Each line marked `refused` must not compile, every other line must: `instanceof` gives useful types, never `any`.
import {
  ApiError,
  KassaDecodeError,
  OrderNotPaidError,
  RateLimitError,
  type Order,
} from '../../../sdk/typescript/src/index.ts'
import { createWebhookRouter, verify } from '../../../sdk/typescript/src/webhooks/index.ts'

export function describe(error: unknown): string {
  if (error instanceof RateLimitError) {
    const status: 429 = error.status
    const words: 'rate limit exceeded' = error.error
    return `${status} ${words} ${error.retryAfter?.toFixed(0)}`
  }
  if (error instanceof ApiError) {
    const status: number = error.status
    const wrong: boolean = error.status // refused: TS2322
    const other: number = error.error // refused: TS2322
    if (error.error === 'amount below minimum') return `${status} ${error.param?.toUpperCase()}`
    return [error.docUrl, error.colour, wrong, other].join(' ') // refused: TS2339
  }
  if (error instanceof OrderNotPaidError) return error.order.status
  if (error instanceof KassaDecodeError) return error.body.slice(0, error.status)
  throw error
}

export function isTron({ network }: Order): boolean {
  return network === 'TRC20'
}

declare const variable: string | undefined
declare const request: Request
export const router = createWebhookRouter({ secrets: variable, fallback: () => {} })
export const event = verify('', request.headers, variable)
export const number = verify('', request.headers, 5) // refused: TS2345
