import type { ExecutionContext } from 'ava'
import type { Rows } from '../../src/database/database.ts'

/**
 * Asserts that nothing was forgotten: no order is unsettled, and no final, clear money is uncredited, late money of an order
 * that still waits aside. Call it after a sweep.
 */
export async function assertSettled(t: ExecutionContext, rows: Rows): Promise<void> {
  t.deepEqual(await rows.query('select order_id from order_facts where recorded <> settled'), [], 'no unsettled order')
  const uncredited = await rows.query(
    `select x.order_id, x.tx_hash from chain_transfer x join orders o on o.id = x.order_id
      where x.status = 'FINAL' and x.screening = 'CLEAR' and x.credited_amount is null
        and (x.block_time <= o.expire_at or o.status not in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING'))`,
  )
  t.deepEqual(uncredited, [], 'no final money that is not credited')
}
