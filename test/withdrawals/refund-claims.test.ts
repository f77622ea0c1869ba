// covers createRefund.201, createRefund.400, createRefund.409
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import { claimRefund, findRefundClaim } from '../../src/withdrawals/refunds/refund-claim.service.ts'
import { restrictWithdrawals } from '../../src/withdrawals/allow-list/allow-list.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { payee, startMoneyOut, type MoneyOut, type Payer } from './fixture.ts'

let at: MoneyOut
test.before(async () => {
  at = await startMoneyOut({ KASSA_WITHDRAWAL_AUTO_LIMIT: '50' })
  await at.fillWallet(1000n)
})
test.after.always(() => at.close())

const ask = (merchant: Payer, orderId: string, change = {}) =>
  at.refund(merchant, orderId, { address: undefined, claim: true, ...change })
const tokenOf = (url: string) => url.split('/').at(-1)!

test.serial(
  'createRefund.201 a claim reserves nothing, is told again by its key, and is paid once to who uses it',
  async t => {
    const { deps } = at.service
    const merchant = await at.richMerchant(20n)
    const orderId = await at.paidOrder(merchant, 25n)
    const body = { idempotency_key: 'claim_1' }
    const { status, json } = await ask(merchant, orderId, body)
    t.is(status, 201)
    t.like(json, { order_id: orderId, refund_id: null, amount: '25', currency: 'USDT', network: 'TRC20' })
    t.regex(json.refund_url, /\/refund\/rf_[0-9A-Za-z]{26}$/)
    t.like(await at.balance(merchant), { available: '45', reserved: '0' })
    const again = await ask(merchant, orderId, body)
    t.is(again.headers['idempotent-replayed'], 'true')
    t.deepEqual(again.json, json)

    const token = tokenOf(json.refund_url)
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimRefund(deps, token, payee.TRC20)))
    t.is(claims.filter(Boolean).length, 1)
    t.like(await at.balance(merchant), { available: '19', reserved: '26' })
    t.is((await at.read(merchant, orderId))['refunded_amount'], '25')
    const { json: list } = await at.get(merchant, `/v1/orders/${orderId}/refunds`)
    t.is(list.total, 1)
    t.like(list.refunds[0], { address: payee.TRC20, order_id: orderId, amount: '25', status: 'APPROVED' })
    t.is((await ask(merchant, orderId, body)).json.refund_id, list.refunds[0].id)
    t.is((await findRefundClaim(deps, token))?.step, 'onItsWay')
    await assertBooks(t, deps.db)
    assertNoDeadlocks(t, deps.db)
  },
)

test.serial('createRefund.201 the database alone knows no link, and a used claim leads nowhere else', async t => {
  const { admin } = at.service
  const merchant = await at.richMerchant(20n)
  const orderId = await at.paidOrder(merchant, 25n)
  const { json } = await ask(merchant, orderId)
  const [row] = await admin.query<Record<string, unknown>>('select * from refund_claim where id = $1', [json.id])
  t.false(JSON.stringify(row).includes(tokenOf(json.refund_url)))
  await claimRefund(at.service.deps, tokenOf(json.refund_url), payee.TRC20)
  const other = await at.withdraw(merchant, { amount: '10' })
  await t.throwsAsync(
    admin.query('update refund_claim set withdrawal_id = $2 where id = $1', [json.id, other.json.id]),
    { message: /works once/ },
  )
  const second = await at.paidOrder(merchant, 25n)
  const { json: open } = await ask(merchant, second)
  await t.throwsAsync(
    admin.query('update refund_claim set withdrawal_id = $2 where id = $1', [open.id, other.json.id]),
    { message: /same order and amount/ },
  )
})

test.serial('createRefund.400 either an address or a claim, and no more than is refundable', async t => {
  const merchant = await at.richMerchant(20n)
  const orderId = await at.paidOrder(merchant, 25n)
  for (const [change, error] of [
    [{ address: payee.TRC20 }, 'invalid destination address'],
    [{ claim: false }, 'invalid destination address'],
    [{ claim: 'true' }, 'invalid claim'],
    [{ amount: '26' }, 'amount exceeds refundable'],
    [{ amount: '0' }, 'amount below minimum'],
    [{ idempotency_key: undefined }, 'missing idempotency key'],
  ] as const) {
    const { status, json } = await ask(merchant, orderId, change)
    t.deepEqual([status, json], [400, { error }])
  }
})

