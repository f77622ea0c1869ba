/** One node as it is written in a setting: its address, and what is sent to it alone. */
export interface NodeSetting {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export type ReadNodeSetting = { readonly node: NodeSetting } | { readonly problem: string }

const separator = ';header='
/** What a header's name may consist of (RFC 9110, section 5.6.2). */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerValue = /^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$/
/** These are the transport's own: another value would change what is asked, or whom. */
const refused = new Set(['host', 'content-length', 'content-type', 'transfer-encoding', 'connection'])

/**
 * Reads `https://host/path` or `https://host/path;header=Name:value`, with as many headers as are needed. Problems never
 * repeat what follows the host, which may hold a key.
 */
export function readNodeSetting(text: string): ReadNodeSetting {
  const [address = '', ...headers] = text.trim().split(separator)
  if (!URL.canParse(address)) return { problem: 'holds something that is no http(s) address' }
  const { protocol, host, username, password, hash } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return { problem: 'holds something that is no http(s) address' }
  if (username !== '' || password !== '') return { problem: `has a user name or password before ${host}: use ;header=` }
  if (hash !== '') return { problem: `has a fragment behind ${host}` }
  const read: Record<string, string> = {}
  for (const header of headers) {
    const colon = header.indexOf(':')
    const name = header.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = header.slice(colon + 1).trim()
    if (colon < 0 || !headerName.test(name) || !headerValue.test(value))
      return { problem: `has a header for ${host} that is not Name:value` }
    if (refused.has(name) || name in read) return { problem: `may not set ${name} for ${host}, or not twice` }
    read[name] = value
  }
  return { node: { url: address, headers: read } }
}
