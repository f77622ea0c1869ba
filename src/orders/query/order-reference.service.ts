import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import type { Owner } from '../../lib/owner.ts'
import { findIdByNumber } from './search.store.ts'

/**
 * The id of an order that is named by its id or by its number, which is what people are shown. An id is returned as it is:
 * whoever reads the order finds out whether there is one. Fault: `order not found` for a number that names no order of theirs.
 */
export async function findOrderId(deps: Deps, owner: Owner, reference: string): Promise<string> {
  if (!reference.startsWith('ord_')) return reference
  const id = await findIdByNumber(deps.db, owner, reference)
  if (id === null) throw new Fault('order not found')
  return id
}
