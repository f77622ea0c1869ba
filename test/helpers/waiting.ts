import type { Rows } from '../../src/database/database.ts'
import { isCitus } from './database.ts'
import { until } from './until.ts'

const waiting = `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Waits until so many connections wait for a lock of this database. Not for a transaction: there PostgreSQL tells for ever who waited when it was
 * first asked.
 */
export async function untilWaiting(rows: Rows, count = 1): Promise<void> {
  await until(async () => (await countWaiting(rows)) >= count)
}

/** Whether somebody waits for a lock of this database, on whichever of its servers. */
export async function isWaitedFor(rows: Rows): Promise<boolean> {
  return (await countWaiting(rows)) > 0
}

async function countWaiting(rows: Rows): Promise<number> {
  const text = isCitus ? `select sum(result::int) as count from run_command_on_all_nodes($$${waiting}$$)` : waiting
  const [found] = await rows.query<{ count: string }>(text)
  return Number(found!.count)
}
