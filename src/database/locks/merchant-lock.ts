import type { Rows } from '../database.ts'
import { lockName } from './named-lock.ts'

/**
 * Makes this transaction the only one, until it ends, that changes the merchant or goes by its status. A lock of the row would need the right to
 * change merchants, which the role `api` has not. It lies here, because domain folders that know nothing of each other all ask it.
 */
export async function lockMerchantExclusively(rows: Rows, merchantId: string): Promise<void> {
  await lockName(rows, `merchant|${merchantId}`)
}
