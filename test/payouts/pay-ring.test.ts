import test from 'ava'
import { payDue } from '../../src/payouts/attempts/pay.service.ts'
import { lockEventOrders } from '../../src/webhooks/events/webhook-event.store.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import { hooked } from '../helpers/hooked.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { richMerchant, startPayouts, withdrawFor, type Payouts } from './payouts.ts'
import { untilWaiting } from '../helpers/waiting.ts'

let at: Payouts
test.before(async () => {
  at = await startPayouts('ERC20')
})
test.after.always(() => at?.close())

test('what may go nowhere any more fails by itself: nobody waits in a ring with who settles orders of both', async t => {
  const merchants = [await richMerchant(at.deps, at.key), await richMerchant(at.deps, at.key)]
  const [low, high] = merchants.map(one => one.merchantId).toSorted()
  for (const merchant of merchants) {
    const asked = { amount: '25', currency: 'USDT', network: 'ERC20', address: at.someone() } as const
    await withdrawFor(at.deps, merchant, { ...asked, idempotency_key: merchant.merchantId })
  }
  await screenDestinations(at.deps, at.key)
  await at.service.admin.query(
    `insert into withdrawal_policy (merchant_id, environment, is_restricted, changed_at) select unnest($1::uuid[]), 'test', true, now()`,
    [[low, high]],
  )
  // The turn is the other way round than everybody else's order.
  await at.service.admin.query(
    `insert into payout_fairness (environment, network, merchant_id) values ('test', 'ERC20', $1)`,
    [low],
  )
  const other = await at.service.second()
  const owners = [low, high].map(merchantId => ({ merchantId: merchantId!, environment: 'test' as const }))
  let settling: Promise<void> | undefined
  let isNotifiedOfOne = false
  const paused = hooked(at.deps, async text => {
    if (isNotifiedOfOne && settling === undefined) {
      settling = other.db.transaction(tx => lockEventOrders(tx, owners))
      await untilWaiting(at.service.admin)
    }
    isNotifiedOfOne ||= text.includes('pg_advisory_xact_lock(hashtextextended(name, 0))')
  })
  await payDue(paused, at.key)
  t.truthy(settling)
  await settling
  const ended = await at.service.admin.query<{ status: string }>('select status from withdrawal')
  t.deepEqual(
    ended.map(({ status }) => status),
    ['FAILED', 'FAILED'],
  )
  assertNoDeadlocks(t, at.deps.db, other.db)
})
