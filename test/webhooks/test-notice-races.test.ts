// A test notice meets whoever else uses the hidden endpoint of the shop's address: a change that notifies the shop, and retention.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { groupOf } from '../../src/webhooks/deliveries/delivery-limits.ts'
import { removeOldWebhooks } from '../../src/webhooks/deliveries/webhook-retention.service.ts'
import { ensureHiddenWebhooks } from '../../src/webhooks/endpoints/webhook.store.ts'
import { lockEventOrders } from '../../src/webhooks/events/webhook-event.store.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { recordEvent } from '../helpers/record-event.ts'
import { doneOrWaiting, meet, type Work } from '../payments/interleave.ts'
import { shopFor, type Shop } from './shop.ts'
import { connectShop } from './test-notice.ts'

const url = 'https://shop.example/hook'
/** More statements than either has, those of the ORM too. */
const statementsMax = 40

/** A merchant with a shop at this address, and what may happen there at once. */
async function connect(shop: Shop) {
  const { owner, sendTest } = await connectShop(shop, url)
  const at = shop.clock.business()
  const event = { ...owner, type: 'payment.expired', orderId: null, data: {}, at, onlyTo: url } as const
  const before = new Date(at.getTime() + 1)
  return {
    owner,
    at,
    event,
    testing: sendTest,
    recording: (own: Deps) => own.db.transaction(tx => recordEvent(own, tx, event)),
    removing: (own: Deps) => removeOldWebhooks(own, before),
  }
}

/** The hidden endpoints of a merchant, with their deliveries. */
const hidden = ({ deps }: Shop, { merchantId }: { readonly merchantId: string }) =>
  deps.db.query<{ readonly id: string; readonly deliveries: number }>(
    `select e.id, (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id) as deliveries
       from webhook_endpoint e where e.merchant_id = $1 and e.is_hidden`,
    [merchantId],
  )

test('a test notice adds no endpoint while another transaction records events of the merchant', async t => {
  const shop = await shopFor(t)
  const { deps } = shop
  const own = await shop.second()
  const { owner, event, testing } = await connect(shop)
  const { sending } = await deps.db.transaction(async tx => {
    await lockEventOrders(tx, [owner])
    const begun = testing(own)
    await doneOrWaiting(shop, begun)
    // Adds the endpoint. It would wait for a test that had added it.
    await recordEvent(deps, tx, event)
    return { sending: begun }
  })
  await sending
  t.like(await hidden(shop, owner), [{ deliveries: 2 }])
  assertNoDeadlocks(t, deps.db, own.db)
})

for (const [other, stopped] of [
  ['recording', 'testing'],
  ['testing', 'recording'],
  ['removing', 'testing'],
  ['testing', 'removing'],
  ['testing', 'testing'],
] as const) {
  test(`${stopped} stopped before each of its statements meets ${other}: the test notice has an endpoint`, async t => {
    const shop = await shopFor(t)
    const { deps } = shop
    const processes = [await shop.second(), await shop.second()] as const
    for (let at = 1; ; at++) {
      t.true(at < statementsMax)
      const { owner, at: createdAt, ...works } = await connect(shop)
      if (other === 'removing' || stopped === 'removing') {
        const old = { ...owner, id: `wh_old${at}`, url, lane: groupOf(url, null), createdAt }
        await deps.db.transaction(tx => ensureHiddenWebhooks(tx, [old]))
      }
      const [first, second]: readonly Work[] = [works[stopped], works[other]]
      const { isReached, errors } = await meet({ service: shop, processes }, { stopped: first!, at, other: second! })
      t.deepEqual(errors, [], `${at}`)
      const isRecorded = other === 'recording' || stopped === 'recording'
      t.like(await hidden(shop, owner), [{ deliveries: isRecorded ? 2 : 1 }], `${at}`)
      if (!isReached) break
    }
    await assertBooks(t, deps.db)
    assertNoDeadlocks(t, ...processes.map(one => one.db))
  })
}
