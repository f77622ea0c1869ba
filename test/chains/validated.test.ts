// One node's word neither makes a payment dear, cheap or impossible, nor keeps it from being sent again.
import test from 'ava'
import { validatedQuote } from '../../src/chains/send/validated.ts'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import type { TransactionOutcome, OutgoingNode } from '../../src/chains/send/outgoing.ts'
import type { Quote } from '../../src/chains/send/quote.ts'
import { outgoing } from '../../src/chains/send/outgoing-nodes.ts'
import { expiringQuote, FakePayee } from '../helpers/fake-payee.ts'

const named = (...quotes: Quote[]) => quotes.map((value, index) => ({ name: String(index), value }))
const gas = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint, gasLimit = 60_000): Quote => ({
  kind: 'nonce',
  gasLimit,
  maxFeePerGas,
  maxPriorityFeePerGas,
})
const no = (isPermanent: boolean, reason = 'no'): Quote => ({ kind: 'refused', reason, isPermanent })

test('fees are those in the middle', t => {
  t.deepEqual(validatedQuote(named(gas(10n, 2n), gas(1_000n, 900n, 1), gas(12n, 3n)), 2), gas(12n, 3n))
  t.deepEqual(validatedQuote(named(gas(10n, 2n), gas(0n, 0n), gas(12n, 3n)), 2), gas(10n, 2n))
  t.deepEqual(validatedQuote(named(gas(10n, 2n), gas(1_000n, 900n, 70_000)), 2), gas(1_000n, 2n, 70_000))
  t.deepEqual(validatedQuote(named(gas(10n, 2n)), 1), gas(10n, 2n))
  const limits = [5n, 7n, 9_000n].map(expiringQuote)
  t.deepEqual(validatedQuote(named(...limits), 2), expiringQuote(7n))
  // What the sender has is rather too little.
  const means = [5n, 7n].map(sun => ({ ...expiringQuote(1n), coins: sun, means: 2n * sun }))
  t.like(validatedQuote(named(...means), 2), { coins: 5n, means: 10n })
})

test('one node refuses nothing; where too few would take it, it is refused, for good by a majority alone', t => {
  t.is(validatedQuote(named(no(true), gas(1n, 1n), gas(1n, 1n)), 2).kind, 'nonce')
  t.like(validatedQuote(named(no(true), gas(1n, 1n)), 2), { kind: 'refused', isPermanent: false })
  t.like(validatedQuote(named(no(true), no(false, 'poor'), gas(1n, 1n)), 2), { isPermanent: false, reason: 'poor' })
  t.like(validatedQuote(named(no(true), no(true), gas(1n, 1n)), 2), { kind: 'refused', isPermanent: true })
  t.throws(() => validatedQuote(named(gas(1n, 1n)), 2), { instanceOf: ChainUnavailable })
})

const sent = { txHash: '0x1', from: 'us', order: { kind: 'nonce', nonce: 0 } } as const
const open: TransactionOutcome = { kind: 'open' }
const included: TransactionOutcome = { kind: 'included', height: 7 }

function outcomeOf(...reported: readonly TransactionOutcome[]): Promise<TransactionOutcome> {
  const nodes = reported.map(outcome => ({
    network: 'ERC20',
    verify: async () => {},
    outcome: async () => outcome,
  })) as readonly Partial<OutgoingNode>[] as readonly OutgoingNode[]
  return outgoing(nodes, new FakePayee('ERC20').way().format, { now: () => 0 }).outcome(sent)
}

test('a block has a transaction where a majority says so', async t => {
  t.deepEqual(await outcomeOf(included, open, open), open)
  t.deepEqual(await outcomeOf(open, included, open), open)
  t.deepEqual(await outcomeOf(included, open, included), included)
  t.deepEqual(await outcomeOf(open, included, included), included)
  t.deepEqual(await outcomeOf(included, open), open)
  t.deepEqual(await outcomeOf(included), included)
})