test.serial('createRefund.409 claims, refunds and withdrawals share their keys', async t => {
  const merchant = await at.richMerchant(100n)
  const orderId = await at.paidOrder(merchant, 25n)
  const key = { idempotency_key: 'one' }
  t.is((await ask(merchant, orderId, key)).status, 201)
  for (const answer of [
    await at.refund(merchant, orderId, key),
    await at.withdraw(merchant, key),
    await ask(merchant, orderId, { ...key, amount: '5' }),
    await ask(merchant, orderId, { ...key, amount: '26' }),
  ])
    t.deepEqual([answer.status, answer.json], [409, { error: 'duplicate idempotency key' }])
})

test.serial('a claim keeps to the rules of refunds when it is used', async t => {
  const { deps } = at.service
  const merchant = await at.richMerchant(20n)
  const orderId = await at.paidOrder(merchant, 25n)
  const { json } = await ask(merchant, orderId, { amount: '20' })
  const token = tokenOf(json.refund_url)
  const claim = (address: string) => claimRefund(deps, token, address)
  const { address: own } = await at.open(merchant)
  for (const address of ['', 'T', payee.ERC20, payee.TRC20.toLowerCase(), own])
    await t.throwsAsync(claim(address), { message: 'invalid destination address' }, address)
  // What is refundable was sent back meanwhile.
  t.is((await at.refund(merchant, orderId, { amount: '10' })).status, 201)
  await t.throwsAsync(claim(payee.TRC20), { message: 'amount exceeds refundable' })
  t.is((await findRefundClaim(deps, token))?.step, 'waiting')
  await t.throwsAsync(claimRefund(deps, `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, payee.TRC20), {
    message: 'order not found',
  })
})

test.serial('a claim ends with its time, its key, and where only listed addresses are paid to', async t => {
  const { deps, admin, clock } = at.service
  const merchant = await at.richMerchant(100n)
  const claimOf = async (as = merchant) => {
    const { json } = await ask(as, await at.paidOrder(merchant, 25n))
    return tokenOf(json.refund_url)
  }
  const [first, second] = [await claimOf(), await claimOf()]
  const spare = { merchantId: merchant.merchantId, ...(await issueKey(deps, { merchantId: merchant.merchantId, environment: 'test', name: 'spare', permissions })) } // prettier-ignore
  const third = await claimOf(spare)
  await admin.query('update api_key set is_active = false, revoked_at = now() where key_id = $1', [spare.keyId])
  await t.throwsAsync(claimRefund(deps, third, payee.TRC20), { message: 'api key is inactive' })

  const owner = { merchantId: merchant.merchantId, environment: 'test' } as const
  await restrictWithdrawals(deps, owner, true)
  await t.throwsAsync(claimRefund(deps, first, payee.TRC20), { message: 'destination address not allowed' })
  const { json } = await ask(merchant, await at.paidOrder(merchant, 25n))
  t.deepEqual(json, { error: 'destination address not allowed' })
  await restrictWithdrawals(deps, owner, false)

  await admin.query(`update merchant set status = 'SUSPENDED' where id = $1`, [merchant.merchantId])
  await t.throwsAsync(claimRefund(deps, first, payee.TRC20), { message: 'merchant_not_active' })
  await admin.query(`update merchant set status = 'ACTIVE' where id = $1`, [merchant.merchantId])
  t.true(await claimRefund(deps, first, payee.TRC20))

  clock.advanceBusiness(30 * 86_400)
  t.false(await claimRefund(deps, second, payee.TRC20))
  t.is((await findRefundClaim(deps, second))?.step, 'expired')
  t.is(await findRefundClaim(deps, `rf_${randomUUID()}`), null)
})
