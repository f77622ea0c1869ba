// Somebody who writes into the database puts an address of his own into an order: nobody is shown it.
import { HDKey } from '@scure/bip32'
import test from 'ava'
import { AddressBook } from '../../src/deposit-addresses/address-book.ts'
import { openShop, type Shop } from '../web/shop.ts'

const thief = '0x000000000000000000000000000000000000dEaD'

let shop: Shop
test.before(async () => {
  shop = await openShop()
})
test.after.always(() => shop.close())

const input = (key: string) => ({ amount: '25', currency: 'USDT', network: 'ERC20', idempotency_key: key })
const create = (key: string) =>
  shop.at.send({ method: 'POST', target: '/v1/orders', as: shop.merchant, body: input(key) })
const get = (id: string, more = '') =>
  shop.at.send({ method: 'GET', target: `/v1/orders/${id}${more}`, as: shop.merchant })
const foreignCount = () => shop.at.service.deps.addressBook.underivedCount

/** Changes what no role of the service may: the order, its address in the pool, or both. */
async function tamper(id: string, tables: readonly ('orders' | 'pool')[], seal = ''): Promise<void> {
  const { admin } = shop.at.service
  if (tables.includes('orders')) await admin.query('update orders set address = $2 where id = $1', [id, thief])
  if (!tables.includes('pool')) return
  await admin.transaction(async tx => {
    await tx.query('alter table deposit_address disable trigger deposit_address_for_ever')
    await tx.query(`update deposit_address set address = $2 ${seal} where order_id = $1`, [id, thief])
    await tx.query('alter table deposit_address enable trigger deposit_address_for_ever')
  })
}

for (const [name, tables, seal] of [
  ['in the order', ['orders'], ''],
  ['in the pool', ['pool'], ''],
  ['in the order and in the pool', ['orders', 'pool'], ''],
  ['in the order and in the pool, without its seal', ['orders', 'pool'], ', seal = null'],
] as const) {
  test.serial(
    `an address that was changed ${name} is not shown by a replay, GET, a stream or the checkout page`,
    async t => {
      const order = (await create(name)).json
      t.is((await create(name)).headers['idempotent-replayed'], 'true')
      await tamper(order.id, tables, seal)
      const before = foreignCount()
      for (const ask of [
        () => create(name),
        () => get(order.id),
        () => get(order.order_number),
        () => get(order.id, '/events'),
      ]) {
        const { status, text } = await ask()
        t.is(status, 500)
        t.is(text, '{"error":"internal server error"}')
      }
      t.is(foreignCount(), before + 4)
      const page = await shop.page(new URL(order.payment_url).pathname)
      t.false([order.address, thief].some(address => page.text.includes(address)))
      t.true(page.text.includes('Do not send any money now'))
      t.is((await get(order.id, '/timeline')).status, 200, 'what shows no address is shown')
      await shop.at.service.admin.query('delete from deposit_address where address = $1', [thief])
    },
  )
}

test.serial('a list shows no address', async t => {
  await create('listed')
  const { json } = await shop.at.send({ method: 'GET', target: '/v1/orders', as: shop.merchant })
  t.true(json.orders.length > 0)
  t.false(json.orders.some((order: object) => 'address' in order))
})

test.serial(
  'an order that has ended is refused where the seal is of another address, and shown where nothing can be proven',
  async t => {
    const orders = [(await create('ended')).json, (await create('ended too')).json]
    for (const { id } of orders)
      await shop.at.send({ method: 'POST', target: `/v1/orders/${id}/cancel`, as: shop.merchant })
    await tamper(orders[0].id, ['orders', 'pool'])
    t.is((await get(orders[0].id)).status, 500)
    await shop.at.service.admin.query('update deposit_address set seal = null where order_id = $1', [orders[1].id])
    t.is((await get(orders[1].id)).status, 200)
  },
)

test('the seal proves an address of an earlier extended key to whoever is shown it, and to nobody who opens an order', async t => {
  const { config, keyring, random } = shop.at.service.deps
  const networks = config.networks.filter(one => one.network === 'ERC20')
  const xpub = HDKey.fromMasterSeed(Buffer.alloc(32, 8)).derive("m/44'/60'/0'").publicExtendedKey
  const [before, now] = [
    new AddressBook(networks, keyring),
    new AddressBook(
      networks.map(one => ({ ...one, xpub })),
      keyring,
    ),
  ]
  const where = { environment: 'test', network: 'ERC20', index: 7, address: thief } as const
  const kept = { ...where, seal: before.seal(random, where) }
  t.false(now.proveOurs(kept))
  t.true(now.proveShowable(kept, kept, true))
  t.false(now.proveShowable(kept, { ...kept, seal: null }, true))
  t.false(now.proveShowable(kept, { ...kept, index: 8 }, true), 'a seal is of one place in the pool')
  t.false(now.proveShowable(kept, null, true))
  t.is(now.underivedCount, 4)
})
