import test from 'ava'
import fc from 'fast-check'
import {
  combine,
  errorOf,
  partiesOf,
  reasonOf,
  retrySecondsAfter,
  type Finding,
} from '../../src/screening/screening.ts'
import { plainText } from '../../src/lib/text/plain-text.ts'
import { usdt } from '../../src/lib/money.ts'

const clear: Finding = { provider: 'a', verdict: { kind: 'clear', reference: null, evidence: {} } }
const unknown: Finding = { provider: 'b', verdict: { kind: 'unknown', error: 'HTTP 500' } }
const flagged = (reason: string): Finding => ({
  provider: 'c',
  verdict: { kind: 'flagged', reason, reference: null, evidence: {} },
})

for (const [what, findings, result] of [
  ['nobody asked', [], 'unknown'],
  ['all clear', [clear, clear], 'clear'],
  ['one does not know', [clear, unknown], 'unknown'],
  ['one flags', [clear, flagged('x')], 'flagged'],
  ['one flags and one does not know', [unknown, flagged('x')], 'flagged'],
] as const) {
  test(`${what}: ${result}`, t => t.is(combine(findings), result))
}

test('a subject is clear exactly when there is a provider and every one clears it, in whatever order', t => {
  const finding = fc.constantFrom(clear, unknown, flagged('x'))
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 6 }), findings => {
      const isClear = findings.length > 0 && findings.every(one => one === clear)
      return (combine(findings) === 'clear') === isClear && combine(findings) === combine(findings.toReversed())
    }),
  )
  t.pass()
})

test('reasons are told once each, within the contract, and never empty', t => {
  t.is(reasonOf([flagged('x'), clear, flagged('x'), flagged('y')]), 'x; y')
  t.is(reasonOf([flagged('z'.repeat(300))]).length, 255)
  t.is(reasonOf([flagged('\u0000\u0007')]), 'Flagged by screening')
  t.is(errorOf([clear, unknown]), 'b: HTTP 500')
  t.is(errorOf([]), 'no provider is configured')
})

test('text of others has no control characters and no half characters', t => {
  t.is(plainText('a\u0000b\nc\ud800', 100), 'a b c\ufffd')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, max) => {
      const plain = plainText(text, max)
      return plain.length <= max && plain.isWellFormed() && !/\p{Cc}/u.test(plain)
    }),
  )
})

test('both who sent and who signed are screened, one of them where they are the same', t => {
  const subject = {
    direction: 'incoming',
    environment: 'test',
    network: 'ERC20',
    txHash: '0x1',
    from: 'A',
    txSender: 'B',
    to: 'C',
    amount: usdt(1n),
  } as const
  t.deepEqual(
    partiesOf(subject).map(({ role, address }) => [role, address]),
    [
      ['sending address', 'A'],
      ['signing address', 'B'],
    ],
  )
  t.deepEqual(partiesOf({ ...subject, txSender: 'A' }), [{ role: 'sending address', address: 'A' }])
  const payment = { direction: 'outgoing', environment: 'test', network: 'ERC20', from: 'A', to: 'C' } as const
  t.deepEqual(partiesOf({ ...payment, amount: usdt(1n) }), [{ role: 'destination address', address: 'C' }])
})

test('pauses between attempts double from five seconds to ten minutes', t => {
  t.deepEqual(
    [1, 2, 3, 7, 8, 9, 1000].map(attempts => retrySecondsAfter(attempts)),
    [5, 10, 20, 320, 600, 600, 600],
  )
})
