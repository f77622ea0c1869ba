// Minutes of a shop whose nodes are a provider's, with a budget of calls; the whole day is `npm run lab -- node-day`.
import test from 'ava'
import { compose } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { until } from '../helpers/until.ts'
import { sharedService } from '../helpers/shared.ts'
import { startProvider } from '../helpers/provider.ts'
import { liveThrough } from './node-day.ts'
import { flowNetworks, openFlowService } from './service.ts'

const service = sharedService(test, () => openFlowService({ isDirect: true }))

for (const network of flowNetworks) {
  test.serial(`${network}: 10,000 orders a day cost no more than 60,000 calls, and none is missed`, async t => {
    const hours = { TRC20: 0.1, ERC20: 0.2 }[network]
    const orders = Math.round((10_000 / 24) * hours)
    const day = await liveThrough(service(), { network, hours, orders, daily: 100_000, troubleEvery: 97 })
    t.is(day.paid, orders)
    t.deepEqual(day.missed, [])
    for (const { aDay } of day.calls) t.true(aDay < 60_000, JSON.stringify(day.calls))
  })
}

test.serial('a process counts what all its parts ask, and leaves the count to the next one', async t => {
  const { env, on } = service()
  const provider = await startProvider(on('TRC20').local.url, { daily: 1e6, perSecond: 1e6, now: () => new Date() })
  t.teardown(() => provider.stop())
  const url = `${provider.url};daily=100000;perSecond=1000;header=X-Key:hush`
  const config = readConfig({ ...env, KASSA_TEST_TRC20_RPC_URLS: url })
  const one = await compose(config)
  await one.deps.chains.find('test', 'TRC20')!.heads()
  await one.deps.outgoing.find('test', 'TRC20')!.finalHead()
  await one.deps.balances?.find(({ balances }) => balances.network === 'TRC20')?.balances.finalHeight()
  t.is(one.deps.chains.find('test', 'ERC20')!.pressure(), null)
  await one.close()
  const day = new Date().toISOString().slice(0, 10)
  const rows = await service().deps.db.query('select * from node_usage where day = $1', [day])
  const node = new URL(provider.url).host
  t.like(rows, [{ environment: 'test', network: 'TRC20', node, calls: String(provider.callsOn(day)) }])
  t.true(provider.callsOn(day) >= 6)
  const next = await compose(config)
  const chain = next.deps.chains.find('test', 'TRC20')!
  await until(async () => (chain.nodes()[0]?.calls?.used ?? 0) > 0)
  t.deepEqual(chain.nodes()[0]?.calls, { used: provider.callsOn(day), daily: 100_000 })
  await next.close()
})
