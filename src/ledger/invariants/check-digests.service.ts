import { boundRows, type BoundRow } from '../../database/digests/bound-rows.ts'
import type { Rows } from '../../database/database.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import { readBoundRows } from '../ledger.sql.ts'
import type { InvariantViolation } from './invariant.ts'

const foundMax = 20

/** Names the invariant that a table's rows match their digests. */
export const digestInvariant = (table: string): string => `every row of ${table} matches the digest written with it`

/** The invariants of all tables whose rows have digests. */
export const digestInvariants: readonly string[] = Object.keys(boundRows).map(digestInvariant)

/**
 * Checks each row that money depends on against its digest, which nobody can forge with the database alone: amounts and addresses, terms of orders,
 * payees, approvals and verdicts. Reads each table once, from beginning to end, in the caller's transaction.
 */
export async function checkDigests(tx: Rows, digests: RowDigests): Promise<InvariantViolation[]> {
  const digestOf = await digests.ofTexts()
  const broken: InvariantViolation[] = []
  for (const bound of Object.values<BoundRow>(boundRows)) {
    const found: string[] = []
    for await (const page of readBoundRows(tx, bound))
      for (const { key, texts, digest } of page)
        if (digestOf(bound.table, key, texts) !== digest && found.length < foundMax) found.push(key.join(':'))
    if (found.length > 0) broken.push({ invariant: digestInvariant(bound.table), found })
  }
  return broken
}
