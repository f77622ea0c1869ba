import test from 'ava'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { violationsOf } from './axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from './browser.ts'
import { openShop, orderAt, pathOf, type Shop } from './shop.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => Promise.all([shop.close(), closeBrowser()]))

/** The headline of what was found for a hash. */
async function foundFor(order: OrderView, hash: string): Promise<string> {
  const { status, text } = await shop.page(`${pathOf(order)}/find?tx=${encodeURIComponent(hash)}`)
  if (status !== 200) throw new Error(`HTTP ${status}: ${text}`)
  const verdict = /<div class="verdict \w+"[^>]*>\s*<h2>(.*?)<\/h2>/s.exec(text)
  return (verdict?.[1] ?? '').replace(/<[^>]*>/g, '').trim()
}

async function hashIn(order: OrderView): Promise<string> {
  const { deps } = shop.at.service
  const rows = await deps.db.query<{ tx_hash: string }>('select tx_hash from chain_transfer where order_id = $1', [
    order.id,
  ])
  return rows[0]!.tx_hash
}

test.serial('what was read already is told from our records: waiting, counted, too little, set apart', async t => {
  const cases = [
    ['seen', 'Found, but not final yet'],
    ['paid', 'Found: it counts for your order'],
    ['underpaid', 'Found, but it is too little'],
  ] as const
  for (const [step, says] of cases) {
    const order = await orderAt(shop, step)
    const asked = shop.at.service.tron.calls.transaction
    t.is(await foundFor(order, ` ${(await hashIn(order)).toUpperCase()} `), says)
    t.is(shop.at.service.tron.calls.transaction, asked, 'no node is asked')
  }
  const apart = await orderAt(shop, 'seen')
  await shop.at.service.admin.query(
    `update chain_transfer set status = 'FROZEN', screening = 'FLAGGED', frozen_at = now(), freeze_reason = 'x', set_apart_at = now(),
        next_screening_at = null, final_at = now() where order_id = $1`,
    [apart.id],
  )
  t.is(await foundFor(apart, await hashIn(apart)), 'Found: it was not accepted')
})

test.serial('what no record tells is asked of the chain, and the answer names what is wrong', async t => {
  const order = await orderAt(shop, 'pay')
  const { tron, ethereum } = shop.at.service
  const other = tron.address(7)
  const hash = (text: string) => tron.hash(text)
  tron.mine([{ to: other, amount: 25_000_000n, txHash: hash('elsewhere') }])
  tron.mine([{ to: order.address, amount: 1n, otherToken: true, txHash: hash('token') }])
  tron.mine([{ to: order.address, amount: 1n, failed: true, txHash: hash('failed') }])
  tron.mine([{ to: order.address, amount: 25_000_000n, txHash: hash('unread') }])
  const foreign = ethereum.hash('foreign')
  ethereum.mine([{ to: ethereum.address(3), amount: 25_000_000n, txHash: foreign }])
  t.is(await foundFor(order, hash('elsewhere')), 'This payment went to another address')
  t.is(await foundFor(order, hash('token')), 'This transaction moves no USDT')
  t.is(await foundFor(order, hash('failed')), 'This transaction failed')
  t.is(await foundFor(order, hash('unread')), 'Found, but not final yet')
  t.is(await foundFor(order, foreign), 'This payment is on another network')
  t.is(await foundFor(order, foreign.slice(2)), 'This payment is on another network')
  t.is(await foundFor(order, 'ab'.repeat(32)), 'We can’t find this transaction')
  const stored = await shop.at.service.deps.db.query('select status, received_amount from orders where id = $1', [
    order.id,
  ])
  t.deepEqual(stored, [{ status: 'OPEN', received_amount: '0' }], 'asking credits nothing')
})

test.serial(
  'a payment that is too little gets no tick, read or unread, and the page names what is missing',
  async t => {
    const { tron } = shop.at.service
    const order = await orderAt(shop, 'pay')
    tron.mine([{ to: order.address, amount: 10_000_000n, txHash: tron.hash('little') }])
    const partial = await orderAt(shop, 'partial')
    for (const [one, tx, missing] of [
      [order, tron.hash('little'), '15.00 USDT'],
      [partial, await hashIn(partial), '14.50 USDT'],
    ] as const) {
      const { text } = await shop.page(`${pathOf(one)}/find?tx=${tx}`)
      t.regex(text, /class="verdict warn"/)
      t.regex(text, new RegExp(`${missing}</bdi> is still missing`))
    }
  },
)

