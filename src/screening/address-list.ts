import { hex } from '@scure/base'
import { everyForm, evmForm, parseAnyAddress } from '../chains/address.ts'
import { parseSdn } from './sdn.ts'

/** An account's twenty bytes, after `0x`, TRON's `41` or nothing, as explorers, nodes and lists write them. */
const hexPattern = /^(?:0[xX])?(?:41)?([0-9a-fA-F]{40})$/
/** An entry that matches this and is no valid address is misspelt. Other networks' addresses do not match. */
const likeOurs = /^(?:0[xX](?![0-9a-fA-F]{64}$)|T[1-9A-HJ-NP-Za-km-z]{25,}$|(?:41)?[0-9a-fA-F]{36,46}$)/

/**
 * Returns the form in which addresses are compared: the account's twenty bytes as 40 hex digits, since a key has the same account on every network.
 * `null` for text that is no address of our networks.
 */
export function listKey(address: string): string | null {
  const digits = hexPattern.exec(address)?.[1]
  if (digits !== undefined) return digits.toLowerCase()
  const account = parseAnyAddress(address)
  return account && hex.encode(account)
}

/** Returns the forms in which a service that compares text may know an account: as each network writes it, and in lower case. */
export function writtenForms(address: string): string[] {
  const key = listKey(address)
  if (key === null) return [address]
  const account = hex.decode(key)
  return [...new Set([address, evmForm(account), `0x${key}`, ...everyForm(account)])]
}

/** Returns an account in Ethereum's form. */
export function ethereumForm(address: string): string {
  const key = listKey(address)
  return key === null ? address : evmForm(hex.decode(key))
}

export interface AddressList {
  /** Accounts in the form of `listKey`. */
  readonly accounts: ReadonlySet<string>
  /** Entries that look like an address of our networks but are invalid. */
  readonly unreadable: readonly string[]
  /** The number of entries of other networks. */
  readonly otherCount: number
}

/**
 * Parses a sanctions list: a JSON array of addresses (of any asset; other networks' addresses are skipped), or OFAC's `sdn_advanced.xml`. Throws on
 * anything else, including an empty list, so that half a list never passes for a whole one.
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
 * Parses the operator's deny list: one address per line, with comments after `#`. Throws on a line that is no address of our networks, since a
 * misspelt entry would let through the address it was meant for.
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
