import type { KeptAddress } from '../../deposit-addresses/address-book.ts'
import type { Deps } from '../../deps.ts'
import type { Order } from '../order.ts'

type Shown = Pick<Order, 'id' | 'environment' | 'network' | 'address'>

/**
 * Whether the order's address is the one assigned to it and derived from our key, which must be proven where somebody is asked to pay. Logs a mismatch. Someone who can write to the database
 * must not be able to show payers an address of their own (docs/decisions/addresses.md#verified-when-shown).
 */
export function checkShownAddress(
  { addressBook, log }: Pick<Deps, 'addressBook' | 'log'>,
  order: Shown,
  { assigned, isPaidTo }: { readonly assigned: KeptAddress | null; readonly isPaidTo: boolean },
): boolean {
  if (addressBook.proveShowable(order, assigned, isPaidTo)) return true
  const { id: orderId, environment, network, address } = order
  logUnderivedAddress(log, { orderId, environment, network, address })
  return false
}

/** Alerts the operator that someone changed the database. */
export function logUnderivedAddress(log: Deps['log'], where: Readonly<Record<string, unknown>>): void {
  log.fatal(where, 'deposit address not derived from our key; see docs/operating/log-lines.md')
}
