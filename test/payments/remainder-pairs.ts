// Asking for the rest of an underpaid order, and all that touches the same order, each with a case in which they meet.
import { randomUUID } from 'node:crypto'
import { isRemainderOpen } from '../../src/orders/order.ts'
import { findOrder } from '../../src/orders/order.store.ts'
import { acceptOrder, requestRemainder } from '../../src/orders/order-request.service.ts'
import { screenDue } from '../../src/payments/screen/screen.service.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { key, units, type OrderFixture, type ScreeningSetup } from '../screening/screening-setup.ts'
import { payee } from '../withdrawals/fixture.ts'
import type { Work } from './interleave.ts'
import { recorded, reversingOn, screening, settling, underpaid, type Pairs, type Play } from './play.ts'

const asking =
  ({ merchant, order }: OrderFixture): Work =>
  deps =>
    requestRemainder(deps, merchant, { orderId: order.id, expiresIn: 86_400 })

async function typesOf(fixture: OrderFixture): Promise<string[]> {
  return (await fixture.events()).map(event => event.type)
}

/** The rest, or a part of it, is final when it is asked for: it counts once, and nobody hears of the request. */
async function settle(setup: ScreeningSetup, at: number): Promise<Play> {
  const fixture = await underpaid(setup)
  const isAll = at % 2 === 0
  fixture.pay(isAll ? '15' : '5')
  await recorded(setup, 2)
  await screenDue(setup.service.deps, key)
  return {
    works: [settling, asking(fixture)],
    async check(t) {
      const order = await fixture.get()
      t.like(order, isAll ? { status: 'EXPIRED_PAID', received_amount: '25' } : { status: 'UNDERPAID', received_amount: '15' }) // prettier-ignore
      if (!isAll) t.not(order.remainder_expire_at, null)
      t.deepEqual(await typesOf(fixture), ['payment.underpaid', ...(isAll ? ['payment.confirmed'] : [])])
    },
  }
}

/** The rest is flagged while it is asked for: the order is frozen and asks for nothing. */
async function screen(setup: ScreeningSetup): Promise<Play> {
  const fixture = await underpaid(setup)
  setup.script.flagged.add(fixture.payer)
  fixture.pay('15')
  await recorded(setup, 2)
  return {
    works: [screening, asking(fixture)],
    async check(t) {
      t.like(await fixture.get(), { status: 'FROZEN', frozen_amount: '15' })
      t.deepEqual(await typesOf(fixture), ['payment.underpaid', 'payment.frozen'])
      t.false(await isAsking(setup, fixture))
    },
  }
}

/** The merchant takes the order as it is and asks for the rest at once: it is paid, with one event. */
async function accept(setup: ScreeningSetup): Promise<Play> {
  const fixture = await underpaid(setup)
  return {
    works: [deps => acceptOrder(deps, fixture.merchant, fixture.order.id), asking(fixture)],
    async check(t) {
      t.like(await fixture.get(), { status: 'PAID', received_amount: '10' })
      t.deepEqual(await typesOf(fixture), ['payment.underpaid', 'payment.confirmed'])
      t.false(await isAsking(setup, fixture))
    },
  }
}

/** What came is given back while the rest is asked for: whoever was faster, nobody is asked to pay for it any more. */
async function refund(setup: ScreeningSetup): Promise<Play> {
  const fixture = await underpaid(setup)
  const orderId = fixture.order.id
  const refunding: Work = deps =>
    createRefund(deps, fixture.merchant, {
      orderId,
      amount: units('5'),
      address: payee.ERC20,
      idempotencyKey: randomUUID(),
    })
  return {
    works: [refunding, asking(fixture)],
    async check(t) {
      t.like(await fixture.get(), { status: 'UNDERPAID', refunded_amount: '5' })
      t.false(await isAsking(setup, fixture))
    },
  }
}

/** Two ask at once: both are granted, and the later time holds. */
async function twice(setup: ScreeningSetup): Promise<Play> {
  const fixture = await underpaid(setup)
  return {
    works: [asking(fixture), asking(fixture)],
    async check(t) {
      t.true(await isAsking(setup, fixture))
      t.deepEqual(await typesOf(fixture), ['payment.underpaid'])
      const asked = `select 1 from order_event where order_id = $1 and transition = 'remainder_requested'`
      t.is((await setup.service.deps.db.query(asked, [fixture.order.id])).length, 2)
    },
  }
}

/** The chain takes back what had come while the rest is asked for: nothing is left to ask the rest of. */
async function reverse(setup: ScreeningSetup): Promise<Play> {
  const { ethereum: chain } = setup.service
  const fixture = await underpaid(setup)
  const paidAt = (await fixture.get()).transactions[0]!.block_number
  const reversing = reversingOn(chain)
  chain.reorg(chain.head.height - paidAt + 1, [[], [], []])
  chain.mineEmpty(2)
  return {
    works: [asking(fixture), reversing],
    async check(t) {
      t.like(await fixture.get(), { status: 'EXPIRED', received_amount: '0', remainder_expire_at: null })
      t.deepEqual(await typesOf(fixture), ['payment.underpaid', 'payment.expired'])
    },
  }
}

async function isAsking({ service: { deps } }: ScreeningSetup, { order }: OrderFixture): Promise<boolean> {
  return isRemainderOpen((await findOrder(deps.db, order.id))!, deps.clock.business())
}

export const remainderPairs: Pairs = {
  'settling and asking for the rest': settle,
  'screening and asking for the rest': screen,
  'an accept and asking for the rest': accept,
  'a refund and asking for the rest': refund,
  'two that ask for the rest': twice,
  'asking for the rest and a reversal': reverse,
}
