// Payouts on TRON that a block took and that ran out of energy there: tried again, never twice at once, and not for ever.
import test from 'ava'
import { expiringQuote } from '../helpers/fake-payee.ts'
import { brokenInvariants, pretendEnded, startPayouts, type Payouts } from './payouts.ts'
import { reopen, resume, takeBack } from './reorged-out-cases.ts'

const trx = 1_000_000n
/** In ten minutes a payment expires; then come those that are not final. */
const blocksOfLife = 210

let at: Payouts
test.beforeEach(async () => {
  at = await startPayouts('TRC20')
})
test.afterEach.always(() => at?.close())

interface Attempted {
  readonly status: string
  readonly fee_limit: string | null
  readonly tx_hash: string | null
  readonly fee: string | null
}

function attemptsOf(id: string): Promise<Attempted[]> {
  return at.service.admin.query<Attempted>(
    `select status, fee_limit, tx_hash, (select sum(amount)::text from chain_fee f where f.transaction_attempt_id = t.id) as fee
       from transaction_attempt t where withdrawal_id = $1 order by attempt`,
    [id],
  )
}

/** Somebody whose payment costs so much energy, in TRX, and who was promised one. */
async function dear(cost: bigint) {
  const to = at.someone()
  at.payee.energyCosts.set(to, cost * trx)
  return { to, id: await at.withdraw(to) }
}

async function expireAll(): Promise<void> {
  at.payee.mine(blocksOfLife)
  await at.work(5)
}

test.serial('one that ran out of energy is tried again with more, once it can land in no block any more', async t => {
  const { to, id } = await dear(40n)
  await at.work(5)
  const [waiting, ...none] = await attemptsOf(id)
  t.like(waiting, { status: 'BROADCAST', fee_limit: '30000000', fee: null })
  t.deepEqual(none, [])
  t.regex((await at.attempts(id))[0]?.note ?? '', /^failed with OUT_OF_ENERGY; tried again once it has expired$/)
  t.is((await at.withdrawal(id)).status, 'BROADCAST')
  await expireAll()
  const [first, second] = await attemptsOf(id)
  t.like(first, { status: 'FAILED', fee: '30000000' })
  t.like(second, { status: 'FINAL', fee_limit: '45000000', fee: '50000' })
  t.like(await at.withdrawal(id), { status: 'COMPLETED', tx_hash: second!.tx_hash })
  t.deepEqual(await at.events(id), ['withdrawal.completed'])
  t.deepEqual(
    at.payee.paid(to).map(({ succeeded }) => succeeded),
    [false, true],
  )
  t.deepEqual(await brokenInvariants(at), [])
})

test.serial('after three times it has failed, with each fee in the books and the reserve given back', async t => {
  const before = await at.balance('merchant_available')
  const { to, id } = await dear(1_000n)
  for (let round = 0; round < 3; round += 1) await expireAll()
  const tried = await attemptsOf(id)
  // The third is as dear as the signer lets any be.
  t.deepEqual(
    tried.map(({ status, fee_limit: limit, fee }) => [status, limit, fee]),
    [
      ['FAILED', '30000000', '30000000'],
      ['FAILED', '45000000', '45000000'],
      ['FAILED', '67500000', '67500000'],
    ],
  )
  t.like(await at.withdrawal(id), {
    status: 'FAILED',
    failure_reason: 'transfer ran out of energy, each time with a higher limit',
  })
  t.is(await at.balance('merchant_available'), before)
  t.deepEqual(await at.events(id), ['withdrawal.failed'])
  await expireAll()
  t.is(at.payee.paid(to).length, 3)
  t.deepEqual(await brokenInvariants(at), [])
})

test.serial('no limit is above what the signer pays, however often it was too low', async t => {
  at.payee.quote = expiringQuote(90n * trx)
  const { id } = await dear(95n)
  await at.work(4)
  await expireAll()
  t.deepEqual(
    (await attemptsOf(id)).map(({ status, fee_limit: limit }) => [status, limit]),
    [
      ['FAILED', '90000000'],
      ['FINAL', '100000000'],
    ],
  )
})

