// What an api process, as its role of the database, can do to the books: reserve, give back, and nothing else.
import test from 'ava'
import pg from 'pg'
import { roleUrl } from '../../dev/database-roles.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { withSchema } from '../../src/database/connection-url.ts'
import type { Deps } from '../../src/deps.ts'
import { entities } from '../../src/entities.ts'
import { createRefund } from '../../src/withdrawals/refund.service.ts'
import { createWithdrawal } from '../../src/withdrawals/create-withdrawal.service.ts'
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

interface Account {
  readonly id: string
  readonly kind: string
  readonly merchant_id: string | null
}

/** Posts these lines as the role of an api; the SQLSTATE that refuses it, or 'done'. Nothing of it stays. */
async function posted(kind: string, lines: readonly (readonly [Account, 'D' | 'C', number])[]): Promise<string> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_tx (kind, ref, environment, network, created_at) values ($1, 'try', 'test', 'TRC20', now()) returning id`,
      [kind],
    )
    for (const [account, direction, amount] of lines) {
      const change = (direction === 'D') === account.kind.startsWith('onchain') ? amount : -amount
      await client.query(
        `with changed as (update ledger_account set balance = balance + $4 where id = $2 returning balance)
         insert into ledger_entry (tx_id, account_id, direction, amount, balance_after)
         select $1, $2, $3, $5, balance from changed`,
        [rows[0]!.id, account.id, direction, change, amount],
      )
    }
    await client.query('set constraints all immediate')
    return 'done'
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error)
  } finally {
    await client.query('rollback')
  }
}

async function refused(sql: string): Promise<string> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('set constraints all immediate')
    return 'done'
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error)
  } finally {
    await client.query('rollback')
  }
}

test.serial('it credits nobody, moves nothing between merchants, and changes no balance without an entry', async t => {
  const merchant = await at.richMerchant(200n)
  await at.withdraw(merchant)
  const other = await at.richMerchant(200n)
  const { admin } = at.service
  const accounts = await admin.query<Account>(
    `select id, kind, merchant_id from ledger_account where network = 'TRC20'`,
  )
  const of = (kind: string, merchantId: string | null = merchant.merchantId) =>
    accounts.find(one => one.kind === kind && one.merchant_id === merchantId)!
  const [available, reserved] = [of('merchant_available'), of('merchant_reserved')]
  const deposit = of('onchain_deposit', null)
  const theirs = of('merchant_available', other.merchantId)
  t.is(
    await posted('reserve', [
      [available, 'D', 5],
      [reserved, 'C', 5],
    ]),
    'done',
  )
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
