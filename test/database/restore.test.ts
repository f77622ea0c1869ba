// The order of docs/operating/backup-and-restore.md on a PostgreSQL of its own: a base backup, an archived log, a restore to a named
// moment, and a signer whose journal knows more than what was restored.
import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import { pino } from 'pino'
import { startPostgres, type Postgres } from '../../dev/postgres/postgres.ts'
import { makeTemplate } from '../../scripts/test-template.ts'
import { examineBackups } from '../../src/cli/doctor/backups.ts'
import type { Database } from '../../src/database/database.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { importRequestedJournal } from '../../src/signer/journal/import-journal.service.ts'
import { memoryFolder } from '../helpers/memory-folder.ts'
import { until } from '../helpers/until.ts'
import { asAnn, operatorOn } from '../operator/command.ts'
import { brokenInvariants, startPayouts, type Payouts } from '../payouts/payouts.ts'

const restorePoint = 'before the loss'
let folder = ''
let server: Postgres | undefined
const at = (name: string) => path.join(folder, name)

test.before(async () => {
  folder = mkdtempSync(path.join(memoryFolder(), 'kassa-restore-'))
  // PostgreSQL may run as another user here.
  chmodSync(folder, 0o755)
  mkdirSync(at('archive'))
  chmodSync(at('archive'), 0o777)
  server = await startPostgres({ dataDirectory: at('first') })
  await makeTemplate(server)
  await server.stop()
  appendFileSync(
    at('first/postgresql.conf'),
    `archive_mode = on\narchive_command = 'test ! -f ${at('archive')}/%f && cp %p ${at('archive')}/%f'\nfsync = off\n`,
  )
  server = await startPostgres({ dataDirectory: at('first'), port: server.port })
  process.env.KASSA_TEST_POSTGRES_URL = server.url()
})
test.after.always(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A copy of the data while the server runs, as `pg_basebackup` makes one. */
async function baseBackup(admin: Database): Promise<void> {
  // Both calls on one connection: the backup ends with it.
  await admin.transaction(async tx => {
    await tx.query(`select pg_backup_start('drill', true)`)
    copy(at('first'), at('second'))
    const [label] = await tx.query<{ labelfile: string }>(`select labelfile from pg_backup_stop()`)
    writeFileSync(at('second/backup_label'), label!.labelfile)
  })
  for (const name of ['pg_wal', 'postmaster.pid']) rmSync(at(`second/${name}`), { recursive: true, force: true })
  mkdirSync(at('second/pg_wal/archive_status'), { recursive: true })
}

function copy(from: string, to: string): void {
  // Owners are kept: PostgreSQL refuses data of others.
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0 && !/vanished|No such file/.test(stderr)) throw new Error(stderr)
}

/** Everything up to now lies in the archive. */
async function archived(admin: Database): Promise<void> {
  const [last] = await admin.query<{ file: string }>(`select pg_walfile_name(pg_switch_wal()) as file`)
  await until(async () => {
    const [state] = await admin.query<{ done: boolean }>(
      `select last_archived_wal >= $1 as done from pg_stat_archiver`,
      [last!.file],
    )
    return state?.done === true
  })
}

/** The machine is lost; another one is made of the base backup and the archive, on the same port. */
async function restore(): Promise<void> {
  const { port } = server!
  await server!.stop()
  copyFileSync(at('first.password'), at('second.password'))
  spawnSync('chown', ['-R', `--reference=${at('second/PG_VERSION')}`, at('second')])
  appendFileSync(
    at('second/postgresql.conf'),
    `restore_command = 'cp ${at('archive')}/%f %p'\nrecovery_target_name = '${restorePoint}'\nrecovery_target_action = promote\n`,
  )
  writeFileSync(at('second/recovery.signal'), '')
  server = await startPostgres({ dataDirectory: at('second'), port })
}

const statuses = async (payouts: Payouts, ids: readonly string[]) =>
  Promise.all(ids.map(async id => (await payouts.withdrawal(id)).status))

test('a restore to a moment before payouts were signed: the signer stops, takes its journal in when asked, and nobody is paid twice', async t => {
  const payouts = await startPayouts('ERC20')
  t.teardown(() => payouts.close())
  const { admin, databaseUrl } = payouts.service
  const people = [payouts.someone(), payouts.someone(), payouts.someone()] as const
  const first = await payouts.withdraw(people[0])
  await payouts.work(4)
  await baseBackup(admin)
  const ids = [await payouts.withdraw(people[1]), await payouts.withdraw(people[2])]
  await admin.query(`select pg_create_restore_point('${restorePoint}')`)
  payouts.payee.isStuck = true
  await payouts.work(1)
  const lost = await payouts.withdraw(payouts.someone())
  await archived(admin)
  const wallet = payouts.wallet()
  t.is(wallet.journal.head.sequence, 3)

  await admin.query(
    "insert into backup_record (kind, finished_at, seconds, restored_to) values ('database', now(), 1, null), ('files', now(), 1, null), ('restore', now(), 1, now())",
  )
  const reported = await examineBackups(admin, { isProduction: true, now: new Date() })
  t.deepEqual(
    reported.map(one => one.state),
    ['ok', 'ok', 'ok', 'ok'],
    reported.map(one => one.text).join('\n'),
  )
  const late = await examineBackups(admin, { isProduction: true, now: new Date(Date.now() + 3 * 86_400_000) })
  t.deepEqual(
    late.map(one => one.state),
    ['warn', 'warn', 'warn', 'ok'],
  )
  await admin.query("update backup_record set failed_at = now() + interval '1 second' where kind = 'restore'")
  t.is((await examineBackups(admin, { isProduction: true, now: new Date() })).at(-1)?.state, 'fail')

  const began = performance.now()
  await restore()
  await until(
    async () =>
      (await admin.query<{ away: boolean }>('select pg_is_in_recovery() as away').catch(() => [{ away: true }]))[0]
        ?.away === false,
  )
  t.log(`restored in ${Math.round(performance.now() - began)} ms`)
  t.deepEqual(await brokenInvariants(payouts), [])
  t.is((await payouts.withdrawal(first)).status, 'COMPLETED')
  t.deepEqual(
    await admin.query('select 1 from withdrawal where id = $1', [lost]),
    [],
    'what came after the moment is gone',
  )
  t.deepEqual(await statuses(payouts, ids), ['APPROVED', 'APPROVED'])

  const signer = { db: payouts.signerDb, wallet }
  await payouts.work(1, { signer })
  const [paused] = await admin.query<{ pause_reason: string }>('select pause_reason from wallet')
  t.regex(paused?.pause_reason ?? '', /is behind the journal/)
  t.is(wallet.journal.head.sequence, 3, 'nothing is signed anew')
  const operator = operatorOn(databaseUrl)
  const asked = await operator.run('payouts', 'adopt', 'test', 'ERC20', '--reason', 'restored', ...asAnn)
  t.is(asked.code, 0, asked.stderr)
  const log = pino({ level: 'silent' })
  t.true(await importRequestedJournal({ db: payouts.signerDb, clock: payouts.service.clock, log }, wallet))
  await runDue(payouts.deps)
  payouts.payee.pool.clear()
  payouts.payee.isStuck = false
  await payouts.work(6, { signer })
  t.deepEqual(await statuses(payouts, ids), ['COMPLETED', 'COMPLETED'])
  for (const person of people) t.is(payouts.payee.paid(person).length, 1)
  t.deepEqual(await brokenInvariants(payouts), [])
})
