import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RouteOptionsPayload, ServerOptions } from '@hapi/hapi'

/** Time limit for every answer except streams. */
const answerTimeoutMs = 30_000

/** hapi's settings on every listener. The baseline benchmark of hapi uses the same. */
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

/** hapi must not read the body: `body.ts` does, if anything. */
export const unread = {
  parse: false,
  output: 'stream',
  override: 'application/json',
  maxBytes: Number.MAX_SAFE_INTEGER,
} as const satisfies RouteOptionsPayload

/** Headers of every answer, including errors and streams. Set on the raw response, so that no code path can omit them. */
export function setCommonHeaders(res: ServerResponse, requestId: string, isHttps: boolean): void {
  res.setHeader('x-request-id', requestId)
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('referrer-policy', 'no-referrer')
  res.setHeader('cross-origin-resource-policy', 'same-origin')
  res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  if (isHttps) res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/**
 * Whether we serve a request that Node accepts. The signature covers the target as sent, so it must be a path without a fragment: an
 * absolute target would name a host of the client's choice. Exactly one valid `Host` (RFC 9112, section 3.2), which HTTP/1.0 may omit,
 * since hapi builds a URL from it. `chunked` is the only transfer coding that Node decodes (section 6.1).
 */
export function isServed(request: IncomingMessage): boolean {
  const { url, headers, httpVersion } = request
  if (!url?.startsWith('/') || url.includes('#')) return false
  if ((headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked') return false
  // An injected request has no socket, only parsed headers, so there is at most one.
  const hosts = headers.host === undefined ? 0 : Math.max(1, headerValues(request, 'host').length)
  if (hosts === 0) return httpVersion === '1.0'
  return hosts === 1 && isHost(headers.host ?? '')
}

/** Characters that end the host of a URL or start a new one. */
const beyondHost = /[/\\?#@\s]/

/** An empty value means that the target has no host. */
function isHost(text: string): boolean {
  return text === '' || (!beyondHost.test(text) && URL.canParse(`http://${text}/`))
}

/** Returns all values of a header, where Node keeps only the first. Empty if there are only parsed headers. */
export function headerValues(request: IncomingMessage, name: string): string[] {
  const rawHeaders = (request.rawHeaders as readonly string[] | undefined) ?? []
  const values: string[] = []
  for (const [at, given] of rawHeaders.entries()) {
    if (at % 2 === 0 && given.length === name.length && given.toLowerCase() === name) values.push(rawHeaders[at + 1]!)
  }
  return values
}
