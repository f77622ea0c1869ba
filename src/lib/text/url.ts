const urlLengthMax = 2048
/** WHATWG parsing silently drops tabs and newlines and turns backslashes into slashes; here they are refused. */
const unclean = /[\p{Cc} \\]/u
const httpsStart = /^https:\/\/[^/]/i

/** What only this machine answers, as the contract writes it; a parser takes more for the same, such as `127.1`. */
const loopbackStart = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::|[/?#]|$)/

/**
 * Reads an absolute HTTPS URL without user information (decisions, section 3), wherever its host lies; `null`
 * for anything else, so also for the forms a lenient parser would mend (`https:x`, `//x`, `https:///x`).
 */
export function parseHttpsUrl(text: unknown): URL | null {
  return parseUrl(text, httpsStart)
}

/** Reads a URL that a payer is sent back to: HTTPS, in a sandbox also plain HTTP on this machine. `null` for anything else. */
export function parseReturnUrl(text: unknown, { mode }: { readonly mode: string }): URL | null {
  return parseHttpsUrl(text) ?? (mode === 'sandbox' ? parseUrl(text, loopbackStart) : null)
}

function parseUrl(text: unknown, start: RegExp): URL | null {
  if (typeof text !== 'string' || text.length > urlLengthMax) return null
  if (unclean.test(text) || !start.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username || url.password || authorityOf(text).includes('@') ? null : url
}

/** An empty user name (`https://@host`) leaves no trace in a parsed URL. */
function authorityOf(text: string): string {
  return text.slice(text.indexOf('://') + '://'.length).split(/[/?#]/, 1)[0]!
}
