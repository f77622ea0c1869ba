import type { Rows } from '../../src/database/database.ts'
import { isCitus } from './database.ts'

const waiting = `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Whether somebody waits for a lock of this database, on whichever of its servers. */
export async function isWaitedFor(rows: Rows): Promise<boolean> {
  const text = isCitus ? `select sum(result::int) as count from run_command_on_all_nodes($$${waiting}$$)` : waiting
  const [found] = await rows.query<{ count: string }>(text)
  return found!.count !== '0'
}
