import type { ExecutionContext } from 'ava'
import type { Database, Rows } from '../../src/database/database.ts'

/**
 * Asserts that nothing was forgotten: no order is unsettled, no final, clear money is uncredited, late money of an order that
 * still waits aside, no order confirms money that is not there, and none waits whose time is over. Call it after a sweep.
 */
export async function assertSettled(t: ExecutionContext, rows: Rows): Promise<void> {
  t.deepEqual(await findUnsettled(rows), [])
}

/** The same as sentences, one for each thing that still waits. */
export async function findUnsettled(rows: Rows): Promise<string[]> {
  const broken: string[] = []
  for (const [name, text] of Object.entries(pending)) {
    const found = await rows.query(text)
    if (found.length > 0) broken.push(`${name}: ${JSON.stringify(found)}`)
  }
  return broken
}

/** Asserts that these processes never waited for each other in a ring. */
export function assertNoDeadlocks(t: ExecutionContext, ...databases: readonly Database[]): void {
  t.deepEqual(
    databases.map(db => db.deadlocks()),
    databases.map(() => 0),
    'no deadlock',
  )
}

/** The same of all processes that this database ever had, those that were killed too. */
export async function assertNeverDeadlocked(t: ExecutionContext, rows: Rows): Promise<void> {
  const found = await rows.query('select deadlocks::text from pg_stat_database where datname = current_database()')
  t.deepEqual(found, [{ deadlocks: '0' }], 'no deadlock')
}

const uncreditedText = `
select x.order_id, x.tx_hash from chain_transfer x join orders o on o.id = x.order_id
 where x.status = 'FINAL' and x.screening = 'CLEAR' and x.credited_amount is null
   and (x.block_time <= o.expire_at or o.status not in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING'))`

const unfoundedText = `
select o.id, o.status from orders o
 where o.status in ('PENDING_CONFIRM', 'CONFIRMING') and o.threshold_amount > o.credited_amount + o.fee_amount + (
   select coalesce(sum(x.amount), 0) from chain_transfer x
    where x.order_id = o.id and x.credited_amount is null and x.status in ('SEEN', 'CONFIRMING', 'FINAL', 'FROZEN')
      and x.block_time <= o.expire_at)`

/** By the final cursor, which is never ahead of what a majority has told. */
const overdueText = `
select o.id from orders o join chain_cursor c on c.environment = o.environment and c.network = o.network and c.kind = 'final'
 where o.status = 'OPEN' and o.expire_at < c.block_time
   and not exists (select from chain_pause h where h.environment = o.environment and h.network = o.network)
   and not exists (select from chain_transfer x where x.order_id = o.id and x.credited_amount is null
     and x.block_time <= o.expire_at and (x.status in ('SEEN', 'CONFIRMING') or (x.status = 'FINAL' and x.screening = 'PENDING')))`

const pending = {
  'no unsettled order': 'select order_id from order_facts where recorded <> settled',
  'no final money that is not credited': uncreditedText,
  'no order confirms money that is not there': unfoundedText,
  'no order waits whose time is over': overdueText,
}
