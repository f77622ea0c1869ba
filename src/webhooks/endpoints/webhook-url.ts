import { createHash } from 'node:crypto'
import { parseHttpsUrl } from '../../lib/text/url.ts'
import { hostOf, isAddress, isAllowedAddress, isReachable, portOf } from './egress-rule.ts'

export type UrlVerdict = { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly reason: string }

/** Labels of letters, digits and inner hyphens, at least two of them, the last one no number. */
const namePattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * Judges a webhook address given by a merchant (decisions, section 5): HTTPS, no user
 * information, a public host on port 443 or 8443, or `localhost` or a literal inside `allowCidrs` on any port. What a name
 * resolves to is judged when connecting, every time.
 */
export function judgeWebhookUrl(text: unknown, allowCidrs: readonly string[]): UrlVerdict {
  const url = parseHttpsUrl(text)
  if (!url) return refuse('not a plain https URL')
  const host = hostOf(url)
  const port = portOf(url)
  if (port === 0) return refuse('address or port not allowed')
  if (isAddress(host)) {
    return isReachable({ addresses: [host], port }, allowCidrs)
      ? { ok: true, url }
      : refuse('address or port not allowed')
  }
  if (host === 'localhost') return isLocalhostAllowed(allowCidrs) ? { ok: true, url } : refuse('localhost')
  if (!namePattern.test(host)) return refuse('not a public host name')
  return port === 443 || port === 8443 ? { ok: true, url } : refuse('port not allowed')
}

/**
 * Tells URLs apart by what is asked of whom: capitals in the host, the port 443, a fragment or a dot segment make no other
 * receiver. A digest, since an index takes no text as long as a URL may be.
 */
export function urlKey(text: string): string {
  const url = new URL(text)
  url.hash = ''
  return textKey(url.href)
}

/** The same of a URL exactly as it was written. */
export function textKey(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isLocalhostAllowed(allowCidrs: readonly string[]): boolean {
  return isAllowedAddress('127.0.0.1', allowCidrs) || isAllowedAddress('::1', allowCidrs)
}

function refuse(reason: string): UrlVerdict {
  return { ok: false, reason }
}
