// What a role of the service can do to the audit log and to other chains; and that what stops money waits for no log.
import test from 'ava'
import pg from 'pg'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { writeQueuedAuditEntries, verifyAudit } from '../../src/operators/audit-log/audit.service.ts'
import { readServiceState } from '../../src/http/metrics/service-state.ts'
import { loginRoles, type LoginRole } from '../../src/database/roles/roles.ts'
import { testService, type TestService } from '../helpers/deps.ts'
import { operatorOn, type Operator } from '../operator/command.ts'

let service: TestService
let command: Operator
const clients = new Map<LoginRole, pg.Client>()
test.before(async () => {
  service = await testService()
  command = operatorOn(service.databaseUrl, [service.deps.config.masterKeys[0]!.toString('hex')])
  for (const role of loginRoles) {
    const client = new pg.Client(roleUrl(service.adminUrl, role))
    await client.connect()
    clients.set(role, client)
  }
})
test.after.always(async () => {
  for (const client of clients.values()) await client.end()
  await service.close()
})

const switchOff = (network = 'ERC20') =>
  command.run('payouts', 'off', 'test', network, '--reason', 'drill', '--yes', '--json')
const switchOn = (network = 'ERC20') =>
  command.run('payouts', 'on', 'test', network, '--reason', 'drill', '--yes', '--json')
const isWhole = async () => (await verifyAudit(service.deps, { head: null, anchors: '' })).damage
const waiting = () => service.admin.query<{ action: string }>('select action from audit_waiting order by at')

/** The SQLSTATE that refuses it, or 'done'; nothing stays. */
async function tried(role: LoginRole, sql: string): Promise<string> {
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

const entry = (id: string, previous: string, hash: string) =>
  `insert into audit_entry (id, at, operator, action, subject, detail, prev_hash, hash)
   select ${id}, now(), 'user:x', 'x', 'x', '{}', ${previous}, ${hash} from (select * from audit_entry order by id desc limit 1) head`

test.serial(
  'nobody leaves out a number of the audit log, or ends it in a hash that something has followed',
  async t => {
    for (const run of [switchOff, switchOn]) t.is((await run()).code, 0)
    for (const role of ['api', 'worker'] as const) {
      t.is(await tried(role, entry('9223372036854775807', 'head.hash', `repeat('1', 64)`)), '23514')
      t.is(await tried(role, entry('head.id + 2', 'head.hash', `repeat('1', 64)`)), '23514')
      t.is(await tried(role, entry('head.id + 1', `repeat('2', 64)`, `repeat('1', 64)`)), '23514')
      t.is(await tried(role, entry('head.id + 1', 'head.hash', 'head.hash')), '23514', 'its own')
      t.is(await tried(role, entry('head.id + 1', 'head.hash', 'head.prev_hash')), '23514', 'of an earlier one')
      t.is(await tried(role, entry('head.id + 1', 'head.hash', `repeat('0', 64)`)), '23514', 'that of the beginning')
      t.is(await tried(role, entry('head.id + 1', 'head.hash', `repeat('1', 64)`)), 'done')
    }
    t.is((await switchOff()).code, 0)
    t.is((await switchOn()).code, 0)
    t.deepEqual(await isWhole(), [])
  },
)

test.serial('nobody leaves out a seal of the ledger', async t => {
  const seal = (sequence: string, previous: string, hash: string) =>
    `insert into ledger_checkpoint (sequence, last_tx, ids, digests, previous, hash, checkpointed_at)
     values (${sequence}, 9000000000, '{9000000000}', '{x}', ${previous}, ${hash}, now())`
  const [zeros, ones] = [`repeat('0', 64)`, `repeat('1', 64)`]
  t.is(await tried('worker', seal('9223372036854775807', zeros, ones)), '23514')
  t.is(await tried('worker', seal('1', ones, zeros)), '23514')
  t.is(await tried('worker', seal('1', zeros, zeros)), '23514')
  t.is(await tried('worker', seal('1', zeros, ones)), 'done')
})

test.serial('no role gives the number of a row that the database numbers, or moves the counter', async t => {
  const numbered = await service.admin.query<{ table: string; column: string; counter: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as counter
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  t.true(numbered.some(one => one.table === 'webhook_event') && numbered.length >= 7)
  for (const { table, column, counter } of numbered)
    for (const role of loginRoles) {
      t.is(
        await tried(role, `insert into ${table} (${column}) overriding system value values (9223372036854775807)`),
        '42501',
        `${role} ${table}`,
      )
      t.is(await tried(role, `select setval('${counter}', 9223372036854775807)`), '42501', `${role} ${counter}`)
    }
})

const lock = `hashtextextended('audit_entry', 0)`
const closed = `create function test_closed() returns trigger language plpgsql as $$ begin raise exception 'closed'; end $$;
  create trigger a_test_closed before insert on audit_entry for each row execute function test_closed()`

/** The ways in which a log takes no entry, as far as anybody can bring them about. */
const ways: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
  [
    'a session of the api keeps its lock',
    () => clients.get('api')!.query(`select pg_advisory_lock(${lock})`),
    () => clients.get('api')!.query(`select pg_advisory_unlock(${lock})`),
  ],
  [
    'a session of the api has the next entry and does not end',
    async () => {
      await clients.get('api')!.query('begin')
      await clients.get('api')!.query(entry('head.id + 1', 'head.hash', `repeat('3', 64)`))
    },
    () => clients.get('api')!.query('rollback'),
  ],
  [
    'it refuses every entry',
    () => service.admin.query(closed),
    () => service.admin.query('drop function test_closed cascade'),
  ],
]
for (const [name, close, open] of ways) {
  test.serial(
    `payouts are switched off while the log takes no entry: ${name}; it is noted as soon as it does`,
    async t => {
      await close()
      const off = await switchOff()
      t.is(off.code, 0, off.stderr)
      t.is(off.json.audit, null)
      const [row] = await service.admin.query('select reason from payout_switch')
      t.deepEqual(row, { reason: 'drill' })
      t.deepEqual(await waiting(), [{ action: 'payouts.switched_off' }])
      t.is((await readServiceState(service.deps)).queuedAuditEntries, 1)
      t.not((await switchOn()).code, 0, 'what lets money go waits for the log')
      await open()
      t.is((await switchOn()).code, 0)
      t.deepEqual(await waiting(), [])
      const { entries } = (await command.run('audit', 'list', '--limit', '2', '--json')).json
      t.deepEqual(
        entries.map((one: { action: string }) => one.action),
        ['payouts.switched_on', 'payouts.switched_off'],
      )
      t.regex(entries[1].detail.waited_for_the_log, /./)
      t.deepEqual(await isWhole(), [])
    },
  )
}

test.serial('what waits is noted by a worker too, once, whoever else notes meanwhile', async t => {
  await ways[2]![1]()
  t.is((await switchOff()).code, 0)
  t.is((await switchOff('TRC20')).code, 0)
  await t.throwsAsync(writeQueuedAuditEntries(service.deps))
  await ways[2]![2]()
  const other = await service.second()
  await Promise.all([writeQueuedAuditEntries(service.deps), writeQueuedAuditEntries(other), switchOn()])
  t.deepEqual(await waiting(), [])
  const { entries } = (await command.run('audit', 'list', '--limit', '3', '--json')).json
  t.deepEqual(entries.map((one: { action: string; subject: string }) => `${one.action} ${one.subject}`).toSorted(), [
    'payouts.switched_off test ERC20',
    'payouts.switched_off test TRC20',
    'payouts.switched_on test ERC20',
  ])
  t.deepEqual(await isWhole(), [])
})
