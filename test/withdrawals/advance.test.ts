// covers cancelWithdrawal.200, cancelWithdrawal.404, cancelWithdrawal.409, quoteWithdrawal.200, quoteWithdrawal.400, getBalances.200
import { randomUUID } from 'node:crypto'
import test from 'ava'
import { assertBooks } from '../helpers/books.ts'
import { oneUsdt, payee, startMoneyOut, txHash, type MoneyOut, type Payer } from './fixture.ts'

let at: MoneyOut
test.before(async () => {
  at = await startMoneyOut({ KASSA_WITHDRAWAL_AUTO_LIMIT: '50' })
  await at.fillWallet(1000n)
})
test.after.always(() => at.close())

/** A withdrawal of 20 that was handed over to be paid. */
async function beingPaid(merchant: Payer): Promise<string> {
  const { json } = await at.withdraw(merchant, { amount: '20' })
  await at.claim()
  return json.id
}

test.serial('a withdrawal that is final on the chain leaves the books, and its merchant is told once', async t => {
  const merchant = await at.richMerchant(100n)
  const id = await beingPaid(merchant)
  await at.report(id, { type: 'signed', txHash })
  t.is((await at.get(merchant, `/v1/withdrawals/${id}`)).json.status, 'SIGNED')
  await at.report(id, { type: 'broadcast', txHash })
  const done = { type: 'completed', txHash, blockNumber: 42 } as const
  const both = await Promise.all([at.report(id, done), at.report(id, done)])
  t.is(both.filter(one => one.isChanged).length, 1)
  const { json } = await at.get(merchant, `/v1/withdrawals/${id}`)
  t.like(json, { status: 'COMPLETED', tx_hash: txHash, block_number: 42, failure_reason: null })
  t.not(json.completed_at, null)
  t.deepEqual(await at.reportedOf(id), [{ type: 'withdrawal.completed', data: json }])
  t.deepEqual(await at.balance(merchant), { available: '79', pending: '0', reserved: '0', frozen: '0' })
  const [hot] = await at.service.deps.db.query<{ balance: string }>(
    `select balance from ledger_account where kind = 'onchain_hot' and network = 'TRC20'`,
  )
  t.is(BigInt(hot!.balance), 980n * oneUsdt)
  t.false((await at.report(id, { type: 'failed', reason: 'late word' })).isChanged)
  await assertBooks(t, at.service.deps.db)
})

test.serial(
  'M-18 a withdrawal that fails gives back its reserve once, to the millionth, and its merchant is told',
  async t => {
    const merchant = await at.richMerchant(100n)
    const id = await beingPaid(merchant)
    await at.report(id, { type: 'signed', txHash })
    const failed = { type: 'failed', reason: 'the transaction was reverted', txHash, blockNumber: 43 } as const
    const both = await Promise.all([at.report(id, failed), at.report(id, failed)])
    t.is(both.filter(one => one.isChanged).length, 1)
    const { json } = await at.get(merchant, `/v1/withdrawals/${id}`)
    t.like(json, {
      status: 'FAILED',
      failure_reason: 'the transaction was reverted',
      block_number: 43,
      completed_at: null,
    })
    t.deepEqual(await at.reportedOf(id), [{ type: 'withdrawal.failed', data: json }])
    t.is((await at.balance(merchant)).available, '100')
    t.false((await at.report(id, { type: 'completed', txHash, blockNumber: 44 })).isChanged)
    await assertBooks(t, at.service.deps.db)
  },
)

test.serial('what is to be paid is handed over once, the oldest first, to several at once as well', async t => {
  const merchant = await at.richMerchant(500n)
  await at.claim()
  const ids: string[] = []
  for (let index = 0; index < 6; index++) {
    at.service.clock.advanceBusiness(1)
    ids.push((await at.withdraw(merchant)).json.id)
  }
  t.deepEqual(await at.claim(2), ids.slice(0, 2))
  const taken = await Promise.all([at.claim(2), at.claim(2), at.claim(2)])
  t.deepEqual(taken.flat().toSorted(), ids.slice(2).toSorted())
  t.deepEqual(await at.claim(), [])
})

