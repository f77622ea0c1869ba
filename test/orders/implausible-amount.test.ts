// Amounts that a log may name and no payment has: they are left out, said aloud, and stop nothing.
import test from 'ava'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { transferAmountMax } from '../../src/payments/record/plausible.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { orderInput } from '../helpers/order-input.ts'
import { testService } from '../helpers/deps.ts'
import { openWatched, units, watchBoth } from './watched-order.ts'

for (const [what, amounts] of [
  ['2^70', [2n ** 70n]],
  ['twice 2^63 − 10, which overflow together', [2n ** 63n - 10n, 2n ** 63n - 10n]],
  ['one unit above the bound', [transferAmountMax + 1n]],
] as const) {
  test(`${what}: nothing of it is recorded, an error is logged, and the network goes on`, async t => {
    const service = await testService()
    t.teardown(() => service.close())
    await watchBoth(service)
    const { order, chain, inspect, merchant } = await openWatched(service)
    const { order: other } = await createOrder(service.deps, merchant, orderInput())
    const lines: { level: number; orderId?: string; msg: string }[] = []
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        lines.push(JSON.parse(chunk.toString()))
        done()
      },
    })
    const deps = { ...service.deps, log: pino({ level: 'info' }, sink) }
    chain.mine([...amounts.map(amount => ({ to: order.address, amount })), { to: other.address, amount: units('25') }])
    chain.mineEmpty(2)
    await watchChain(deps, { environment: 'test', network: 'ERC20' })
    t.like(await inspect(), { status: 'OPEN', received_amount: '0', transactions: [] })
    t.like(await getOrder(service.deps, merchant, other.id), { status: 'PAID', credited_amount: '24.75' })
    const errors = lines.filter(line => line.level >= 50)
    t.is(errors.length, amounts.length)
    t.true(errors.every(line => line.orderId === order.id && /implausible/.test(line.msg)))
    await assertBooks(t, service.deps.db)
  })
}

test('the greatest amount that is believed is credited whole', async t => {
  const service = await testService()
  t.teardown(() => service.close())
  await watchBoth(service)
  const { order, chain, inspect } = await openWatched(service)
  chain.mine([{ to: order.address, amount: transferAmountMax }])
  chain.mineEmpty(2)
  t.like(await inspect(), { status: 'PAID', received_amount: '1000000000', credited_amount: '990000000' })
  await assertBooks(t, service.deps.db)
})