test.serial(
  'a closed order with too little sends the payer to the merchant, until the merchant asks for the rest',
  async t => {
    const order = await orderAt(shop, 'underpaid')
    const target = `${pathOf(order)}/find?tx=${await hashIn(order)}`
    const closed = await shop.page(target)
    t.regex(closed.text, /The order is closed\. Ask/)
    t.notRegex(closed.text, /is still missing/)
    await shop.at.service.admin.query(
      `update orders set remainder_expire_at = now() + interval '1 day' where id = $1`,
      [order.id],
    )
    t.regex((await shop.page(target)).text, /is still missing/)
  },
)

test.serial('a payer whose rest is on its way is not told to send it again', async t => {
  const order = await orderAt(shop, 'underpaid')
  const target = `/v1/orders/${order.id}/remainder`
  await shop.at.send({ method: 'POST', target, as: shop.merchant, body: { expires_in: 3600 } })
  const hash = await hashIn(order)
  const find = async () => (await shop.page(`${pathOf(order)}/find?tx=${hash}`)).text.replace(/<[^>]*>|\s+/g, ' ')
  await shop.mine(order, 10_000_000n)
  t.regex(await find(), /Amount due +4\.50 +USDT.* 4\.50 USDT +is still missing/)
  await shop.mine(order, 4_500_000n)
  const text = await find()
  t.regex(text, /Amount due +0\.00 +USDT.*Found: it counts for your order/)
  t.notRegex(text, /still missing/)
})

test.serial('dust beside a whole payment is not counted, and nothing is said to be missing', async t => {
  const order = await orderAt(shop, 'paid')
  const { tron } = shop.at.service
  tron.mine([{ to: order.address, amount: 5000n, txHash: tron.hash('dust') }])
  await shop.mine(order)
  const rows = await shop.at.service.deps.db.query<{ tx_hash: string }>(
    `select tx_hash from chain_transfer where order_id = $1 and status = 'DUST'`,
    [order.id],
  )
  t.true(rows.length > 0)
  const { text } = await shop.page(`${pathOf(order)}/find?tx=${rows[0]!.tx_hash}`)
  t.regex(text, /class="verdict warn"/)
  t.regex(text, /This payment does not count for the order\./)
  t.notRegex(text, /still missing|0\.00/)
})

test.serial('a payment that lacks less than counts asks for what the payment page asks for', async t => {
  const order = await orderAt(shop, 'pay')
  await shop.store(order, { threshold_amount: '25000000' })
  const { tron } = shop.at.service
  tron.mine([{ to: order.address, amount: 24_999_999n, txHash: tron.hash('almost') }])
  const before = await shop.page(`${pathOf(order)}/find?tx=${tron.hash('almost')}`)
  t.regex(before.text, /0\.01 USDT<\/bdi> is still missing/, 'unread')
  await shop.mine(order)
  const seen = await shop.page(`${pathOf(order)}/find?tx=${tron.hash('almost')}`)
  t.regex(seen.text, /0\.01 USDT<\/bdi> is still missing/, 'read')
  t.regex((await shop.page(pathOf(order))).text, />0\.01</)
})

test.serial('a late payment gets no tick before its merchant has decided', async t => {
  const order = await orderAt(shop, 'expired')
  await shop.mine(order, 25_000_000n)
  const { text } = await shop.page(`${pathOf(order)}/find?tx=${await hashIn(order)}`)
  t.regex(text, /class="verdict warn"/)
})

/** The comparison of order and transaction: what each row shows of the transaction, and whether it has the tick. */
async function rowsFor(order: OrderView, hash: string): Promise<Record<string, boolean>> {
  const { text } = await shop.page(`${pathOf(order)}/find?tx=${hash}`)
  const rows = [...text.matchAll(/<span class="(same|differs)"[\s\S]*?<bdi translate="no">([^<]*)<\/bdi>/g)]
  return Object.fromEntries(rows.map(row => [row[2]!, row[1] === 'same']))
}

