// What the signer lets out without anybody, or with one person alone, and where to: by its own files, whatever the database says.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import pg from 'pg'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { usdt } from '../../src/lib/money.ts'
import { LetOut } from '../../src/signer/policy/let-out.ts'
import { MerchantWindow } from '../../src/signer/policy/merchant-window.ts'
import { decideWithdrawal } from '../../src/withdrawals/approve/approve.service.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { startPayouts, type Payouts } from '../payouts/payouts.ts'

const units = 1_000_000n
let at: Payouts
let api: pg.Client
test.before(async () => {
  at = await startPayouts('TRC20', { env: { KASSA_WITHDRAWAL_AUTO_LIMIT: '50' } })
  api = new pg.Client(roleUrl(at.service.adminUrl, 'api'))
  await api.connect()
  // The account of what is reserved is there from the first withdrawal on.
  await at.withdraw(at.someone(), '20')
})
test.beforeEach(() => at.service.clock.advance(3 * 86_400))
test.after.always(async () => {
  await api.end()
  await at.close()
})

const admin = (text: string, values: unknown[] = []) => at.service.admin.query<Record<string, string>>(text, values)
const work = async (wallet: SigningWallet, rounds = 3) => {
  at.service.clock.advance(120)
  await at.work(rounds, { signer: { db: at.signerDb, wallet } })
}
const statuses = async (ids: readonly string[]) => Promise.all(ids.map(async id => (await at.withdrawal(id)).status))
const noteOf = async (id: string) => (await at.attempts(id)).at(-1)?.note ?? ''

/** A withdrawal that nobody has to approve, with its reserve, as the process that strangers talk to could write it. */
async function written(to: string, amount: bigint): Promise<string> {
  const id = randomUUID()
  const now = at.service.clock.now()
  const { merchantId } = at.merchant
  await api.query('begin')
  const { rows } = await api.query(
    `select kind, id, balance from ledger_account where merchant_id = $1 and network = 'TRC20' and kind in ('merchant_available', 'merchant_reserved') order by kind`,
    [merchantId],
  )
  const [available, reserved] = rows as { id: string; balance: string }[]
  const [left, set] = [BigInt(available!.balance) - amount, BigInt(reserved!.balance) + amount]
  const made = await api.query(
    `insert into ledger_tx (kind, ref, environment, network, created_at) values ('reserve', $1, 'test', 'TRC20', $2) returning id`,
    [`reserve:${id}`, now],
  )
  await api.query(`update ledger_account set balance = case id when $1 then $2::bigint else $4::bigint end where id in ($1, $3)`, [
    available!.id, left.toString(), reserved!.id, set.toString(),
  ]) // prettier-ignore
  await api.query(
    `insert into ledger_entry (tx_id, account_id, direction, amount, balance_after) values ($1, $2, 'D', $4, $5), ($1, $3, 'C', $4, $6)`,
    [made.rows[0].id, available!.id, reserved!.id, amount.toString(), left.toString(), set.toString()],
  )
  await api.query(
    `insert into withdrawal (id, merchant_id, environment, network, amount, fee_amount, address, required_approvals, created_at, status, metadata, updated_at)
     values ($1, $2, 'test', 'TRC20', $3, 0, $4, 0, $5, 'PENDING', '{}', $5)`,
    [id, merchantId, amount.toString(), to, now],
  )
  await api.query(`update withdrawal set status = 'APPROVED', approved_at = $2, updated_at = $2 where id = $1`, [
    id,
    now,
  ])
  await api.query(
    `insert into withdrawal_count (merchant_id, environment, network, status, count) values ($1, 'test', 'TRC20', 'APPROVED', 1)
     on conflict (merchant_id, environment, network, status) do update set count = withdrawal_count.count + 1`,
    [merchantId],
  )
  await api.query('commit')
  return id
}

test.serial(
  'what nobody has approved stays within a day’s limit of its merchant, whoever has written it, and after a restart',
  async t => {
    const limits = { approvalAbove: usdt(100n * units), unapprovedDayMax: usdt(250n * units) }
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.push(await written(at.someone(), 100n * units))
    await work(at.wallet(limits))
    t.deepEqual((await statuses(ids)).toSorted(), ['APPROVED', 'APPROVED', 'APPROVED', 'COMPLETED', 'COMPLETED'])
    const ended = await statuses(ids)
    const held = ids.filter((_, index) => ended[index] === 'APPROVED')
    for (const id of held) t.regex(await noteOf(id), /unapproved withdrawals of the merchant within 24 hours/)
    await work(at.wallet(limits))
    t.deepEqual(await statuses(held), ['APPROVED', 'APPROVED', 'APPROVED'], 'its files remember it')
    const input = {
      withdrawalId: held[0]!,
      operator: 'ann',
      decision: 'approved',
      reason: 'the merchant says so',
    } as const
    await decideWithdrawal(at.deps, input)
    await work(at.wallet(limits))
    t.is((await at.withdrawal(held[0]!)).status, 'COMPLETED', 'a person lets one go')
    at.service.clock.advance(86_400)
    await work(at.wallet(limits))
    t.deepEqual(await statuses(held), ['COMPLETED', 'COMPLETED', 'COMPLETED'])
  },
)

