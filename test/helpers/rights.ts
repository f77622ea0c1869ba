// What a role of the database was refused, so that no test passes over it.
import type { Database } from '../../src/database/database.ts'
import { sqlState } from '../../src/database/sql-state.ts'
import { rowsAround } from './rows.ts'

export interface Refusals {
  /** The same database, of which each refusal for want of a right is noted. */
  note(db: Database, role: string): Database
  /** Refusals with these words are what a test asks for. */
  expect(words: RegExp): void
  /** Throws when there was another one. */
  assertNone(): void
}

/** Notes what the roles of a service are refused. */
export function rightsRefused(): Refusals {
  const refused: string[] = []
  const expected: RegExp[] = []
  return {
    note(db, role) {
      const noted = async <Value>(work: Promise<Value>): Promise<Value> => {
        try {
          return await work
        } catch (error) {
          if (sqlState(error) === '42501') refused.push(`${role}: ${(error as Error).message}`)
          throw error
        }
      }
      return {
        ...db,
        ...rowsAround(db, (_statement, run) => noted(run())),
        transaction: work => noted(db.transaction(work)),
        plannedTransaction: work => noted(db.plannedTransaction(work)),
      }
    },
    expect: words => void expected.push(words),
    assertNone() {
      const others = refused.filter(one => !expected.some(words => words.test(one)))
      if (others.length > 0) throw new Error(`The database refused a role of the service:\n${others.join('\n')}`)
    },
  }
}
