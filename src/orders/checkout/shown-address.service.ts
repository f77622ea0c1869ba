import type { KeptAddress } from '../../deposit-addresses/address-book.ts'
import type { Deps } from '../../deps.ts'
import { isWaiting } from '../order-status.ts'
import type { Order } from '../order.ts'

type Shown = Pick<Order, 'id' | 'status' | 'environment' | 'network' | 'address'>

/**
 * Whether the address of an order is the one that was given to it and that its key leads to; another one is logged. The database is
 * not believed: who can write there must not be able to put an address of his own before payers
 * (docs/decisions/addresses.md#verified-when-shown).
 */
export function checkShownAddress(
  { addressBook, log }: Pick<Deps, 'addressBook' | 'log'>,
  order: Shown,
  assigned: KeptAddress | null,
): boolean {
  if (addressBook.proveShowable(order, assigned, isWaiting(order.status))) return true
  const { id: orderId, environment, network, address } = order
  logUnderivedAddress(log, { orderId, environment, network, address })
  return false
}

/** Tells the operator that somebody has changed the database. */
export function logUnderivedAddress(log: Deps['log'], where: Readonly<Record<string, unknown>>): void {
  log.fatal(where, 'an address in the database is not that of the key; see docs/operating/log-lines.md')
}
