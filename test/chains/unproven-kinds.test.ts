// Failures at old blocks and failures at the head are told apart: neither hides the other, nor makes it seem to last.
import test from 'ava'
import { ChainUnproven } from '../../src/chains/chain.ts'
import { newMember, noteFailure, stateOf, type Proof } from '../../src/chains/nodes/node-member.ts'

const old: Proof = { kind: 'final range', to: 100, depth: 50_000 }
const head = (height: number): Proof => ({ kind: 'transfers', from: height, to: height })

function failing(...failures: readonly (readonly [seconds: number, proof: Proof])[]) {
  const member = newMember({ verify: async () => undefined }, { name: 'a', meter: undefined })
  for (const [seconds, proof] of failures)
    noteFailure(member, new ChainUnproven('no proof'), { now: seconds * 1000, proof })
  return stateOf(member, failures.at(-1)![0] * 1000).unproven
}

test('a single failure at the head does not count as lasting on a node that has pruned old blocks', t => {
  t.is(failing([0, old], [30, old], [50, head(7)])?.isRecent, false)
})

test('a node that proves nothing at the head does so too while it is asked for old blocks', t => {
  const found = failing([0, head(7)], [30, head(8)], [50, head(9)], [51, old])
  t.is(found?.isRecent, true)
})
