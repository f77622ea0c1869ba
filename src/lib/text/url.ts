const urlLengthMax = 2048
/** The WHATWG parser silently drops tabs and newlines, turns backslashes into slashes and replaces half characters, so reject them. */
const unclean = /[\p{Cc}\p{Cs} \\]/u
const httpsStart = /^https:\/\/[^/]/i

/** Loopback hosts as the contract writes them. A parser accepts more forms, such as `127.1`. */
const loopbackStart = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::|[/?#]|$)/

/**
 * Parses an absolute HTTPS URL without user information (docs/spec/decisions.md §3), for any host; `null`
 * for anything else, including forms that a lenient parser would fix (`https:x`, `//x`, `https:///x`).
 */
export function parseHttpsUrl(text: unknown): URL | null {
  return parseUrl(text, httpsStart)
}

/** Parses a return URL for payers: HTTPS, in a sandbox also plain HTTP on this machine; `null` otherwise. */
export function parseReturnUrl(text: unknown, { mode }: { readonly mode: string }): URL | null {
  return parseHttpsUrl(text) ?? (mode === 'sandbox' ? parseUrl(text, loopbackStart) : null)
}

/**
 * Returns a stored URL for people to read: the host in punycode, everything else beyond ASCII escaped. So it looks like no other URL. The API returns
 * URLs as given.
 */
export function shownUrl(text: string): string {
  return URL.parse(text)?.href ?? text
}

function parseUrl(text: unknown, start: RegExp): URL | null {
  if (typeof text !== 'string' || text.length > urlLengthMax) return null
  if (unclean.test(text) || !start.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username || url.password || authorityOf(text).includes('@') ? null : url
}

/** A parsed URL shows no trace of an empty user name (`https://@host`). */
function authorityOf(text: string): string {
  return text.slice(text.indexOf('://') + '://'.length).split(/[/?#]/, 1)[0]!
}
