// Whoever meets whom between any two statements: nothing is lost, nothing counts twice, nobody waits for each other in a ring.
import test from 'ava'
import { pairs } from './pairs.ts'
import { walk } from './walk.ts'

for (const [name, open] of Object.entries(pairs)) {
  for (const stopped of [0, 1] as const) {
    test.serial(`${name}, the ${stopped === 0 ? 'first' : 'second'} stopped before each of its statements`, t =>
      walk(t, open, stopped),
    )
  }
}
