import { boundRows, boundSql, type BoundRow } from '../../database/digests/bound-rows.ts'
import type { Rows } from '../../database/database.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { InvariantViolation } from './invariant.ts'

/** So many rows are read at once: one scan of each table, in whatever order it has them. */
const pageSize = 5_000
const foundMax = 20

/** What is said of a table whose rows are not what was bound. */
export const digestInvariant = (table: string): string => `every row of ${table} is as it was bound when it was written`

/** All tables whose rows are bound. */
export const digestInvariants: readonly string[] = Object.keys(boundRows).map(digestInvariant)

/**
 * Holds each row that money depends on against its digest, which nobody can make who has the database alone: amounts and addresses, the
 * terms of orders, payees, approvals and verdicts. Reads each table once from its beginning to its end, in
 * the caller's transaction.
 */
export async function checkDigests(tx: Rows, digests: RowDigests): Promise<InvariantViolation[]> {
  const digestOf = await digests.ofTexts()
  const broken: InvariantViolation[] = []
  for (const bound of Object.values<BoundRow>(boundRows)) {
    const found: string[] = []
    await tx.query(`declare bound_rows no scroll cursor for ${boundText(bound)}`)
    for (;;) {
      const page = await tx.query<Page>(`fetch ${pageSize} from bound_rows`)
      for (const { key, texts, digest } of page)
        if (digestOf(bound.table, key, texts) !== digest && found.length < foundMax) found.push(key.join(':'))
      if (page.length < pageSize) break
    }
    await tx.query('close bound_rows')
    if (found.length > 0) broken.push({ invariant: digestInvariant(bound.table), found })
  }
  return broken
}

interface Page {
  readonly key: readonly string[]
  readonly texts: readonly string[]
  readonly digest: string | null
}

function boundText(bound: BoundRow): string {
  const texts = (columns: readonly string[]) => `array[${columns.map(column => boundSql(bound, column)).join(', ')}]`
  return `select ${texts(bound.key)} as key, ${texts(bound.columns)} as texts, digest from ${bound.table} where ${bound.where ?? 'true'}`
}
