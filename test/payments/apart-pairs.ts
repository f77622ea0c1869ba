// Two operators set flagged money apart for good while something else happens to the same money: exactly one of the two has it.
import { randomUUID } from 'node:crypto'
import type { ExecutionContext } from 'ava'
import { Fault } from '../../src/lib/fault.ts'
import { inspectFrozen } from '../../src/payments/screen/decide-frozen.service.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { releaseShown, setApart, setApartShown } from '../helpers/decide-frozen.ts'
import { key, units, type OrderFixture, type ScreeningSetup } from '../screening/screening-setup.ts'
import { payee } from '../withdrawals/fixture.ts'
import type { Work } from './interleave.ts'
import { recorded, reversingOn, says, screening, settling, type Pairs, type Play } from './play.ts'

/** A paid order with 7 flagged beside; its first two approvals are those of an operator each. */
async function openBeside(setup: ScreeningSetup): Promise<OrderFixture> {
  const { ethereum } = setup.service
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  fixture.pay('25', { from: ethereum.address(2) })
  fixture.pay('7')
  ethereum.mineEmpty(2)
  await fixture.watch()
  await fixture.screen()
  return fixture
}

interface Shown {
  readonly orderId: string
  readonly freezeCount: number
  readonly reason: string
}

async function shownOf({ service: { deps } }: ScreeningSetup, { order }: OrderFixture): Promise<Shown> {
  const { freezeCount } = await inspectFrozen(deps, order.id)
  return { orderId: order.id, freezeCount, reason: 'looked' }
}

/** What became of the flagged 7: the books say so, and only that. */
const has =
  ({ service: { deps } }: ScreeningSetup, { order }: OrderFixture) =>
  async (t: ExecutionContext, is: 'apart' | 'released' | 'frozen') => {
    const [row] = await deps.db.query<{ apart: boolean; released: boolean }>(
      `select set_apart_at is not null as apart, released_at is not null as released from chain_transfer
      where order_id = $1 and amount = 7000000`,
      [order.id],
    )
    t.deepEqual(row, { apart: is === 'apart', released: is === 'released' })
    const entries = await deps.db.query<{ kind: string }>(
      `select distinct t.kind from ledger_tx t join chain_transfer x on t.ref like '%:' || x.tx_hash || ':' || x.ordinal
      where x.order_id = $1 and x.amount = 7000000 order by t.kind`,
      [order.id],
    )
    const follows = { apart: ['set_apart'], released: ['release'], frozen: [] }[is]
    t.deepEqual(
      entries.map(({ kind }) => kind),
      ['freeze', ...follows],
    )
  }

async function twoAtOnce(setup: ScreeningSetup): Promise<Play> {
  const fixture = await openBeside(setup)
  const shown = await shownOf(setup, fixture)
  await setApartShown(setup.service.deps, { ...shown, operator: 'alice' })
  const kinds: string[] = []
  const apart =
    (operator: string): Work =>
    async one =>
      kinds.push((await setApartShown(one, { ...shown, operator })).kind)
  return {
    works: [apart('bob'), apart('carol')],
    async check(t) {
      t.deepEqual(kinds.toSorted(), ['decided', 'nothing is frozen'])
      await has(setup, fixture)(t, 'apart')
      await says(fixture, { status: 'PAID', received_amount: '25', frozen_amount: '0' })(t)
    },
  }
}

async function release(setup: ScreeningSetup): Promise<Play> {
  const fixture = await openBeside(setup)
  const shown = await shownOf(setup, fixture)
  await setApartShown(setup.service.deps, { ...shown, operator: 'alice' })
  await releaseShown(setup.service.deps, { ...shown, operator: 'bob' })
  const kinds: Record<string, string> = {}
  return {
    works: [
      async one => (kinds['apart'] = (await setApartShown(one, { ...shown, operator: 'carol' })).kind),
      async one => (kinds['released'] = (await releaseShown(one, { ...shown, operator: 'd' })).kind),
    ],
    async check(t) {
      t.deepEqual(Object.values(kinds).toSorted(), ['decided', 'nothing is frozen'])
      const isApart = kinds['apart'] === 'decided'
      await has(setup, fixture)(t, isApart ? 'apart' : 'released')
      await says(fixture, { status: 'PAID', received_amount: isApart ? '25' : '32', frozen_amount: '0' })(t)
    },
  }
}

/** The same operator says one thing on two machines at once: he is one person, and no second one. */
async function sameOperator(setup: ScreeningSetup): Promise<Play> {
  const fixture = await openBeside(setup)
  const shown = { ...(await shownOf(setup, fixture)), operator: 'alice' }
  return {
    works: [one => setApartShown(one, shown), one => releaseShown(one, shown)],
    async check(t) {
      await has(setup, fixture)(t, 'frozen')
      await says(fixture, { status: 'PAID', frozen_amount: '7' })(t)
    },
  }
}

