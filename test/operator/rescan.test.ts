// Final blocks that an operator lets be read again, and what is refused of it.
import test from 'ava'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { rescanDue } from '../../src/payments/reconcile/rescan.service.ts'
import { testService } from '../helpers/deps.ts'
import { openWatched, units } from '../orders/watched-order.ts'
import { missing } from '../payments/rescanning.ts'
import { asAnn, operatorOn } from './command.ts'

const key = { environment: 'test', network: 'ERC20' } as const
const rescan = ['chains', 'rescan', 'test', 'ERC20'] as const

test('a rescan is confirmed, noted, told while a worker reads, and credits what was missing', async t => {
  const service = await testService({ start: new Date() })
  t.teardown(() => service.close())
  const { deps } = service
  await watchChain(deps, key)
  const { order, chain, inspect } = await openWatched(service)
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(4)
  service.clock.set(chain.head.time)
  await missing(deps, key)
  const operator = operatorOn(service.databaseUrl)
  const unconfirmed = await operator.run(...rescan, '--from', '1')
  t.is(unconfirmed.code, 2)
  t.regex(unconfirmed.stderr, /Read the final blocks of chain test ERC20 from 1 to the newest final one again/)
  t.is((await deps.db.query('select from chain_rescan')).length, 0)

  const running = operator.run(...rescan, '--from', '1', '--reason', 'a payer has called', ...asAnn, '--json')
  const ended = new AbortController()
  void running.finally(() => ended.abort())
  while (!ended.signal.aborted) {
    service.clock.set(new Date(Math.max(Date.now(), chain.head.time.getTime())))
    await rescanDue(deps)
  }
  const { code, json, stderr } = await running
  t.is(code, 0, stderr)
  t.like(json, { ...key, status: 'DONE', requested_by: 'ann', from: 1, transfers_found: 1, amount_found: '25' })
  t.like(await inspect(), { status: 'PAID', credited_amount: '24.75' })

  const noted = await operator.run('audit', 'list', '--action', 'chain.rescan_requested', '--json')
  t.like(noted.json.entries[0], { operator: 'ann', subject: 'test ERC20', reason: 'a payer has called' })
  t.like(noted.json.entries[0].detail, { from: 1, to: json.to })
  const listed = await operator.run('chains', 'rescans')
  t.regex(listed.stdout, /Rescan 1 is done: (\d+) of \1 blocks read; 1 transfers of 25 USDT were missing/)
})

test('wrong ranges are refused in words, and nothing is asked for', async t => {
  const service = await testService({ start: new Date() })
  t.teardown(() => service.close())
  const operator = operatorOn(service.databaseUrl)
  const run = async (...words: readonly string[]) => operator.run(...rescan, ...words, ...asAnn)
  t.like(await run('--from', '1'), {
    code: 1,
    stderr: 'Chain test ERC20 has not been read yet: there is nothing to rescan\n',
  })
  await watchChain(service.deps, key)
  for (const [words, code, expected] of [
    [['--from', '1', '--to', '999999'], 1, /recorded as final up to block \d+\. Choose blocks up to there/],
    [['--from', '999999'], 1, /recorded as final up to block/],
    [['--from', '9', '--to', '3'], 2, /--from 9 is above --to 3/],
    [['--from', '-1'], 2, /--from must be a block number, not '-1'/],
    [['--from', '0x10'], 2, /--from must be a block number/],
    [['--from', '1', '--to', 'head'], 2, /--to must be a block number, not 'head'/],
    [['--to', '3'], 2, /--from/],
  ] as const) {
    const result = await run(...words)
    t.is(result.code, code, words.join(' '))
    t.regex(result.stderr, expected)
  }
  t.is((await operator.run('chains', 'rescan', 'test', 'BTC', '--from', '1', ...asAnn)).code, 2)
  t.is((await service.deps.db.query('select from chain_rescan')).length, 0)
})
