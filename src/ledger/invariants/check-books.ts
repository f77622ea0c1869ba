import type { Rows } from '../../database/database.ts'
import { listBreaches } from '../ledger.sql.ts'
import { bookInvariants, entryInvariants, recordInvariants } from './book-invariants.sql.ts'
import type { Invariant, InvariantViolation, InvariantQueries } from './invariant.ts'
import { payoutInvariants, withdrawalInvariants } from './payout-invariants.sql.ts'

const listOf = (queries: InvariantQueries): Invariant[] =>
  Object.entries(queries).map(([invariant, query]) => ({ invariant, query }))

const inBooks = [bookInvariants, entryInvariants, recordInvariants, withdrawalInvariants].flatMap(listOf)
const inPayouts = listOf(payoutInvariants)

/** All invariants that can be checked in the database alone. */
export const allInvariants: readonly Invariant[] = [...inBooks, ...inPayouts]
export const allInvariantNames: readonly string[] = allInvariants.map(({ invariant }) => invariant)

/** Checks every invariant about money in one snapshot of the database. Returns the violations. */
export async function checkBooks(rows: Rows): Promise<InvariantViolation[]> {
  return check(rows, inBooks)
}

/** Checks the invariants about payouts. Returns the violations. */
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
