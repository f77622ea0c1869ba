// How many payment links a merchant may have, whatever comes at once, and what a repeated request gets when there is no room any more.
import test from 'ava'
import type { Deps } from '../../src/deps.ts'
import { Fault, RateLimited } from '../../src/lib/fault.ts'
import { handler } from '../../src/http/operations/createPaymentLink.ts'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { openLinksMax, updatePaymentLink } from '../../src/orders/links/payment-link.service.ts'
import { copyLink } from '../helpers/copy-link.ts'
import { testMerchant } from '../helpers/deps.ts'
import { meet } from '../payments/interleave.ts'
import { startLinkOrders, type LinkOrders } from './link-orders.ts'

let { service, link } = {} as LinkOrders
test.before(async () => {
  ;({ service, link } = await startLinkOrders())
})
test.after.always(() => service.close())

async function links(owner: Principal, count: number, more: { secondsAgo?: number; areEnded?: boolean } = {}) {
  const { id } = await link({}, owner)
  await copyLink(service, { id, count: count - 1, ...more })
}

const limit = { instanceOf: Fault, code: 'payment link limit reached' }

test('links that have not ended are limited, paused ones too; one that ends makes room, and takes it again', async t => {
  const owner = await testMerchant(service.deps)
  await links(owner, openLinksMax - 1)
  const { id } = await link({}, owner)
  await t.throwsAsync(link({}, owner), limit)
  const change = (expiresAt: Date | null) => updatePaymentLink(service.deps, owner, { id, expiresAt })
  await change(service.clock.business())
  const last = await link({}, owner)
  await t.throwsAsync(change(null), limit, 'a link that ended does not come back beyond the limit')
  await t.throwsAsync(change(new Date(service.clock.business().getTime() + 1)), limit)
  await t.notThrowsAsync(updatePaymentLink(service.deps, owner, { id, title: 'Ended' }))
  await t.notThrowsAsync(updatePaymentLink(service.deps, owner, { id: last.id, expiresAt: null }), 'it is among them')
  await t.notThrowsAsync(link({}, await testMerchant(service.deps)), 'of another merchant')
})

test('ended links do not count, but nobody makes more than a thousand within an hour', async t => {
  const owner = await testMerchant(service.deps)
  await links(owner, openLinksMax + 5, { areEnded: true })
  await t.notThrowsAsync(link({}, owner))
  const busy = await testMerchant(service.deps)
  await links(busy, 1000, { secondsAgo: 3000, areEnded: true })
  const error = await t.throwsAsync(link({}, busy), { instanceOf: RateLimited })
  t.true(error.retryAfterSeconds > 0 && error.retryAfterSeconds <= 600)
})

test('of two that take the last place one is refused, whether it is new or opened again', async t => {
  const owner = await testMerchant(service.deps)
  await links(owner, openLinksMax - 2)
  const ended = await link({}, owner)
  await updatePaymentLink(service.deps, owner, { id: ended.id, expiresAt: service.clock.business() })
  await link({}, owner)
  const [creating, opening] = [
    async (deps: Deps) => handler({ deps, principal: owner, body: { title: 'Last', amount: '20' } } as never),
    async (deps: Deps) => updatePaymentLink(deps, owner, { id: ended.id, expiresAt: null }),
  ]
  const processes = [service.api, await service.secondApi()] as const
  const open = async () => {
    const [row] = await service.admin.query<{ count: string }>(
      'select count(*) from payment_link where merchant_id = $1 and (expires_at is null or expires_at > $2)',
      [owner.merchantId, service.clock.business().toISOString()],
    )
    return Number(row!.count)
  }
  for (const [stopped, other] of [
    [creating, opening],
    [opening, creating],
    [creating, creating],
  ] as const) {
    let isReached = true
    for (let at = 1; isReached; at++) {
      const met = await meet({ service, processes }, { stopped, at, other })
      ;({ isReached } = met)
      t.is(met.errors.length, 1, `${at}: ${met.errors.map(String).join()}`)
      t.is(await open(), openLinksMax)
      // Room for the next pair.
      await service.admin.query(
        `update payment_link set expires_at = $2 where id = (select id from payment_link where merchant_id = $1 and id = $3
           and expires_at is null union all select id from payment_link where merchant_id = $1 and expires_at is null limit 1)`,
        [owner.merchantId, service.clock.business().toISOString(), ended.id],
      )
    }
  }
})

test('a repeated request gets its link at the limit, and when a network of it is no longer served', async t => {
  const owner = await testMerchant(service.deps)
  const body = { title: 'Once', amount: '20', networks: ['TRC20'], idempotency_key: 'once' } as const
  const create = (deps = service.api) => handler({ deps, principal: owner, body } as never)
  const first = await create()
  const { config } = service.api
  const without = {
    ...service.api,
    config: { ...config, networks: config.networks.filter(({ network }) => network !== 'TRC20') },
  }
  t.like(await create(without), { status: 201, headers: { 'Idempotent-Replayed': 'true' } })
  await t.throwsAsync(
    (async () => handler({ deps: without, principal: owner, body: { ...body, idempotency_key: 'two' } } as never))(),
    { instanceOf: Fault, code: 'unsupported network' },
  )
  await links(owner, openLinksMax)
  const again = await create()
  t.is((again.body as { id: string }).id, (first.body as { id: string }).id)
})
