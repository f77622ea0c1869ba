// What days add up to, against the orders themselves.
import test from 'ava'
import fc from 'fast-check'
import {
  bucketSeconds,
  dayDeltas,
  mergedDeltas,
  timeBucket,
  unpaidBucket,
  type DayDelta,
} from '../../src/orders/query/day-figures.ts'
import type { Order } from '../../src/orders/order.ts'

const base = { merchantId: 'm', environment: 'test', network: 'TRC20', createdAt: new Date('2026-06-01T23:59:59.999Z') }

const orders = fc
  .record({
    creditedAmount: fc.bigInt({ min: 0n, max: 1000n }),
    feeAmount: fc.bigInt({ min: 0n, max: 10n }),
    paidAt: fc.option(fc.integer({ min: 0, max: 1e6 }).map(ms => new Date(base.createdAt.getTime() + ms))),
    network: fc.constantFrom('TRC20', 'ERC20'),
    createdAt: fc.constantFrom(base.createdAt, new Date('2026-06-02T00:00:00.000Z')),
  })
  .map(one => ({ ...base, ...one }) as unknown as Order)

test('whatever becomes of orders, in whatever pieces it is written, the sums are those of the orders as they are', t => {
  const empty = (order: Order): Order => ({ ...order, paidAt: null, creditedAmount: 0n, feeAmount: 0n }) as Order
  fc.assert(
    fc.property(fc.array(fc.array(orders, { minLength: 1, maxLength: 5 })), histories => {
      const written: DayDelta[] = []
      for (const history of histories) {
        // Place and day of an order stay what they are.
        const { network, createdAt } = history[0]!
        const steps = [empty(history[0]!), ...history].map(one => ({ ...one, network, createdAt }))
        for (const [index, after] of steps.slice(1).entries()) written.push(...dayDeltas(steps[index]!, after))
      }
      const expected = histories.flatMap(history => {
        const last = { ...history.at(-1)!, network: history[0]!.network, createdAt: history[0]!.createdAt }
        return dayDeltas(empty(last), last)
      })
      const key = (one: DayDelta) => `${one.dayMs} ${one.network} ${one.bucket}`
      const sorted = (deltas: readonly DayDelta[]) =>
        mergedDeltas(deltas).toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
      t.deepEqual(sorted(written), sorted(expected))
    }),
    { numRuns: 300 },
  )
})

test('an order counts on the day of its creation, and under how long it took to be paid', t => {
  const order = { ...base, paidAt: null, creditedAmount: 0n, feeAmount: 0n } as unknown as Order
  const paid = { ...order, paidAt: new Date('2026-06-02T00:01:39.999Z'), creditedAmount: 99n, feeAmount: 1n } as Order
  const day = Date.parse('2026-06-01T00:00:00Z')
  t.like(dayDeltas(order, paid), [
    { dayMs: day, paidCount: 1, grossAmount: 100n, feeAmount: 1n, bucket: timeBucket(100) },
  ])
  t.like(dayDeltas(order, { ...order, creditedAmount: 5n } as Order), [
    { bucket: unpaidBucket, paidCount: 0, grossAmount: 5n },
  ])
  t.deepEqual(dayDeltas(order, order), [])
  for (const seconds of [0, 1, 9, 60, 108, 3600, 86_400, 31_536_000]) {
    const middle = bucketSeconds(timeBucket(seconds))
    t.true(Math.abs(middle - seconds) <= Math.max(1, seconds / 10), `${seconds} s reads as ${middle} s`)
  }
})
