import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { describeMigration, rollbackCosts } from '../../src/cli/upgrade/describe-migration.ts'
import { runningVersion } from '../../src/database/processes.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { freshDatabase } from '../helpers/database.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { operatorWith } from './command.ts'

const drill = readFileSync(new URL('../../lab/drill/sample-migrations.ts', import.meta.url), 'utf8')
const [, expand = '', fill = '', contract = ''] = drill.split(/^class /m)

test('of a migration the locks are told, and what an older release would miss', t => {
  const brief = 'orders: for an instant, against reads and writes'
  t.deepEqual(describeMigration('2', expand), {
    name: '2',
    locks: [brief, 'orders: for an instant, against writes'],
    lost: [],
  })
  t.deepEqual(describeMigration('3', fill), {
    name: '3',
    locks: ['orders: row by row, in batches', 'orders: while it reads the table, against other migrations', brief],
    lost: [],
  })
  t.deepEqual(describeMigration('4', contract).lost, ['the column orders.drill_total'])
  t.deepEqual(describeMigration('5', '// drop table orders\n').lost, [])
})

test('a rollback costs nothing while migrations only add, and a restored backup after one that drops', t => {
  const [added, dropped] = [describeMigration('2', expand), describeMigration('4', contract)]
  t.regex(rollbackCosts([]).join(' '), /start the processes of the older release/)
  t.regex(rollbackCosts([added]).join(' '), /leave the database as it is/)
  t.regex(
    rollbackCosts([added, dropped]).join(' '),
    /without the column orders\.drill_total \(4\)\. The only rollback is to restore/,
  )
})

test('an upgrade checks, backs up, migrates and waits until every process runs this release', async t => {
  const { adminUrl, drop } = await freshDatabase()
  const empty = new URL(adminUrl)
  empty.pathname = `${empty.pathname}_empty`
  const admin = await openDatabase({ url: adminUrl, entities: [], connectionsMax: 1 })
  t.teardown(async () => {
    await admin.query(`drop database if exists "${empty.pathname.slice(1)}" with (force)`)
    await admin.close()
    await drop()
  })
  await admin.query(`create database "${empty.pathname.slice(1)}"`)
  const backup = path.join(temporaryFolder('upgrade'), 'backup')
  const on = (url: string) => operatorWith({ DATABASE_URL: url, KASSA_MODE: 'sandbox' })
  const command = ['--backup', `printf %s "$KASSA_BACKUP_URL" > '${backup}'`]

  const planned = await on(empty.href).run('upgrade', '--dry-run', ...command, '--json')
  t.is(planned.code, 0, planned.stdout + planned.stderr)
  t.deepEqual(
    planned.json.pending.map((one: { name: string }) => one.name),
    ['0001-first'],
  )
  t.is(planned.json.result, 'Nothing was changed.')
  t.false(existsSync(backup))
  const failed = await on(empty.href).run('upgrade', '--backup', 'exit 3')
  t.is(failed.code, 2)
  t.regex(failed.stderr, /The backup failed with code 3\. Nothing was changed/)

  const done = await on(empty.href).run('upgrade', ...command, '--wait', '0')
  t.is(done.code, 0, done.stdout + done.stderr)
  t.is(readFileSync(backup, 'utf8'), empty.href)
  t.true(done.stdout.includes(`Upgraded: every process runs ${runningVersion}.`))
  t.false((done.stdout + done.stderr).includes(empty.password || 'no password'))

  const older = `insert into service_process (id, roles, host, version, started_at, seen_at, ahead_ms)
    values (gen_random_uuid(), 'worker', 'old', '0.0.9 (x)', now(), now(), 0)`
  await admin.query(older)
  const late = await on(adminUrl).run('upgrade', '--wait', '0')
  t.is(late.code, 1)
  t.regex(late.stdout, /but worker on old: 0\.0\.9 \(x\) still run an older release/)
  const queues = () => admin.query<{ name: string }>('select name from queue order by name')
  const before = await queues()
  t.true(before.length > 5)
  await admin.query('delete from queue where name = $1', [before[0]!.name])
  const unwaited = await on(adminUrl).run('upgrade', '--restart-later')
  t.is(unwaited.code, 0)
  t.deepEqual(await queues(), before, 'queues are made although no migration is pending')
  t.regex(unwaited.stdout, /The database is migrated\. Restart the processes/)
  const waiting = on(adminUrl).run('upgrade')
  await admin.query('delete from service_process')
  t.is((await waiting).code, 0)
  await admin.query(`insert into kassa_migration (name) values ('0099-later')`)
  const newer = await on(adminUrl).run('upgrade', '--json')
  t.is(newer.code, 1)
  t.regex(newer.stdout, /has seen 0099-later, which this release does not know/)
})
