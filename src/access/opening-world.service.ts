import type { Environment } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { findWorldsWithOrders } from '../merchants/merchant-worlds.store.ts'
import { lastWorldOf } from '../sessions/session.service.ts'
import { holderOf, type User } from '../users/user.ts'

/** Which world the dashboard shows first: live once there are orders in it; before that the one its user has looked at last, else test. */
export async function openingWorld(rows: Rows, user: User): Promise<Environment> {
  const worlds = await findWorldsWithOrders(rows, [user.merchantId])
  if (worlds.get(user.merchantId)?.includes('live')) return 'live'
  return (await lastWorldOf(rows, holderOf(user))) ?? 'test'
}
