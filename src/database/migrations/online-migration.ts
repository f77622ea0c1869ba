// Migrations that run while the service works (docs/operating/releases.md): without a transaction, in small steps, interruptible anywhere
// and repeatable.
import { setTimeout as sleep } from 'node:timers/promises'
import { Migration } from '@mikro-orm/migrations'
import pg from 'pg'
import type { Rows } from '../database.ts'
import { sqlState } from '../sql-state.ts'
import { rowsOf } from '../rows.ts'

export interface Backfill {
  readonly table: string
  /** The column of the primary key. Rows are processed in its order. */
  readonly key: string
  /** Assignments, as SQL on the row `t`. */
  readonly set: string
  /** Condition for rows that still need filling, as SQL on `t`. A filled row must not match. */
  readonly where: string
}

export interface Online extends Rows {
  /** Runs a statement with a short table lock. It waits at most two seconds for the lock, then retries. */
  briefly(statement: string): Promise<void>
  /** Runs `create index concurrently` with what follows `on`. Recreates an invalid index of an interrupted attempt. */
  makeIndex(name: string, on: string): Promise<void>
  makeUniqueIndex(name: string, on: string): Promise<void>
  dropIndex(name: string): Promise<void>
  /** Fills rows in batches, with pauses as long as each batch took, until a whole pass finds none. Returns their number. */
  fillRows(work: Backfill): Promise<number>
}

/** A migration outside a transaction. Each step must detect what an interrupted attempt has done. */
export abstract class OnlineMigration extends Migration {
  protected abstract change(online: Online): Promise<void>

  override isTransactional(): boolean {
    return false
  }

  override async up(): Promise<void> {
    const { connectionString } = this.config.get<'driverOptions', { connectionString: string }>('driverOptions')
    const client = new pg.Client({ connectionString })
    // A query in progress fails by itself.
    client.on('error', () => {})
    await client.connect()
    try {
      await this.change(onlineBy(client))
    } finally {
      await client.end()
    }
  }
}

/** Retries of a lock that somebody holds. */
const busyAttemptsMax = 300
/** A waiting lock request blocks all later ones. */
export const lockTimeoutMs = 2000
const batchRows = 2000
/** Meanwhile the earlier release may write more unfilled rows, unless a trigger fills them. */
const roundsMax = 10

function onlineBy(client: pg.Client): Online {
  const rows = rowsOf(client)
  const { query } = rows
  const waitForLocks = (ms: number) => query(`select set_config('lock_timeout', $1, false)`, [String(ms)])
  const briefly = async (statement: string) => {
    await waitForLocks(lockTimeoutMs)
    await untilUnlocked(() => query(statement))
  }
  // It blocks no reader or writer, but must wait for every open transaction, so it waits without a limit.
  const unhurried = async (statement: string) => {
    await waitForLocks(0)
    await query(statement)
  }
  const dropIndex = (name: string) => unhurried(`drop index concurrently if exists ${name}`)
  const makeIndex = async (name: string, statement: string) => {
    const [found] = await query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    )
    if (found?.valid) return
    if (found) await dropIndex(name)
    await unhurried(statement)
  }
  return {
    ...rows,
    briefly,
    makeIndex: (name, on) => makeIndex(name, `create index concurrently ${name} on ${on}`),
    makeUniqueIndex: (name, on) => makeIndex(name, `create unique index concurrently ${name} on ${on}`),
    dropIndex,
    async fillRows(work) {
      await waitForLocks(lockTimeoutMs)
      let filled = 0
      for (let round = 1; round <= roundsMax; round++) {
        const found = await fillOnce(rows, work)
        if (found === 0) return filled
        filled += found
      }
      throw new Error(`${work.table}: rows to be filled come faster than they are; a trigger has to fill them`)
    },
  }
}

interface Batch {
  readonly count: number
  readonly last: string | null
}

/** Passes through the table once. */
async function fillOnce(rows: Rows, fill: Backfill): Promise<number> {
  const next = (last: string | null) =>
    last === null
      ? rows.query<Batch>(batchText(fill, ''))
      : rows.query<Batch>(batchText(fill, `where t.${fill.key} > $1`), [last])
  let count = 0
  for (let last: string | null = null; ;) {
    const began = performance.now()
    const from: string | null = last
    const [batch]: Batch[] = await untilUnlocked(() => next(from))
    if (!batch || batch.last === null) return count
    count += batch.count
    last = batch.last
    await sleep(performance.now() - began)
  }
}

/** Locks rows in the order of their key, as the service does. */
function batchText({ table, key, set, where }: Backfill, from: string): string {
  return `
    with part as materialized (
      select t.${key} as key from ${table} t ${from} order by t.${key} limit ${batchRows}
    ), locked as materialized (
      select t.${key} as key from ${table} t where t.${key} in (select key from part) and (${where}) order by t.${key} for no key update
    ), filled as (
      update ${table} t set ${set} from locked where t.${key} = locked.key returning 1
    )
    select (select count(*) from filled)::integer as count, (select key::text from part order by key desc limit 1) as last`
}

/** Retries work that failed because of a lock held by others or a deadlock. */
export async function untilUnlocked<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || attempt >= busyAttemptsMax) throw error
      await sleep(1000)
    }
  }
}

function isBusy(error: unknown): boolean {
  return ['55P03', '40P01', '40001'].includes(sqlState(error))
}
