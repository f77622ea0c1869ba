import { hex } from '@scure/base'
import { everyForm, evmForm, parseAnyAddress } from '../chains/address.ts'
import { parseSdn } from './sdn.ts'

/** `0x` or TRON's `41` before the twenty bytes of an account, or nothing: as explorers, nodes and lists write them. */
const hexPattern = /^(?:0[xX])?(?:41)?([0-9a-fA-F]{40})$/
/** What looks like this and is no address was misspelt; other networks write theirs otherwise. */
const likeOurs = /^(?:0[xX](?![0-9a-fA-F]{64}$)|T[1-9A-HJ-NP-Za-km-z]{25,}$|(?:41)?[0-9a-fA-F]{36,46}$)/

/**
 * How an address is compared: by the twenty bytes of its account, as 40 hex digits, since one key has the same on every network.
 * `null` for what is no address of a network of ours.
 */
export function listKey(address: string): string | null {
  const digits = hexPattern.exec(address)?.[1]
  if (digits !== undefined) return digits.toLowerCase()
  const account = parseAnyAddress(address)
  return account && hex.encode(account)
}

/** How services may know an account that compare text: as each network writes it, and in lower case. */
export function writtenForms(address: string): string[] {
  const key = listKey(address)
  if (key === null) return [address]
  const account = hex.decode(key)
  return [...new Set([address, evmForm(account), `0x${key}`, ...everyForm(account)])]
}

/** An account as contracts on Ethereum know it. */
export function ethereumForm(address: string): string {
  const key = listKey(address)
  return key === null ? address : evmForm(hex.decode(key))
}

export interface AddressList {
  /** Accounts as `listKey` writes them. */
  readonly accounts: ReadonlySet<string>
  /** Entries that look like an address of a network of ours and are none. */
  readonly unreadable: readonly string[]
  /** How many entries are of other networks. */
  readonly otherCount: number
}

/**
 * Reads a sanctions list: a JSON array of addresses (any asset, other networks' addresses are passed over), or OFAC's
 * `sdn_advanced.xml`. Throws on anything else, an empty list included: half a list must not pass for a whole one.
 */
export function parseSanctionsList(text: string): AddressList {
  const start = text.trimStart().charAt(0)
  if (start !== '[' && start !== '<') throw new Error('neither a JSON array of addresses nor sdn_advanced.xml')
  const addresses = start === '[' ? parseJson(text) : parseSdn(text)
  if (addresses.length === 0) throw new Error('the list is empty')
  const accounts = new Set<string>()
  const unreadable: string[] = []
  let otherCount = 0
  for (const address of addresses.map(one => one.trim())) {
    const key = listKey(address)
    if (key !== null) accounts.add(key)
    else if (likeOurs.test(address)) unreadable.push(address)
    else otherCount += 1
  }
  return { accounts, unreadable, otherCount }
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
export function parseDenyList(text: string): AddressList {
  const accounts = new Set<string>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const address = line.split('#', 1)[0]!.trim()
    if (address === '') continue
    const key = listKey(address)
    if (key === null) throw new Error(`line ${index + 1} is neither an Ethereum nor a TRON address`)
    accounts.add(key)
  }
  return { accounts, unreadable: [], otherCount: 0 }
}
