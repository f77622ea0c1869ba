// Flagged money is set apart for good while anything else happens to it, between any two statements.
import test from 'ava'
import { apartPairs } from './apart-pairs.ts'
import { walk } from './walk.ts'

for (const [name, open] of Object.entries(apartPairs)) {
  for (const stopped of [0, 1] as const) {
    test.serial(`${name}, the ${stopped === 0 ? 'first' : 'second'} stopped before each of its statements`, t =>
      walk(t, open, stopped),
    )
  }
}
