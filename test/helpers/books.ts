import type { ExecutionContext } from 'ava'
import { checkBooks } from '../../src/ledger/invariants/check-books.ts'
import type { Rows } from '../../src/database/database.ts'

/** Asserts that every promise about money holds in this database. */
export async function assertBooks(t: ExecutionContext, rows: Rows): Promise<void> {
  t.deepEqual(await checkBooks(rows), [])
}
