import { sqlState } from './sql-state.ts'

/**
 * Whether the database looked at a statement and said no: a value it cannot hold, a constraint, a deadlock, a lock waited for too
 * long. Nothing was written then; with a lost connection nobody knows.
 */
export function isRefused(error: unknown): boolean {
  return /^2[23]|^40P01$|^55P03$/.test(sqlState(error))
}

/** Whether the database refused a row because of this CHECK. What a server of Citus refused names it in the message alone. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || sqlState(error) !== '23514') return false
  return 'constraint' in error && error.constraint !== undefined
    ? error.constraint === constraint
    : error.message.includes(`violates check constraint "${constraint}"`)
}
