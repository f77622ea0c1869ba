// What an api process, as its role of the database, can do to the books: reserve, give back, and nothing else.
import test from 'ava'
import pg from 'pg'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { withSchema } from '../../src/database/connection/connection-url.ts'
import type { Deps } from '../../src/deps.ts'
import { entities } from '../../src/entities.ts'
import { createRefund } from '../../src/withdrawals/refunds/refund.service.ts'
import { createWithdrawal } from '../../src/withdrawals/request/create-withdrawal.service.ts'
import { cancelWithdrawal } from '../../src/withdrawals/withdrawal.service.ts'
import { usdt } from '../../src/lib/money.ts'
import { assertBooks } from '../helpers/books.ts'
import { payee, startMoneyOut, type MoneyOut } from './fixture.ts'

let at: MoneyOut
let api: Deps
let client: pg.Client
test.before(async () => {
  at = await startMoneyOut({ KASSA_WITHDRAWAL_AUTO_LIMIT: '50' })
  const url = withSchema(roleUrl(at.service.adminUrl, 'api'), 'public')
  api = { ...at.service.deps, db: await openDatabase({ url, entities, connectionsMax: 2 }) }
  client = new pg.Client(roleUrl(at.service.adminUrl, 'api'))
  await client.connect()
})
test.after.always(async () => {
  await client.end()
  await api.db.close()
  await at.close()
})

test.serial('it takes withdrawals, refunds and cancellations', async t => {
  const merchant = { ...(await at.richMerchant(200n)), environment: 'test' as const }
  const orderId = await at.paidOrder(merchant, 25n)
  const asked = { address: payee.TRC20, metadata: {}, orderId: null, network: 'TRC20' } as const
  const amount = usdt(60_000_000n)
  const { withdrawal } = await createWithdrawal(api, merchant, { ...asked, amount, idempotencyKey: 'one' })
  t.is((await cancelWithdrawal(api, merchant, withdrawal.id)).status, 'REJECTED')
  const refund = { orderId, amount: null, address: payee.TRC20, idempotencyKey: 'two' }
  t.is((await createRefund(api, merchant, refund)).withdrawal.status, 'APPROVED')
  const small = { ...asked, amount: usdt(10_000_000n), idempotencyKey: 'three' }
  t.is((await createWithdrawal(api, merchant, small)).withdrawal.status, 'APPROVED')
  await assertBooks(t, at.service.deps.db)
})

test.serial('it says of no destination that it was screened', async t => {
  const merchant = await at.richMerchant(200n)
  const { json } = await at.withdraw(merchant)
  for (const column of ['cleared_until', 'screening_at'])
    t.is(await tried(() => client.query(`update withdrawal set ${column} = now() where id = $1`, [json.id])), '42501')
  const insert = insertText.replace('updated_at)', 'updated_at, cleared_until)').replace(/\)$/, ', now())')
  t.is(await tried(() => client.query(insert, [json.id, merchant.merchantId, total])), '42501')
  const verdict = `insert into withdrawal_verdict (withdrawal_id, provider, verdict, evidence, screened_at)
    values ($1, 'x', 'clear', '{}', now())`
  t.is(await tried(() => client.query(verdict, [json.id])), '42501')
})

interface Account {
  readonly id: string
  readonly kind: string
  readonly merchant_id: string | null
}

/** What an api process does in one transaction, of which nothing stays; the SQLSTATE that refuses it, or 'done'. */
async function tried(work: () => Promise<unknown>): Promise<string> {
  await client.query('begin')
  try {
    await work()
    await client.query('set constraints all immediate')
    return 'done'
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error)
  } finally {
    await client.query('rollback')
  }
}

type Line = readonly [Account, 'D' | 'C', number]

