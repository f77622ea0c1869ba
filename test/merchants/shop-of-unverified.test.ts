// A merchant that is not verified takes no live money, whichever API its shop speaks.
import test from 'ava'
import { startCommerceShop } from '../compat/commerce-shop.ts'
import { startEpayShop } from '../compat/epay-shop.ts'
import { startGreenfieldShop } from '../compat/greenfield-shop.ts'
import type { ShopService } from '../compat/shop-service.ts'

/** A live credential of a merchant that is not verified. Only a direct write makes one. */
async function unverified(shop: ShopService) {
  const { merchantId } = await shop.at.merchant()
  await shop.at.service.admin.query(`update merchant set status = 'PENDING_KYB', environment = 'test' where id = $1`, [
    merchantId,
  ])
  return shop.newCredential({ merchantId, environment: 'live' })
}

test('EPay creates no live order of an unverified merchant', async t => {
  const shop = await startEpayShop()
  t.teardown(() => shop.close())
  const by = await unverified(shop)
  const { status, text } = await shop.submit(shop.signed(shop.payment({ pid: by.account }), by), { by })
  t.deepEqual([status, text], [403, 'kyb_required\n'])
})

test('Greenfield creates no live order of an unverified merchant', async t => {
  const shop = await startGreenfieldShop()
  t.teardown(() => shop.close())
  const by = await unverified(shop)
  const { status, json } = await shop.store('POST', '/invoices', { by, body: { amount: '25', currency: 'USDT' } })
  t.is(status, 403)
  t.like(json, { message: 'kyb_required' })
})

test('Commerce creates no live charge of an unverified merchant', async t => {
  const shop = await startCommerceShop()
  t.teardown(() => shop.close())
  const by = await unverified(shop)
  const { status, json } = await shop.request('POST', 'charges', { by, body: shop.wanted() })
  t.is(status, 403)
  t.like(json, { error: { message: 'kyb_required' } })
})
