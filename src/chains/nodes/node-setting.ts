import type { NodeBudget } from './node-budget.ts'
import type { NodeMeter } from './node-meter.ts'

/** A node as written in a setting: its URL, headers and provider limits. */
export interface NodeSetting {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly budget?: NodeBudget
  /** Counts its calls in this process. Added when the process is assembled. */
  readonly meter?: NodeMeter
}

export type ReadNodeSetting = { readonly node: NodeSetting } | { readonly problem: string }

/** Precedes each part after the URL. A header's value may contain semicolons. */
const separator = /;(?=(?:header|daily|perSecond)=)/
/** Valid header names (RFC 9110, section 5.6.2). */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const headerValue = /^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$/
/** The transport sets these itself: another value would change the request or its target. */
const refused = new Set(['host', 'content-length', 'content-type', 'transfer-encoding', 'connection'])
/** Limits of the settings. With fewer daily calls not even final blocks are read in time. */
const limits = { daily: [1000, 1_000_000_000], perSecond: [1, 10_000] } as const

/**
 * Parses `https://host/path`, optionally followed by any number of `;header=Name:value`, `;daily=100000` and `;perSecond=15`. Error messages
 * never repeat what follows the host, since it may hold a key.
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
