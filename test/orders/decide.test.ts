// Whatever the facts are, and whatever becomes of the time of a block: what an order is concluded to be is one the table allows.
import test from 'ava'
import fc from 'fast-check'
import { usdt, type Ppm, type Usdt } from '../../src/lib/money.ts'
import { evaluate } from '../../src/orders/evaluate.ts'
import { firstFields } from '../../src/orders/order-columns.ts'
import { isWaiting } from '../../src/orders/order-status.ts'
import type { Order } from '../../src/orders/order.ts'
import type { CreditableTransfer, Money, OrderFacts } from '../../src/orders/payment.ts'
import { orderInput } from '../helpers/order-input.ts'

const threshold = usdt(100n)
const end = new Date('2026-06-01T12:30:00Z')
const now = new Date('2026-06-01T13:00:00Z')

const {
  amount: _,
  price: ____,
  idempotencyKey: __,
  expiresIn: ___,
  ...asked
} = orderInput({ tolerancePpm: 100_000 as Ppm })

const opened: Order = {
  ...firstFields,
  ...asked,
  id: 'order',
  orderNumber: 'ord_1',
  merchantId: 'merchant',
  environment: 'test',
  address: 'address',
  orderAmount: usdt(110n),
  price: null,
  thresholdAmount: threshold,
  feeRatePpm: 10_000 as Ppm,
  requiredConfirmations: 3,
  checkoutToken: 'token',
  expireAt: end,
  createdAt: new Date('2026-06-01T12:00:00Z'),
  updatedAt: new Date('2026-06-01T12:00:00Z'),
}

type State = 'seen' | 'confirming' | 'unscreened' | 'creditable' | 'frozen' | 'apart' | 'gone' | 'credited'

/** A transfer on an imagined chain. */
interface Moving {
  readonly amount: bigint
  state: State
  isInTime: boolean
}

const states = ['seen', 'confirming', 'unscreened', 'creditable', 'frozen', 'apart', 'gone'] as const
const transfer = fc.record({
  amount: fc.constantFrom(1n, 10n, 40n, 60n, 99n, 100n, 101n, 200n),
  state: fc.constantFrom(...states),
  isInTime: fc.boolean(),
})
/** What happens to the transfers between two looks; a credited one may only change the time of its block. */
const round = fc.record({
  changes: fc.array(fc.record({ index: fc.nat(5), state: fc.constantFrom(...states), isInTime: fc.boolean() }), {
    maxLength: 4,
  }),
  isOver: fc.boolean(),
  creditsMax: fc.integer({ min: 1, max: 3 }),
})

function factsOf(transfers: readonly Moving[], creditsMax: number): [OrderFacts, Map<CreditableTransfer, Moving>] {
  const money = (isInTime: boolean): Money => {
    const sum = (state: State) =>
      usdt(
        transfers.reduce((all, one) => all + (one.state === state && one.isInTime === isInTime ? one.amount : 0n), 0n),
      )
    return {
      seen: sum('seen'),
      confirming: sum('confirming'),
      unscreened: sum('unscreened'),
      creditable: sum('creditable'),
      frozen: sum('frozen'),
    }
  }
  const due = transfers
    .filter(one => one.state === 'creditable')
    .toSorted((a, b) => Number(b.isInTime) - Number(a.isInTime))
  const creditable = new Map(
    due.slice(0, creditsMax).map((one, ordinal) => {
      const identity = { environment: 'test', network: 'ERC20', txHash: 'tx', ordinal } as const
      return [{ ...identity, amount: usdt(one.amount), isInTime: one.isInTime, isReleased: false, reversals: 0 }, one]
    }),
  )
  const creditedInTime = usdt(
    transfers.reduce((all, one) => all + (one.state === 'credited' && one.isInTime ? one.amount : 0n), 0n),
  )
  const paymentHeight = transfers.some(one => one.state !== 'gone') ? 7 : null
  const [inTime, late] = [money(true), money(false)]
  const flagged = usdt(inTime.frozen + late.frozen)
  const isSetApartLast = transfers.some(one => one.state === 'apart')
  const facts = { inTime, late, creditedInTime, flagged, isSetApartLast, paymentHeight }
  return [{ ...facts, creditable: [...creditable.keys()] }, creditable]
}

