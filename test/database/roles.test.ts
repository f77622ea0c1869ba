import test from 'ava'
import pg from 'pg'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { migrate } from '../../src/migrate.ts'
import { grantStatements } from '../../src/database/roles/grants.ts'
import { defaultRoleNames, loginRoles, tableRights, type LoginRole } from '../../src/database/roles/roles.ts'
import { freshDatabase } from '../helpers/database.ts'
import { testService, type TestService } from '../helpers/deps.ts'

let service: TestService
const clients = new Map<LoginRole | 'administrator', pg.Client>()
test.before(async () => {
  service = await testService()
  for (const role of [...loginRoles, 'administrator'] as const) {
    const client = new pg.Client(role === 'administrator' ? service.adminUrl : roleUrl(service.adminUrl, role))
    await client.connect()
    clients.set(role, client)
  }
})
test.after.always(async () => {
  for (const client of clients.values()) await client.end()
  await service.close()
})

/** The SQLSTATE with which a role is refused a statement, or 'done'; nothing it did stays. */
async function outcome(role: LoginRole | 'administrator', sql: string): Promise<string> {
  const client = clients.get(role)!
  await client.query('begin')
  try {
    await client.query(sql)
    return 'done'
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error)
  } finally {
    await client.query('rollback')
  }
}

const refused = '42501'
const services = ['api', 'worker', 'checker'] as const
const workers = ['api', 'worker'] as const