test.serial(
  'what one person alone approves for a merchant stays within the second limit, whatever the api counts',
  async t => {
    const limits = { approvalAbove: usdt(50n * units), secondApprovalAbove: usdt(250n * units) }
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const id = await at.withdraw(at.someone(), '100')
      await decideWithdrawal(at.deps, { withdrawalId: id, operator: 'ann', decision: 'approved', reason: 'x' })
      ids.push(id)
    }
    await work(at.wallet(limits))
    t.deepEqual((await statuses(ids)).toSorted(), ['APPROVED', 'COMPLETED', 'COMPLETED'])
    const held = ids[(await statuses(ids)).indexOf('APPROVED')]!
    t.regex(await noteOf(held), /what ann alone approved/)
    await decideWithdrawal(at.deps, { withdrawalId: held, operator: 'bob', decision: 'approved', reason: 'x' })
    const other = await at.withdraw(at.someone(), '100')
    await decideWithdrawal(at.deps, { withdrawalId: other, operator: 'bob', decision: 'approved', reason: 'x' })
    await work(at.wallet(limits))
    t.deepEqual(await statuses([held, other]), ['COMPLETED', 'COMPLETED'])
  },
)

async function restrict(isRestricted: boolean): Promise<void> {
  await admin(
    `insert into withdrawal_policy (merchant_id, environment, is_restricted, changed_at) values ($1, 'test', $2, now())
     on conflict (merchant_id, environment) do update set is_restricted = excluded.is_restricted`,
    [at.merchant.merchantId, isRestricted],
  )
}

/** Lists an address as if it had been there for days. */
const backdated = (address: string) =>
  admin(
    `insert into withdrawal_address (id, merchant_id, environment, network, address, name, created_at, usable_from)
     values (gen_random_uuid(), $1, 'test', 'TRC20', $2, 'x', $3::timestamptz - interval '3 days', $3::timestamptz - interval '2 days')`,
    [at.merchant.merchantId, address, at.service.clock.now()],
  )

for (const mode of ['sandbox', 'production'] as const)
  test.serial(
    `${mode}: an address counts a day after the signer has first seen it, whatever the database says of when it was listed`,
    async t => {
      await work(at.wallet({ mode }), 1)
      await restrict(true)
      const to = at.someone()
      const wallet = at.wallet({ mode })
      await work(wallet, 1)
      await backdated(to)
      const id = await at.withdraw(to, '25')
      await work(wallet)
      t.is((await at.withdrawal(id)).status, 'APPROVED')
      t.regex(await noteOf(id), /known the address for less than 24 hours/)
      at.service.clock.advance(86_400 - 600)
      await work(at.wallet({ mode }), 1)
      t.is((await at.withdrawal(id)).status, 'APPROVED', 'a restart does not make it older')
      at.service.clock.advance(600)
      await work(at.wallet({ mode }))
      t.is((await at.withdrawal(id)).status, 'COMPLETED')
      await restrict(false)
    },
  )

test.serial('in production no clock of the database makes an address older', async t => {
  await restrict(true)
  const wallet = at.wallet({ mode: 'production' })
  await work(wallet, 1)
  const to = at.someone()
  await backdated(to)
  await admin(
    `insert into business_clock (environment, offset_ms) values ('test', 864000000) on conflict (environment) do update set offset_ms = 864000000`,
  )
  const id = await at.withdraw(to, '25')
  await work(wallet)
  await admin('delete from business_clock')
  t.is((await at.withdrawal(id)).status, 'APPROVED')
  t.regex(await noteOf(id), /less than 24 hours/)
  await restrict(false)
})

test('limits of a day are of a merchant on all networks, what is being signed counts, and each person for himself', t => {
  const [one, two, time] = [new MerchantWindow(), new MerchantWindow(), new Date(1_000_000)]
  const letOut = new LetOut()
  for (const window of [one, two]) letOut.join({ letOutSince: (by, since) => window.since(by, since) })
  const nobody = { merchantId: 'm', person: null }
  one.add(nobody, time, 5n)
  two.add(nobody, time, 7n)
  two.add({ merchantId: 'm', person: 'ann' }, time, 100n)
  two.add({ merchantId: 'other', person: null }, time, 1000n)
  t.is(letOut.since(nobody, time, 'x'), 12n)
  const release = letOut.hold('y', { ...nobody, amount: 20n })
  t.is(letOut.since(nobody, time, 'x'), 32n)
  t.is(letOut.since(nobody, time, 'y'), 12n, 'not itself')
  release()
  t.is(letOut.since(nobody, time, 'x'), 12n)
  t.is(letOut.since({ merchantId: 'm', person: 'ann' }, time, 'x'), 100n)
})

test('what was let out is kept for eight days and no longer; a clock that was set back by more is told that it is too much', t => {
  const window = new MerchantWindow()
  const day = 86_400_000
  const by = { merchantId: 'm', person: null }
  for (let count = 0; count < 20_000; count += 1) window.add(by, new Date(count * 60_000), 1n)
  const end = 20_000 * 60_000
  t.is(window.since(by, new Date(end - day)), 1440n)
  t.is(window.since(by, new Date(end - 7 * day)), 10_080n)
  t.true(window.since(by, new Date(end - 9 * day)) > 10n ** 18n)
  window.add(by, new Date(0), 1n)
  t.is(window.since(by, new Date(end - day)), 1441n, 'a clock that went back makes nothing older')
})
