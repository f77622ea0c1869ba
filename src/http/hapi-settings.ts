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

/**
 * Whether a request that Node takes is one we serve. The target is signed as sent: an absolute one names a host we would have to
 * believe, no path starts otherwise, and a fragment is part of none. There is one `Host`, which HTTP/1.0 may leave out, and it names a host and nothing else (RFC
 * 9112, section 3.2): hapi makes a URL of it and the target. No transfer coding but `chunked`, for Node takes away no other (section
 * 6.1).
 */
export function isServed(request: IncomingMessage): boolean {
  const { url, headers, httpVersion } = request
  if (!url?.startsWith('/') || url.includes('#')) return false
  if ((headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked') return false
  // A request injected without a socket has only the parsed headers, and so never two.
  const hosts = headers.host === undefined ? 0 : Math.max(1, headerValues(request, 'host').length)
  if (hosts === 0) return httpVersion === '1.0'
  return hosts === 1 && isHost(headers.host ?? '')
}

/** What would end the host of a URL, or begin it anew. */
const beyondHost = /[/\\?#@\s]/

/** An empty one says that the target has no host. */
function isHost(text: string): boolean {
  return text === '' || (!beyondHost.test(text) && URL.canParse(`http://${text}/`))
}

/** All values of a header: Node shows only the first of those that must not be repeated. None where only parsed headers are. */
export function headerValues(request: IncomingMessage, name: string): string[] {
  const rawHeaders = (request.rawHeaders as readonly string[] | undefined) ?? []
  const values: string[] = []
  for (const [at, given] of rawHeaders.entries()) {
    if (at % 2 === 0 && given.length === name.length && given.toLowerCase() === name) values.push(rawHeaders[at + 1]!)
  }
  return values
}