/** What no role of the service may do, or only another than these. */
const forbidden: readonly (readonly [readonly LoginRole[], string])[] = [
  [services, `alter table deposit_address disable trigger all`],
  [services, `alter table ledger_account drop constraint ledger_account_balance_check`],
  [services, `alter table orders rename to orders_gone`],
  [services, `create trigger t before insert on orders for each row execute function refuse_ledger_change()`],
  [services, `create table mine (id integer)`],
  [services, `drop table orders`],
  [services, `set session_replication_role = replica`],
  [services, `set role kassa_owner`],
  [services, `create role mine login superuser`],
  [services, `copy (select 1) to program 'cat'`],
  [services, `select pg_read_file('postgresql.conf')`],
  [services, `truncate ledger_entry`],
  [services, `truncate orders cascade`],
  [services, `truncate rate_window`],
  [services, `delete from ledger_entry`],
  [services, `delete from ledger_tx`],
  [services, `delete from ledger_account`],
  [services, `delete from chain_transfer`],
  [services, `delete from orders`],
  [services, `delete from deposit_address`],
  [services, `delete from merchant`],
  [services, `delete from audit_entry`],
  [services, `delete from screening_verdict`],
  [services, `delete from frozen_approval`],
  [
    services,
    `insert into ledger_tx (id, kind, ref, environment, network, created_at) overriding system value
     values (1, 'payment', 'x', 'test', 'ERC20', now())`,
  ],
  [
    services,
    `insert into ledger_entry (id, tx_id, account_id, direction, amount, balance_after) overriding system value
     values (1, 1, 1, 'D', 1, 1)`,
  ],
  [services, `update ledger_entry set amount = 1`],
  [services, `update ledger_tx set ref = 'x'`],
  [services, `update ledger_account set merchant_id = null`],
  [services, `update audit_entry set operator = 'eve'`],
  [['checker'], `insert into audit_entry (id) values (1)`],
  [
    ['api', 'checker'],
    `insert into audit_entry (id, at, operator, action, subject, detail, prev_hash, hash)
     values (1, now(), 'ann', 'a', 's', '{}', repeat('0', 64), repeat('1', 64))`,
  ],
  [['api', 'checker'], `update sign_in_link set token_hash = repeat('0', 64)`],
  [['api', 'checker'], `update mail set status = 'SENT', ended_at = now()`],
  [services, `update merchant_user set mail = 'eve@example.com'`],
  [services, `update merchant_user set merchant_id = gen_random_uuid()`],
  [services, `update page_session set token_hash = repeat('0', 64)`],
  [services, `update page_session set subject = 'eve'`],
  [services, `update passkey set public_key = 'x'`],
  [services, `update passkey set subject = 'eve'`],
  [services, `update passkey_reset set due_at = now()`],
  [services, `update passkey_challenge set subject = 'eve'`],
  [services, `delete from merchant_user`],
  [services, `delete from passkey`],
  [['checker', 'signer'], `select mail from merchant_user`],
  [['checker', 'signer'], `select token_hash from page_session`],
  [['checker', 'signer'], `select body from mail`],
  [services, `update order_event set status = 'PAID'`],
  [services, `delete from order_event`],
  [services, `drop table order_event_rest`],
  [services, `alter table order_event detach partition order_event_rest`],
  [services, `update screening_verdict set verdict = 'clear'`],
  [services, `update frozen_approval set operator = 'bob'`],
  [services, `delete from operator`],
  [services, `update operator set sponsor = 'alice'`],
  [['api', 'checker'], `insert into operator (name) values ('eve')`],
  [['checker'], `select token_hash from operator`],
  [services, `update deposit_address set address = 'T'`],
  [services, `update orders set address = 'T'`],
  [services, `update orders set merchant_id = gen_random_uuid()`],
  [services, `update orders set order_amount = 1`],
  [services, `update orders set fee_rate_ppm = 0`],
  [services, `update api_key set merchant_id = gen_random_uuid()`],
  [services, `update api_key set environment = 'live'`],
  [services, `update webhook_event set body = ''`],
  [services, `update chain_transfer set tx_hash = 'x'`],
  [['api', 'checker'], `insert into chain_transfer (environment) values ('test')`],
  [['api', 'checker'], `update chain_transfer set status = 'FINAL'`],
  [['api', 'checker'], `insert into ledger_tx (kind) values ('payment')`],
  [['api', 'checker'], `insert into ledger_entry (amount) values (1)`],
  [['checker'], `update ledger_account set balance = 1`],
  [services, `update withdrawal set amount = 1`],
  [services, `update withdrawal set address = 'T'`],
  [services, `update withdrawal set required_approvals = 0`],
  [services, `delete from withdrawal`],
  [services, `delete from refund_claim`],
  [services, `update refund_claim set amount = 1`],
  [services, `update refund_claim set token_hash = repeat('0', 64)`],
  [['checker', 'signer'], `select token_hash from refund_claim`],
  [services, `delete from withdrawal_approval`],
  [services, `update withdrawal_approval set operator = 'bob'`],
  [['api', 'checker'], `insert into withdrawal_approval (operator) values ('bob')`],
  [['api', 'checker'], `update withdrawal set tx_hash = repeat('a', 64)`],
  [['api', 'checker'], `update withdrawal set completed_at = now()`],
  [['api', 'checker'], `update withdrawal_policy set is_restricted = false`],
  [['api', 'checker'], `insert into screening_verdict (verdict) values ('clear')`],
  [['api', 'checker'], `insert into frozen_approval (operator) values ('bob')`],
  [['api', 'checker'], `update chain_cursor set height = 1`],
  [['api', 'checker'], `delete from chain_pause`],
  [['api', 'checker'], `update merchant set fee_rate_ppm = 0`],
  [['api', 'checker'], `update merchant set status = 'ACTIVE'`],
  [['checker'], `insert into orders (id) values (gen_random_uuid())`],
  [['checker'], `update orders set status = 'PAID'`],
  [['checker'], `insert into job (name) values ('x')`],
  [['checker'], `select encrypted_secret from api_key`],
  [['checker'], `select encrypted_current from webhook_secret`],
  [services, `select * from kassa_migration`],
  [workers, `update wallet set next_nonce = 1`],
  [workers, `update transaction_attempt set raw = '0x'`],
  [workers, `update transaction_attempt set destination = 'T'`],
  [['signer'], `update transaction_attempt set amount = 1`],
  [['signer'], `insert into transaction_attempt (id) values (gen_random_uuid())`],
  [['signer'], `update withdrawal set address = 'T'`],
  [['signer'], `update ledger_account set balance = 1`],
  [['signer'], `insert into withdrawal_approval (operator) values ('eve')`],
  [['signer'], `delete from payout_switch`],
  [['api', 'checker', 'signer'], `select * from operator_session`],
  [['api', 'checker', 'signer'], `select * from operator_passkey`],
  [['api', 'checker', 'signer'], `select * from operator_change`],
  [['api', 'checker', 'signer'], `insert into operator_passkey (operator) values ('eve')`],
  [['api', 'checker', 'signer'], `insert into operator_signature (operator) values ('eve')`],
  [['api', 'checker', 'signer'], `insert into withdrawal_approval (operator) values ('eve')`],
  [['api', 'checker', 'signer'], `insert into frozen_approval (operator) values ('eve')`],
  [['api', 'worker', 'signer'], `update operator_signature set signed_text = 'x'`],
  [['api', 'worker', 'signer'], `update operator_passkey set public_key = 'x'`],
  [['signer'], `select * from merchant`],
  [['signer'], `select * from orders`],
  [['signer'], `select encrypted_secret from api_key`],
  [['signer'], `select * from job`],
  [['signer'], `create table mine (id integer)`],
  [['signer'], `set role kassa_owner`],
]
for (const [roles, sql] of forbidden) {
  test.serial(`${roles.join(', ')} may not: ${sql}`, async t => {
    for (const role of roles) t.is(await outcome(role, sql), refused, role)
    // Otherwise the statement would prove nothing: it must be rights that it fails for, and not a mistake in it.
    t.not(await outcome('administrator', sql), refused)
  })
}

