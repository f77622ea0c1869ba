// A checkout page that was made before is answered again only while a new one would be the same, byte for byte.
import { LRUCache } from 'lru-cache'
import test, { type ExecutionContext } from 'ava'
import { checkoutFactsFinder, checkoutFinder, type CheckoutFacts } from '../../src/orders/checkout/checkout.service.ts'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { upsertTransferCost } from '../../src/orders/checkout/payer-cost.store.ts'
import { Assets } from '../../src/web/assets.ts'
import { checkoutPage, type CheckoutParts } from '../../src/web/checkout/checkout-page.ts'
import { KeptPages } from '../../src/web/checkout/kept-pages.ts'
import { qrDrawer } from '../../src/web/checkout/wallets/qr-code.ts'
import { wordsOf, type Language } from '../../src/web/checkout/words.ts'
import { writePage } from '../../src/web/page.ts'
import { openShop, orderAt, pathOf, steps, type Shop, type Step } from './shop.ts'
import { rowsAround } from '../helpers/rows.ts'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => shop.close())

const assets = new Assets()
const partsIn = (language: Language): CheckoutParts => ({
  assets,
  drawQr: qrDrawer(new LRUCache({ max: 10 })),
  words: wordsOf(language),
  publicUrl: shop.at.service.deps.config.publicUrl,
})
const tokenOf = (order: OrderView) => pathOf(order).slice('/pay/'.length)

/** The page as it is made of what the database says now, by a process that keeps none. */
async function madeNow(order: OrderView, language: Language = 'en'): Promise<string> {
  const checkout = await checkoutFinder(shop.at.service.deps)(tokenOf(order))
  return writePage(checkoutPage(checkout!, partsIn(language)), assets)
}

/** Loads the page and holds it to the one that is made now. */
async function load(t: ExecutionContext, order: OrderView): Promise<string> {
  const { status, text } = await shop.page(pathOf(order))
  t.is(status, 200)
  t.is(text, await madeNow(order))
  return text
}

for (const step of Object.keys(steps) as Step[]) {
  test.serial(`${step}: a page that is loaded again is what a new one would be, some seconds later too`, async t => {
    const order = await orderAt(shop, step)
    const first = await load(t, order)
    t.is(await load(t, order), first)
    shop.at.service.clock.advance(7)
    t.not(await load(t, order), first, 'the time that is left')
  })
}

const thief = '0x000000000000000000000000000000000000dEaD'
const admin = (text: string, values: readonly unknown[] = []) => shop.at.service.admin.query(text, [...values])
const brand = (set: string) => async () =>
  admin(
    `insert into merchant_branding as b (merchant_id, display_name, support, updated_at) values ($1, '', '', now())
     on conflict (merchant_id) do update set ${set}`,
    [shop.merchant.merchantId],
  )

/** Writes past the trigger that keeps addresses as they are. */
async function setPool(order: OrderView, set: string): Promise<void> {
  await shop.at.service.admin.transaction(async tx => {
    await tx.query('alter table deposit_address disable trigger deposit_address_for_ever')
    await tx.query(`update deposit_address set ${set} where order_id = $1`, [order.id])
    await tx.query('alter table deposit_address enable trigger deposit_address_for_ever')
  })
}

const transfer = (set: string) => (order: OrderView) =>
  admin(`update chain_transfer set ${set} where order_id = $1`, [order.id])

/** What changes a page, from each side, and the step it is at before. */
const changes: readonly (readonly [string, Step, (order: OrderView) => Promise<unknown>])[] = [
  ['its address is another in the order', 'payEthereum', order => shop.store(order, { address: thief })],
  ['its address is another in the pool', 'payEthereum', order => setPool(order, `address = '${thief}'`)],
  [
    'the address of its pool is of another number',
    'payEthereum',
    order => setPool(order, 'derivation_index = 1000000'),
  ],
  ['a part of it is paid', 'payEthereum', order => shop.mine(order, 10_000_000n)],
  ['it is paid', 'pay', order => shop.mine(order, 25_000_000n)],
  ['the head has moved', 'seen', order => shop.mine(order)],
  ['it becomes final', 'confirming', order => shop.mine(order)],
  [
    'it is cancelled',
    'pay',
    order => shop.at.send({ method: 'POST', target: `/v1/orders/${order.id}/cancel`, as: shop.merchant }),
  ],
  ['it is frozen', 'pay', order => shop.store(order, { status: 'FROZEN', received_amount: 1n, frozen_amount: 1n })],
  ['it costs more', 'pay', order => shop.store(order, { order_amount: 30_000_000n, threshold_amount: 30_000_000n })],
  ['its time is another', 'pay', order => shop.store(order, { expire_at: '2099-01-01T00:00:00Z' })],
  ['its text is another', 'pay', order => shop.store(order, { description: 'Another' })],
  ['its transfer was of another transaction', 'paid', transfer(`tx_hash = repeat('f', 64)`)],
  ['its transfer is gone', 'confirming', transfer(`status = 'ORPHANED'`)],
  ['its merchant is named otherwise', 'pay', brand(`display_name = 'Another name'`)],
  ['its merchant has a colour', 'pay', brand(`colour = '#7a1f5c'`)],
  ['its merchant helps', 'pay', brand(`support = 'help@shop.example'`)],
  ['its merchant has a logo', 'pay', brand(`logo = '\\x00', logo_sha256 = repeat('a', 64)`)],
  ['its merchant shows it in a frame', 'pay', brand(`frame_origins = 'https://shop.example'`)],
  [
    'a transfer has a price',
    'pay',
    () =>
      upsertTransferCost(
        shop.at.service.admin,
        { environment: 'test', network: 'TRC20' },
        {
          cost: {
            energyToKnownAddress: 64_000,
            energyToFresh: 130_000,
            energyPrice: 100n,
            bytes: 345,
            bytePrice: 1000n,
          },
          quotedAt: shop.at.service.clock.now(),
        },
      ),
  ],
]

