import { parseSdn } from './sdn.ts'

const evmPattern = /^0x[0-9a-fA-F]{40}$/
const tronPattern = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

/**
 * How an address is compared, told from its form alone: EVM addresses without regard to case, TRON addresses exactly. `null`
 * for whatever no network of ours could send from.
 */
export function listKey(address: string): string | null {
  if (evmPattern.test(address)) return address.toLowerCase()
  return tronPattern.test(address) ? address : null
}

/**
 * Reads a sanctions list: a JSON array of addresses (any asset, other networks' addresses are passed over), or OFAC's
 * `sdn_advanced.xml`. Throws on anything else, an empty list included: half a list must not pass for a whole one.
 */
export function parseSanctionsList(text: string): Set<string> {
  const start = text.trimStart().charAt(0)
  if (start !== '[' && start !== '<') throw new Error('neither a JSON array of addresses nor sdn_advanced.xml')
  const addresses = start === '[' ? parseJson(text) : parseSdn(text)
  if (addresses.length === 0) throw new Error('the list is empty')
  return keysOf(addresses)
}

function keysOf(addresses: readonly string[]): Set<string> {
  return new Set(addresses.map(address => listKey(address.trim())).filter(key => key !== null))
}

function parseJson(text: string): string[] {
  const value: unknown = JSON.parse(text)
  if (!Array.isArray(value)) throw new Error('not a JSON array')
  return value.map((entry: unknown) => {
    if (typeof entry !== 'string') throw new Error('an entry of the array is not a string')
    return entry
  })
}

/**
 * Reads the own deny list: one address per line, the rest of a line behind `#` is a comment. A line that is no address of
 * ours is refused, since a misspelt entry would let through the very address it was meant for.
 */
export function parseDenyList(text: string): Set<string> {
  const keys = new Set<string>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const address = line.split('#', 1)[0]!.trim()
    if (address === '') continue
    const key = listKey(address)
    if (key === null) throw new Error(`line ${index + 1} is neither an Ethereum nor a TRON address`)
    keys.add(key)
  }
  return keys
}
