const urlLengthMax = 2048
/** WHATWG parsing silently drops tabs and newlines and turns backslashes into slashes; here they are refused. */
const unclean = /[\p{Cc} \\]/u
const httpsStart = /^https:\/\/[^/]/i

/**
 * Reads an absolute HTTPS URL without user information (decisions, section 3); `null`
 * for anything else, so also for the forms a lenient parser would mend (`https:x`, `//x`, `https:///x`).
 */
export function parseHttpsUrl(text: unknown): URL | null {
  if (typeof text !== 'string' || text.length > urlLengthMax) return null
  if (unclean.test(text) || !httpsStart.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username || url.password || authorityOf(text).includes('@') ? null : url
}

/** Whether a text is an HTTPS URL a browser may be sent to; says nothing about where its host lies. */
export function isHttpsUrl(text: unknown): text is string {
  return parseHttpsUrl(text) !== null
}

/** An empty user name (`https://@host`) leaves no trace in a parsed URL. */
function authorityOf(text: string): string {
  return text.slice('https://'.length).split(/[/?#]/, 1)[0]!
}
