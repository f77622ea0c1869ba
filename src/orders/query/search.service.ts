import { formatAddress, parseAddress } from '../../chains/address.ts'
import { networks } from '../../chains/networks.ts'
import type { Rows } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { isId, isUuid } from '../../lib/ids.ts'
import { parseUsdt, type Usdt } from '../../lib/money.ts'
import type { Owner } from '../../lib/owner.ts'
import type { Order } from '../order.ts'
import {
  findOwnByAddress,
  findOwnByAddressStart,
  findOwnByAmount,
  findOwnByHash,
  findOwnByHashEnd,
  findOwnByHashStart,
  findOwnById,
  findOwnByNumber,
  findOwnByNumberStart,
  findOwnByPart,
  findOwnByReference,
  findOwnByReferenceStart,
  foundMax,
} from './search.store.ts'

/** What the text was recognised as; `nothing` when nothing matches. */
export type SearchKind =
  | 'number'
  | 'id'
  | 'hash'
  | 'address'
  | 'reference'
  | 'amount'
  | 'beginning'
  | 'part'
  | 'nothing'

export interface SearchResult {
  readonly kind: SearchKind
  readonly orders: readonly Order[]
}

export { amountSearchMax, partSearchMax } from './search.store.ts'

const textMax = 100
const hashPattern = /^(?:0x)?([0-9a-f]{64})$/

/**
 * Finds an owner's orders by number, id, transaction, address, the owner's own reference or amount, whichever the text looks like. Reads by key only.
 * A reference may look like anything, so it is tried whenever nothing else is found.
 */
export async function searchOrders({ db }: Pick<Deps, 'db'>, owner: Owner, given: string): Promise<SearchResult> {
  const text = given.trim().slice(0, textMax)
  const byForm = await searchByForm(db, owner, text)
  if (byForm.orders.length > 0) return byForm
  const own = text === '' ? [] : await findOwnByReference(db, owner, text)
  const amount = readAmount(text)
  if (!amount && own.length > 0) return { kind: 'reference', orders: own }
  // What is whole is no beginning; a number may lack its end.
  if (!amount && !['nothing', 'number'].includes(byForm.kind)) return byForm
  if (!amount) return searchByBeginning(db, owner, text)
  const references = new Set(own.map(order => order.id))
  const others = await findOwnByAmount(db, owner, amount)
  if (others.length === 0 && own.length > 0) return { kind: 'reference', orders: own }
  if (others.length === 0) {
    const found = await searchByBeginning(db, owner, text)
    if (found.orders.length > 0) return found
  }
  return { kind: 'amount', orders: [...own, ...others.filter(order => !references.has(order.id))] }
}

async function searchByForm(db: Rows, owner: Owner, text: string): Promise<SearchResult> {
  const { kind, values } = searchFormOf(text)
  const [value = ''] = values
  if (kind === 'number') return { kind, orders: await findOwnByNumber(db, owner, value) }
  if (kind === 'id') return { kind, orders: await findOwnById(db, owner, value) }
  if (kind === 'hash') return { kind, orders: await findOwnByHash(db, owner, values) }
  if (kind === 'address') return { kind, orders: await findOwnByAddress(db, owner, values) }
  return { kind, orders: [] }
}

export interface SearchForm {
  readonly kind: Extract<SearchKind, 'number' | 'id' | 'hash' | 'address' | 'nothing'>
  /** As they are stored. */
  readonly values: readonly string[]
}

/** Returns what a text can be the key of, by its form alone. */
export function searchFormOf(text: string): SearchForm {
  if (isId('order', text)) return { kind: 'number', values: [text] }
  const lower = text.toLowerCase()
  if (isUuid(lower)) return { kind: 'id', values: [lower] }
  const [, digits] = hashPattern.exec(lower) ?? []
  if (digits) return { kind: 'hash', values: [digits, `0x${digits}`] }
  const addresses = networks.flatMap(network => {
    const account = parseAddress(network, text)
    return account ? [formatAddress(network, account)] : []
  })
  return { kind: addresses.length > 0 ? 'address' : 'nothing', values: addresses }
}

/** Fewer characters than these begin too many numbers, hashes and addresses of everybody. */
const startMin = 6
/** A reference is looked for among the owner's own. */
const referenceStartMin = 2

/**
 * Finds orders by the beginning of what identifies them, as it is written where it was copied from. Each index is read from there on, up to a bound
 * (docs/decisions/lists-and-search.md#search-and-export).
 */
async function searchByBeginning(db: Rows, owner: Owner, text: string): Promise<SearchResult> {
  const lower = text.toLowerCase()
  const [, number] = /^(?:ord_)?([0-9a-z]+)$/i.exec(text) ?? []
  const [, digits] = /^(?:0x)?([0-9a-f]+)$/.exec(lower) ?? []
  const isLong = (part: string | undefined): part is string => part !== undefined && part.length >= startMin
  const isAddress = isLong(text) && /^(?:0x[0-9a-f]+|[1-9a-z]+)$/i.test(text)
  const found = await Promise.all([
    isLong(number) ? findOwnByNumberStart(db, owner, `ord_${number}`) : [],
    ...(isLong(digits) ? [digits, `0x${digits}`].map(start => findOwnByHashStart(db, owner, start)) : []),
    isAddress ? findOwnByAddressStart(db, owner, text) : [],
    text.length >= referenceStartMin ? findOwnByReferenceStart(db, owner, text) : [],
  ])
  const orders = [...new Map(found.flat().map(order => [order.id, order])).values()]
  if (orders.length === 0) return searchByPart(db, owner, text)
  const newest = orders.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, foundMax)
  return { kind: 'beginning', orders: newest }
}

/** The shortest part that is searched for, in characters. */
const partMin = 4

/** Finds orders by the end of a hash, or by any part of a number, address or reference of the newest orders: people read ends out. */
async function searchByPart(db: Rows, owner: Owner, text: string): Promise<SearchResult> {
  const lower = text.toLowerCase()
  const isHashEnd = text.length >= startMin && /^[0-9a-f]+$/.test(lower)
  const found = await Promise.all([
    isHashEnd ? findOwnByHashEnd(db, owner, lower) : [],
    text.length >= partMin ? findOwnByPart(db, owner, text) : [],
  ])
  const orders = [...new Map(found.flat().map(order => [order.id, order])).values()].slice(0, foundMax)
  return { kind: orders.length === 0 ? 'nothing' : 'part', orders }
}

function readAmount(text: string): Usdt | null {
  const plain = text.replaceAll(',', '').replace(/\s*usdt$/i, '')
  return parseUsdt(plain.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
}
