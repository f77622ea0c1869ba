import { mkdtempSync, chmodSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import pg from 'pg'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { startPostgres } from '../../dev/postgres/postgres.ts'
import { readPassword } from '../../dev/postgres/postgres-password.ts'

/** Tries to log in. Returns the SQLSTATE of the refusal, or 'in'. */
async function logIn(url: string): Promise<string> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    return 'in'
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error)
  } finally {
    await client.end()
  }
}

test('nobody logs in without the password, which only its owner can read', async t => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-password-'))
  chmodSync(folder, 0o711)
  const dataDirectory = path.join(folder, 'postgres')
  const server = await startPostgres({ dataDirectory, throwaway: true })
  t.teardown(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const wrong = new URL(server.url())
  wrong.password = 'guess'
  t.is(await logIn(wrong.href), '28P01')
  wrong.password = ''
  t.not(await logIn(wrong.href), 'in')
  t.is(await logIn(server.url()), 'in')
  t.is(readPassword(dataDirectory), new URL(server.url()).password)
  t.is(statSync(`${dataDirectory}.password`).mode & 0o777, 0o600)
  const client = new pg.Client(server.url())
  await client.connect()
  const { rows } = await client.query<{ auth_method: string }>('select distinct auth_method from pg_hba_file_rules')
  const { rows: stored } = await client.query(`select from pg_authid where rolpassword like 'SCRAM-SHA-256$%'`)
  await client.end()
  t.deepEqual(rows, [{ auth_method: 'scram-sha-256' }])
  t.is(stored.length, 1)
  t.not(await logIn(roleUrl(server.url(), 'worker')), 'in', 'a role that was never made')
})
