// Merchants spread over two cells of one database, as they and their payers meet it.
import { randomUUID } from 'node:crypto'
import test, { type ExecutionContext } from 'ava'
import { formatAddress } from '../../src/chains/address.ts'
import type { Deps } from '../../src/deps.ts'
import { deliverDue } from '../../src/webhooks/deliveries/delivery.service.ts'
import { post } from '../../src/ledger/ledger.service.ts'
import { usdt } from '../../src/lib/money.ts'
import { advance } from '../../src/withdrawals/advance.service.ts'
import { claimPayable, lockPayoutFairness } from '../../src/withdrawals/payable.store.ts'
import { screenDestinations } from '../../src/withdrawals/request/screen-destination.service.ts'
import type { WithdrawalEvent } from '../../src/withdrawals/withdrawal-status.ts'
import { assertBooks } from '../helpers/books.ts'
import type { Caller } from '../helpers/client.ts'
import { startReceiver, testCertificates, type Receiver } from '../helpers/receiver.ts'
import { key, openCells, platformUserIn, type Cells } from './fixture.ts'

let at: Cells
let receiver: Receiver
test.before(async () => {
  const { caFile } = await testCertificates()
  receiver = await startReceiver()
  at = await openCells({ env: { KASSA_WEBHOOK_CA_FILE: caFile } })
})
test.after.always(async () => {
  await at?.close()
  await receiver?.close()
})

const payee = formatAddress('TRC20', new Uint8Array(20).fill(0x11))
const txHash = 'ab'.repeat(32)

async function openOrder(as: Caller, change: object = {}) {
  const body = { amount: '25', currency: 'USDT', network: 'TRC20', ...change }
  return (await at.ask({ method: 'POST', target: '/v1/orders', as, body })).json
}

async function payAll(orders: readonly { readonly address: string }[]): Promise<void> {
  const { tron } = at.service
  tron.mine(orders.map(({ address }) => ({ to: address, amount: 25_000_000n })))
  tron.mineEmpty(3)
  await at.follow()
}

for (const cell of [0, 1]) {
  test.serial(
    `in cell ${cell} an order is paid, its merchant told, and the money paid out, in its own books`,
    async t => {
      const deps = at.cells[cell]!
      const merchant = await at.merchantIn(cell)
      const webhook = { url: receiver.url, events: ['payment.confirmed'] }
      t.is((await at.ask({ method: 'POST', target: '/v1/webhooks', as: merchant, body: webhook })).status, 201)
      const order = await openOrder(merchant)
      await payAll([order])
      const paid = await at.ask({ target: `/v1/orders/${order.id}`, as: merchant })
      t.like(paid.json, { status: 'PAID', credited_amount: '25' })
      const before = receiver.received.length
      await deliverDue(deps)
      await receiver.arrived(before + 1)
      t.like(JSON.parse(receiver.received.at(-1)!.body), { data: { order_id: order.id } })
      await payOut(t, deps, merchant)
      for (const one of at.cells) await assertBooks(t, one.db)
    },
  )
}

async function payOut(t: ExecutionContext, deps: Deps, as: Caller): Promise<void> {
  await fillWallet(deps)
  const body = { amount: '20', currency: 'USDT', network: 'TRC20', address: payee, idempotency_key: randomUUID() }
  const asked = await at.ask({ method: 'POST', target: '/v1/withdrawals', as, body })
  t.is(asked.status, 201, asked.text)
  const withdrawalId: string = asked.json.id
  await screenDestinations(deps, key)
  const places = { free: 10, capacityOf: new Map(), capacity: 10 }
  const now = deps.clock.business()
  const taken = await deps.db.transaction(async tx =>
    claimPayable(tx, key, { slots: places, last: await lockPayoutFairness(tx, key), now }),
  )
  t.deepEqual(
    taken.map(({ id }) => id),
    [withdrawalId],
  )
  const report = (event: WithdrawalEvent) => deps.db.transaction(tx => advance(deps, tx, { withdrawalId, event }))
  await report({ type: 'signed', txHash })
  await report({ type: 'broadcast', txHash })
  await report({ type: 'completed', txHash, blockNumber: 42 })
  t.is((await at.ask({ target: `/v1/withdrawals/${withdrawalId}`, as })).json.status, 'COMPLETED')
}

async function fillWallet(deps: Deps): Promise<void> {
  const moved = { merchantId: null, amount: usdt(100_000_000n) }
  const postings = [
    { account: 'onchain_hot', direction: 'debit', ...moved },
    { account: 'platform_capital', direction: 'credit', ...moved },
  ] as const
  const posting = { kind: 'capital', ref: `capital:${randomUUID()}`, ...key, postings } as const
  await deps.db.transaction(tx => post(tx, posting, deps.clock.business()))
}