for (const [name, step, change] of changes) {
  test.serial(`a kept page is not shown when ${name}`, async t => {
    const order = await orderAt(shop, step)
    if (name.includes('merchant')) await brand('updated_at = excluded.updated_at')()
    await load(t, order)
    const before = await load(t, order)
    await change(order)
    t.not(await load(t, order), before)
  })
}

test.serial(
  'a kept page is not shown with an address of somebody else, and is again once the address is right',
  async t => {
    const order = await orderAt(shop, 'payEthereum')
    const { deps } = shop.at.service
    t.true((await load(t, order)).includes(order.address))
    await shop.store(order, { address: thief })
    for (let time = 0; time < 2; time++) {
      const before = deps.addressBook.underivedCount
      const { text } = await shop.page(pathOf(order))
      t.false([order.address, thief].some(address => text.includes(address)))
      t.is(deps.addressBook.underivedCount, before + 1, 'each look is told')
    }
    await shop.store(order, { address: order.address })
    t.true((await load(t, order)).includes(order.address))
  },
)

test.serial('the policy that admits a frame is that of the page', async t => {
  const order = await orderAt(shop, 'pay')
  const policy = async () => (await shop.page(pathOf(order))).headers.get('content-security-policy')
  for (const origin of ['https://one.example', 'https://two.example']) {
    await brand(`frame_origins = '${origin}'`)()
    for (let time = 0; time < 2; time++) t.true((await policy())!.includes(`frame-ancestors ${origin};`))
  }
})

test.serial('pages of several languages and orders are kept apart', async t => {
  const [one, other] = [await orderAt(shop, 'pay'), await orderAt(shop, 'pay')]
  const seen = new Set<string>()
  for (let time = 0; time < 2; time++) {
    for (const order of [one, other]) {
      for (const language of ['en', 'de', 'ar'] as const) {
        const { text } = await shop.page(pathOf(order), { headers: { 'accept-language': language } })
        t.is(text, await madeNow(order, language))
        const chosen = await shop.page(`${pathOf(order)}?lang=${language}`)
        t.true(chosen.text.includes(`/find?lang=${language}"`), 'links keep the language that was chosen')
        seen.add(text).add(chosen.text)
      }
    }
  }
  t.is(seen.size, 12)
})

test.serial(
  'a kept page is not shown when the time makes another one of it, a clock that is put back included',
  async t => {
    const order = await orderAt(shop, 'pay')
    const end = Date.parse(order.expire_at)
    const midnight = Math.floor(end / 86_400_000) * 86_400_000
    const quotedAt = end - 20 * 60_000
    const cost = {
      energyToKnownAddress: 64_000,
      energyToFresh: 130_000,
      energyPrice: 210n,
      bytes: 345,
      bytePrice: 1000n,
    }
    const key = { environment: 'test', network: 'TRC20' } as const
    await upsertTransferCost(shop.at.service.admin, key, { cost, quotedAt: new Date(quotedAt - 3_600_000) })
    const turns = [midnight, quotedAt, end - 180_000, end].sort((a, b) => a - b)
    for (const turn of turns) {
      for (const offset of [-1000, -1, 0, 1, 999, 1000, 0, -1]) {
        shop.at.service.clock.set(new Date(turn + offset))
        await load(t, order)
      }
    }
  },
)

const factsOf = async (order: OrderView): Promise<CheckoutFacts> =>
  (await checkoutFactsFinder(shop.at.service.deps)(tokenOf(order)))!

test.serial('of the same facts a page is made once', async t => {
  const order = await orderAt(shop, 'pay')
  const kept = new KeptPages(1_000_000, 'mark')
  let reads = 0
  const facts = await factsOf(order)
  const counted = { ...facts, read: () => (reads++, facts.read()) }
  for (let time = 0; time < 3; time++) kept.write(tokenOf(order), counted, partsIn('en'))
  t.is(reads, 1)
  kept.write(tokenOf(order), { ...counted, text: `${facts.text} ` }, partsIn('en'))
  t.is(reads, 2)
})

test.serial('what is kept has room in the bytes that are given, and what was asked for last is kept', async t => {
  const order = await orderAt(shop, 'pay')
  const bytesMax = 100_000
  const kept = new KeptPages(bytesMax, 'mark')
  const facts = await factsOf(order)
  let reads = 0
  const write = (name: string) => kept.write(name, { ...facts, read: () => (reads++, facts.read()) }, partsIn('en'))
  for (let number = 0; number < 50; number++) write(`token${number}`)
  t.true(kept.bytes <= bytesMax && kept.bytes > bytesMax / 2)
  write('token49')
  t.is(reads, 50)
  write('token0')
  t.is(reads, 51)
})

test.serial('many pages that are asked for at once are read by statements of many', async t => {
  const orders = [await orderAt(shop, 'pay'), await orderAt(shop, 'pay')]
  const { db } = shop.at.service.api
  const sizes: number[] = []
  const { kysely, query } = db
  const counted = rowsAround({ kysely }, ({ plain, values }, run) => {
    if (plain.includes('o.checkout_token = any')) sizes.push((values[0] as unknown[]).length)
    return run()
  })
  Object.assign(db, counted)
  t.teardown(() => Object.assign(db, { kysely, query }))
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      shop.at.server.inject({ url: pathOf(orders[number % 2]!), remoteAddress: `203.0.113.${number}` }),
    ),
  )
  t.true(answers.every(({ statusCode }) => statusCode === 200))
  t.true(Math.max(...sizes) > 4 && Math.max(...sizes) <= 10, sizes.join(', '))
})
