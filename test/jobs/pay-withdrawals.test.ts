import test from 'ava'
import { sweeps, sweepsOf } from '../../src/jobs/periodic-jobs.ts'
import { FakePayee } from '../helpers/fake-payee.ts'
import { testService } from '../helpers/deps.ts'

test('a chain whose nodes never answer holds up no round of another', async t => {
  const ways = [new FakePayee('TRC20').way(), new FakePayee('ERC20').way()]
  const service = await testService({ outgoing: ways.map(way => ({ environment: 'test' as const, way })) })
  t.teardown(() => service.close())
  const { deps } = service
  const silent = new Promise<never>(() => {})
  const asked: string[] = []
  const db = {
    ...deps.db,
    async query(text: string, values?: readonly unknown[]) {
      const network = String(values?.[1])
      asked.push(network)
      return network === 'TRC20' ? silent : []
    },
    transaction: async () => [],
  } as typeof deps.db
  // Of each chain one that asks about destinations, and one that pays.
  const ofChains = sweepsOf(deps).slice(sweeps.length)
  t.is(ofChains.length, 4)
  const [tron, ethereum] = [ofChains.slice(0, 2), ofChains.slice(2)]
  for (const { run } of tron) void run({ ...deps, db })
  // However often the other goes round, it waits for nobody.
  for (let round = 0; round < 3; round += 1) await Promise.all(ethereum.map(({ run }) => run({ ...deps, db })))
  t.true(asked.includes('TRC20'))
  t.true(asked.filter(network => network === 'ERC20').length >= 3)
})
