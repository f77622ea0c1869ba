import test from 'ava'
import { escapeHtml } from '../../src/lib/text/escape-html.ts'
import { html, isolated } from '../../src/web/html.ts'
import { hostileTexts, skeletonOf } from './hostile-texts.ts'
import { openShop, orderAt, pathOf, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => shop.close())

test.serial(
  'D-01: whatever a merchant writes, the page has the same tags and attributes and shows it as text',
  async t => {
    const plain = await shop.order({ description: 'x', metadata: { note: 'x' } })
    const known = (await shop.page(pathOf(plain))).text
    const expected = skeletonOf(known)
    for (const hostile of hostileTexts) {
      const order = await shop.order({ description: hostile, metadata: { note: hostile } })
      await rename(hostile)
      const { status, text } = await shop.page(pathOf(order))
      await rename('x')
      t.is(status, 200)
      t.deepEqual(skeletonOf(text), expected, hostile)
      t.is(text.split('<').length, known.split('<').length, hostile)
      const shown = escapeHtml(hostile.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))
      t.true(text.includes(`<bdi>${shown}</bdi>`), hostile)
      t.true(text.includes(`<p class="description"><bdi>${shown}</bdi></p>`), hostile)
    }
  },
)

async function rename(name: string): Promise<void> {
  await shop.at.service.deps.db.query('update merchant set name = $2 where id = $1', [shop.merchant.merchantId, name])
}

test.serial('D-01: metadata never reaches the payer', async t => {
  const order = await shop.order({ metadata: { secret: 'kept-from-payers' } })
  const { text } = await shop.page(pathOf(order))
  t.false(text.includes('kept-from-payers'))
})

test.serial('D-01: a hostile return address stays one attribute', async t => {
  const order = await orderAt(shop, 'paid')
  const plain = skeletonOf((await shop.page(pathOf(order))).text)
  for (const hostile of [
    'https://shop.example/"><script>alert(1)</script>',
    "https://shop.example/?a='onclick=alert(1)&b=<b>",
  ]) {
    await shop.store(order, { return_url: hostile })
    const { text } = await shop.page(pathOf(order))
    t.deepEqual(skeletonOf(text), plain)
    t.false(text.includes('<script>alert'))
  }
})

test('templates escape every value that is no piece of HTML itself, also in lists', t => {
  t.is(
    html`<p title="${'"'}">${'<&>'} ${["'", html`<b>${1}</b>`]}${null}${false}${undefined}</p>`.text,
    '<p title="&quot;">&lt;&amp;&gt; &#39;<b>1</b></p>',
  )
  const forged: unknown = { text: '<b>' }
  t.throws(() => html`${forged as string}`, { instanceOf: TypeError })
  t.is(escapeHtml('\ud800'), '\ufffd')
})

test('text of somebody else cannot turn round what stands beside it', t => {
  t.is(isolated('\u202eabc\u2069').text, '<bdi>abc</bdi>')
})

test.serial('D-01: what a merchant writes of itself, shown instead of its name, is text as well', async t => {
  const order = await shop.order()
  const { db } = shop.at.service.deps
  const brand = (text: string) =>
    db.query(
      `insert into merchant_branding (merchant_id, display_name, support, updated_at) values ($1, $2, $2, now())
       on conflict (merchant_id) do update set display_name = excluded.display_name, support = excluded.support`,
      [shop.merchant.merchantId, text],
    )
  await brand('x')
  const expected = skeletonOf((await shop.page(pathOf(order))).text)
  for (const hostile of hostileTexts.map(text => text.slice(0, 60))) {
    await brand(hostile)
    const { text } = await shop.page(pathOf(order))
    t.deepEqual(skeletonOf(text), expected, hostile)
    t.true(text.includes(escapeHtml(hostile.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''))), hostile)
  }
})
