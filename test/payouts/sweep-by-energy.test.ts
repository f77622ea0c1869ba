import test from 'ava'
import type { Outgoing } from '../../src/chains/send/outgoing.ts'
import type { Quote } from '../../src/chains/send/quote.ts'
import { usdt } from '../../src/lib/money.ts'
import { ownStake } from '../../src/payouts/sweeps/energy-source.ts'
import { sweepByEnergy } from '../../src/payouts/sweeps/sweep-by-energy.ts'
import type { DoneStep, NextStep } from '../../src/payouts/sweeps/sweep.ts'
import { expiringQuote } from '../helpers/fake-payee.ts'

const strategy = sweepByEnergy(ownStake)
const trx = 1_000_000n
const refused = (more: object): Quote => ({ kind: 'refused', reason: 'no', isPermanent: false, ...more })
const payable = expiringQuote(8n * trx)
const short = refused({ missingCoin: 8n * trx, missingStake: 9_000n * trx, fee: 9n * trx, isActivated: true })
const done = (purpose: DoneStep['purpose'], amount = 1n): DoneStep => ({ purpose, status: 'DONE', amount })
const delegated = done('delegate', 9_000n * trx)

interface Setup {
  readonly sweep?: Quote
  readonly lend?: Quote
  readonly steps?: readonly DoneStep[]
  readonly amount?: bigint
  readonly feeMax?: bigint
}

function next({ sweep = short, lend = payable, steps = [], amount = 50_000_000n, feeMax = 10n * trx }: Setup) {
  const quote = async ({ kind }: { readonly kind: string }) => (kind === 'token' ? sweep : lend)
  return strategy.next({
    way: { quote } as unknown as Outgoing,
    token: 'token',
    address: 'address',
    hot: 'hot',
    amount: usdt(amount),
    steps,
    isWorth: fee => fee <= feeMax,
  })
}

const reclaim: NextStep = { kind: 'step', purpose: 'reclaim', amount: 9_000n * trx }
const sweep: NextStep = { kind: 'step', purpose: 'sweep', amount: 50_000_000n }

const cases: readonly (readonly [string, Setup, Partial<NextStep>])[] = [
  ['energy is lent where the wallet has stake', {}, { kind: 'step', purpose: 'delegate', amount: 9_000n * trx }],
  [
    'an address that is no account is made one first',
    { lend: refused({ isActivated: false }) },
    { purpose: 'top_up', amount: 1n },
  ],
  [
    'without stake what is missing is sent, and a little more',
    { lend: refused({}) },
    { purpose: 'top_up', amount: 8_450_000n },
  ],
  ['nothing is burned that is not worth it', { lend: refused({}), feeMax: 2n * trx }, { kind: 'wait' }],
  ['but lent', { feeMax: 2n * trx }, { purpose: 'delegate' }],
  ['with coins there it is swept', { sweep: payable, steps: [done('top_up')] }, sweep],
  ['unless that is not worth it any more', { sweep: payable, feeMax: 2n * trx }, { kind: 'wait' }],
  [
    'with energy there it is swept, whatever the limit says',
    { sweep: payable, steps: [delegated], feeMax: 2n * trx },
    sweep,
  ],
  ['after the sweep energy is taken back', { steps: [delegated, done('sweep')] }, reclaim],
  ['and then it is done', { steps: [delegated, done('sweep'), done('reclaim', 9_000n * trx)] }, { kind: 'done' }],
  [
    'after a sweep that failed too',
    { sweep: payable, steps: [delegated, { ...done('sweep'), status: 'FAILED' }] },
    reclaim,
  ],
  ['and where the money is frozen or gone', { steps: [delegated], amount: 0n }, reclaim],
  ['and where the token would refuse it', { sweep: refused({ isPermanent: true }), steps: [delegated] }, reclaim],
  ['and where it is not enough any more', { steps: [delegated] }, reclaim],
  [
    'a try to take it back that failed is made again',
    { steps: [delegated, done('sweep'), { ...reclaim, status: 'FAILED' } as never] },
    reclaim,
  ],
  [
    'a delegation that failed gave nothing',
    { sweep: payable, steps: [{ ...delegated, status: 'FAILED' }], amount: 0n },
    { kind: 'wait' },
  ],
  [
    'after two loans coins are sent',
    { steps: [delegated, done('reclaim', delegated.amount), delegated, done('reclaim', delegated.amount)] },
    { purpose: 'top_up' },
  ],
  [
    'and after two top-ups the fee has to fall',
    { lend: refused({}), steps: [done('top_up', trx), done('top_up', trx)] },
    { kind: 'wait' },
  ],
  [
    'what made an account of it is none of the two',
    { lend: refused({}), steps: [done('top_up'), done('top_up', trx)] },
    { purpose: 'top_up', amount: 8_450_000n },
  ],
  [
    'nodes that are behind have no account made twice',
    { lend: refused({ isActivated: false }), steps: [done('top_up')] },
    { purpose: 'top_up', amount: 8_450_000n },
  ],
  ['what cannot be paid with coins waits', { sweep: refused({}) }, { kind: 'wait', reason: 'no' }],
]

for (const [title, setup, expected] of cases)
  test(`a sweep on TRON: ${title}`, async t => {
    t.like(await next(setup), expected)
  })
