import test from 'ava'
import fc from 'fast-check'
import { parseUsdt, usdt, type Ppm } from '../../src/lib/money.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder, getOrder } from '../../src/orders/order.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testHouse, testMerchant } from '../helpers/deps.ts'

const amount = fc.oneof(
  fc.constantFrom(0n, 1n, 24_750_000n, 24_749_999n, 25_000_000n, 12_500_000n),
  fc.bigInt({ min: 1n, max: 30_000_000n }),
)
const payment = fc.record({ order: fc.nat(3), amount, otherToken: fc.boolean().map(yes => yes), failed: fc.boolean() })
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
  { weight: 3, arbitrary: fc.constant({ kind: 'look' as const }) },
  { weight: 1, arbitrary: fc.nat(3).map(calls => ({ kind: 'fail' as const, calls })) },
)

/** Which moves the decisions allow; a history must be a path of it. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  OPEN: ['PENDING_CONFIRM', 'EXPIRED', 'UNDERPAID'],
  PENDING_CONFIRM: ['CONFIRMING', 'OPEN'],
  CONFIRMING: ['PAID', 'OPEN', 'EXPIRED'],
  EXPIRED: ['EXPIRED_PAID', 'UNDERPAID'],
  UNDERPAID: ['EXPIRED_PAID'],
  PAID: [],
  EXPIRED_PAID: [],
}

test('whatever happens on the chain, credited and fee are exactly the final transfers, and every history is a path of the table', async t => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
      const house = await testHouse()
      try {
        const { deps, ethereum: chain } = house
        const key = { environment: 'test', network: 'ERC20' } as const
        await watchChain(deps, key)
        house.clock.set(chain.head.time)
        const merchant = await testMerchant(deps)
        const orders: { id: string; address: string }[] = []
        for (let index = 0; index < 4; index++) {
          const input = {
            amount: parseUsdt('25')!,
            network: 'ERC20',
            description: '',
            metadata: {},
            returnUrl: '',
            webhookUrl: '',
            idempotencyKey: null,
            tolerancePpm: 10_000 as Ppm,
            expiresIn: 60 + index * 200,
          } as const
          orders.push((await createOrder(deps, merchant, input)).order)
        }
        const place = (payments: readonly { order: number; amount: bigint; otherToken: boolean; failed: boolean }[]) =>
          payments.map(one => ({
            to: orders[one.order]!.address,
            amount: one.amount,
            otherToken: one.otherToken && one.failed,
            failed: one.failed && !one.otherToken,
          }))
        for (const one of steps) {
          if (one.kind === 'mine') chain.mine(place(one.payments))
          else if (one.kind === 'wait') chain.mineEmpty(one.blocks)
          else if (one.kind === 'fork') {
            // Only blocks that are not final can be taken back.
            const final = Math.max(0, chain.head.height - 2)
            const depth = Math.min(one.depth, chain.head.height - final)
            if (depth > 0)
              chain.reorg(
                depth,
                one.blocks.map(payments => place(payments)),
              )
          } else if (one.kind === 'fail') chain.fail(one.calls)
          else await watchChain(deps, key)
        }
        // Failures that are still ordered are used up by looking again and again.
        for (let round = 0; round < 30; round++) await watchChain(deps, key)
        chain.mineEmpty(3)
        await watchChain(deps, key)
        const final = await chain.chain.finalHead()
        for (const order of orders) {
          let expected = 0n
          for (let height = 0; height <= final.height; height++) {
            const at = await chain.chain.block(height)
            for (const transfer of await chain.chain.transfers(at!))
              if (transfer.to === order.address) expected += transfer.amount
          }
          const now = await getOrder(deps, merchant, order.id)
          t.is(parseUsdt(now.credited_amount)! + parseUsdt(now.fee_amount)!, expected, JSON.stringify(now))
          t.is(parseUsdt(now.fee_amount)!, usdt((expected * 10_000n) / 1_000_000n))
          const rows = await deps.db.query<{ status: string }>(
            'select status from order_event where order_id = $1 order by version',
            [order.id],
          )
          let status = 'OPEN'
          for (const row of rows) {
            if (row.status !== status) t.true(allowed[status]!.includes(row.status), `${status} → ${row.status}`)
            status = row.status
          }
          t.is(status, now.status)
        }
        await assertBooks(t, deps.db)
      } finally {
        await house.close()
      }
    }),
    { numRuns: 30 },
  )
})
