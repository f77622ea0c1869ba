import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { parseUsdt, usdt } from '../../src/lib/money.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { releaseOrder, setApart } from '../helpers/decide-frozen.ts'
import { partiesOf, type ScreeningProvider } from '../../src/screening/screening.ts'
import { sweep } from '../helpers/sweep.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertNoDeadlocks, assertSettled } from '../helpers/liveness.ts'
import { testService, testMerchant, type TestService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'

const amount = fc.oneof(
  fc.constantFrom(0n, 1n, 9_999n, 10_000n, 24_750_000n, 24_749_999n, 25_000_000n, 12_500_000n),
  fc.bigInt({ min: 1n, max: 30_000_000n }),
)
const payment = fc.record({
  order: fc.nat(3),
  amount,
  otherToken: fc.boolean().map(yes => yes),
  failed: fc.boolean(),
  /** Whom screening would flag for it: nobody, whose money it is, or who signed. */
  flagged: fc.constantFrom('nobody', 'nobody', 'nobody', 'payer', 'signer' as const),
})
const block = fc.array(payment, { maxLength: 4 })
const step = fc.oneof(
  { weight: 6, arbitrary: block.map(payments => ({ kind: 'mine' as const, payments })) },
  { weight: 2, arbitrary: fc.nat(40).map(blocks => ({ kind: 'wait' as const, blocks })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fork' as const),
      depth: fc.integer({ min: 1, max: 2 }),
      blocks: fc.array(block, { maxLength: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ kind: 'look' as const }) },
  { weight: 4, arbitrary: fc.nat(3).map(dice => ({ kind: 'screen' as const, isDown: dice === 0 })) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('release' as const),
      orders: fc.subarray([0, 1, 2, 3], { minLength: 2 }),
      operators: fc.subarray(['alice', 'bob', 'carol'], { minLength: 1 }),
      isApart: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.nat(3).map(calls => ({ kind: 'fail' as const, calls })) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Payment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never

/** Which moves the decisions allow; a history must be a path of it. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  OPEN: ['PENDING_CONFIRM', 'EXPIRED', 'UNDERPAID', 'FROZEN'],
  PENDING_CONFIRM: ['CONFIRMING', 'OPEN'],
  CONFIRMING: ['PAID', 'FROZEN', 'OPEN', 'EXPIRED'],
  EXPIRED: ['EXPIRED_PAID', 'UNDERPAID', 'FROZEN'],
  UNDERPAID: ['EXPIRED_PAID', 'FROZEN'],
  PAID: [],
  EXPIRED_PAID: [],
  FROZEN: ['PAID', 'EXPIRED_PAID', 'UNDERPAID', 'OPEN', 'EXPIRED'],
}

const key = { environment: 'test', network: 'ERC20' } as const
/** Longer than any pause between two attempts to screen. */
const pauseSeconds = 700

for (const isScreened of [false, true]) {
  const title = isScreened ? 'with some senders flagged, some released or set apart' : 'without screening'
  test(`${title}: whatever happens on the chain, credited + fee + frozen + set apart are exactly the final transfers, and every history is a path of the table`, async t => {
    const steps = fc.array(step, { minLength: 5, maxLength: 35 })
    const screening = { isDown: false, flagged: new Set<string>() }
    // One service for all: each run has a merchant and orders of its own, and the chain goes on from wherever it is.
    const service = await testService({ screening: isScreened ? [providerOf(screening)] : [] })
    t.teardown(() => service.close())
    screening.flagged.add(service.ethereum.address(666))
    await fc.assert(
      fc.asyncProperty(steps, chosen => play(t, service, { steps: chosen, screening })),
      { numRuns: 30 },
    )
    await sweep(service.deps)
    await assertSettled(t, service.deps.db)
    assertNoDeadlocks(t, service.deps.db)
    await assertBooks(t, service.deps.db)
  })
}

interface Screening {
  isDown: boolean
  readonly flagged: Set<string>
}

function providerOf(screening: Screening): ScreeningProvider {
  return {
    name: 'random',
    async screen(subject) {
      if (screening.isDown) throw new Error('down')
      if (!partiesOf(subject).some(({ address }) => screening.flagged.has(address))) {
        return { kind: 'clear', reference: null, evidence: {} }
      }
      return { kind: 'flagged', reason: 'chosen', reference: null, evidence: {} }
    },
  }
}

interface Play {
  readonly steps: readonly Step[]
  readonly screening: Screening
}

async function play(t: ExecutionContext, service: TestService, { steps, screening }: Play): Promise<void> {
  const { deps, ethereum: chain } = service
  await catchUp(service)
  // A fork may replace blocks that are not final yet.
  const from = chain.head.height - 2
  const merchant = await testMerchant(deps)
  const orders: { id: string; address: string }[] = []
  for (let index = 0; index < 4; index++) {
    const input = orderInput({ expiresIn: 60 + index * 200 })
    orders.push((await createOrder(deps, merchant, input)).order)
  }
  for (const one of steps) await take(service, orders, { step: one, screening })
  screening.isDown = false
  await catchUp(service)
  service.clock.advance(pauseSeconds)
  await screenPayment(deps, key)
  if (steps.length % 2 === 0)
    await decideAll(service, { orders, operators: ['alice', 'bob', 'carol'], isApart: steps.length % 4 === 0 })
  for (const order of orders) {
    const now = await getOrder(deps, merchant, order.id)
    await assertMoney(t, service, { order: now, from })
    await assertHistory(t, service, now)
  }
}

/**
 * Lets everything on the chain become final and be read. Failures that are still ordered are used up by looking again. The
 * chain follows the clock, which screening moves, so that the times of both go on together.
 */
async function catchUp(service: TestService): Promise<void> {
  const { clock, deps, ethereum: chain } = service
  chain.mine([], { time: later(clock.now(), chain.head.time) })
  chain.mineEmpty(2)
  for (let round = 0; round < 50; round++) {
    await inspect(service)
    const cursors = await findCursors(deps.db, key)
    if (cursors?.head.hash === chain.head.hash && cursors.final.height === chain.head.height - 2) return
  }
  throw new Error('the chain was not read to its end')
}

async function inspect({ clock, deps, ethereum: chain }: TestService): Promise<void> {
  clock.set(later(clock.now(), chain.head.time))
  await watchChain(deps, key)
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)

interface Move {
  readonly step: Step
  readonly screening: Screening
}

async function take(
  service: TestService,
  orders: readonly { id: string; address: string }[],
  { step: one, screening }: Move,
): Promise<void> {
  const { deps, ethereum: chain } = service
  const bad = chain.address(666)
  const place = (payments: readonly Payment[]) =>
    payments.map(({ order, amount: value, otherToken, failed, flagged }) => ({
      to: orders[order]!.address,
      amount: value,
      otherToken: otherToken && failed,
      failed: failed && !otherToken,
      ...(flagged === 'payer' && { from: bad }),
      ...(flagged === 'signer' && { sender: bad }),
    }))
  switch (one.kind) {
    case 'mine':
      chain.mine(place(one.payments))
      return
    case 'wait':
      return chain.mineEmpty(one.blocks)
    case 'fork': {
      // Only blocks that are not final can be taken back.
      const depth = Math.min(one.depth, chain.head.height - Math.max(0, chain.head.height - 2))
      if (depth > 0)
        chain.reorg(
          depth,
          one.blocks.map(payments => place(payments)),
        )
      return
    }
    case 'fail':
      return chain.fail(one.calls)
    case 'look':
      return inspect(service)
    case 'screen':
      screening.isDown = one.isDown
      service.clock.advance(pauseSeconds)
      await inspect(service)
      return screenPayment(deps, key)
    case 'release':
      await decideAll(service, { ...one, orders: one.orders.map(index => orders[index]!) })
  }
}

interface Deciding {
  readonly orders: readonly { id: string }[]
  readonly operators: readonly string[]
  readonly isApart: boolean
}

async function decideAll({ deps }: TestService, { orders, operators, isApart }: Deciding): Promise<void> {
  const decide = isApart ? setApart : releaseOrder
  for (const { id } of orders)
    for (const operator of operators) await decide(deps, { orderId: id, operator, reason: 'chosen' })
}

type Shown = Awaited<ReturnType<typeof getOrder>>

interface Reported {
  readonly order: Shown
  /** No block before this has a payment of the order. */
  readonly from: number
}

async function assertMoney(t: ExecutionContext, service: TestService, { order, from }: Reported): Promise<void> {
  const { chain } = service.ethereum
  const { height: finalHeight } = await chain.finalHead()
  let [final, clean] = [0n, 0n]
  for (let height = from; height <= finalHeight; height++) {
    for (const transfer of await chain.transfers((await chain.block(height))!)) {
      if (transfer.to !== order.address || transfer.amount < service.deps.config.dustBelow) continue
      final += transfer.amount
      const parties = [transfer.from, await chain.transactionSender(transfer.txHash)]
      if (!parties.includes(service.ethereum.address(666))) clean += transfer.amount
    }
  }
  const [sums] = await service.deps.db.query<{ frozen: string; apart: string; released: string }>(
    `select (select frozen_amount from orders where id = $1) as frozen,
            (select coalesce(sum(amount), 0) from chain_transfer where order_id = $1 and set_apart_at is not null) as apart,
            (select coalesce(sum(amount), 0) from chain_transfer where order_id = $1 and released_at is not null) as released`,
    [order.id],
  )
  const settled = parseUsdt(order.credited_amount)! + parseUsdt(order.fee_amount)!
  const isScreened = service.deps.screening.find('test', 'ERC20').length > 0
  t.is(settled + BigInt(sums!.frozen) + BigInt(sums!.apart), final, JSON.stringify(order))
  t.is(settled, isScreened ? clean + BigInt(sums!.released) : final, JSON.stringify(order))
  t.is(parseUsdt(order.fee_amount)!, usdt((settled * 10_000n) / 1_000_000n))
}

async function assertHistory(t: ExecutionContext, service: TestService, order: Shown): Promise<void> {
  const rows = await service.deps.db.query<{ status: string }>(
    'select status from order_event where order_id = $1 order by version',
    [order.id],
  )
  let status = 'OPEN'
  for (const row of rows) {
    if (row.status !== status) t.true(allowed[status]!.includes(row.status), `${status} → ${row.status}`)
    status = row.status
  }
  t.is(status, order.status)
}
