// A delivery is repeated while its time is over and it is about to be removed.
import test from 'ava'
import { hooked } from '../helpers/hooked.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import type { Deps } from '../../src/deps.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { redeliver } from '../../src/webhooks/deliveries/resend.service.ts'
import { removeOldWebhooks } from '../../src/webhooks/deliveries/webhook-retention.service.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { openShop } from './shop.ts'

/** More statements than either has, those of the ORM too. */
const statementsMax = 40

for (const stopped of ['repeating', 'removing'] as const) {
  test(`${stopped} stopped before each of its statements: the event is sent again, or the delivery is not found`, async t => {
    const shop = await openShop()
    t.teardown(() => shop.close())
    const processes = [await shop.second(), await shop.second()] as const
    const seen = new Set<string>()
    for (let at = 1; ; at++) {
      t.true(at < statementsMax)
      const owner = await shop.merchant()
      const webhookId = await shop.endpoint(owner, `https://ends.example/${at}`)
      const [deliveryId] = await shop.event(owner)
      shop.clock.advance(1)
      await shop.event(owner)
      await deliverDue(shop.deps, { post: async () => ({ kind: 'answered', status: 200 }) })
      shop.clock.advance(1)
      const before = shop.clock.business()
      const works = {
        repeating: (deps: Deps) =>
          redeliver(deps, owner, { webhookId, deliveryId: deliveryId! }).then(() => 'sent', reasonOf),
        removing: (deps: Deps) => removeOldWebhooks(deps, before),
      }
      const [reached, goOn] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()]
      let count = 0
      const stopping = hooked(processes[0], async () => {
        if (++count !== at) return
        reached.resolve(true)
        await goOn.promise
      })
      const first: Promise<unknown> = works[stopped](stopping)
      const isReached = await Promise.race([reached.promise, first.then(() => false)])
      const second: Promise<unknown> = works[stopped === 'repeating' ? 'removing' : 'repeating'](processes[1])
      if (isReached) await doneOrWaiting(shop, second)
      goOn.resolve()
      const outcome = stopped === 'repeating' ? await first : await second
      await Promise.all([first, second])
      const [left] = await shop.deps.db.query<{ deliveries: string; pending: string; counted: string }>(
        `select count(*) as deliveries, count(*) filter (where status = 'PENDING') as pending,
                (select count from webhook_delivery_count where endpoint_id = $1) as counted
           from webhook_delivery where endpoint_id = $1`,
        [webhookId],
      )
      // The newest event stays, since a reader may stand there.
      const wanted = outcome === 'sent' ? { deliveries: '3', pending: '1' } : { deliveries: '1', pending: '0' }
      t.like(left, { ...wanted, counted: wanted.deliveries }, `${at}: ${String(outcome)}`)
      t.true(outcome === 'sent' || outcome === 'delivery not found', String(outcome))
      seen.add(String(outcome))
      if (!isReached) break
    }
    t.deepEqual([...seen].toSorted(), ['delivery not found', 'sent'])
    await assertBooks(t, shop.deps.db)
    assertNoDeadlocks(t, ...processes.map(one => one.db))
  })
}

function reasonOf(error: Error): string {
  return error.message
}
