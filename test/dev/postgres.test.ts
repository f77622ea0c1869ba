import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import test from 'ava'
import pg from 'pg'
import { startPostgres } from '../../dev/postgres.ts'
import { freshDatabase } from '../helpers/database.ts'

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

function temporaryFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'kassa-postgres-'))
}

test('a fresh database is separate from every other and gone after drop', async t => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  await query(one.url, 'create table mark (id integer)')
  await t.throwsAsync(query(two.url, 'select * from mark'), { message: /relation "mark" does not exist/ })
  await one.drop()
  await two.drop()
  await t.throwsAsync(query(one.url, 'select 1'), { message: /does not exist/ })
})

test('data survives a stop and a start, and a second start takes over a running server', async t => {
  const folder = temporaryFolder()
  const options = { dataDirectory: path.join(folder, 'postgres'), throwaway: true }
  const first = await startPostgres(options)
  await query(first.url(), 'create table kept as select 7 as value')
  await first.stop()
  const second = await startPostgres({ ...options, port: first.port })
  t.deepEqual(await query(second.url(), 'select value from kept'), [{ value: 7 }])
  const third = await startPostgres(options)
  t.true(third.adopted)
  t.is(third.pid, second.pid)
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('an occupied port is refused in words that name the variable to change', async t => {
  const folder = temporaryFolder()
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  const options = {
    dataDirectory: path.join(folder, 'postgres'),
    throwaway: true,
    port,
    portVariable: 'KASSA_POSTGRES_PORT',
  }
  const error = await t.throwsAsync(startPostgres(options))
  t.regex(error.message, new RegExp(`Port ${port} .* occupied.*KASSA_POSTGRES_PORT=`))
  squatter.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a throwaway server ends when the process that started it is killed', async t => {
  const folder = temporaryFolder()
  const program = `
    const { startPostgres } = await import(${JSON.stringify(new URL('../../dev/postgres.ts', import.meta.url).href)})
    const server = await startPostgres({ dataDirectory: ${JSON.stringify(path.join(folder, 'postgres'))}, throwaway: true })
    console.log(server.pid)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  parent.kill('SIGKILL')
  t.true(await isGone(Number(String(line))))
  rmSync(folder, { recursive: true, force: true })
})

/** Nobody signals the death of a process that is not a child: look until a deadline. */
async function isGone(pid: number): Promise<boolean> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    try {
      process.kill(pid, 0)
    } catch {
      return true
    }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return false
}
