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
  /** A connection or an answer that takes longer counts as none, and its connection is given up; default: as long as the server allows. */
  readonly answerMs?: number
  /** Whether nothing is ended because it takes long: of what may stand still with its machine, and promises nothing about time. */
  readonly isPatient?: boolean
}

/** One bad query does not stop all. Our statements are short: compiling one takes longer than running it. */
const settings = [
  'statement_timeout=15000',
  'lock_timeout=10000',
  'idle_in_transaction_session_timeout=30000',
  'jit=off',
]
const attemptsMax = 3
/** After a migration each connection may fail once: more than a process has of them. */
const preparationsMax = 250
const deadlock = '40P01'
/** Deadlock, serialization failure: PostgreSQL rolled everything back and asks to try again. */
const repeatable = new Set([deadlock, '40001'])

/** Opens the database, with limits of a statement, a lock wait and an idle transaction. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const orm = await MikroORM.init({
    driver: BoundDriver,
    clientUrl: options.url,
    entities: [...options.entities],
    discovery: { warnWhenNoEntities: false },
    pool: { min: 0, max: options.connectionsMax },
    // By itself it would connect while it is opened, to look whether the database exists, and would create it.
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
  // Not the ORM's own `transactional`: that keeps a connection on which a transaction could not begin or roll back.
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

/** Sent together with the first statement, so that it costs no round trip more. */
const beginPlanned = ['begin', 'set local plan_cache_mode = force_generic_plan']

/** How such a transaction begins here: Citus plans no statement before it has the values. */
async function beginOf(pool: pg.Pool): Promise<readonly string[]> {
  return (await hasCitus(pool)) ? ['begin'] : beginPlanned
}

/** A connection on which a transaction could not end is not used again. */
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
