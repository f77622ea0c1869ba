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
  findOwnByAmount,
  findOwnByHash,
  findOwnById,
  findOwnByNumber,
  findOwnByReference,
} from './search.store.ts'

/** What the text was recognised as; `nothing` when nothing matches. */
export type SearchKind = 'number' | 'id' | 'hash' | 'address' | 'reference' | 'amount' | 'nothing'

export interface SearchResult {
  readonly kind: SearchKind
  readonly orders: readonly Order[]
}

export { amountSearchMax } from './search.store.ts'

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
  if (!amount) return own.length > 0 ? { kind: 'reference', orders: own } : byForm
  const references = new Set(own.map(order => order.id))
  const others = await findOwnByAmount(db, owner, amount)
  if (others.length === 0 && own.length > 0) return { kind: 'reference', orders: own }
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

function readAmount(text: string): Usdt | null {
  const plain = text.replaceAll(',', '').replace(/\s*usdt$/i, '')
  return parseUsdt(plain.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
}