test.serial('the checker reads all that the books are checked by', async t => {
  for (const [table, { hidden, isWorkerOnly, shown }] of Object.entries(tableRights)) {
    t.is(await outcome('checker', `select * from ${table}`), hidden || isWorkerOnly ? refused : 'done', table)
    if (shown) t.is(await outcome('checker', `select ${shown.join(', ')} from ${table}`), 'done', table)
  }
})

/** What each statement does, so that it changes nothing where it is allowed. */
const statements = {
  insert: table => `insert into ${table} ($given) select $given from ${table} where false`,
  update: table => `update ${table} set ctid = ctid where false`,
  delete: table => `delete from ${table} where false`,
  truncate: table => `truncate ${table} cascade`,
  alter: table => `alter table ${table} add column more integer`,
  drop: table => `drop table ${table} cascade`,
} satisfies Record<string, (table: string) => string>

for (const [table, rights] of Object.entries(tableRights)) {
  test.serial(`${table}: what is not declared is refused, to every role of the service`, async t => {
    const [{ column, given } = { column: '', given: '' }] = await service.admin.query<{
      column: string
      given: string
    }>(
      `select min(attname::text) as column, string_agg(quote_ident(attname), ', ') as given from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and attidentity = '' and not attisdropped`,
      [table],
    )
    for (const role of loginRoles) {
      const may: Readonly<Record<string, unknown>> = role === 'checker' ? {} : { ...rights[role] }
      for (const [kind, sql] of Object.entries(statements)) {
        const isDeclared = Boolean(may[kind])
        // Of some tables certain columns may be updated or given, which the list above tries one by one.
        if (isDeclared && (kind === 'update' || (kind === 'insert' && may.give))) continue
        const text = sql(table).replaceAll('ctid', `"${column}"`).replaceAll('$given', given)
        t.is((await outcome(role, text)) === refused, !isDeclared, `${role}: ${text}`)
        t.not(await outcome('administrator', text), refused)
      }
    }
  })
}

test('a table that nobody has decided about ends the migration, and nobody gets a right to it', async t => {
  const database = await freshDatabase()
  t.teardown(() => database.drop())
  const admin = new pg.Client(database.adminUrl)
  await admin.connect()
  t.teardown(() => admin.end())
  for (const kind of ['table', 'view', 'materialized view']) {
    await admin.query(`create ${kind} refund as select 1 as amount`)
    await t.throwsAsync(migrate(database.adminUrl), { message: /table refund.*roles\.ts/ })
    const { rows } = await admin.query(
      `select name from unnest($1::text[]) name where has_table_privilege(name, 'refund', 'select, insert, update, delete')`,
      [services.map(role => `kassa_${role}`)],
    )
    t.deepEqual(rows, [], kind)
    await admin.query(`drop ${kind} refund`)
  }
  await migrate(database.adminUrl)
})

test('a table of the list that is not there is named as well', t => {
  t.throws(() => grantStatements([], defaultRoleNames, ['public']), {
    message: /no table merchant, merchant_branding, api_key/,
  })
})

test.serial(
  'no function acts with the rights of its owner for whoever calls it, but for months, which a worker asks for',
  async t => {
    t.deepEqual(
      await service.admin.query(
        `select proname as name, proconfig @> array['search_path=public, pg_temp'] as "isFixed",
              array(select role from unnest($1::text[]) as role where has_function_privilege('kassa_' || role, oid, 'execute')) as roles
         from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
        [loginRoles],
      ),
      ['drop_partition', 'make_partition'].map(name => ({ name, isFixed: true, roles: ['worker'] })),
    )
  },
)

test.serial('the service reaches its database as an ordinary role', async t => {
  for (const role of workers) {
    const { rows } = await clients
      .get(role)!
      .query('select rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user')
    t.deepEqual(rows, [{ rolsuper: false, rolcreaterole: false, rolbypassrls: false }])
  }
})

test.serial('every function looks its tables up where ours are, whatever path whoever calls it has', async t => {
  const { rows } = await clients.get('administrator')!.query(
    `select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind <> 'a'
        and not coalesce(p.proconfig, '{}') && array['search_path=public, pg_temp']`,
  )
  t.deepEqual(rows, [])
})

test('nobody of the service makes temporary tables, which would be found before ours', async t => {
  const database = await freshDatabase()
  t.teardown(() => database.drop())
  await migrate(database.adminUrl)
  for (const role of loginRoles) {
    const client = new pg.Client(roleUrl(database.adminUrl, role))
    await client.connect()
    await t.throwsAsync(client.query('create temporary table withdrawal (id uuid)'), { code: '42501' }, role)
    await client.end()
  }
})

test.serial('what a key may do, and from where, is changed by no role of the service', async t => {
  for (const role of workers)
    for (const column of ['permissions', 'allowed_cidrs', 'merchant_id'])
      t.is(await outcome(role, `update api_key set ${column} = ${column}`), refused, `${role} ${column}`)
})
