import test from 'ava'
import { upsertChainStatus } from '../../src/payments/follow/chain-status.store.ts'
import { insertPause } from '../../src/payments/follow/pause.store.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { testService } from '../helpers/deps.ts'
import { asAnn, operatorOn } from './command.ts'

const key = { environment: 'test', network: 'ERC20' } as const

test('a paused chain is reported, resumed by a person with a reason, and then read again', async t => {
  const service = await testService({ start: new Date() })
  t.teardown(() => service.close())
  const { deps, ethereum } = service
  const operator = operatorOn(service.databaseUrl)
  const inspect = () => {
    // The command lives by the real time.
    service.clock.set(new Date())
    return watchChain(deps, key)
  }
  await inspect()
  const state = async () => {
    const { code, json } = await operator.run('chains', 'status', '--json')
    return { code, ...json.chains[0] }
  }
  t.like(await state(), { code: 0, ...key, state: 'running', halt: null })
  await insertPause(deps.db, key, { reason: 'block 7 was taken back', now: deps.clock.now() })
  t.like(await state(), { code: 1, state: 'halted' })
  t.regex((await operator.run('chains', 'status')).stdout, /test ERC20 is paused since .*: block 7 was taken back/)

  const head = (await state()).head_block
  ethereum.mineEmpty(3)
  await inspect()
  t.is((await state()).head_block, head)

  t.is((await operator.run('chains', 'resume', 'test', 'ERC20', ...asAnn)).code, 2)
  const resumed = await operator.run(
    'chains',
    'resume',
    'test',
    'erc20',
    '--reason',
    'node was broken',
    ...asAnn,
    '--json',
  )
  t.like(resumed.json, { ...key, halted_because: 'block 7 was taken back' })
  await inspect()
  t.like(await state(), { code: 0, state: 'running', head_block: head + 3 })

  const { json } = await operator.run('audit', 'list', '--action', 'chain.resumed', '--json')
  t.like(json.entries[0], { operator: 'ann', subject: 'test ERC20', reason: 'node was broken' })
  t.like(json.entries[0].detail, { halted_because: 'block 7 was taken back' })

  t.is((await operator.run('chains', 'resume', 'test', 'ERC20', '--reason', 'x', ...asAnn)).code, 1)
  t.is((await operator.run('chains', 'resume', 'test', 'BTC', '--reason', 'x', ...asAnn)).code, 2)
})

test('a chain that nobody looks at any more is told from one that runs', async t => {
  const service = await testService() // its clock stands in the past
  t.teardown(() => service.close())
  await watchChain(service.deps, key)
  const { code, json } = await operatorOn(service.databaseUrl).run('chains', 'status', '--json')
  t.is(code, 1)
  t.is(json.chains[0].state, 'blind')
  t.regex(json.chains[0].reason, /^nobody has looked at this network for \d+ s/)
})

test('a chain whose crediting waits is shown with the reason', async t => {
  const service = await testService({ start: new Date() })
  t.teardown(() => service.close())
  await watchChain(service.deps, key)
  const reason = '1 of 3 nodes answers in time: payments are seen, crediting waits'
  await upsertChainStatus(service.deps.db, { ...key, state: 'degraded', reason, nodes: [], checkedAt: new Date() })
  const { code, stdout } = await operatorOn(service.databaseUrl).run('chains', 'status')
  t.is(code, 0)
  t.true(stdout.includes(`test ERC20 is degraded: ${reason}`), stdout)
})
