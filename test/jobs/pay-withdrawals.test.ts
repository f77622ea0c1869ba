import test from 'ava'
import { queues } from '../../src/jobs/queues.ts'
import { FakePayee } from '../helpers/fake-payee.ts'
import { testService } from '../helpers/deps.ts'
import { rowsAround } from '../helpers/rows.ts'

test('a chain whose nodes never answer holds up no round of another', async t => {
  const ways = [new FakePayee('TRC20').way(), new FakePayee('ERC20').way()]
  const service = await testService({ outgoing: ways.map(way => ({ environment: 'test' as const, way })) })
  t.teardown(() => service.close())
  const { deps } = service
  const silent = new Promise<never>(() => {})
  const asked: string[] = []
  const rows = rowsAround(deps.db, ({ values }, run) => {
    const network = values.includes('TRC20') ? 'TRC20' : 'ERC20'
    asked.push(network)
    return network === 'TRC20' ? silent : run()
  })
  const db = { ...deps.db, ...rows, transaction: async () => [] } as typeof deps.db
  // Of each chain one that asks about destinations, and one that pays.
  const ofChains = [queues['screen-withdrawals'], queues['pay-withdrawals']]
  const keys = ofChains.map(({ jobs }) => jobs!(deps))
  const on = (network: string) =>
    ofChains.flatMap(({ run }, at) => keys[at]!.filter(key => key.network === network).map(key => () => run({ ...deps, db }, key))) // prettier-ignore
  t.is(on('TRC20').length + on('ERC20').length, 4)
  for (const run of on('TRC20')) void run()
  // However often the other goes round, it waits for nobody.
  for (let round = 0; round < 3; round += 1) await Promise.all(on('ERC20').map(run => run()))
  t.true(asked.includes('TRC20'))
  t.true(asked.filter(network => network === 'ERC20').length >= 3)
})
