import { MikroORM, type EntitySchema } from '@mikro-orm/postgresql'
import type pg from 'pg'
import { BoundDriver } from './connection/bound-driver.ts'
import { hasCitus } from './cells/citus.ts'
import { withPinned } from './connection/connection-url.ts'
import type { Database, Rows, Tx } from './database.ts'
import { queryConfig, rowsOn } from './rows.ts'
import { isOutdatedStatement, PreparedClient } from './connection/prepared-client.ts'
import { sqlState } from './sql-state.ts'

export interface DatabaseOptions {
  readonly url: string
  readonly entities: readonly EntitySchema[]
  readonly connectionsMax: number
  /** Timeout for connecting and for each query, after which the connection is discarded; default: the server's limits. */
  readonly answerMs?: number
  /** Disables all timeouts, for processes that may stand still with their machine and need no time limits. */
  readonly isPatient?: boolean
}

/** One bad query must not block all others. Our statements are short, so JIT compilation would take longer than running them. */
const settings = [
  'statement_timeout=15000',
  'lock_timeout=10000',
  'idle_in_transaction_session_timeout=30000',
  'jit=off',
]
const attemptsMax = 3
/** After a migration each connection may fail once. More than the connections of a process. */
const preparationsMax = 250
const deadlock = '40P01'
/** Deadlock and serialization failure: PostgreSQL rolled everything back, and a retry may succeed. */
const repeatable = new Set([deadlock, '40001'])

/** Opens the database with limits for statements, lock waits and idle transactions. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const orm = await MikroORM.init({
    driver: BoundDriver,
    clientUrl: options.url,
    entities: [...options.entities],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: options.connectionsMax },
    // Otherwise the ORM would connect on opening to check whether the database exists, and would create it.
    ensureDatabase: false,
    forceUtcTimezone: true,
    driverOptions: {
      Client: PreparedClient,
      connectionString: withPinned(options.url, options.isPatient ? ['jit=off'] : settings),
      connectionTimeoutMillis: options.isPatient ? 0 : (options.answerMs ?? 10_000),
      ...(options.answerMs !== undefined && { query_timeout: options.answerMs }),
    },
  })
  const pool = await orm.em.getConnection().getNativeClient()
  let begin: readonly string[] | undefined
  const planned = async <T>(work: (rows: Rows) => Promise<T>) => {
    begin ??= await beginOf(pool)
    return transactOn(pool, begin, work)
  }
  let deadlocks = 0
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (sqlState(error) === deadlock) deadlocks += 1
      throw error
    }
  }
  // Not the ORM's `transactional`, which keeps a connection whose begin or rollback failed.
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    transactOn(pool, ['begin'], async rows => {
      const em = orm.em.fork()
      em.setTransactionContext(rows.kysely.withoutPlugins())
      const result = await work({ em, ...rows })
      await em.flush()
      return result
    })
  return {
    ...rowsOn(query => counted(pool.query(queryConfig(query)))),
    transaction: work => repeatOnDeadlock(() => counted(transact(work))),
    plannedTransaction: work => repeatOnDeadlock(() => counted(planned(work))),
    deadlocks: () => deadlocks,
    em: () => orm.em.fork(),
    close: () => orm.close(),
  }
}

/** Sent together with the first statement, so that it needs no extra round trip. */
const beginPlanned = ['begin', 'set local plan_cache_mode = force_generic_plan']

/** Returns how a planned transaction begins. Citus plans no statement before it has the values. */
async function beginOf(pool: pg.Pool): Promise<readonly string[]> {
  return (await hasCitus(pool)) ? ['begin'] : beginPlanned
}

/** Discards a connection whose transaction could not end. */
async function transactOn<T>(pool: pg.Pool, begin: readonly string[], work: (rows: Rows) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as unknown as PreparedClient & pg.PoolClient
  let hasBegun = false
  const rows = rowsOn(query => {
    const config = queryConfig(query)
    if (hasBegun) return client.query(config)
    hasBegun = true
    return client.queryAfter(begin, config)
  })
  let isEnding = false
  try {
    const result = await work(rows)
    isEnding = true
    if (hasBegun) await client.query('commit')
    client.release()
    return result
  } catch (error) {
    const isUsable =
      !isEnding &&
      (await client.query('rollback').then(
        () => true,
        () => false,
      ))
    client.release(!isUsable)
    throw error
  }
}

async function repeatOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1, prepared = 0; ;) {
    try {
      return await work()
    } catch (error) {
      if (isOutdatedStatement(error) ? (prepared += 1) > preparationsMax : !mayRepeat(error, attempt++)) throw error
    }
  }
}

function mayRepeat(error: unknown, attempt: number): boolean {
  return attempt < attemptsMax && repeatable.has(sqlState(error))
}
