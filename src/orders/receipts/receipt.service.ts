import type { components } from '../../../generated/api.ts'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../lib/fault.ts'
import type { Owner } from '../../lib/owner.ts'
import { getOrder } from '../order.service.ts'
import { receiptKey, receiptOf, signReceipt } from './receipt.ts'

type ReceiptDeps = Pick<Deps, 'db' | 'config' | 'addressBook' | 'log'>

/** Returns the signed receipt of an order. Faults: `order not found`, `order is not paid`. */
export async function getReceipt(
  deps: ReceiptDeps,
  owner: Owner,
  id: string,
): Promise<components['schemas']['OrderReceipt']> {
  const order = await getOrder(deps, owner, id)
  if ((order.status !== 'PAID' && order.status !== 'EXPIRED_PAID') || order.paid_at === null)
    throw new Fault('order is not paid')
  const [seed] = deps.config.receiptKeys
  return signReceipt(receiptOf(order, deps.config.publicUrl), seed!)
}

/** Lists the keys to verify receipts with: the present signing key and earlier ones. */
export function listReceiptKeys({ config }: Pick<Deps, 'config'>): components['schemas']['ReceiptKeyList'] {
  return { keys: config.receiptKeys.map(receiptKey) }
}
