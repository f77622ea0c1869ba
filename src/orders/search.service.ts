import { formatAddress, parseAddress } from '../chains/address.ts'
import { networks } from '../chains/networks.ts'
import type { Deps } from '../deps.ts'
import { isId, isUuid } from '../lib/ids.ts'
import { parseUsdt } from '../lib/money.ts'
import type { Owner } from '../lib/owner.ts'
import type { Order } from './order.ts'
import { findOwnByAddress, findOwnByAmount, findOwnByHash, findOwnById, findOwnByNumber } from './search.store.ts'

/** What a text was taken for; `nothing` for one that is none of these. */
export type SearchKind = 'number' | 'id' | 'hash' | 'address' | 'amount' | 'nothing'

export interface SearchResult {
  readonly kind: SearchKind
  readonly orders: readonly Order[]
}

export { amountsLookedAt } from './search.store.ts'

const textMax = 100
const hashPattern = /^(?:0x)?([0-9a-f]{64})$/

/** Orders of an owner by number, id, transaction, address or amount, whichever the text looks like; keys alone are asked. */
export async function searchOrders({ db }: Pick<Deps, 'db'>, owner: Owner, given: string): Promise<SearchResult> {
  const text = given.trim().slice(0, textMax)
  if (isId('order', text)) return { kind: 'number', orders: await findOwnByNumber(db, owner, text) }
  const lower = text.toLowerCase()
  if (isUuid(lower)) return { kind: 'id', orders: await findOwnById(db, owner, lower) }
  const [, digits] = hashPattern.exec(lower) ?? []
  if (digits) return { kind: 'hash', orders: await findOwnByHash(db, owner, [digits, `0x${digits}`]) }
  const addresses = networks.flatMap(network => {
    const account = parseAddress(network, text)
    return account ? [formatAddress(network, account)] : []
  })
  if (addresses.length > 0) return { kind: 'address', orders: await findOwnByAddress(db, owner, addresses) }
  const amount = parseUsdt(
    text
      .replaceAll(',', '')
      .replace(/\s*usdt$/i, '')
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, ''),
  )
  if (amount) return { kind: 'amount', orders: await findOwnByAmount(db, owner, amount) }
  return { kind: 'nothing', orders: [] }
}
