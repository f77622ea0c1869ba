import type { NodeBudget } from './node-budget.ts'
import type { NodeMeter } from './node-meter.ts'

/** One node as it is written in a setting: its address, what is sent to it alone, and what its provider allows. */
export interface NodeSetting {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly budget?: NodeBudget
  /** What counts its calls in this process, given to it when the process is put together. */
  readonly meter?: NodeMeter
}

export type ReadNodeSetting = { readonly node: NodeSetting } | { readonly problem: string }

/** Before each part behind the address. A header's value may hold semicolons itself. */
const separator = /;(?=(?:header|daily|perSecond)=)/
/** What a header's name may consist of (RFC 9110, section 5.6.2). */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerValue = /^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$/
/** These are the transport's own: another value would change what is asked, or whom. */
const refused = new Set(['host', 'content-length', 'content-type', 'transfer-encoding', 'connection'])
/** How many calls may be named: with fewer not even final blocks are read in time. */
const limits = { daily: [1000, 1_000_000_000], perSecond: [1, 10_000] } as const

/**
 * Reads `https://host/path`, behind which may stand `;header=Name:value`, as often as is needed, and `;daily=100000` and
 * `;perSecond=15`. Problems never repeat what follows the host, which may hold a key.
 */
export function readNodeSetting(text: string): ReadNodeSetting {
  const [address = '', ...parts] = text.trim().split(separator)
  if (!URL.canParse(address)) return { problem: 'holds something that is no http(s) address' }
  const { protocol, host, username, password, hash } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return { problem: 'holds something that is no http(s) address' }
  if (username !== '' || password !== '') return { problem: `has a user name or password before ${host}: use ;header=` }
  if (hash !== '') return { problem: `has a fragment behind ${host}` }
  if (address.includes(';'))
    return { problem: `has something behind ${host} that is none of ;header=, ;daily= and ;perSecond=` }
  const named = parts.map(part => ({
    name: part.slice(0, part.indexOf('=')),
    value: part.slice(part.indexOf('=') + 1),
  }))
  const isHeader = ({ name }: Part) => name === 'header'
  const headers = readHeaders(named.filter(isHeader), host)
  if ('problem' in headers) return headers
  const budget = readBudget(
    named.filter(part => !isHeader(part)),
    host,
  )
  if ('problem' in budget) return budget
  return { node: { url: address, ...headers, ...budget } }
}

interface Part {
  readonly name: string
  readonly value: string
}

function readHeaders(
  parts: readonly Part[],
  host: string,
): Pick<NodeSetting, 'headers'> | { readonly problem: string } {
  const headers: Record<string, string> = {}
  for (const { value: header } of parts) {
    const colon = header.indexOf(':')
    const name = header.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = header.slice(colon + 1).trim()
    if (colon < 0 || !headerName.test(name) || !headerValue.test(value))
      return { problem: `has a header for ${host} that is not Name:value` }
    if (refused.has(name) || name in headers) return { problem: `may not set ${name} for ${host}, or not twice` }
    headers[name] = value
  }
  return { headers }
}

function readBudget(parts: readonly Part[], host: string): Pick<NodeSetting, 'budget'> | { readonly problem: string } {
  const budget: { daily?: number; perSecond?: number } = {}
  for (const { name, value } of parts) {
    const key = name === 'daily' ? 'daily' : 'perSecond'
    const [least, most] = limits[key]
    if (key in budget) return { problem: `has ${key} for ${host} twice` }
    if (!/^\d{1,10}$/.test(value) || Number(value) < least || Number(value) > most)
      return { problem: `has a ${key} for ${host} that is not a whole number from ${least} to ${most}` }
    budget[key] = Number(value)
  }
  return parts.length > 0 ? { budget } : {}
}
