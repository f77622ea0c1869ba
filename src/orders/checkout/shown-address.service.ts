import type { KeptAddress } from '../../deposit-addresses/address-book.ts'
import type { Deps } from '../../deps.ts'
import { isWaiting } from '../order-status.ts'
import type { Order } from '../order.ts'

type Shown = Pick<Order, 'id' | 'status' | 'environment' | 'network' | 'address'>

/**
 * Whether the order's address is the one assigned to it and derived from our key. Logs a mismatch. Someone who can write to the database
 * must not be able to show payers an address of their own (docs/decisions/addresses.md#verified-when-shown).
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

/** Alerts the operator that someone changed the database. */
export function logUnderivedAddress(log: Deps['log'], where: Readonly<Record<string, unknown>>): void {
  log.fatal(where, 'deposit address not derived from our key; see docs/operating/log-lines.md')
}
