import test from 'ava'
import { quoteCosts } from '../../src/orders/checkout/quote-costs.service.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { FakePayee } from '../helpers/fake-payee.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'

const cost = { energyToKnownAddress: 64_285, energyToFresh: 130_285, energyPrice: 100n, bytes: 350, bytePrice: 1_000n }

let at: TestServer
let node: FakePayee
test.before(async () => {
  node = new FakePayee('TRC20')
  const outgoing = [node, new FakePayee('ERC20')].map(chain => ({ environment: 'test' as const, way: chain.way(1) }))
  at = await startTestServer({ env: { KASSA_RATE_LIMIT_PER_MINUTE: '100000' }, outgoing })
})
test.after.always(() => at.close())

async function openOrder(network: string) {
  const as = await at.merchant()
  const body = { amount: '25', currency: 'USDT', network }
  const { json } = await at.send({ method: 'POST', target: '/v1/orders', as, body })
  return {
    json,
    read: async () => (await at.send({ target: `/v1/orders/${json.id}`, as })).json,
    list: async () => (await at.send({ target: '/v1/orders', as })).json,
  }
}

test.serial('getOrder.200 payer_cost follows the address, the last answer of a node and its age', async t => {
  const { service } = at
  const { json, read, list } = await openOrder('TRC20')
  t.false('payer_cost' in json)
  t.is((await read()).payer_cost, null)
  await quoteCosts(service.deps)
  t.is((await read()).payer_cost, null, 'a node that tells nothing leaves nothing')

  node.cost = cost
  await quoteCosts(service.deps)
  const quotedAt = service.clock.now().toISOString()
  const fresh = {
    energy: 130_285,
    trx_max: '13.3785',
    address_holds_token: false,
    energy_price_sun: '100',
    bandwidth_bytes: 350,
    bandwidth_price_sun: '1000',
    quoted_at: quotedAt,
  }
  t.deepEqual((await read()).payer_cost, fresh)
  t.false('payer_cost' in (await list()).orders[0])

  service.tron.mine([{ to: json.address, amount: 5_000_000n }])
  await watchChain(service.deps, { environment: 'test', network: 'TRC20' })
  t.deepEqual((await read()).payer_cost, { ...fresh, energy: 64_285, trx_max: '6.7785', address_holds_token: true })
  service.tron.reorg(1)
  await watchChain(service.deps, { environment: 'test', network: 'TRC20' })
  t.deepEqual((await read()).payer_cost, fresh)

  // Nobody answers: what was told last is shown, and forgotten after an hour.
  node.deaf.add(0)
  service.clock.advance(3_600)
  await quoteCosts(service.deps)
  t.deepEqual((await read()).payer_cost, fresh)
  service.clock.advance(1)
  t.is((await read()).payer_cost, null)
  node.deaf.clear()
  await quoteCosts(service.deps)
  t.is((await read()).payer_cost.quoted_at, service.clock.now().toISOString())
})

test.serial('getOrder.200 payer_cost is null where it does not depend on the address', async t => {
  t.is((await (await openOrder('ERC20')).read()).payer_cost, null)
})

test.serial('however many orders are read, a node is asked once a minute', async t => {
  node.cost = cost
  at.service.clock.advance(61)
  const asked = node.costsAsked
  const { read } = await openOrder('TRC20')
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 10 }, read))
    await quoteCosts(at.service.deps)
  }
  t.is(node.costsAsked, asked + 1)
})