test.serial('a worker that does not wait until the first has expired gets no second signature', async t => {
  const { to, id } = await dear(40n)
  await at.work(4)
  await pretendEnded(at, id, 'FAILED')
  await at.work(2)
  t.like((await at.attempts(id))[1], { status: 'READY', note: 'an earlier attempt may still be mined' })
  at.payee.mine(blocksOfLife)
  await at.work(4)
  t.is((await at.attempts(id))[1]?.status, 'FINAL')
  t.is(at.payee.paid(to).length, 2)
})

test.serial(
  'its block is taken back before it has expired: the same bytes are paid, and nothing else is signed',
  async t => {
    const { to, id } = await dear(40n)
    await at.work(4)
    const [first] = await attemptsOf(id)
    await takeBack(at)
    at.payee.energyCosts.clear()
    await resume(at)
    t.deepEqual(
      (await attemptsOf(id)).map(({ status, tx_hash: hash }) => [status, hash]),
      [['FINAL', first!.tx_hash]],
    )
    t.is(at.payee.paid(to).length, 1)
  },
)

test.serial('its block is taken back after another one paid: only that one is sent again', async t => {
  const { to, id } = await dear(40n)
  await at.work(4)
  await expireAll()
  const [first, second] = await attemptsOf(id)
  t.is(second?.status, 'FINAL')
  await takeBack(at, at.payee.blocks.length - 5)
  t.is(at.payee.paid(to).length, 0)
  await reopen(t, at, 2)
  t.deepEqual(
    (await attemptsOf(id)).map(({ status }) => status),
    ['FAILED', 'UNCLEAR'],
  )
  await resume(at)
  t.deepEqual(
    (await attemptsOf(id)).map(({ tx_hash: hash }) => hash),
    [first!.tx_hash, second!.tx_hash],
  )
  t.like(await at.withdrawal(id), { status: 'COMPLETED', tx_hash: second!.tx_hash })
  t.deepEqual(
    at.payee.paid(to).map(({ transaction }) => transaction.txHash),
    [second!.tx_hash],
  )
  t.deepEqual(await brokenInvariants(at), [])
})

test.serial('payments under way never promise more TRX together than there is', async t => {
  const coins = 100n * trx
  at.payee.quote = { ...expiringQuote(30n * trx), coins, means: coins }
  at.payee.isStuck = true
  const ids: string[] = []
  for (let asked = 0; asked < 16; asked += 1) ids.push(await at.withdraw(at.someone()))
  await at.work(2)
  const promised = async () =>
    at.service.admin.query<{ count: number; limits: string }>(
      `select count(*)::int as count, sum(fee_limit)::text as limits from transaction_attempt where status in ('SIGNED', 'BROADCAST')`,
    )
  // Three times 30 TRX and the bytes of each; a fourth would be 120.
  t.deepEqual(await promised(), [{ count: 3, limits: '90000000' }])
  const notes = await at.service.admin.query<{ note: string }>(
    `select distinct note from transaction_attempt where status = 'READY'`,
  )
  t.deepEqual(notes, [{ note: 'the sender has too little TRX for the fees of all pending payouts' }])
  at.payee.isStuck = false
  await at.work(30)
  for (const id of ids) t.is((await at.withdrawal(id)).status, 'COMPLETED')
})

test.serial('energy that is staked pays as TRX does, but for bytes, and not while it is being lent away', async t => {
  const quote = { ...expiringQuote(30n * trx), coins: 2n * trx, means: 100n * trx }
  at.payee.quote = quote
  at.payee.isStuck = true
  for (let asked = 0; asked < 5; asked += 1) await at.withdraw(at.someone())
  await at.work(2)
  const count = async () =>
    (
      await at.service.admin.query<{ count: number }>(
        `select count(*)::int as count from transaction_attempt where status in ('SIGNED', 'BROADCAST')`,
      )
    )[0]?.count
  t.is(await count(), 3)
  at.payee.quote = { ...quote, means: 1_000n * trx }
  await at.work(2)
  // 2 TRX pay for the bytes of five.
  t.is(await count(), 5)
  await at.withdraw(at.someone())
  await at.work(2)
  t.is(await count(), 5)
})