async function screenMore(setup: ScreeningSetup): Promise<Play> {
  const fixture = await openBeside(setup)
  const shown = await shownOf(setup, fixture)
  await setApartShown(setup.service.deps, { ...shown, operator: 'alice' })
  fixture.pay('3')
  await recorded(setup, 2)
  let kind = ''
  return {
    works: [screening, async one => (kind = (await setApartShown(one, { ...shown, operator: 'bob' })).kind)],
    async check(t) {
      t.true(['decided', 'more is frozen'].includes(kind), kind)
      await has(setup, fixture)(t, kind === 'decided' ? 'apart' : 'frozen')
      await says(fixture, { status: 'PAID', frozen_amount: kind === 'decided' ? '3' : '10' })(t)
    },
  }
}

/** All that came to the order is flagged; clean money for it is settled meanwhile. */
async function settle(setup: ScreeningSetup): Promise<Play> {
  const { deps, ethereum } = setup.service
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  fixture.pay('7')
  fixture.pay('18', { from: ethereum.address(2) })
  ethereum.mineEmpty(2)
  await fixture.watch()
  await fixture.screen()
  const ask = { orderId: fixture.order.id, reason: 'looked' }
  await setApart(deps, { ...ask, operator: 'alice' })
  fixture.pay('7', { from: ethereum.address(3), time: fixture.atEnd(-10) })
  await recorded(setup, 2)
  await screenDue(deps, key)
  return {
    works: [settling, one => setApart(one, { ...ask, operator: 'bob' })],
    check: says(fixture, { status: 'PAID', received_amount: '25', frozen_amount: '0', credited_amount: '24.75' }),
  }
}

/** The chain takes the flagged money back: whoever is first, nothing of it is left anywhere. */
async function reverse(setup: ScreeningSetup): Promise<Play> {
  const { ethereum: chain, deps } = setup.service
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  fixture.pay('7')
  chain.mineEmpty(4)
  await fixture.watch()
  await fixture.screen()
  const shown = await shownOf(setup, fixture)
  await setApartShown(deps, { ...shown, operator: 'alice' })
  const paidAt = (await fixture.get()).transactions[0]!.block_number
  chain.reorg(chain.head.height - paidAt + 1, [[], [], []])
  chain.mineEmpty(2)
  const reversing = reversingOn(chain)
  let kind = ''
  return {
    works: [async one => (kind = (await setApartShown(one, { ...shown, operator: 'bob' })).kind), reversing],
    async check(t) {
      t.true(['decided', 'nothing is frozen'].includes(kind), kind)
      t.like(await fixture.get(), { status: 'OPEN', received_amount: '0', frozen_amount: '0', credited_amount: '0' })
      const [row] = await deps.db.query(
        `select status, set_apart_at as apart, reversals from chain_transfer where order_id = $1`,
        [fixture.order.id],
      )
      t.deepEqual(row, { status: 'ORPHANED', apart: null, reversals: 1 })
      const [sum] = await deps.db.query<{ balance: string }>(
        `select coalesce(sum(balance), 0)::text as balance from ledger_account where kind in ('set_apart', 'onchain_deposit')
            or merchant_id = $1`,
        [fixture.merchant.merchantId],
      )
      t.is(sum!.balance, '0')
    },
  }
}

/** The clean money of the order is sent back meanwhile, all of it, and nothing of what is flagged. */
async function refund(setup: ScreeningSetup): Promise<Play> {
  const fixture = await openBeside(setup)
  const shown = await shownOf(setup, fixture)
  await setApartShown(setup.service.deps, { ...shown, operator: 'alice' })
  const refunding =
    (amount: string): Work =>
    one =>
      createRefund(one, fixture.merchant, {
        orderId: fixture.order.id,
        amount: units(amount),
        address: payee.ERC20,
        idempotencyKey: randomUUID(),
      })
  return {
    works: [refunding('20'), one => setApartShown(one, { ...shown, operator: 'bob' })],
    async check(t) {
      await has(setup, fixture)(t, 'apart')
      t.like(await fixture.get(), { received_amount: '25', refunded_amount: '20' })
      const error = await refunding('6')(setup.service.deps).catch((one: unknown) => one)
      t.true(error instanceof Fault && error.message === 'amount exceeds refundable', String(error))
    },
  }
}

export const apartPairs: Pairs = {
  'two that set the same apart': twoAtOnce,
  'setting apart and a release': release,
  'one operator who approves both at once': sameOperator,
  'screening more and setting apart': screenMore,
  'settling and setting apart': settle,
  'setting apart and a reversal': reverse,
  'a refund and setting apart': refund,
}
