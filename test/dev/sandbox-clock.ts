// The sandbox's clock on the real local chains: it moves orders, never signatures, and the chains go on with it. Declared first by
// those who share the sandbox: the clock still stands at its beginning.
import type { TestFn } from 'ava'
import type { components } from '../../generated/api.ts'
import type { Leads, Order, SandboxShop } from '../helpers/sandbox-shop.ts'
import { until } from '../helpers/until.ts'

const networks = ['ERC20', 'TRC20'] as const
/** Longer than a block takes: the newest one is as old as that. */
const slackSeconds = 10

type Clock = components['schemas']['TestClock']
type Mined = components['schemas']['MinedTestBlocks']

const openBoth = (shop: SandboxShop) => Promise.all(networks.map(network => shop.open(network)))
const becomeAll = (shop: SandboxShop, orders: readonly Order[], status: Order['status']) =>
  Promise.all(orders.map(order => shop.becomes(order, status)))

/** Waits until the newest block of each chain is ahead by that much: on a busy machine a block may come late. */
async function leadBecomes(shop: SandboxShop, seconds: number, of: readonly (keyof Leads)[] = networks): Promise<void> {
  await until(async () => {
    const leads = await shop.leads()
    return of.every(network => Math.abs(leads[network] - seconds) < slackSeconds)
  })
}

/** Whether a time lies between `from` and now, a millisecond aside that was rounded away. */
function isWithin(time: number, from: number): boolean {
  return time >= from - 1 && time <= Date.now() + 1
}

export function clockCases(test: TestFn, shop: () => SandboxShop): void {
  test.serial('an hour forward expires what is open, on both chains, and payments settle as before', async t => {
    const [underpaid, unpaid] = [await openBoth(shop()), await openBoth(shop())]
    await Promise.all(underpaid.map(order => shop().pay(order, { scenario: 'underpay' })))
    await Promise.all(underpaid.map(order => shop().until(order, one => one.received_amount === '49.5')))
    t.true((await Promise.all(underpaid.map(order => shop().read(order)))).every(one => one.status === 'OPEN'))

    const asked = Date.now()
    const clock = await shop().post<Clock>('/v1/test/clock/advance', { seconds: 3600 })
    t.is(clock.offset_seconds, 3600)
    t.true(isWithin(Date.parse(clock.now) - 3_600_000, asked))
    await leadBecomes(shop(), 3600)
    await becomeAll(shop(), underpaid, 'UNDERPAID')
    await becomeAll(shop(), unpaid, 'EXPIRED')

    const opening = Date.now()
    const paid = await openBoth(shop())
    t.true(paid.every(order => isWithin(Date.parse(order.created_at) - 3_600_000, opening)))
    await Promise.all(paid.map(order => shop().pay(order)))
    await becomeAll(shop(), paid, 'PAID')
    await leadBecomes(shop(), 3600) // both chains have gone on by themselves
  })

  test.serial('late moves the clock past the end of the order, and the money is credited all the same', async t => {
    for (const order of await openBoth(shop())) {
      const { transactions } = await shop().pay(order, { scenario: 'late' })
      const late = await shop().becomes(order, 'EXPIRED_PAID')
      t.is(late.transactions[0]?.tx_hash, transactions[0]?.tx_hash)
      t.true(Date.parse(late.transactions[0]!.block_time) > Date.parse(late.expire_at))
      t.is(late.credited_amount, '99')
    }
  })
}

export function chainClockCases(test: TestFn, shop: () => SandboxShop): void {
  test.serial('blocks mined on request take their time, and the chain goes on after them', async t => {
    for (const [network, seconds] of [['TRC20', 60] as const, ['ERC20', 40] as const]) {
      const { offset_seconds: offset } = await shop().post<Clock>('/v1/test/clock/advance', { seconds: 1 })
      await leadBecomes(shop(), offset)
      const mined = await shop().post<Mined>('/v1/test/mine', { network, blocks: 20 })
      await leadBecomes(shop(), offset + seconds, [network])
      const order = await shop().open(network)
      await shop().pay(order)
      const { transactions } = await shop().becomes(order, 'PAID')
      t.true(transactions[0]!.block_number >= mined.block_number)
    }
  })

  test.serial('a stop and a start keep the clock and the chains together', async t => {
    const { offset_seconds: offset } = await shop().post<Clock>('/v1/test/clock/advance', { seconds: 1 })
    await leadBecomes(shop(), offset)
    await shop().restart()
    await leadBecomes(shop(), offset)
    const opening = Date.now()
    const orders = await openBoth(shop())
    t.true(orders.every(order => isWithin(Date.parse(order.created_at) - offset * 1000, opening)))
    await Promise.all(orders.map(order => shop().pay(order)))
    await becomeAll(shop(), orders, 'PAID')
  })
}
