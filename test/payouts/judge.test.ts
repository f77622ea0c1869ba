import test from 'ava'
import { readRefusal } from '../../src/chains/ethereum/sending/outgoing.ts'
import type { BroadcastAnswer, MovedTokens } from '../../src/chains/send/outgoing.ts'
import { readBroadcast } from '../../src/chains/tron/sending/outgoing.ts'
import type { Usdt } from '../../src/lib/money.ts'
import { attemptStatuses, attemptTransitions } from '../../src/payouts/attempts/attempt-status.ts'
import { afterBroadcast, judgeFinal } from '../../src/payouts/attempts/judge.ts'

const said = (kind: BroadcastAnswer['kind']): BroadcastAnswer => ({ kind, text: kind })
const kinds: readonly BroadcastAnswer['kind'][] = [
  'accepted',
  'known',
  'nonce_used',
  'underpriced',
  'no_funds',
  'expired',
  'later',
  'invalid',
  'unknown',
]

test('no answers of any three nodes, alike or mixed, end an attempt', t => {
  for (const one of kinds)
    for (const two of kinds)
      for (const three of kinds) {
        const { event } = afterBroadcast([said(one), said(two), said(three)], 2)
        for (const status of attemptStatuses) {
          const next = event === null ? null : attemptTransitions[status][event]
          t.true(next === null || next === 'BROADCAST' || next === 'UNCLEAR', `${status}: ${one}, ${two}, ${three}`)
        }
      }
  t.deepEqual(afterBroadcast([], 2), { event: null, note: 'no node answered', isTooCheap: false })
})

test('one node that has the bytes is enough; only bytes that every answering node calls invalid puzzle', t => {
  t.is(afterBroadcast([said('invalid'), said('known')], 2).event, 'accepted')
  t.is(afterBroadcast([said('invalid'), said('unknown'), said('later')], 2).event, 'needsReview')
  t.is(afterBroadcast([said('invalid'), said('nonce_used')], 2).event, null)
})

test('a payment is too cheap where a majority says so and no node has it', t => {
  const cheap = said('underpriced')
  t.true(afterBroadcast([cheap, cheap, said('unknown')], 2).isTooCheap)
  t.false(afterBroadcast([cheap, said('unknown'), said('later')], 2).isTooCheap)
  t.false(afterBroadcast([cheap], 2).isTooCheap, 'nobody else answers')
  t.false(afterBroadcast([cheap, cheap, said('accepted')], 2).isTooCheap)
})

const answers: readonly (readonly [string, BroadcastAnswer['kind']])[] = [
  ['already known', 'known'],
  ['-32003 transaction already imported', 'known'],
  ['nonce too low: next nonce 5, tx nonce 4', 'nonce_used'],
  ['replacement transaction underpriced', 'underpriced'],
  ['max fee per gas less than block base fee: address 0x0', 'underpriced'],
  ['insufficient funds for gas * price + value', 'no_funds'],
  ['nonce too high', 'later'],
  ['invalid sender', 'invalid'],
  ['the server is having a bad day', 'unknown'],
]
for (const [text, kind] of answers)
  test(`Ethereum: "${text}" is ${kind}`, t => {
    t.is(readRefusal(`eth_sendRawTransaction: ${text}`).kind, kind)
  })

test('TRON: codes, a success that names another transaction, and no code at all', t => {
  const hash = 'ab'.repeat(32)
  t.is(readBroadcast({ result: true, code: 'SUCCESS', txid: hash }, hash).kind, 'accepted')
  t.is(readBroadcast({ result: true, txid: hash }, hash).kind, 'accepted')
  t.is(readBroadcast({ result: true, code: 'SUCCESS', txid: 'cd'.repeat(32) }, hash).kind, 'unknown')
  t.is(readBroadcast({ code: 'DUP_TRANSACTION_ERROR', txid: hash }, hash).kind, 'known')
  t.is(readBroadcast({ code: 'TRANSACTION_EXPIRATION_ERROR' }, hash).kind, 'expired')
  t.is(readBroadcast({ code: 'TAPOS_ERROR' }, hash).kind, 'later')
  t.is(readBroadcast({ code: 'SIGERROR' }, hash).kind, 'invalid')
  t.is(readBroadcast({ code: 'OTHER_ERROR' }, hash).kind, 'unknown')
  t.is(readBroadcast({}, hash).kind, 'unknown')
})

test('only our own transfer is success, and only a failure that moved nothing is one', t => {
  const wanted = { from: 'hot', to: 'merchant', amount: 5n as Usdt }
  const other = { ...wanted, amount: 4n as Usdt }
  const judged = (result: 'success' | 'failure' | 'unclear', moved: (typeof wanted)[]) =>
    judgeFinal({ result, moved }, [wanted])
  t.is(judged('success', [wanted]), 'succeeded')
  t.is(judged('success', [other, wanted]), 'succeeded')
  t.is(judged('success', []), 'needsReview')
  t.is(judged('success', [other]), 'needsReview')
  t.is(judged('failure', []), 'reverted')
  t.is(judged('failure', [wanted]), 'needsReview')
  t.is(judged('unclear', []), 'needsReview')
  t.is(judged('unclear', [wanted]), 'needsReview')
})

test('a batch did what it was for when each of its addresses moved what it was to move, and when none did it failed', t => {
  const [one, two] = ['one', 'two'].map(from => ({ from, to: 'hot', amount: 5n as Usdt })) as [MovedTokens, MovedTokens]
  const judged = (result: 'success' | 'failure', moved: readonly MovedTokens[]) =>
    judgeFinal({ result, moved }, [one, two])
  t.is(judged('success', [two, one]), 'succeeded')
  t.is(judged('success', [one, one]), 'needsReview')
  t.is(judged('success', [one, { ...two, to: 'somebody' }]), 'needsReview')
  t.is(judged('failure', []), 'reverted')
  t.is(judged('failure', [one]), 'needsReview')
  t.is(judgeFinal({ result: 'success', moved: [] }, []), 'needsReview')
})

test('what has ended stays unless its final block is taken back, and nothing that was signed is given up by a refusal', t => {
  for (const status of ['FINAL', 'FAILED', 'EXPIRED', 'REPLACED'] as const) {
    const { reorgedOut: _, ...others } = attemptTransitions[status]
    t.deepEqual([...new Set(Object.values(others))], [null])
  }
  for (const status of ['SIGNED', 'BROADCAST', 'UNCLEAR'] as const) t.is(attemptTransitions[status].refused, null)
})
