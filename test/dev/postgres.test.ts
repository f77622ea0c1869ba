import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { once } from 'node:events'
import test from 'ava'
import pg from 'pg'
import { startPostgres } from '../../dev/postgres/postgres.ts'
import { freshDatabase } from '../helpers/database.ts'
import { memoryFolder } from '../helpers/memory-folder.ts'

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
  const folder = mkdtempSync(path.join(memoryFolder(), 'kassa-postgres-'))
  chmodSync(folder, 0o711) // where PostgreSQL has to run as another user
  return folder
}

test('a fresh database is separate from every other and gone after drop', async t => {
  const [one, two] = await Promise.all([freshDatabase(), freshDatabase()])
  await query(one.adminUrl, 'create table mark (id integer)')
  await t.throwsAsync(query(two.url, 'select * from mark'), { message: /relation "mark" does not exist/ })
  await one.drop()
  await two.drop()
  await t.throwsAsync(query(one.url, 'select 1'), { message: /does not exist/ })
})

test('data survives a stop and a start', async t => {
  const folder = temporaryFolder()
  const options = { dataDirectory: path.join(folder, 'postgres'), throwaway: true }
  const first = await startPostgres(options)
  await query(first.url(), 'create table kept as select 7 as value')
  await first.stop()
  const second = await startPostgres({ ...options, port: first.port })
  t.deepEqual(await query(second.url(), 'select value from kept'), [{ value: 7 }])
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a server left running in the directory is replaced, on the same port and with its data', async t => {
  const folder = temporaryFolder()
  const options = { dataDirectory: path.join(folder, 'postgres'), throwaway: true }
  const left = await startPostgres(options)
  await query(left.url(), 'create table kept as select 7 as value')
  const next = await startPostgres({ ...options, port: left.port })
  t.not(next.pid, left.pid)
  t.deepEqual(await query(next.url(), 'select value from kept'), [{ value: 7 }])
  await next.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a stale pid file whose number belongs to another program stops nobody and hinders nothing', async t => {
  const folder = temporaryFolder()
  const options = { dataDirectory: path.join(folder, 'postgres'), throwaway: true }
  await (await startPostgres(options)).stop()
  writeFileSync(
    path.join(options.dataDirectory, 'postmaster.pid'),
    `${process.ppid}\n${options.dataDirectory}\n0\n5432\n`,
  )
  const server = await startPostgres(options)
  t.deepEqual(await query(server.url(), 'select 1 as one'), [{ one: 1 }])
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a first start that was cut short does not hinder the next one', async t => {
  const folder = temporaryFolder()
  const options = { dataDirectory: path.join(folder, 'postgres'), throwaway: true }
  mkdirSync(`${options.dataDirectory}.new`)
  writeFileSync(path.join(`${options.dataDirectory}.new`, 'PG_VERSION'), '18\n')
  const server = await startPostgres(options)
  t.deepEqual(await query(server.url(), 'select 1 as one'), [{ one: 1 }])
  await server.stop()
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
    const { startPostgres } = await import(${JSON.stringify(new URL('../../dev/postgres/postgres.ts', import.meta.url).href)})
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
