import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import type { Owner } from '../../lib/owner.ts'
import { findIdByNumber } from './search.store.ts'

/**
 * Returns the id of an order named by its id or number. An id is returned unchecked: reading the order reveals whether it exists. Fault: `order not
 * found` when the owner has no order with this number.
 */
export async function findOrderId(deps: Deps, owner: Owner, reference: string): Promise<string> {
  if (!reference.startsWith('ord_')) return reference
  const id = await findIdByNumber(deps.db, owner, reference)
  if (id === null) throw new Fault('order not found')
  return id
}
