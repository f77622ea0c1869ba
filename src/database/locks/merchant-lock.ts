import type { Rows } from '../database.ts'
import { lockName } from './named-lock.ts'

/**
 * Makes this transaction the only one that changes the merchant or relies on its status, until it ends. A row lock would need the right to
 * change merchants, which the role `api` lacks. It is here because independent domain folders all use it.
 */
export async function lockMerchantExclusively(rows: Rows, merchantId: string): Promise<void> {
  await lockName(rows, `merchant|${merchantId}`)
}
