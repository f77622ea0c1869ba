// A database connection that is lost gives its place in the pool to a new one, whatever was under way on it.
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import type { Database } from '../../src/database/database.ts'
import { openDatabase } from '../../src/database/orm.ts'
import { entities } from '../../src/entities.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { freshDatabase } from '../helpers/database.ts'

const connectionsMax = 2

interface Setting {
  readonly db: Database
  /** Ends all connections of `db`. */
  endConnections(): Promise<void>
}

async function open(t: ExecutionContext): Promise<Setting> {
  const database = await freshDatabase()
  const admin = new pg.Client(database.url)
  await admin.connect()
  t.teardown(async () => {
    await admin.end()
    await database.drop()
  })
  return {
    db: await openDatabase({ url: database.url, entities, connectionsMax }),
    async endConnections() {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
    },
  }
}

/** Loses more connections than the pool may have. */
async function loseAll(t: ExecutionContext, lose: () => Promise<unknown>): Promise<void> {
  for (let lost = 0; lost <= connectionsMax; lost++) await t.throwsAsync(lose)
}

/**
 * Asks for all connections of the pool at once, and for their end. A connection may have been lost without anybody having
 * noticed yet: whoever uses it next does, once for each.
 */
async function assertSurvives(t: ExecutionContext, db: Database): Promise<void> {
  for (let unnoticed = 0; unnoticed < connectionsMax; unnoticed++) await db.query('select 1').catch(() => {})
  const read = () => db.transaction(async tx => (await tx.query<{ one: number }>('select 1 as one'))[0]?.one)
  t.deepEqual(await Promise.all(Array.from({ length: connectionsMax }, read)), [1, 1])
  assertNoDeadlocks(t, db)
  await db.close()
}

test('lost in the middle of a transaction', async t => {
  const { db } = await open(t)
  await loseAll(t, () => db.transaction(tx => tx.query('select pg_terminate_backend(pg_backend_pid())')))
  await assertSurvives(t, db)
})

test('lost when a transaction is about to commit', async t => {
  const { db, endConnections } = await open(t)
  await loseAll(t, () =>
    db.transaction(async tx => {
      await tx.query('select 1')
      await endConnections()
    }),
  )
  await assertSurvives(t, db)
})

test('lost just when a transaction begins on it', async t => {
  const { db, endConnections } = await open(t)
  // Whether the loss is noticed before, while or after it begins is a matter of luck: enough tries meet them all.
  for (let attempt = 0; attempt < 20; attempt++) {
    await db.query('select 1').catch(() => {})
    const ended = endConnections()
    await new Promise(setImmediate)
    await db.transaction(tx => tx.query('select 1')).catch(() => {})
    await ended
  }
  await assertSurvives(t, db)
})

test('lost within a query outside any transaction', async t => {
  const { db } = await open(t)
  await loseAll(t, () => db.query('select pg_terminate_backend(pg_backend_pid())'))
  await assertSurvives(t, db)
})

test('one that the server ended is lent to nobody: the next query is answered', async t => {
  const { db } = await open(t)
  for (let lost = 0; lost < 20; lost++) {
    await t.throwsAsync(() => db.em().getConnection().execute('select pg_terminate_backend(pg_backend_pid())'))
    t.deepEqual(await db.query('select 1 as one'), [{ one: 1 }])
  }
  await assertSurvives(t, db)
})
