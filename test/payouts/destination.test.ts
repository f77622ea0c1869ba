// Where a withdrawal may go is asked again when it begins to be paid, and by the signer itself before it signs.
import test from 'ava'
import type { Network } from '../../src/chains/networks.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { startPayouts, type Payouts } from './payouts.ts'

let tron: Payouts
let ethereum: Payouts
test.before(async () => {
  tron = await startPayouts('TRC20')
  ethereum = await startPayouts('ERC20')
})
test.after.always(async () => {
  await tron?.close()
  await ethereum?.close()
})
const on = (network: Network) => (network === 'TRC20' ? tron : ethereum)

/** From now on only listed addresses are paid; nothing is listed. */
async function restrict(at: Payouts, isRestricted = true): Promise<void> {
  await at.service.admin.query(
    `insert into withdrawal_policy (merchant_id, environment, is_restricted, changed_at) values ($1, 'test', $2, now())
     on conflict (merchant_id, environment) do update set is_restricted = excluded.is_restricted`,
    [at.merchant.merchantId, isRestricted],
  )
}

/** Lists an address, which counts a day later. */
async function list(at: Payouts, address: string, isRemoved = false): Promise<void> {
  await at.service.admin.query(
    `insert into withdrawal_address (id, merchant_id, environment, network, address, name, created_at, usable_from, removed_at)
     values (gen_random_uuid(), $1, 'test', $2, $3, 'a', $4, $4::timestamptz + interval '1 day', case when $5 then $4::timestamptz end)`,
    [at.merchant.merchantId, at.key.network, address, at.service.clock.now(), isRemoved],
  )
}

test.serial('what has come off the list while it waited is not paid, and its money comes back', async t => {
  const at = tron
  const before = await at.balance('merchant_available')
  const to = at.someone()
  const id = await at.withdraw(to)
  await restrict(at)
  await at.work(3)
  t.like(await at.withdrawal(id), { status: 'FAILED', failure_reason: 'destination address not allowed' })
  t.is(await at.balance('merchant_available'), before)
  t.deepEqual(await at.events(id), ['withdrawal.failed'])
  t.is(at.payee.paid(to).length, 0)
  await restrict(at, false)
})

for (const network of ['TRC20', 'ERC20'] as const)
  test.serial(
    `${network}: what comes off the list after it was begun the signer itself refuses, and its money comes back once`,
    async t => {
      const at = on(network)
      const before = await at.balance('merchant_available')
      const [to, listed] = [at.someone(), at.someone()]
      // One counts, and the signer has known it for as long.
      await list(at, listed)
      await at.work(1)
      at.service.clock.advance(86_400)
      const [id, other] = [await at.withdraw(to), await at.withdraw(listed)]
      await runDue(at.deps)
      t.like((await at.attempts(id))[0], { status: 'READY' })
      await restrict(at)
      // The other was taken off, and is listed anew, which counts only tomorrow.
      await list(at, to, true)
      await list(at, to)
      await at.work(3)
      t.like(await at.withdrawal(id), { status: 'FAILED', failure_reason: 'destination address not allowed' })
      t.is((await at.withdrawal(other)).status, 'COMPLETED')
      t.is(await at.balance('merchant_available'), before - 26_000_000n)
      t.is(await at.balance('merchant_reserved'), 0n)
      t.deepEqual(await at.events(id), ['withdrawal.failed'])
      t.is(at.payee.paid(to).length, 0)
      await restrict(at, false)
    },
  )

/** One whose first attempt no block takes; `after` so many seconds there is a second one to be signed. */
async function stuck(at: Payouts, to: string): Promise<string> {
  at.payee.isStuck = true
  const id = await at.withdraw(to)
  await at.work(1)
  return id
}

for (const why of ['list', 'token'] as const)
  test.serial(
    `TRC20: a second attempt that the ${why} forbids does not wait for ever: its money comes back once`,
    async t => {
      const at = tron
      const before = await at.balance('merchant_available')
      const to = at.someone()
      const { quote } = at.payee
      const id = await stuck(at, to)
      if (why === 'list') await restrict(at)
      else at.payee.quote = { kind: 'refused', reason: 'it is on a list', isPermanent: true }
      // Until a block has proven that it can be in none nothing ends.
      await at.work(3)
      t.is((await at.withdrawal(id)).status, 'BROADCAST')
      at.payee.pool.clear()
      at.payee.mine(230)
      at.payee.isStuck = false
      await at.work(6)
      if (why === 'token') {
        t.like((await at.attempts(id))[1], { status: 'READY' })
        at.service.clock.advance(3_700)
        await at.work(3)
      }
      const reason = why === 'list' ? 'destination address not allowed' : 'transfer would be refused by the token'
      t.like(await at.withdrawal(id), { status: 'FAILED', failure_reason: reason })
      t.deepEqual(
        (await at.attempts(id)).map(one => one.status),
        ['EXPIRED', 'FAILED'],
      )
      t.is(await at.balance('merchant_available'), before)
      t.is(await at.balance('merchant_reserved'), 0n)
      t.deepEqual(await at.events(id), ['withdrawal.failed'])
      at.payee.quote = quote
      await restrict(at, false)
    },
  )

test.serial(
  'ERC20: a token that refuses meanwhile stops no number: the same is made dearer, and ends once',
  async t => {
    const at = ethereum
    const before = await at.balance('merchant_available')
    const to = at.someone()
    const { quote } = at.payee
    const id = await stuck(at, to)
    at.payee.quote = { kind: 'refused', reason: 'it is on a list', isPermanent: true }
    at.payee.refusing.add(to)
    at.service.clock.advance(120)
    await at.work(2)
    const attempts = await at.attempts(id)
    t.is(attempts.length, 2)
    t.is(attempts[1]?.nonce, attempts[0]?.nonce)
    at.payee.isStuck = false
    at.payee.quote = quote
    await at.work(3)
    t.is((await at.withdrawal(id)).status, 'FAILED')
    t.is(await at.balance('merchant_available'), before)
    t.is(await at.balance('merchant_reserved'), 0n)
    t.deepEqual(await at.events(id), ['withdrawal.failed'])
  },
)
