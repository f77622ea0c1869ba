import type { ExpressionBuilder } from 'kysely'
import type { Rows, Tables } from '../../database/database.ts'
import { databaseNow, later } from '../../database/expressions.ts'

/** A position in the ledger. It is settled once no further transaction can commit at or below it. */
interface Mark {
  readonly last: string
  readonly isSettled: boolean
}

/**
 * Locks the one row that says how far checkpoints may reach; `null` while another process has it. Ids are assigned before they commit. The mark is
 * settled once every transaction that was writing when it was set has ended, and a minute has passed. By then the time limit has ended every
 * statement that had not begun to write.
 */
export async function claimMark(rows: Rows): Promise<Mark | null> {
  await rows.kysely
    .insertInto('ledger_checkpoint_mark')
    .values({ isOnly: true, lastTx: 0n, nextXid: '0', madeAt: databaseNow })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const mark = await rows.kysely
    .selectFrom('ledger_checkpoint_mark')
    .select(e => [
      'lastTx as last',
      e
        .and([
          e.or([
            e(snapshotEnd(e, 'pg_snapshot_xmin'), '>=', e.ref('nextXid')),
            // Another server wrote this mark, before the cell moved or a backup was restored. Its transactions ended there.
            e(snapshotEnd(e, 'pg_snapshot_xmax'), '<', e.ref('nextXid')),
          ]),
          e('madeAt', '<', later(databaseNow, e.lit(-60))),
        ])
        .as('isSettled'),
    ])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return mark ? { last: mark.last.toString(), isSettled: Boolean(mark.isSettled) } : null
}

/**
 * Moves the mark to the ledger's present end. A checkpoint may cover it once it is settled. The caller holds the mark. Reads the end in its own
 * statement, because Citus would ask the coordinator for snapshot and time of an update, not the cell's server.
 */
export async function moveMark(rows: Rows): Promise<void> {
  const end = await rows.kysely
    .selectFrom('ledger_checkpoint_mark')
    .select(e => [
      e.fn<bigint>('greatest', ['lastTx', e.fn.coalesce(lastOf(e), e.cast<bigint>(e.lit(0), 'bigint'))]).as('lastTx'),
      snapshotEnd(e, 'pg_snapshot_xmax').as('nextXid'),
      databaseNow.as('madeAt'),
    ])
    .executeTakeFirstOrThrow()
  await rows.kysely.updateTable('ledger_checkpoint_mark').set(end).execute()
}

type MarkExpressions = ExpressionBuilder<Tables, 'ledger_checkpoint_mark'>

/** `xmin` is the oldest running transaction, `xmax` follows the last one that has ended. */
function snapshotEnd(e: MarkExpressions, end: 'pg_snapshot_xmin' | 'pg_snapshot_xmax') {
  return e.fn<string>(end, [e.fn('pg_current_snapshot')])
}

function lastOf(e: MarkExpressions) {
  return e.selectFrom('ledger_tx').select(max => max.fn.max('id').as('last'))
}

export interface CheckpointHead {
  readonly sequence: string
  readonly last: string
  readonly hash: string
}

/** Returns the newest checkpoint; `null` before the first. */
export async function findHead(rows: Rows): Promise<CheckpointHead | null> {
  const head = await rows.kysely
    .selectFrom('ledger_checkpoint')
    .select(['sequence', 'lastTx', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return head ? { sequence: head.sequence.toString(), last: head.lastTx.toString(), hash: head.hash } : null
}

/** Whether a checkpoint has this hash, for example one that was archived. */
export async function hasCheckpoint(rows: Rows, hash: string): Promise<boolean> {
  const found = await rows.kysely.selectFrom('ledger_checkpoint').select('hash').where('hash', '=', hash).execute()
  return found.length > 0
}

/** Returns the last checkpoint before a time; '0' for the beginning. */
export async function findCheckpointBefore(rows: Rows, time: Date): Promise<string> {
  const found = await rows.kysely
    .selectFrom('ledger_checkpoint')
    .select(e => e.fn.max<bigint | null>('sequence').as('last'))
    .where('checkpointedAt', '<', time)
    .executeTakeFirst()
  return found?.last?.toString() ?? '0'
}
