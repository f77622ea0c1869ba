// Operators of every test's database, with tokens that follow from their names.
import { createHash } from 'node:crypto'
import { operatorToken } from '../../src/operators/operator.ts'
import { hashOfToken } from '../../src/lib/crypto/token.ts'

export const testOperators = ['ann', 'alice', 'bob', 'carol', 'a', 'b', 'c', 'd'] as const

export function testToken(name: string): string {
  return operatorToken(createHash('sha256').update(`operator ${name}`).digest())
}

/** Enrols them as the owner of the tables. */
export const enrolTestOperators = testOperators
  .map(
    name =>
      `insert into operator (name, sponsor, enrolled_at, token_hash) values ('${name}', '${name}', '2026-01-01Z', '${hashOfToken(testToken(name))}')`,
  )
  .join(';\n')
