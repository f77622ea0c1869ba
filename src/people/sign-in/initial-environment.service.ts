import type { Environment } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { findEnvironmentsWithOrders } from '../../merchants/environments.store.ts'
import { lastEnvironmentOf } from '../sessions/session.service.ts'
import { subjectOf, type User } from '../users/user.ts'

/** Returns the dashboard's first environment: live once it has orders, else the one viewed last, else test. */
export async function initialEnvironment(rows: Rows, user: User): Promise<Environment> {
  const environments = await findEnvironmentsWithOrders(rows, [user.merchantId])
  if (environments.get(user.merchantId)?.includes('live')) return 'live'
  return (await lastEnvironmentOf(rows, subjectOf(user))) ?? 'test'
}
