// A role that strangers talk to makes nothing older than it is, by the clock of the database, and no merchant that was verified.
import test from 'ava'
import pg from 'pg'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { databaseTime } from '../../src/database/migrations/first/times.ts'
import { testMerchant, testService, type TestService } from '../helpers/deps.ts'

let service: TestService
let api: pg.Client
let merchantId: string
test.before(async () => {
  service = await testService()
  // Other tests have a clock of their own, and databases without one.
  await service.admin.query(databaseTime)
  ;({ merchantId } = await testMerchant(service.deps))
  api = new pg.Client(roleUrl(service.adminUrl, 'api'))
  await api.connect()
})
test.after.always(async () => {
  await api.end()
  await service.close()
})

const admin = (text: string, values: unknown[] = []) => service.admin.query<Record<string, string>>(text, values)
const list = `insert into withdrawal_address (id, merchant_id, environment, network, address, name, created_at, usable_from)
  values (gen_random_uuid(), $1, 'test', 'ERC20', $2, 'x', clock_timestamp() + $3::interval, clock_timestamp() + $4::interval)`
/** Hours from now, as the business clock of the environment tells it. */
const hours = (column: string) =>
  `round(extract(epoch from ${column} - clock_timestamp() - coalesce((select offset_ms from business_clock), 0) * interval '1 ms') / 3600)::int`
const ages = async (address: string) =>
  (
    await admin(
      `select ${hours('created_at')} as created, ${hours('usable_from')} as usable from withdrawal_address where address = $1`,
      [address],
    )
  )[0]

test.serial('the api lists no address that is older than now, or counts sooner than in a day', async t => {
  for (const [address, created, usable] of [
    ['a', '-3 days', '-2 days'],
    ['b', '0', '1 second'],
    ['c', '-3 days', '10 days'],
  ]) {
    await api.query(list, [merchantId, address, created, usable])
    t.deepEqual(await ages(address!), { created: 0, usable: address === 'c' ? 240 : 24 } as never, address)
  }
  await admin(`insert into business_clock (environment, offset_ms) values ('test', 86400000)`)
  await api.query(list, [merchantId, 'd', '0', '0'])
  t.deepEqual(await ages('d'), { created: 0, usable: 24 } as never, 'by the clock of its sandbox')
  await admin('delete from business_clock')
})

test.serial('the api registers no merchant that an operator would have had to verify', async t => {
  const register = (...terms: readonly (string | number)[]) =>
    api.query(
      `insert into merchant (id, platform_user_id, platform_user_key, name, email, status, environment, tier, fee_rate_ppm, created_at, updated_at)
       values (gen_random_uuid(), $5, $5, 'Shop', 'shop@example.com', $1, $2, $3, $4, now(), now())`,
      [...terms, terms.join()],
    )
  for (const terms of [
    ['ACTIVE', 'live', 'BASIC', 0],
    ['SUSPENDED', 'test', 'BASIC', 0],
    ['PENDING_KYB', 'test', 'PREMIUM', 0],
    ['PENDING_KYB', 'test', 'BASIC', 1],
  ]) {
    const error = await t.throwsAsync<pg.DatabaseError>(register(...terms))
    t.is(error?.code, '42501', terms.join())
  }
  await t.notThrowsAsync(register('PENDING_KYB', 'test', 'BASIC', 0))
})

test.serial('nobody makes an entry older later, or puts one back that was taken off', async t => {
  const refused = async (sql: string) => {
    const error = await t.throwsAsync<pg.DatabaseError>(api.query(sql))
    return error?.code
  }
  t.is(await refused(`update withdrawal_address set created_at = now() - interval '3 days'`), '42501')
  t.is(await refused(`update withdrawal_address set usable_from = now()`), '42501')
  await api.query(`update withdrawal_address set removed_at = now() where address = 'a'`)
  t.is(await refused(`update withdrawal_address set removed_at = null where address = 'a'`), '23514')
  t.is(
    await refused(`update withdrawal_address set removed_at = now() + interval '1 day' where address = 'a'`),
    '23514',
  )
})

test.serial('nor does it let the day pass that somebody has to say no when passkeys are to be removed', async t => {
  await api.query(
    `insert into passkey_reset (id, audience, subject, asked_by, asked_at, due_at)
     values (gen_random_uuid(), 'dashboard', 'ada', 'eve', now() - interval '3 days', now() - interval '2 days')`,
  )
  const [row] = await admin(`select ${hours('due_at')} as due from passkey_reset where subject = 'ada'`)
  t.deepEqual(row, { due: 24 } as never)
})

test.serial('a withdrawal is as old as it is: nobody escapes a limit of a day', async t => {
  await api.query('begin')
  const { rows } = await api.query(
    `insert into withdrawal (id, merchant_id, environment, network, amount, fee_amount, address, required_approvals, created_at, status, metadata, updated_at)
     values (gen_random_uuid(), $1, 'test', 'ERC20', 1, 0, 'x', 0, now() - interval '3 days', 'PENDING', '{}', now()) returning ${hours('created_at')} as created`,
    [merchantId],
  )
  await api.query('rollback')
  t.deepEqual(rows, [{ created: 0 }])
})
