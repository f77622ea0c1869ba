// Dies once at every point by its name, with nodes that misbehave, and looks whether all was paid once and no reserve is lost.
import type { ExecutionContext, TestFn } from 'ava'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import type { ScreeningProvider } from '../../src/screening/screening.ts'
import type { Manner } from '../helpers/fake-payee.ts'
import { Crash, Moments } from './crash.ts'
import { pointsOf } from './crash-point-list.ts'
import { paidOrder, stories, reportAs, type Story } from './crash-stories.ts'
import { brokenInvariants, startPayouts, type Payouts } from './payouts.ts'

/** How nodes misbehave while it happens. */
export const misbehaviours: readonly (readonly [string, readonly Manner[]])[] = [
  ['nodes tell the truth', [{}]],
  ['nodes take it, and the connection breaks', [{ says: 'throws' }]],
  ['nodes take it, and call it known', [{ says: 'known' }]],
  ['nodes lose it, and call it accepted', [{ isTaken: false, says: 'accepted' }]],
  ['nodes take it, and call it expired', [{ says: 'expired' }]],
  ['nodes disagree', [{ says: 'invalid' }, { isTaken: false, says: 'nonce_used' }, { says: 'no_funds' }]],
]

/** Who screens, so that its words are kept. */
const clear: ScreeningProvider = {
  name: 'clear',
  screen: async () => ({ kind: 'clear', reference: null, evidence: null }),
}

/** With each point so many of these; with all of them: KASSA_CRASH_MATRIX=all. */
const mannersOfPoint = process.env.KASSA_CRASH_MATRIX === 'all' ? misbehaviours.length : 1
const roundsMax = 14

interface Play {
  readonly story: Story
  readonly moments: Moments
  readonly manners: readonly Manner[]
  readonly about: string
}

export function crashPoints(test: TestFn, network: 'ERC20' | 'TRC20'): void {
  let at: Payouts
  let orderId: string
  /** By which story each point is passed. */
  const passing = new Map<string, [Story, ...Story[]]>()
  /** How often a story passes a point. */
  const lasts = new Map<string, number>()
  test.before(async () => {
    at = await startPayouts(network, {
      screening: [clear],
      env: { KASSA_WITHDRAWAL_AUTO_LIMIT: '40', KASSA_WITHDRAWAL_SECOND_LIMIT: '80' },
    })
    orderId = await paidOrder(at)
    await screenPayment(at.deps, at.key)
  })
  test.after.always(() => at?.close())

  test.serial(
    `${network}: the list names every statement, every word to a node and every entry of the journal`,
    async t => {
      for (const story of stories) {
        const moments = new Moments(Infinity)
        await play(t, { at, orderId }, { story, moments, manners: [{}], about: story.name })
        for (const point of new Set(moments.passed)) {
          passing.set(point, [...(passing.get(point) ?? []), story] as [Story, ...Story[]])
          lasts.set(`${story.name} ${point}`, moments.passed.filter(one => one === point).length)
        }
      }
      t.deepEqual([...passing.keys()].toSorted(), pointsOf(network).toSorted())
    },
  )

  test.serial(`${network}: whoever dies at any of them, with any nodes, pays once and loses no reserve`, async t => {
    t.timeout(mannersOfPoint * 240_000)
    let turn = 0
    for (const [point, [story]] of passing)
      for (const pass of new Set([1, lasts.get(`${story.name} ${point}`) ?? 1]))
        for (let count = 0; count < mannersOfPoint; count += 1) {
          const [name, manners] = misbehaviours[(turn += 1) % misbehaviours.length]!
          let left = pass
          const moments = new Moments(passed => passed === point && (left -= 1) === 0)
          await play(t, { at, orderId }, { story: story, moments, manners, about: `${story.name}: ${point}; ${name}` })
        }
    t.deepEqual(await brokenInvariants(at), [])
    t.log(`${turn} deaths at ${passing.size} points`)
  })
}

interface Place {
  readonly at: Payouts
  readonly orderId: string
}

async function play(t: ExecutionContext, { at, orderId }: Place, { story, moments, manners, about }: Play) {
  const available = await at.balance('merchant_available')
  const reported = reportAs(at, moments, { orderId })
  at.payee.manners = [...manners]
  const isDead = await story.report(reported).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Crash) return true
      throw error
    },
  )
  reported.end()
  at.payee.isStuck = false
  at.payee.manners = [{}]
  const id = await recover(at, orderId, { key: reported.key, to: reported.to, story })
  const { status } = await at.withdrawal(id)
  const paid = at.payee.paid(reported.to).filter(({ succeeded }) => succeeded).length
  // Whoever died before it was cancelled, approved or refused finds it as it was: then it is paid like any other.
  t.true(status === story.end || (isDead && status === 'COMPLETED'), `${about}: ${status}`)
  t.is(paid, status === 'COMPLETED' ? 1 : 0, about)
  t.is(await at.balance('merchant_reserved'), 0n, about)
  const left = available - (await at.balance('merchant_available'))
  t.is(left > 0n, status === 'COMPLETED', about)
  t.deepEqual(await at.events(id), [status === 'COMPLETED' ? 'withdrawal.completed' : 'withdrawal.failed'], about)
}

interface Left {
  readonly key: string
  readonly to: string
  readonly story: Story
}

/** New processes after the lease of what was being looked at; whoever asked asks again by the same key, and people decide again. */
async function recover(at: Payouts, orderId: string, { key, to, story }: Left): Promise<string> {
  const again = reportAs(at, new Moments(Infinity), { orderId, key, to })
  const id = await (story.isRefund ? again.refund() : again.ask(story.amount ?? '25'))
  for (let round = 0; round < roundsMax && !ended.has((await at.withdrawal(id)).status); round += 1) {
    if ((await at.withdrawal(id)).status === 'PENDING')
      for (const operator of ['alice', 'bob']) await again.approve(operator)
    at.service.clock.advance(61)
    await again.pay()
    await again.sign()
    await again.pay()
    at.payee.mine(3)
  }
  again.end()
  return id
}

const ended = new Set(['COMPLETED', 'FAILED', 'REJECTED'])