async function open(kind: string, ref: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into ledger_tx (kind, ref, environment, network, created_at) values ($1, $2, 'test', 'TRC20', now()) returning id`,
    [kind, ref],
  )
  return rows[0]!.id
}

/** An entry with the change of its account; `off` is what its balance is wrong by. */
async function add(txId: string, [account, direction, amount]: Line, off = 0): Promise<void> {
  const change = (direction === 'D') === account.kind.startsWith('onchain') ? amount : -amount
  await client.query(
    `with changed as (update ledger_account set balance = balance + $4 where id = $2 returning balance)
     insert into ledger_entry (tx_id, account_id, direction, amount, balance_after)
     select $1, $2, $3, $5, balance + $6 from changed`,
    [txId, account.id, direction, change, amount, off],
  )
}

function posted(kind: string, lines: readonly Line[], ref = 'try'): Promise<string> {
  return tried(async () => {
    const txId = await open(kind, ref)
    for (const line of lines) await add(txId, line)
  })
}

const refused = (sql: string) => tried(() => client.query(sql))

async function accountsOf(merchantId: string | null) {
  const found = await at.service.admin.query<Account>(
    `select id, kind, merchant_id from ledger_account where network = 'TRC20' and merchant_id is not distinct from $1`,
    [merchantId],
  )
  return Object.fromEntries(found.map(one => [one.kind.replace('merchant_', ''), one])) as Record<
    'available' | 'reserved' | 'onchain_deposit',
    Account
  >
}

const insertText = `insert into withdrawal (id, merchant_id, environment, network, status, amount, fee_amount, address, metadata,
  required_approvals, created_at, updated_at) values ($1, $2, 'test', 'TRC20', 'PENDING', $3, 0, '${payee.TRC20}', '{}', 0, now(), now())`
const total = 10_000_000

test.serial('a reserve is of a new withdrawal and of exactly its total, and no withdrawal is without one', async t => {
  const merchant = await at.richMerchant(200n)
  await at.withdraw(merchant)
  const { available, reserved } = await accountsOf(merchant.merchantId)
  const { rows } = await client.query<{ id: string }>(`select gen_random_uuid() as id`)
  const id = rows[0]!.id
  const ask = () => client.query(insertText, [id, merchant.merchantId, total])
  const reserve = async (amount: number, ref = `reserve:${id}`) => {
    const txId = await open('reserve', ref)
    await add(txId, [available, 'D', amount])
    await add(txId, [reserved, 'C', amount])
  }
  t.is(await tried(async () => [await reserve(total), await ask()]), 'done')
  t.is(await tried(ask), '42501')
  t.is(await tried(() => reserve(total)), '42501')
  t.is(await tried(async () => [await reserve(total - 1), await ask()]), '42501')
  t.is(await tried(async () => [await reserve(total), await ask(), await reserve(5, 'reserve:more')]), '42501')
  const more = async () => {
    await reserve(total)
    await ask()
    const [known] = (await client.query<{ id: string }>(`select id from ledger_tx where ref = 'reserve:${id}'`)).rows
    await add(known!.id, [reserved, 'D', 5])
    await add(known!.id, [available, 'C', 5])
  }
  t.is(await tried(more), '23514', 'no entry has such legs')
})

test.serial('it gives back the reserve of a withdrawal that it rejects while it waits, and of no other', async t => {
  const merchant = await at.richMerchant(400n)
  const other = await at.richMerchant(200n)
  const waits = (await at.withdraw(merchant, { amount: '60' })).json.id as string
  const { available, reserved } = await accountsOf(merchant.merchantId)
  const isApproved = (await at.withdraw(merchant, { amount: '10' })).json.id as string
  const isPaid = (await at.withdraw(merchant, { amount: '20' })).json.id as string
  const theirs = (await at.withdraw(other, { amount: '60' })).json.id as string
  await at.claim()
  await at.report(isPaid, { type: 'signed', txHash: 'ab'.repeat(32) })
  const amounts = await at.service.admin.query<{ id: string; total: string }>(
    'select id, amount + fee_amount as total from withdrawal',
  )
  const giveBack = async (id: string, off = 0) => {
    const amount = Number(amounts.find(one => one.id === id)!.total) + off
    const txId = await open('release_reserve', `release_reserve:${id}`)
    await add(txId, [reserved, 'D', amount])
    await add(txId, [available, 'C', amount])
  }
  const set = (id: string, status: string) =>
    client.query(`update withdrawal set status = $2, failure_reason = 'x', updated_at = now() where id = $1`, [
      id,
      status,
    ])
  t.is(await tried(async () => [await giveBack(waits), await set(waits, 'REJECTED')]), 'done')
  t.is(await tried(() => giveBack(waits)), '42501', 'it waits still')
  t.is(await tried(() => set(waits, 'REJECTED')), '42501', 'its reserve would stay for ever')
  t.is(await tried(async () => [await giveBack(waits, -1), await set(waits, 'REJECTED')]), '42501')
  t.is(await tried(() => giveBack(isApproved)), '42501')
  t.is(await tried(async () => [await giveBack(theirs), await set(theirs, 'REJECTED')]), '42501')
  for (const id of [isApproved, isPaid])
    for (const status of ['FAILED', 'PENDING', 'REJECTED'])
      t.regex(await tried(async () => [await giveBack(id), await set(id, status)]), /^(42501|23514)$/, status)
  t.is(await tried(() => set(isApproved, 'FAILED')), '42501')
  t.is(await tried(() => set(isPaid, 'FAILED')), '42501')
  t.is(await tried(() => client.query(`update withdrawal set metadata = '{"a":1}' where id = $1`, [isPaid])), '42501')
  // A table of its own for the session would come before ours wherever a name is looked up.
  const shadowed = async () => {
    await client.query('create temporary table chain_transfer (a int)')
    await giveBack(isApproved)
  }
  t.is(await tried(shadowed), '42501')
  await assertBooks(t, at.service.deps.db)
})

test.serial('the balance after an entry is the one before and the change', async t => {
  const merchant = await at.richMerchant(200n)
  const id = (await at.withdraw(merchant, { amount: '60' })).json.id as string
  const { available, reserved } = await accountsOf(merchant.merchantId)
  const [row] = await at.service.admin.query<{ total: string }>(
    'select amount + fee_amount as total from withdrawal where id = $1',
    [id],
  )
  const amount = Number(row!.total)
  const giveBack = (off: number, change: string) =>
    tried(async () => {
      const txId = await open('release_reserve', `release_reserve:${id}`)
      await add(txId, [reserved, 'D', amount])
      await add(txId, [available, 'C', amount], off)
      await client.query(`update ledger_account set balance = balance + $2 where id = $1`, [available.id, change])
      await client.query(`update withdrawal set status = 'REJECTED', failure_reason = 'x' where id = $1`, [id])
    })
  t.is(await giveBack(0, '0'), 'done')
  t.is(await giveBack(1_000_000, '1000000'), '42501')
  t.is(await giveBack(1_000_000, '0'), '42501')
  t.is(await giveBack(0, '1000000'), '42501')
})

test.serial('it credits nobody, moves nothing between merchants, and changes no balance without an entry', async t => {
  const merchant = await at.richMerchant(200n)
  await at.withdraw(merchant)
  const other = await at.richMerchant(200n)
  const { available, reserved } = await accountsOf(merchant.merchantId)
  const { available: theirs } = await accountsOf(other.merchantId)
  const { onchain_deposit: deposit } = await accountsOf(null)
  for (const kind of ['payment', 'release', 'reversal', 'withdrawal', 'capital', 'freeze'])
    t.is(
      await posted(kind, [
        [available, 'D', 5],
        [reserved, 'C', 5],
      ]),
      '42501',
      kind,
    )
  t.is(
    await posted('reserve', [
      [deposit, 'D', 5],
      [available, 'C', 5],
    ]),
    '42501',
  )
  t.is(
    await posted('reserve', [
      [theirs, 'D', 5],
      [available, 'C', 5],
    ]),
    '23514',
  )
  t.is(
    await posted('release_reserve', [
      [reserved, 'D', 5],
      [theirs, 'C', 5],
    ]),
    '23514',
  )
  t.is(await refused(`update ledger_account set balance = balance + 1 where id = ${available.id}`), '42501')
  t.is(await refused(`update ledger_account set balance = balance + 1 where id = ${deposit.id}`), '42501')
  t.is(
    await refused(`insert into ledger_account (kind, merchant_id, environment, network, balance)
      values ('merchant_available', '${other.merchantId}', 'test', 'ERC20', 1000)`),
    '42501',
  )
  await assertBooks(t, at.service.deps.db)
})
