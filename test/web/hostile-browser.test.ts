// Texts of merchants and payers on the pages of payments, opened in Chromium: nothing of them runs, and its policy is never asked to stop it.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import { browserTest, closeBrowser, openPage } from './browser.ts'
import { hostileTexts } from './hostile-texts.ts'
import { openShop, orderAt, pathOf, type Shop, type Step } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop({ env: { KASSA_FEE_BASIC: '0' } })
})
test.after.always(() => Promise.all([shop.close(), closeBrowser()]))

const steps: readonly Step[] = ['pay', 'payEthereum', 'partial', 'closing', 'confirming', 'paid', 'overpaid', 'expired', 'cancelled', 'underpaid', 'paidLate', 'frozen'] // prettier-ignore

/** A link by which the payer of an order claims it back. */
async function claimOf(orderId: string): Promise<string> {
  const { merchantId } = shop.merchant
  const key = await issueKey(shop.at.service.deps, { merchantId, environment: 'test', name: 'all', permissions })
  const body = { claim: true, idempotency_key: randomUUID() }
  const { json } = await shop.at.send({ method: 'POST', target: `/v1/orders/${orderId}/refunds`, as: key, body })
  return new URL(json.refund_url as string).pathname
}

async function write(text: string): Promise<void> {
  const { admin } = shop.at.service
  const { merchantId } = shop.merchant
  await admin.query('update merchant set name = $2 where id = $1', [merchantId, text.slice(0, 255)])
  await admin.query(`update orders set description = $2, metadata = json_build_object('note', $2::text) where merchant_id = $1`, [merchantId, text.slice(0, 500)]) // prettier-ignore
  await admin.query('update chain_transfer set from_address = $1', [text.slice(0, 400)])
  await admin.query(
    `insert into merchant_branding (merchant_id, display_name, support, updated_at) values ($1, left($2, 60), left($2, 200), now())
     on conflict (merchant_id) do update set display_name = excluded.display_name, support = excluded.support`,
    [merchantId, text],
  )
}

browserTest('D-01: every page of a payment and of a refund, whatever a merchant or a payer has written', async t => {
  t.timeout(300_000)
  const paths: string[] = []
  for (const step of steps) {
    const order = await orderAt(shop, step)
    paths.push(pathOf(order))
    if (step === 'overpaid') paths.push(await claimOf(order.id))
  }
  const { page, complaints, requests } = await openPage()
  await page.addInitScript(`window.alert = () => console.error('a text has run')`)
  const find = `/find?tx=${encodeURIComponent(hostileTexts.join(' '))}`
  const cases: readonly [text: string, ofPayment: readonly string[], ofRefund: readonly string[]][] = [
    [hostileTexts.join(' '), ['', find], ['']],
    [hostileTexts.toReversed().join(' '), ['?lang=ar'], [`?address=${encodeURIComponent(hostileTexts.join(' '))}`]],
  ]
  for (const [text, ofPayment, ofRefund] of cases) {
    await write(text.replaceAll(/\s/g, ' '))
    for (const path of paths)
      for (const target of path.startsWith('/refund') ? ofRefund : ofPayment) {
        // What is no address is said to be none.
        t.is(
          (await page.goto(shop.url + path + target))!.status(),
          target.startsWith('?address') ? 400 : 200,
          path + target,
        )
        t.is(await page.evaluate('document.querySelectorAll("img[src=x], form[action*=evil], base, h1 + script").length'), 0, path) // prettier-ignore
      }
  }
  t.deepEqual(complaints.filter(one => !one.includes('status of 400')), []) // prettier-ignore
  t.deepEqual(requests.filter(one => !one.startsWith(`${shop.url}/`) && !one.startsWith('data:')), []) // prettier-ignore
})
