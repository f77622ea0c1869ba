import test from 'ava'
import {
  activateWebhookSecret,
  revealWebhookSecret,
  rollWebhookSecret,
} from '../../src/webhooks/endpoints/webhook-secret.service.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => void (shop = await openShop()))
test.after.always(() => shop.close())

test('a merchant has one secret per environment: whsec_ and the base64 of 32 bytes', async t => {
  const owner = await shop.merchant()
  const own = await revealWebhookSecret(shop.deps, owner)
  const live = await revealWebhookSecret(shop.deps, { ...owner, environment: 'live' })
  for (const { current, next } of [own, live]) {
    t.is(Buffer.from(current.replace(/^whsec_/, ''), 'base64').toString('base64'), current.slice('whsec_'.length))
    t.is(Buffer.from(current.slice('whsec_'.length), 'base64').length, 32)
    t.is(next, null)
  }
  t.not(own.current, live.current)
})

test('no secret is stored in plain text, and one moved to another row does not open', async t => {
  const [owner, thief] = [await shop.merchant(), await shop.merchant()]
  const { current } = await revealWebhookSecret(shop.deps, owner)
  const stored =
    'select row_to_json(s)::text as text, encrypted_current from webhook_secret s where merchant_id = $1 and environment = $2'
  const [row] = await shop.deps.db.query<{ text: string; encrypted_current: string }>(stored, [
    owner.merchantId,
    owner.environment,
  ])
  t.false(row!.text.includes(current.slice(6)))
  await shop.deps.db.query('update webhook_secret set encrypted_current = $1 where merchant_id = $2', [
    row!.encrypted_current,
    thief.merchantId,
  ])
  await t.throwsAsync(revealWebhookSecret(shop.deps, thief))
})

test('W-17 rolling shows a next secret and changes nothing else; activating swaps once', async t => {
  const owner = await shop.merchant()
  const before = await revealWebhookSecret(shop.deps, owner)
  const rolled = await rollWebhookSecret(shop.deps, owner)
  t.is(rolled.current, before.current)
  t.truthy(rolled.next)
  t.deepEqual(await revealWebhookSecret(shop.deps, owner), rolled)
  const activated = await activateWebhookSecret(shop.deps, owner)
  t.deepEqual(activated, { current: rolled.next!, next: null })
  t.deepEqual(await activateWebhookSecret(shop.deps, owner), activated)
  t.deepEqual(await revealWebhookSecret(shop.deps, owner), activated)
  t.not((await revealWebhookSecret(shop.deps, { ...owner, environment: 'live' })).current, activated.current)
})
