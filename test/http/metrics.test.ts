import { milestones } from '../../src/lib/traces/milestones.ts'
import { recordFacts } from '../../src/payments/settle/unsettled-orders.store.ts'
import test from 'ava'
import { queues } from '../../src/jobs/queues.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import { payDue } from '../../src/payouts/attempts/pay.service.ts'
import { startMoneyOut } from '../withdrawals/fixture.ts'
import { startOrderServer, type OrderCalls } from './order-calls.ts'

async function sample(at: OrderCalls): Promise<Map<string, number>> {
  const { status, text } = await at.send({ target: '/metrics' })
  if (status !== 200) throw new Error(`/metrics answers ${status}`)
  const lines = text.split('\n').filter(line => line.startsWith('kassa_') && !line.startsWith('kassa_http'))
  return new Map(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

const tron = 'environment="test",network="TRC20"'

test('getMetrics.200 how far each chain was read, how old that is, and whether it stands still', async t => {
  const at = await startOrderServer()
  t.teardown(() => at.close())
  const { clock, deps, tron: chain } = at.service
  await at.settle()
  const { height, time } = chain.head
  await at.service.admin.query(
    "insert into backup_record (kind, finished_at, seconds, failed_at) values ('database', $1, 9, null), ('restore', null, null, $1)",
    [clock.now()],
  )
  clock.advance(30)
  const now = await sample(at)
  t.is(now.get('kassa_state_readable'), 1)
  t.is(now.get(`kassa_chain_height{${tron},cursor="head"}`), height)
  t.is(now.get(`kassa_chain_height{${tron},cursor="final"}`), height - 2)
  t.is(now.get(`kassa_chain_block_age_seconds{${tron}}`), (clock.business().getTime() - time.getTime()) / 1000)
  t.is(now.get(`kassa_chain_looked_at_age_seconds{${tron}}`), 30)
  t.is(now.get(`kassa_chain_halted{${tron}}`), 0)
  t.true(now.get(`kassa_deposit_addresses_free{${tron}}`)! >= 200)
  t.true(Math.abs(now.get('kassa_backup_age_seconds{kind="database"}')! - 30) < 5)
  t.deepEqual(
    ['database', 'restore'].map(kind => now.get(`kassa_backup_failed{kind="${kind}"}`)),
    [0, 1],
  )
  t.true(now.get('kassa_backup_restored_age_seconds')! > 1e9, 'none was ever restored')
  t.false(now.has('kassa_backup_archive_failing'), 'archiving is off here')
  await deps.db.query("insert into chain_pause values ('test', 'TRC20', 'a final block was taken back', now())")
  t.is((await sample(at)).get(`kassa_chain_halted{${tron}}`), 1)
  t.is((await sample(at)).get('kassa_chain_halted{environment="test",network="ERC20"}'), 0)
})

test('getMetrics.200 deliveries that are due, orders that wait to be settled, jobs that wait', async t => {
  const at = await startOrderServer()
  t.teardown(() => at.close())
  const { clock, deps } = at.service
  const merchant = await at.merchant()
  const hook = { url: 'https://shop.example/hooks', events: ['payment.expired'] }
  await at.send({ method: 'POST', target: '/v1/webhooks', as: merchant, body: hook })
  const before = await sample(at)
  t.is(before.get('kassa_webhook_deliveries_due{environment="test"}'), 0)
  t.is(before.get('kassa_webhook_due_age_seconds{environment="test"}'), 0)
  t.is(before.get('kassa_order_unsettled_age_seconds'), 0)
  const [first, second] = [await at.open(merchant), await at.open(merchant)]
  await deps.queue.send(deps.db, {
    name: 'screen-payment',
    data: { environment: 'test', network: 'ERC20' },
    startAfter: 3600,
  })
  t.is((await sample(at)).get('kassa_queue_depth{queue="screen-payment"}'), 0, 'a job of a time to come does not wait')
  for (const { id } of [first, second]) await at.ask(merchant, id, 'cancel')
  await recordFacts(deps.db, [first.id], clock.now())
  for (const network of ['ERC20', 'TRC20'] as const)
    await deps.queue.send(deps.db, {
      name: 'watch-chain',
      data: { environment: 'test', network },
      singletonKey: network,
    })
  clock.advance(90)
  // Jobs wait in real time, whatever time a test has set, and to the microsecond: a millisecond that has begun may end before them.
  clock.set(new Date(Math.max(clock.now().getTime(), Date.now() + 1000)))
  const age = (clock.now().getTime() - Date.parse((await at.read(merchant, first.id)).updated_at as string)) / 1000
  const after = await sample(at)
  t.is(after.get('kassa_webhook_deliveries_due{environment="test"}'), 2)
  t.is(after.get('kassa_webhook_deliveries_due{environment="live"}'), 0)
  t.is(after.get('kassa_webhook_due_age_seconds{environment="test"}'), age)
  t.is(after.get('kassa_order_unsettled_age_seconds'), age)
  t.is(after.get('kassa_webhook_deliveries_unreadable_secret{environment="test"}'), 0)
  t.is(after.get('kassa_queue_depth{queue="watch-chain"}'), 2)
  t.true(after.get('kassa_queue_age_seconds{queue="watch-chain"}')! > 0)
  t.is(after.get('kassa_queue_failed{queue="watch-chain"}'), 0)
  await deps.db.query(`update job set state = 'failed' where name = 'watch-chain' and singleton_key = 'TRC20'`)
  const failed = await sample(at)
  t.is(failed.get('kassa_queue_depth{queue="watch-chain"}'), 1)
  t.is(failed.get('kassa_queue_failed{queue="watch-chain"}'), 1)
  t.deepEqual(
    [...after.keys()].filter(name => name.startsWith('kassa_queue_depth')).toSorted(),
    Object.keys(queues)
      .map(name => `kassa_queue_depth{queue="${name}"}`)
      .toSorted(),
    'the queues of ours and no other',
  )
})

test('getMetrics.200 without the database the process still tells of itself, and nothing of the rest', async t => {
  const at = await startOrderServer()
  t.true((await sample(at)).size > 10)
  await at.service.close()
  const counted = milestones.map(one => [`kassa_milestones_total{milestone="${one}"}`, 0])
  t.deepEqual(Object.fromEntries(await sample(at)), {
    kassa_database_deadlocks_total: 0,
    kassa_foreign_addresses_total: 0,
    ...Object.fromEntries(counted),
    kassa_state_readable: 0,
  })
})

test('getMetrics.200 withdrawals that wait, by state, the oldest of each, and wallets that stand still', async t => {
  const at = await startMoneyOut({ KASSA_WITHDRAWAL_AUTO_LIMIT: '15' })
  t.teardown(() => at.close())
  const merchant = await at.richMerchant(200n)
  const { clock, deps, admin } = at.service
  const of = (state: string) => `{${tron},state="${state}"}`
  t.is((await sample(at)).get(`kassa_payouts_waiting${of('PENDING')}`), 0)
  await at.withdraw(merchant, { amount: '60' })
  clock.advance(30)
  for (let one = 0; one < 3; one += 1) await at.withdraw(merchant, { amount: '10' })
  await screenDestinations(deps, { environment: 'test', network: 'TRC20' })
  await payDue({ ...deps, clock: { ...clock, now: () => clock.business() } }, { environment: 'test', network: 'TRC20' })
  await at.withdraw(merchant, { amount: '10' })
  clock.advance(40)
  const now = await sample(at)
  const states = { PENDING: [1, 70], APPROVED: [1, 40], READY: [3, 40], SIGNED: [0, 0], UNCLEAR: [0, 0] } as const
  for (const [state, [count, age]] of Object.entries(states)) {
    t.is(now.get(`kassa_payouts_waiting${of(state)}`), count, state)
    t.true(Math.abs(now.get(`kassa_payout_age_seconds${of(state)}`)! - age) < 5, state)
  }
  t.is(now.get(`kassa_wallet_halted{${tron}}`), 0)
  await admin.query(
    `insert into wallet (environment, network, address, next_nonce, last_timestamp_ms, journal_sequence, journal_hash, paused_at,
       pause_reason, created_at) values ('test', 'TRC20', 'T', 0, 0, 0, '', now(), 'two journals', now())`,
  )
  t.is((await sample(at)).get(`kassa_wallet_halted{${tron}}`), 1)
})
