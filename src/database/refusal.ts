import { sqlState } from './sql-state.ts'

/**
 * Whether the database refused a statement: an invalid value, a constraint, a deadlock, a lock timeout. Nothing was written then. After a
 * lost connection nobody knows.
 */
export function isRefused(error: unknown): boolean {
  return /^2[23]|^40P01$|^55P03$/.test(sqlState(error))
}

/** Whether this CHECK constraint refused a row. A Citus server names the constraint only in the message. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || sqlState(error) !== '23514') return false
  return 'constraint' in error && error.constraint !== undefined
    ? error.constraint === constraint
    : error.message.includes(`violates check constraint "${constraint}"`)
}
