import { createHash } from 'node:crypto'
import { parseHttpsUrl } from '../../lib/text/url.ts'
import { hostOf, isAddress, isAllowedAddress, isReachable, portOf } from './egress-rule.ts'

export type UrlVerdict = { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly reason: string }

/** At least two labels of letters, digits and inner hyphens. The last one does not begin with a digit. */
const namePattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * Checks a merchant's webhook URL (decisions, section 5): HTTPS, no user information, a public host on port 443 or 8443, or `localhost` or a literal
 * inside `allowCidrs` on any port. The addresses behind a name are checked on every connection.
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
 * Returns a key that is equal for URLs that reach the same receiver, despite capitals in the host, an explicit port 443, a fragment or dot segments.
 * It is a digest, since a URL may be too long for an index.
 */
export function urlKey(text: string): string {
  const url = new URL(text)
  url.hash = ''
  return textKey(url.href)
}

/** Returns the key of a URL exactly as written. */
export function textKey(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isLocalhostAllowed(allowCidrs: readonly string[]): boolean {
  return isAllowedAddress('127.0.0.1', allowCidrs) || isAllowedAddress('::1', allowCidrs)
}

function refuse(reason: string): UrlVerdict {
  return { ok: false, reason }
}
