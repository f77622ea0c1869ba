import { sqlState } from './orm.ts'

/**
 * Whether the database looked at a statement and said no: a value it cannot hold, a constraint, a deadlock, a lock waited for too
 * long. Nothing was written then; with a lost connection nobody knows.
 */
export function isRefused(error: unknown): boolean {
  return /^2[23]|^40P01$|^55P03$/.test(sqlState(error))
}