function assertAllowed(order: Order): void {
  const booked = order.creditedAmount + order.feeAmount
  const is = (...statuses: Order['status'][]) => statuses.includes(order.status)
  const checks = {
    'paid has its time': is('PAID', 'EXPIRED_PAID') === Boolean(order.paidAt),
    'expired has received nothing': !is('EXPIRED') || (order.receivedAmount === 0n && booked === 0n),
    'ended has received what is booked and frozen':
      !is('PAID', 'EXPIRED_PAID', 'UNDERPAID') || order.receivedAmount === booked + order.frozenAmount,
    'paid has enough': !is('PAID', 'EXPIRED_PAID') || booked >= threshold,
    'confirming has enough': !is('PENDING_CONFIRM', 'CONFIRMING') || order.receivedAmount >= threshold,
    'frozen has something': !is('FROZEN') || order.receivedAmount > 0n,
    'the fee is that of the sum': order.feeAmount === (booked * 10_000n) / 1_000_000n,
  }
  for (const [rule, holds] of Object.entries(checks)) {
    if (!holds) throw new Error(`${rule}: ${order.status} ${order.receivedAmount} ${booked} ${order.frozenAmount}`)
  }
}

test('whatever happens to its transfers, also to the time of a credited one: an order rests, and is what the table allows', t => {
  fc.assert(
    fc.property(
      fc.array(transfer, { maxLength: 6 }),
      fc.array(round, { minLength: 1, maxLength: 8 }),
      (given, rounds) => {
        const transfers: Moving[] = given.map(one => ({ ...one }))
        let order = opened
        let isOver = false
        for (const { changes, isOver: ends, creditsMax } of rounds) {
          for (const { index, state, isInTime } of changes) {
            const one = transfers[index]
            if (!one) continue
            one.isInTime = isInTime
            if (one.state !== 'credited') one.state = state
          }
          isOver ||= ends
          const chainTime = isOver ? now : opened.createdAt
          for (let batch = 0; batch < 20; batch++) {
            const [facts, of] = factsOf(transfers, creditsMax)
            const done = evaluate(order, { facts, times: { chainTime, now } })
            for (const step of done.steps) assertAllowed(step.order)
            for (const credit of done.credits) of.get(credit.transfer)!.state = 'credited'
            order = done.after
            if (!done.hasMore) break
          }
          const booked = transfers.reduce((all, one) => all + (one.state === 'credited' ? one.amount : 0n), 0n)
          const left = transfers.filter(one => one.state === 'creditable' && (one.isInTime || !isWaiting(order.status)))
          if (left.length > 0 || booked !== order.creditedAmount + order.feeAmount)
            throw new Error('not all is credited')
          if (order.status === 'OPEN' && order.frozenAmount > 0n && isFrozenNeeded(order)) throw new Error('not frozen')
        }
      },
    ),
    { numRuns: 3000 },
  )
  t.pass()
})

/** With all in time and flagged, an order that waits could only be frozen. */
function isFrozenNeeded(order: Order): boolean {
  const clean: Usdt = usdt(order.receivedAmount - order.frozenAmount)
  return order.receivedAmount >= threshold && clean < threshold
}

for (const [title, inTime, status] of [
  [
    'clean money that reaches the threshold makes it paid, with the frozen part set aside',
    { creditable: 100n, frozen: 5n },
    'PAID',
  ],
  ['clean and flagged money together reach it', { creditable: 60n, frozen: 40n }, 'FROZEN'],
  ['clean and flagged money together do not reach it', { creditable: 60n, frozen: 30n }, 'OPEN'],
  ['flagged money alone reaches it', { frozen: 100n }, 'FROZEN'],
  ['enough clean money is under way beside flagged money', { confirming: 100n, frozen: 200n }, 'CONFIRMING'],
] as const) {
  test(`freezing in time: ${title}: ${status}`, t => {
    const transfers: Moving[] = Object.entries(inTime).map(([state, amount]) => ({
      state: state as State,
      amount: amount as bigint,
      isInTime: true,
    }))
    const [facts] = factsOf(transfers, 9)
    const { after, steps } = evaluate(opened, { facts, times: { chainTime: opened.createdAt, now } })
    t.is(after.status, status)
    t.is(after.frozenAmount, usdt((inTime as { frozen?: bigint }).frozen ?? 0n))
    t.is(steps.flatMap(step => step.events).filter(type => type === 'payment.frozen').length, 1)
  })
}