test.serial('beside the order only what is the same has a tick: not more money, not another token', async t => {
  const order = await orderAt(shop, 'pay')
  const { tron, ethereum } = shop.at.service
  for (const [amount, shown, isSame] of [
    [25_000_000n, '25.00', true],
    [24_000_000n, '24.00', false],
    [250_000_000n, '250.00', false],
  ] as const) {
    tron.mine([{ to: tron.address(9), amount, txHash: tron.hash(shown) }])
    t.is((await rowsFor(order, tron.hash(shown)))[shown], isSame, shown)
  }
  const foreign = ethereum.hash('foreign token')
  ethereum.mine([{ to: ethereum.address(3), amount: 25_000_000n, otherToken: true, txHash: foreign }])
  t.deepEqual(await rowsFor(order, foreign), { Ethereum: false, 'Not USDT': false })
})

test.serial('a node that does not answer is no finding, and a hostile hash is none', async t => {
  const order = await orderAt(shop, 'pay')
  shop.at.service.tron.fail(1, { method: 'transaction' })
  t.is(await foundFor(order, 'cd'.repeat(32)), 'The network can’t be reached right now')
  const asked = shop.at.service.tron.calls.transaction
  for (const hostile of [
    'x',
    '"><script>alert(1)</script>',
    '../'.repeat(50),
    'a'.repeat(63),
    `${'a'.repeat(64)}\n0`,
    '%00',
    "'; drop table orders",
  ]) {
    t.is(await foundFor(order, hostile), '', 'the field alone says what is wrong')
    const { text } = await shop.page(`${pathOf(order)}/find?tx=${encodeURIComponent(hostile)}`)
    t.regex(text, /id="tx-error">.*This is not a transaction hash/, hostile)
    t.is(text.split('not a transaction hash').length, 2, 'once')
    t.false(text.includes('<script>alert'))
  }
  t.is(shop.at.service.tron.calls.transaction, asked, 'nothing of it reached a node')
  t.is((await shop.page('/pay/co_00000000000000000000000000/find?tx=x')).status, 404)
  t.is((await shop.page(`${pathOf(order)}/find`, { method: 'POST' })).status, 405)
})

browserTest(
  'without JavaScript, on a phone: the link of the payment page leads to the form, which answers',
  async t => {
    const order = await orderAt(shop, 'pay')
    const { page, complaints } = await openPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    await page.goto(`${shop.url}${pathOf(order)}?lang=de`)
    await page.getByRole('link', { name: 'Ich habe schon bezahlt' }).click()
    await page.getByRole('textbox').fill('ef'.repeat(32))
    await page.getByRole('button', { name: 'Suchen' }).click()
    t.true((await page.locator('#verdict').innerText()).includes('Wir finden diese Transaktion nicht'))
    t.deepEqual(complaints, [])
    await page.context().close()
  },
)

browserTest('Enter in the field looks the transaction up', async t => {
  const order = await orderAt(shop, 'pay')
  const { page } = await openPage()
  await page.goto(`${shop.url}${pathOf(order)}/find`)
  await page.getByRole('textbox').fill('ab'.repeat(32))
  await page.keyboard.press('Enter')
  t.is(await page.getByRole('textbox').inputValue(), 'ab'.repeat(32), 'no line is added')
  await page.locator('#verdict').waitFor()
  t.true((await page.locator('#verdict').innerText()).includes('We can’t find this transaction'))
  await page.context().close()
})

browserTest('the form and every kind of answer are accessible', async t => {
  const order = await orderAt(shop, 'pay')
  const { tron } = shop.at.service
  tron.mine([{ to: tron.address(8), amount: 1n, txHash: tron.hash('look') }])
  const { page } = await openPage({ viewport: { width: 360, height: 740 } })
  for (const query of ['', '?tx=x', `?tx=${tron.hash('look')}`, `?tx=${'ab'.repeat(32)}&lang=ar`]) {
    await page.goto(`${shop.url}${pathOf(order)}/find${query}`)
    t.deepEqual(await violationsOf(page), [], query)
    t.is(await overflowOf(page), 0, query)
  }
  await page.context().close()
})
