// Where an address holds more than the record says, the blocks since it was ours are read again without anybody asking.
import test from 'ava'
import type { OnChainBalances } from '../../src/chains/on-chain-balances.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { rescanDue } from '../../src/payments/reconcile/rescan.service.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { reserveCheckRescansMax } from '../../src/payouts/recovery/rescan-for.store.ts'
import { checkPart } from '../../src/payouts/reserves/reserve-check.service.ts'
import { testMerchant } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { units } from '../orders/watched-order.ts'
import { ask, missing, newest, reading, rescanAll } from '../payments/rescanning.ts'
import { brokenInvariants, startPayouts } from './payouts.ts'

async function begin(t: { teardown(fn: () => Promise<void>): void }, network: 'ERC20' | 'TRC20') {
  const at = await startPayouts(network)
  t.teardown(() => at.close())
  const { service, deps, key } = at
  const chain = network === 'ERC20' ? service.ethereum : service.tron
  await watchChain(deps, key)
  const held = new Map<string, bigint>([[at.wallet().address, 0n]])
  const balances: OnChainBalances = {
    network,
    pageMax: 100,
    finalHeight: async () => chain.head.height,
    balances: async addresses => addresses.map(address => held.get(address) ?? 0n),
  }
  const check = async () => {
    await service.admin.query('update reserve_check set next_at = $1', [new Date(0)])
    await checkPart(deps, { key, balances, pauseMs: 0 })
  }
  return { at, chain, held, check, service, deps, key, balances }
}

for (const network of ['ERC20', 'TRC20'] as const)
  test(`${network}: a missed payment is looked for where the reserve check finds it, once, and reading ends with it`, async t => {
    const { at, chain, held, check, service, deps, key } = await begin(t, network)
    chain.mineEmpty(700)
    service.clock.set(chain.head.time)
    await watchChain(deps, key)
    const merchant = await testMerchant(deps)
    const { order } = await createOrder(deps, merchant, orderInput({ network }))
    chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(500)
    service.clock.set(chain.head.time)
    await missing(deps, key)
    held.set(order.address, units('25'))
    await check()
    await check()
    t.is((await service.admin.query('select from chain_rescan')).length, 1, 'one is enough')
    t.like(await newest(deps), { status: 'OPEN', requestedBy: 'reserve check', fromHeight: null })
    const heights: number[] = []
    const real = deps.chains.find('test', network)!
    await rescanAll(
      reading(deps, {
        ...real,
        async finalRange(from, to, filter) {
          heights.push(from, to)
          return real.finalRange(from, to, filter)
        },
      }),
    )
    const done = await newest(deps)
    t.like(done, { status: 'DONE', transfersFound: 1, amountFound: units('25') })
    t.deepEqual(done.unexplained, {})
    t.true(
      Math.min(...heights) > 300 && Math.max(...heights) < 900,
      `only blocks around it were read: ${heights.join()}`,
    )
    t.like(await getOrder(deps, merchant, order.id), { status: 'EXPIRED_PAID', credited_amount: '24.75' })

    // What nothing explains is told, and not looked for again and again.
    held.set(order.address, units('26'))
    await check()
    await rescanAll(deps)
    t.deepEqual((await newest(deps)).unexplained, { [order.address]: `${units('1')}` })
    await check()
    t.is((await service.admin.query('select from chain_rescan')).length, 2)
    t.false(await rescanDue(deps))

    // A surplus that changes is looked for a few times a day.
    for (let more = 2; more < 10; more += 1) {
      held.set(order.address, units(`${25 + more}`))
      await check()
      await rescanAll(deps)
    }
    t.is((await service.admin.query('select from chain_rescan')).length, reserveCheckRescansMax)
    service.clock.advance(86_401)

    // The same is lost again.
    held.set(order.address, units('25'))
    await service.admin.query('delete from chain_transfer where order_id = $1', [order.id])
    await check()
    await rescanAll(deps)
    t.like(await newest(deps), { status: 'DONE', transfersFound: 1 })
    t.like(await getOrder(deps, merchant, order.id), { status: 'EXPIRED_PAID', credited_amount: '24.75' })
    t.deepEqual(await brokenInvariants(at), [])
  })

test('a rescan looks at the record again before it says what is left above it', async t => {
  const { chain, held, check, service, deps, key, balances } = await begin(t, 'ERC20')
  const merchant = await testMerchant(deps)
  const { order } = await createOrder(deps, merchant, orderInput({ network: 'ERC20' }))
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(5)
  service.clock.set(chain.head.time)
  await missing(deps, key)
  held.set(order.address, units('25'))
  await ask(deps, key)
  await check()
  await rescanAll({ ...deps, balances: [{ environment: 'test', balances }] })
  const done = await newest(deps)
  t.like(
    done,
    { status: 'DONE', requestedBy: 'reserve check', transfersFound: 0 },
    'the one before it found all there was',
  )
  t.deepEqual(done.unexplained, {})
})

test('money that came to a wallet, and money that somebody took from it, is found as well', async t => {
  const { at, chain, held, check, service, deps, key } = await begin(t, 'TRC20')
  const { address } = at.wallet()
  chain.mine([{ to: address, amount: units('100') }])
  chain.mineEmpty(4)
  service.clock.set(chain.head.time)
  await missing(deps, key)
  held.set(address, units('100'))
  await check()
  await rescanAll(deps)
  t.like(await newest(deps), { status: 'DONE', transfersFound: 1 })
  const deposits = await service.admin.query('select amount from wallet_deposit where wallet = $1', [address])
  t.deepEqual(deposits, [{ amount: `${units('100')}` }])
  t.deepEqual(await brokenInvariants(at), [])

  chain.mine([{ from: address, to: at.someone(), amount: units('60') }])
  chain.mineEmpty(4)
  service.clock.set(chain.head.time)
  await missing(deps, key)
  const { rows } = { rows: await service.admin.query('select from wallet where paused_at is not null') }
  t.is(rows.length, 0)
  await service.admin.query(
    `insert into chain_rescan (environment, network, status, requested_by, from_height, to_height, next_height, created_at, next_at)
     select environment, network, 'OPEN', 'ann', 1, height, 1, moved_at, moved_at from chain_cursor where network = 'TRC20' and kind = 'final'`,
  )
  await rescanAll(deps)
  const paused = await service.admin.query<{ pause_reason: string }>('select pause_reason from wallet')
  t.regex(paused[0]!.pause_reason, /moved 60 USDT from/)
})
