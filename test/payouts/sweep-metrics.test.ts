import test from 'ava'
import { Registry } from 'prom-client'
import { readServiceState } from '../../src/http/metrics/service-state.ts'
import { sweepGauges } from '../../src/http/metrics/sweep-gauges.ts'
import { addSeconds } from '../../src/lib/clock.ts'
import { listFeesSince, listOpenSweeps } from '../../src/payouts/sweeps/sweep-metrics.store.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'
import { rowsAround } from '../helpers/rows.ts'

let at: Sweeps
test.before(async () => {
  at = await startSweeps('ERC20')
})
test.after.always(() => at?.close())

async function gauges(): Promise<(name: string, label: string) => number | undefined> {
  const registry = new Registry()
  sweepGauges(registry)(await readServiceState(at.deps))
  const found = new Map<string, number>()
  for (const { name, values } of await registry.getMetricsAsJSON())
    for (const { labels, value } of values)
      if (labels['network'] === 'ERC20') found.set(`${name} ${String(labels['state'] ?? labels['purpose'])}`, value)
  return (name, label) => found.get(`kassa_${name} ${label}`)
}

test.serial('sweeps by state, the age of the oldest, and what the transactions of a day cost', async t => {
  await at.deposit()
  const empty = await gauges()
  t.is(empty('sweeps_open', 'WAITING'), 0)
  t.is(empty('sweep_age_seconds', 'UNDER_WAY'), 0)
  t.is(empty('fees_day_coins', 'top_up'), 0)
  const cheap = at.payee.quote
  if (cheap.kind !== 'nonce') throw new Error('not Ethereum')
  at.payee.quote = { ...cheap, maxFeePerGas: cheap.maxFeePerGas * 100n }
  await at.work(2)
  at.service.clock.advance(30)
  const waiting = await gauges()
  t.is(waiting('sweeps_open', 'WAITING'), 1)
  t.true(waiting('sweep_age_seconds', 'WAITING')! >= 30)
  at.payee.quote = cheap
  at.service.clock.advance(60)
  await at.work(1)
  const moving = await gauges()
  t.is(moving('sweeps_open', 'WAITING'), 0)
  t.is(moving('sweeps_open', 'UNDER_WAY'), 1)
  t.true(moving('sweep_age_seconds', 'UNDER_WAY')! >= 90)
  await at.work(8)
  const done = await gauges()
  t.is(done('sweeps_open', 'UNDER_WAY'), 0)
  for (const purpose of ['top_up', 'sweep']) t.is(done('fees_day_coins', purpose), 50_000 / 1e18)
  t.is(done('fees_day_coins', 'withdrawal'), 0)
  at.service.clock.advance(86_400)
  t.is((await gauges())('fees_day_coins', 'sweep'), 0)
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Plan[]
}

test.serial('what has ended costs a look nothing, however much of it there is', async t => {
  const { admin } = at.service
  const now = at.service.clock.now()
  const [sweep] = await admin.query<{ address: string }>('select address from sweep limit 1')
  await admin.query(`set session_replication_role = replica;
    insert into sweep (id, environment, network, address, strategy, status, due_at, created_at, ended_at)
      select gen_random_uuid(), 'test', 'ERC20', '${sweep!.address}', 'top_up', 'DONE', now(), now(), now() from generate_series(1, 30000);
    insert into chain_fee (transaction_attempt_id, block_hash, environment, network, purpose, amount, recorded_at)
      select gen_random_uuid(), 'b', 'test', 'ERC20', 'sweep', 1, '${addSeconds(now, -200_000).toISOString()}' from generate_series(1, 30000);
    set session_replication_role = origin;`)
  await admin.query('analyze sweep, chain_fee, payout_step')
  const asked: { readonly text: string; readonly values: readonly unknown[] }[] = []
  const rows = rowsAround(admin, ({ text, values }, run) => {
    asked.push({ text, values })
    return run()
  })
  await listOpenSweeps(rows, 10_000)
  await listFeesSince(rows, addSeconds(now, -86_400))
  t.is(asked.length, 2)
  for (const { text, values } of asked) {
    const [row] = await admin.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    const walk = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(walk)]
    for (const one of walk(row!['QUERY PLAN'][0].Plan)) {
      t.true(one['Actual Rows'] * one['Actual Loops'] < 100, one['Node Type'])
      if (['sweep', 'chain_fee'].includes(one['Relation Name'] ?? '')) t.not(one['Node Type'], 'Seq Scan')
    }
  }
})
