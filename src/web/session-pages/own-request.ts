import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request that changes something comes from a page of this origin: browsers say so in `Sec-Fetch-Site`, older ones in `Origin`.
 * One that says neither comes from no browser we know, and is refused.
 */
export function isOwnRequest(headers: IncomingHttpHeaders, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: given } = headers
  // A page that sends no referrer sends its forms with the origin `null`.
  if (given !== undefined && given !== origin && given !== 'null') return false
  if (site !== undefined) return site === 'same-origin'
  return given === origin
}

/**
 * Where to go on after signing in or showing a passkey: a path of these pages, as `base` begins, and nothing else. What another site
 * put into an address leads nowhere else, however it is written.
 */
export function ownPath(
  text: string | null,
  { base, origin }: { readonly base: string; readonly origin: string },
): string | null {
  if (text === null || text.length > 500 || !/^\/[\w\-./~%?&=+,:;@!$'()*]*$/.test(text) || text.includes('//'))
    return null
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null
  if (url?.origin !== origin || (url.pathname !== base && !url.pathname.startsWith(`${base}/`))) return null
  return url.pathname + url.search
}
