import type { IncomingHttpHeaders } from 'node:http'

/**
 * Returns whether a form comes from a page of this origin. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`. A request with
 * neither comes from no known browser and is refused.
 */
export function isOwnRequest(headers: IncomingHttpHeaders, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: given } = headers
  // A page without a referrer sends its forms with the origin `null`.
  if (given !== undefined && given !== origin && given !== 'null') return false
  if (site !== undefined) return site === 'same-origin'
  return given === origin
}

/**
 * Returns the path to continue at after sign-in or a passkey: one below `base`, otherwise null. A link from another site can never lead
 * anywhere else.
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
