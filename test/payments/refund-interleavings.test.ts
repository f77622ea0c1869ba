// A refund that its payer claims meets all that can change what may be sent back, by whom and where, between any two statements.
import test from 'ava'
import { refundPairs } from './refund-pairs.ts'
import { walk } from './walk.ts'

for (const [name, open] of Object.entries(refundPairs)) {
  for (const stopped of [0, 1] as const) {
    test.serial(`${name}, the ${stopped === 0 ? 'first' : 'second'} stopped before each of its statements`, t =>
      walk(t, open, stopped),
    )
  }
}
