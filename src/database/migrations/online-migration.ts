// What a migration does while everybody works (docs/operating/releases.md): without a transaction, in small steps, to be cut short
// anywhere and run again.
import { setTimeout as sleep } from 'node:timers/promises'
import { Migration } from '@mikro-orm/migrations'
import pg from 'pg'
import type { Rows } from '../database.ts'
import { sqlState } from '../sql-state.ts'
import { rowsOf } from '../rows.ts'

export interface Backfill {
  readonly table: string
  /** The column of the primary key. Rows are gone through in its order. */
  readonly key: string
  /** What is set, as SQL over the row `t`. */
  readonly set: string
  /** Which rows are still to be filled, as SQL over `t`; one that was filled is none of them. */
  readonly where: string
}

export interface Online extends Rows {
  /** A statement that locks a table for an instant: whoever waits for it waits two seconds at most, then it tries again. */
  briefly(statement: string): Promise<void>
  /** `create index concurrently`, of what follows `on`. What an attempt that was cut short has left is made anew. */
  makeIndex(name: string, on: string): Promise<void>
  makeUniqueIndex(name: string, on: string): Promise<void>
  dropIndex(name: string): Promise<void>
  /** Fills rows in batches, with as much rest between them as each took, until a whole round finds none. Says how many. */
  fillRows(work: Backfill): Promise<number>
}

/** A migration outside of a transaction. Each step of it must find out by itself what an attempt that was cut short has done. */
export abstract class OnlineMigration extends Migration {
  protected abstract change(online: Online): Promise<void>

  override isTransactional(): boolean {
    return false
  }

  override async up(): Promise<void> {
    const { connectionString } = this.config.get<'driverOptions', { connectionString: string }>('driverOptions')
    const client = new pg.Client({ connectionString })
    // Whatever is under way fails with it.
    client.on('error', () => {})
    await client.connect()
    try {
      await this.change(onlineBy(client))
    } finally {
      await client.end()
    }
  }
}

/** As long as somebody holds a lock that is waited for. */
const busyAttemptsMax = 300
/** Whoever waits for a lock holds up all who come after. */
export const lockTimeoutMs = 2000
const batchRows = 2000
/** Rows that are not yet filled come in meanwhile: those that a release before wrote, unless a trigger fills them. */
const roundsMax = 10

function onlineBy(client: pg.Client): Online {
  const rows = rowsOf(client)
  const { query } = rows
  const waitForLocks = (ms: number) => query(`select set_config('lock_timeout', $1, false)`, [String(ms)])
  const briefly = async (statement: string) => {
    await waitForLocks(lockTimeoutMs)
    await untilUnlocked(() => query(statement))
  }
  // Nobody who reads or writes waits behind it, and it has to wait for every transaction that is open: as long as it takes.
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

/** Goes through the table once. */
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

/** Rows are locked in the order of their key, as the service locks them. */
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

/** Repeats what failed since somebody held a lock, or since both waited for each other. */
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
