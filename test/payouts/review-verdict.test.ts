// What two operators may conclude by what a chain shows.
import test from 'ava'
import type { MovedTokens, TransactionOutcome } from '../../src/chains/send/outgoing.ts'
import { usdt } from '../../src/lib/money.ts'
import { concludable } from '../../src/payouts/recovery/review-verdict.ts'

const block = { height: 7, hash: '0x7' }
const meant = { senders: ['ours'], destination: 'payee', amount: usdt(25n) }
const move = (to: string, amount: bigint): MovedTokens => ({ from: 'ours', to, amount: usdt(amount) })

function shown(moved: readonly MovedTokens[], from: 'result' | 'record') {
  const final: TransactionOutcome = { kind: 'final', result: 'success', reason: 'SUCCESS', block, moved, fee: 1n }
  const outcome: TransactionOutcome = from === 'result' ? final : { kind: 'untold', block }
  const recorded = from === 'record' ? moved : []
  const found = concludable(meant, { outcome, recorded, recordedBlock: block, isDeprecated: false })
  return typeof found === 'string' ? found : [found.verdict, found.left, found.delivered]
}

for (const from of ['result', 'record'] as const)
  test(`by the ${from}: paid is what arrived at least in part, and left in whole; lost is what arrived nowhere`, t => {
    t.deepEqual(shown([move('payee', 25n)], from), ['paid', 25n, 25n])
    t.deepEqual(shown([move('payee', 1n), move('fees', 24n)], from), ['paid', 25n, 1n])
    t.deepEqual(shown([move('fees', 25n)], from), ['lost', 25n, 0n])
    t.is(shown([move('fees', 24n)], from), 'what left our addresses is not what was to leave them')
    t.is(shown([move('payee', 24n)], from), 'what left our addresses is not what was to leave them')
  })
