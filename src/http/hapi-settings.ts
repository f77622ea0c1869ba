import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RouteOptionsPayload, ServerOptions } from '@hapi/hapi'

/** An answer is due within this time, streams aside. */
const answerTimeoutMs = 30_000

/** How hapi is set up, wherever it listens. The benchmark of hapi doing nothing is set up with the same. */
export const hapiSettings = {
  debug: false,
  compression: false,
  router: { stripTrailingSlash: false },
  routes: {
    cache: { otherwise: 'no-store' },
    response: { ranges: false },
    state: { parse: false, failAction: 'ignore' },
    timeout: { server: answerTimeoutMs },
  },
} as const satisfies ServerOptions

/** hapi leaves the body alone: `body.ts` reads it, or nobody does. */
export const unread = {
  parse: false,
  output: 'stream',
  override: 'application/json',
  maxBytes: Number.MAX_SAFE_INTEGER,
} as const satisfies RouteOptionsPayload

/** Headers of every answer, errors and streams included; set on the raw response, so that nothing can leave them out. */
export function setCommonHeaders(res: ServerResponse, requestId: string, isHttps: boolean): void {
  res.setHeader('x-request-id', requestId)
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('referrer-policy', 'no-referrer')
  res.setHeader('cross-origin-resource-policy', 'same-origin')
  res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (isHttps) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** The target is signed as sent: an absolute one names a host we would have to believe, and no path starts otherwise. */
export function isServed({ url, headers }: IncomingMessage): boolean {
  return (url?.startsWith('/') ?? false) && headers.host !== undefined
}