test.serial('identifiers tell the cell and lead to it; in the first they are as they always were', async t => {
  const [one, other] = [await at.merchantIn(0), await at.merchantIn(1)]
  t.regex(one.keyId, /^mk_test_[0-9A-Za-z]{22}$/)
  t.regex(other.keyId, /^mk_test_1[0-9A-Za-z]{22}$/)
  const [first, second] = [await openOrder(one), await openOrder(other)]
  t.regex(first.payment_url, /\/pay\/co_[0-9A-Za-z]{26}$/)
  t.regex(second.payment_url, /\/pay\/co_1[0-9A-Za-z]{26}$/)
  for (const order of [first, second]) {
    const page = await at.browse(new URL(order.payment_url).pathname)
    t.is(page.status, 200)
    t.true(page.text.includes(order.address))
  }
})

test.serial('merchants of one name live in both cells and are shown to their own payers', async t => {
  for (const cell of [0, 1]) {
    const merchant = await at.merchantIn(cell, 'Twin')
    t.is((await at.ask({ target: '/v1/merchants/me', as: merchant })).json.name, 'Twin')
  }
})

test.serial('what is of another cell is unknown: its orders, a key or a link under its number', async t => {
  const [one, other] = [await at.merchantIn(0), await at.merchantIn(1)]
  const order = await openOrder(one)
  t.is((await at.ask({ target: `/v1/orders/${order.id}`, as: one })).status, 200)
  t.is((await at.ask({ target: `/v1/orders/${order.id}`, as: other })).status, 404)
  for (const [from, to] of [
    ['mk_test_1', 'mk_test_'],
    ['mk_test_1', 'mk_test_7'],
  ] as const) {
    const as = { ...other, keyId: other.keyId.replace(from, to) }
    const refused = await at.ask({ target: '/v1/merchants/me', as })
    t.is(refused.status, 401)
    t.deepEqual(refused.json, { error: 'api key not found' })
  }
  const token = new URL(order.payment_url).pathname.replace('co_', 'co_1')
  t.is((await at.browse(token)).status, 404)
})

test.serial('no two cells give out one address', async t => {
  const orders = await Promise.all([0, 1].map(async cell => openOrder(await at.merchantIn(cell), { network: 'TRC20' })))
  t.is(new Set(orders.map(({ address }) => address)).size, 2)
  const pools = await Promise.all(
    at.cells.map(({ db }) => db.query<{ address: string }>('select address from deposit_address')),
  )
  const addresses = pools.flat().map(({ address }) => address)
  t.is(new Set(addresses).size, addresses.length)
})

test.serial('a registration that is repeated meets its first, in whatever cell and spelling', async t => {
  const platformUserId = await platformUserIn(at.cells[1]!)
  const body = { name: 'Tea', email: 'tea@example.com', platform_user_id: platformUserId }
  const register = (change: object = {}) =>
    at.ask({ method: 'POST', target: '/v1/merchants', body: { ...body, ...change } })
  t.is((await register()).status, 201)
  t.is((await register({ platform_user_id: ` ${platformUserId.toUpperCase()} ` })).status, 409)
  const found = await Promise.all(
    at.cells.map(({ db }) => db.query('select from merchant where platform_user_id = $1', [platformUserId])),
  )
  t.deepEqual(
    found.map(rows => rows.length),
    [0, 1],
  )
})

test.serial('metrics and readiness are those of the cell that is asked for', async t => {
  await openOrder(await at.merchantIn(1))
  for (const path of ['/metrics', '/metrics?cell=1', '/readyz', '/readyz?cell=1'])
    t.is((await at.browse(path)).status, 200, path)
  const requestsOf = async (query: string) => {
    const { text } = await at.browse(`/metrics${query}`)
    return /_count\{method="post",route="\/v1\/merchants"[^}]*\} (\d+)/.exec(text)?.[1]
  }
  t.truthy(await requestsOf(''))
  t.is(await requestsOf('?cell=1'), undefined)
})

test.serial('registrations of an address are counted once for all cells, whichever it names', async t => {
  const text = `select hits::integer from rate_window where bucket like 'registerMerchant:%'`
  const hits = async () => {
    const found = await Promise.all(at.cells.map(({ db }) => db.query<{ hits: number }>(text)))
    return found.map(rows => rows.map(one => one.hits))
  }
  const [before = 0] = (await hits())[0]!
  for (const cell of [0, 1]) {
    const id = randomUUID()
    const body = JSON.stringify({ name: 'Tea', email: `${id}@example.com`, platform_user_id: id })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    t.is((await at.browse(`/v1/merchants?cell=${cell}`, { method: 'POST', headers, payload: body })).status, 201)
  }
  t.deepEqual(await hits(), [[before + 2], []])
})
