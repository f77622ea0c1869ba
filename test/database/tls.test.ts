// A database behind TLS whose authority is an operator's own, and what an operator reads when a connection to it fails.
import { copyFileSync, chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import pg from 'pg'
import { ensureCertificates, type ReceiverFiles } from '../../dev/ca.ts'
import { startPostgres, type Postgres } from '../../dev/postgres/postgres.ts'
import { connectionProblem } from '../../src/database/connection/connection-problem.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { holdSessionLock } from '../../src/database/locks/session-lock.ts'
import { memoryFolder } from '../helpers/memory-folder.ts'
import { until } from '../helpers/until.ts'

let folder: string
let server: Postgres
let plain: Postgres
let files: ReceiverFiles
let strange: ReceiverFiles

test.before(async () => {
  folder = mkdtempSync(path.join(memoryFolder(), 'kassa-tls-'))
  chmodSync(folder, 0o711)
  files = await ensureCertificates(path.join(folder, 'own'), new Date())
  strange = await ensureCertificates(path.join(folder, 'other'), new Date())
  server = await startPostgres({ dataDirectory: path.join(folder, 'postgres'), throwaway: true })
  plain = await startPostgres({ dataDirectory: path.join(folder, 'plain'), throwaway: true })
  await encrypt(path.join(folder, 'postgres'))
})
test.after.always(async () => {
  await server.stop()
  await plain.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Gives the server its certificate, and lets it read its settings again. */
async function encrypt(directory: string): Promise<void> {
  const { uid, gid } = statSync(directory)
  for (const [name, file] of [
    ['server.crt', files.certificateFile],
    ['server.key', files.keyFile],
  ] as const) {
    const copy = path.join(directory, name)
    copyFileSync(file, copy)
    chmodSync(copy, 0o600)
    chownSync(copy, uid, gid)
  }
  const client = new pg.Client(server.url())
  await client.connect()
  await client.query('alter system set ssl = on')
  await client.query('select pg_reload_conf()')
  await until(async () => (await client.query('show ssl')).rows[0].ssl === 'on')
  await client.end()
}

function url(base: string, settings: Readonly<Record<string, string>>, host = '127.0.0.1'): string {
  const at = new URL(base)
  at.hostname = host
  for (const [name, value] of Object.entries(settings)) at.searchParams.set(name, value)
  return at.href
}

/** What an operator reads. */
async function problem(of: string): Promise<string | null> {
  const db = await openDatabase({ url: of, entities: [], connectionsMax: 1 })
  try {
    await db.query('select 1')
    return 'it connects'
  } catch (error) {
    return connectionProblem(error)
  } finally {
    await db.close()
  }
}

test('each kind of connection is encrypted, to the host that an authority of the operator vouches for', async t => {
  const verified = url(server.url(), { sslmode: 'verify-full', sslrootcert: files.caFile })
  const db = await openDatabase({ url: verified, entities: [], connectionsMax: 1 })
  t.teardown(() => db.close())
  t.deepEqual(await db.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()'), [{ ssl: true }])
  const lock = await holdSessionLock(verified, 'tls')
  t.teardown(() => lock?.release())
  t.true(
    (
      await db.query(
        `select from pg_stat_ssl join pg_stat_activity a using (pid) where ssl and a.pid <> pg_backend_pid() and a.datname is not null`,
      )
    ).length > 0,
  )
})

for (const [title, make, says] of [
  [
    'no authority is named',
    () => url(server.url(), { sslmode: 'verify-full' }),
    /^The certificate of the database is not trusted by this machine .*sslrootcert=/,
  ],
  [
    'another authority is named',
    () => url(server.url(), { sslmode: 'verify-full', sslrootcert: strange.caFile }),
    /^The certificate of the database is not trusted by this machine/,
  ],
  [
    'the file of the authority is not there',
    () => url(server.url(), { sslmode: 'verify-full', sslrootcert: '/nowhere/ca.pem' }),
    /^A file in the settings cannot be read \(ENOENT\): \/nowhere\/ca\.pem/,
  ],
  ['the file is no certificate', () => url(server.url(), { sslmode: 'verify-full', sslrootcert: notes() }), /PEM file/],
  [
    'the server takes no TLS',
    () => url(plain.url(), { sslmode: 'verify-full', sslrootcert: files.caFile }),
    /^The database does not accept TLS/,
  ],
  [
    'the password is another',
    () => url(server.url().replace(/:[^:@/]+@/, ':other@'), {}),
    /^The database refuses the password/,
  ],
  ['the database is not there', () => url(server.url('nothing'), {}), /^The database does not exist/],
  ['the host has no name', () => url(server.url(), {}, 'nobody.invalid'), /^The host of the database does not resolve/],
] as const)
  test(`an operator reads the cure: ${title}`, async t => {
    t.regex((await problem(make())) ?? 'nothing', says)
  })

function notes(): string {
  const file = path.join(folder, 'notes.txt')
  writeFileSync(file, `Made on ${os.hostname()}\n`)
  return file
}
