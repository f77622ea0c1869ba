// covers createRefund.201, createRefund.400, createRefund.404, createRefund.409, listRefunds.200, listRefunds.400, listRefunds.404
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { assertBooks } from '../helpers/books.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { oneUsdt, payee, startMoneyOut, txHash, type MoneyOut } from './fixture.ts'

let at: MoneyOut
test.before(async () => {
  at = await startMoneyOut({ KASSA_WITHDRAWAL_AUTO_LIMIT: '50' })
  await at.fillWallet(1000n)
})
test.after.always(() => at.close())

test.serial('createRefund.201 without an amount all that came is sent back, and the order shows it', async t => {
  const merchant = await at.richMerchant(20n)
  const orderId = await at.paidOrder(merchant, 25n)
  const body = { idempotency_key: 'refund_1' }
  const { status, json } = await at.refund(merchant, orderId, body)
  t.is(status, 201)
  t.like(json, {
    order_id: orderId,
    status: 'APPROVED',
    amount: '25',
    fee_amount: '1',
    address: payee.TRC20,
    metadata: {},
  })
  t.like(await at.read(merchant, orderId), { status: 'PAID', refunded_amount: '25', credited_amount: '25' })
  t.like(await at.balance(merchant), { available: '19', reserved: '26' })
  const again = await at.refund(merchant, orderId, body)
  t.is(again.headers['idempotent-replayed'], 'true')
  t.is(again.json.id, json.id)
  t.deepEqual((await at.get(merchant, `/v1/withdrawals/${json.id}`)).json, json)
  t.is((await at.refund(merchant, orderId)).json.error, 'amount exceeds refundable')

  await at.claim()
  await at.report(json.id, { type: 'signed', txHash })
  await at.report(json.id, { type: 'completed', txHash, blockNumber: 9 })
  t.is((await at.reportedOf(json.id))[0]?.type, 'withdrawal.completed')
  t.is((await at.read(merchant, orderId)).refunded_amount, '25')
  await assertBooks(t, at.service.deps.db)
})

test.serial('createRefund.201 one that fails can be asked for again', async t => {
  const merchant = await at.richMerchant(20n)
  const orderId = await at.paidOrder(merchant, 25n)
  const { json } = await at.refund(merchant, orderId)
  await at.claim()
  await at.report(json.id, { type: 'failed', reason: 'it can never land' })
  t.is((await at.read(merchant, orderId)).refunded_amount, '0')
  at.service.clock.advanceBusiness(1)
  t.is((await at.refund(merchant, orderId, { amount: '5.5' })).json.amount, '5.5')
  t.is((await at.read(merchant, orderId)).refunded_amount, '5.5')
  const { json: list } = await at.get(merchant, `/v1/orders/${orderId}/refunds`)
  t.deepEqual(
    list.refunds.map((one: { status: string }) => one.status),
    ['APPROVED', 'FAILED'],
  )
  t.is(list.total, 2)
  await assertBooks(t, at.service.deps.db)
})

test.serial('createRefund.400 many refunds at once never send back more than came', async t => {
  const merchant = await at.richMerchant(200n)
  const orderId = await at.paidOrder(merchant, 25n)
  const answers = await Promise.all(Array.from({ length: 20 }, () => at.refund(merchant, orderId, { amount: '4' })))
  t.is(answers.filter(({ status }) => status === 201).length, 6)
  t.true(answers.every(({ status, json }) => status === 201 || json.error === 'amount exceeds refundable'))
  t.is((await at.read(merchant, orderId)).refunded_amount, '24')
  t.is((await at.refund(merchant, orderId)).json.amount, '1')
  await assertBooks(t, at.service.deps.db)
  assertNoDeadlocks(t, at.service.deps.db)
})

test.serial('createRefund.400 what is not final, or not there, is not sent back', async t => {
  const merchant = await at.richMerchant(100n)
  const order = await at.open(merchant)
  t.is((await at.refund(merchant, order.id)).json.error, 'amount exceeds refundable')
  await at.mine([{ to: order.address, amount: 25n * oneUsdt }])
  t.is((await at.refund(merchant, order.id)).json.error, 'amount exceeds refundable')
  await at.settle()
  for (const [change, error] of [
    [{ amount: '25.000001' }, 'amount exceeds refundable'],
    [{ amount: '0' }, 'amount below minimum'],
    [{ amount: 5 }, 'invalid amount'],
    [{ address: payee.ERC20 }, 'invalid destination address'],
    [{ address: order.address }, 'invalid destination address'],
    [{ address: undefined }, 'invalid destination address'],
    [{ idempotency_key: undefined }, 'missing idempotency key'],
    [{ metadata: {} }, 'unknown field: metadata'],
  ] as const) {
    const { status, json } = await at.refund(merchant, order.id, change)
    t.deepEqual([status, json], [400, { error }])
  }
})

test.serial('createRefund.400 the balance has to cover it', async t => {
  const merchant = await at.richMerchant(0n)
  const orderId = await at.paidOrder(merchant, 25n)
  t.is((await at.refund(merchant, orderId)).json.error, 'insufficient balance')
  t.is((await at.read(merchant, orderId)).refunded_amount, '0')
  t.is((await at.refund(merchant, orderId, { amount: '24' })).status, 201)
})

test.serial('createRefund.409 a used key is named before an amount that is no longer refundable', async t => {
  const merchant = await at.richMerchant(100n)
  const orderId = await at.paidOrder(merchant, 25n)
  const key = { idempotency_key: 'one' }
  t.is((await at.refund(merchant, orderId, key)).status, 201)
  for (const changed of [{ amount: '1' }, { amount: '26' }, { amount: '25' }]) {
    const { status, json } = await at.refund(merchant, orderId, { ...key, ...changed })
    t.deepEqual([status, json], [409, { error: 'duplicate idempotency key' }], changed.amount)
  }
})

test.serial('createRefund.409 withdrawals and refunds share their keys', async t => {
  const merchant = await at.richMerchant(100n)
  const orderId = await at.paidOrder(merchant, 25n)
  const key = { idempotency_key: 'one' }
  t.is((await at.withdraw(merchant, { ...key, amount: '25' })).status, 201)
  const { status, json } = await at.refund(merchant, orderId, { ...key, amount: '25' })
  t.deepEqual([status, json], [409, { error: 'duplicate idempotency key' }])
})

test.serial("createRefund.404 nobody refunds another's order, or lists its refunds", async t => {
  const merchant = await at.richMerchant(50n)
  const orderId = await at.paidOrder(merchant, 25n)
  const other = await at.richMerchant(50n)
  for (const id of [orderId, randomUUID(), 'ord_nobody']) {
    t.deepEqual(
      [(await at.refund(other, id)).status, (await at.get(other, `/v1/orders/${id}/refunds`)).status],
      [404, 404],
    )
  }
  t.is((await at.get(merchant, `/v1/orders/${orderId}/refunds?limit=0`)).json.error, 'invalid limit')
})
