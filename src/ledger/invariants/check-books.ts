import type { Rows } from '../../database/database.ts'
import { listBreaches } from '../ledger.sql.ts'
import { bookInvariants, entryInvariants, recordInvariants } from './book-invariants.sql.ts'
import type { Invariant, InvariantViolation, InvariantQueries } from './invariant.ts'
import { payoutInvariants, withdrawalInvariants } from './payout-invariants.sql.ts'

const listOf = (queries: InvariantQueries): Invariant[] =>
  Object.entries(queries).map(([invariant, query]) => ({ invariant, query }))

const inBooks = [bookInvariants, entryInvariants, recordInvariants, withdrawalInvariants].flatMap(listOf)
const inPayouts = listOf(payoutInvariants)

/** All promises that a database alone can break. */
export const allInvariants: readonly Invariant[] = [...inBooks, ...inPayouts]
export const allInvariantNames: readonly string[] = allInvariants.map(({ invariant }) => invariant)

/** Checks every promise about money on one consistent view of the database; what it returns is broken. */
export async function checkBooks(rows: Rows): Promise<InvariantViolation[]> {
  return check(rows, inBooks)
}

/** The same for the promises about what is sent. */
export async function checkPayouts(rows: Rows): Promise<InvariantViolation[]> {
  return check(rows, inPayouts)
}

async function check(rows: Rows, all: readonly Invariant[]): Promise<InvariantViolation[]> {
  const broken: InvariantViolation[] = []
  for (const { invariant, query } of all) {
    const found = await listBreaches(rows, query)
    if (found.length > 0) broken.push({ invariant, found })
  }
  return broken
}
