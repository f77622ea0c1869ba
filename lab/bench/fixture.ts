// What every benchmark needs: its own durable database, deps on it, a merchant with many keys, load from another process.
import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { HDKey } from '@scure/bip32'
import { migrateWithRoles, roleUrl } from '../../dev/postgres/database-roles.ts'
import { startPostgres } from '../../dev/postgres/postgres.ts'

export interface BenchFixture {
  readonly databaseUrl: string
  /** The same database for the owner of the tables, because the service's own roles may not change them. */
  readonly adminUrl: string
  readonly databasePort: number
  /** The process id of the database server. */
  readonly databasePid: number
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

interface BenchNetwork {
  readonly name: 'ERC20' | 'TRC20'
  /** The coin's number in a derivation path. */
  readonly coin: number
  readonly token: string
  /** The chain's id, or the hash of its first block. */
  readonly identity: string
}

/** Starts a durable, migrated PostgreSQL, in `BENCH_HOME` if set. Returns it with the environment of a service on it. */
export async function openBenchFixture(): Promise<BenchFixture> {
  const home = mkdtempSync(path.join(process.env['BENCH_HOME'] ?? os.tmpdir(), 'kassa-bench-'))
  const server = await startPostgres({ dataDirectory: path.join(home, 'postgres') })
  const databaseUrl = roleUrl(server.url(), 'worker')
  await migrateWithRoles(server.url())
  const xpub = (coin: number) => HDKey.fromMasterSeed(Buffer.alloc(32, 9)).derive(`m/44'/${coin}'/0'`).publicExtendedKey
  const network = ({ name, coin, token, identity }: BenchNetwork) => ({
    [`KASSA_TEST_${name}_RPC_URLS`]: 'http://127.0.0.1:1',
    [`KASSA_TEST_${name}_TOKEN`]: token,
    [`KASSA_TEST_${name}_${name === 'ERC20' ? 'CHAIN_ID' : 'GENESIS'}`]: identity,
    [`KASSA_TEST_${name}_XPUB`]: xpub(coin),
    [`KASSA_TEST_${name}_CONFIRMATIONS`]: '3',
  })
  return {
    databaseUrl,
    adminUrl: server.url(),
    databasePort: server.port,
    databasePid: Number.parseInt(readFileSync(path.join(home, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    env: {
      KASSA_MODE: 'sandbox',
      KASSA_ROLES: 'api',
      DATABASE_URL: databaseUrl,
      KASSA_MASTER_KEY: randomBytes(32).toString('hex'),
      KASSA_LOG_LEVEL: 'silent',
      KASSA_RATE_LIMIT_PER_MINUTE: '10000000',
      KASSA_MAX_STREAMS_PER_MERCHANT: '100000',
      KASSA_ORDERS_PER_HOUR: '10000000',
      ...network({ name: 'ERC20', coin: 60, token: '0x5FbDB2315678afecb367f032d93F642f64180aa3', identity: '31337' }),
      ...network({
        name: 'TRC20',
        coin: 195,
        token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        identity: '0'.repeat(64),
      }),
    },
    async close() {
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Starts another process of ours and waits for its first message. */
export async function startProcess<Ready>(
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, '--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.once('message', message => resolve(message as Ready))
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
  })
  return { child, ready }
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  await ended
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

export const round = (value: number, digits = 2): string => value.toFixed(digits)