test.serial(
  'cancelWithdrawal.200 one that waits for approval ends as REJECTED, and its money is available again',
  async t => {
    const merchant = await at.richMerchant(100n)
    const { json: waiting } = await at.withdraw(merchant, { amount: '60' })
    t.is(waiting.status, 'PENDING')
    t.is((await at.balance(merchant)).available, '39')
    t.deepEqual(await at.claim(), [])
    const { status, json } = await at.cancel(merchant, waiting.id)
    t.is(status, 200)
    t.like(json, { status: 'REJECTED', failure_reason: 'cancelled by the merchant' })
    t.is((await at.balance(merchant)).available, '100')
    t.deepEqual(await at.reportedOf(waiting.id), [{ type: 'withdrawal.failed', data: json }])
    await assertBooks(t, at.service.deps.db)
  },
)

test.serial('cancelWithdrawal.409 what is approved or has ended stays as it is', async t => {
  const merchant = await at.richMerchant(200n)
  const { json: approved } = await at.withdraw(merchant)
  const { json: cancelled } = await at.withdraw(merchant, { amount: '60' })
  await at.cancel(merchant, cancelled.id)
  for (const { id } of [approved, cancelled]) {
    const { status, json } = await at.cancel(merchant, id)
    t.deepEqual([status, json], [409, { error: 'withdrawal cannot be cancelled' }])
  }
  t.is((await at.cancel(merchant, randomUUID())).status, 404)
  t.is((await at.cancel(await at.richMerchant(0n), approved.id)).status, 404)
})

test.serial('quoteWithdrawal.200 a quote tells fee, total and minimum', async t => {
  const merchant = await at.richMerchant(0n)
  const quote = (body: object) => at.send({ method: 'POST', target: '/v1/withdrawals/quote', as: merchant, body })
  const asked = { amount: '99.5', currency: 'USDT', network: 'ERC20' }
  const { status, json } = await quote(asked)
  t.is(status, 200)
  t.deepEqual(json, { ...asked, fee_amount: '1', total_amount: '100.5', minimum_amount: '10' })
  t.is((await quote({ ...asked, amount: '1e3' })).json.error, 'invalid amount')
  t.is((await quote({ ...asked, network: 'BEP20' })).json.error, 'unsupported network')
})

test.serial('getBalances.200 the parts of a balance are of their network, and money on its way is pending', async t => {
  const merchant = await at.richMerchant(30n)
  const order = await at.open(merchant)
  await at.mine([{ to: order.address, amount: 25n * oneUsdt }])
  await at.withdraw(merchant)
  const { json } = await at.get(merchant, '/v1/balances')
  t.deepEqual(json, {
    balances: [
      { network: 'TRC20', currency: 'USDT', available: '19', pending: '25', reserved: '11', frozen: '0', owed: '0' },
      { network: 'ERC20', currency: 'USDT', available: '0', pending: '0', reserved: '0', frozen: '0', owed: '0' },
    ],
    environment: 'test',
  })
  await at.settle()
  t.like(await at.balance(merchant), { available: '44', pending: '0' })
})

test.serial('the database lets nobody move a withdrawal past its approvals, or one that has ended', async t => {
  const { admin } = at.service
  const merchant = await at.richMerchant(200n)
  const { json: waiting } = await at.withdraw(merchant, { amount: '60', address: payee.TRC20 })
  const refused = (sql: string) =>
    t.throwsAsync(admin.query(sql, [waiting.id]), { message: /withdrawal|violates/ }, sql)
  await refused(`update withdrawal set status = 'APPROVED', approved_at = now() where id = $1`)
  await refused(
    `update withdrawal set status = 'SIGNED', approved_at = now(), paying_since = now(), tx_hash = repeat('a', 64) where id = $1`,
  )
  await at.cancel(merchant, waiting.id)
  await refused(`update withdrawal set status = 'PENDING', failure_reason = null where id = $1`)
})
