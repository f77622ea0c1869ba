import type { ChainKey } from '../../chains/chain.ts'
import type { SentTransaction } from '../../chains/send/outgoing.ts'
import type { Purpose } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { dueText } from '../../database/due.ts'
import { readDate } from '../../database/row.ts'

/** A transaction of ours that a final block ended. */
export interface EndedAttempt {
  readonly id: string
  readonly purpose: Purpose
  /** The withdrawal or the step. */
  readonly intentId: string
  readonly isSuccess: boolean
  /** It failed, expired, and another one was made after it: it can come into no block again, and is not sent any more. */
  readonly isFollowed: boolean
  readonly sent: SentTransaction
  readonly block: { readonly height: number; readonly hash: string }
  readonly endedAt: Date
}

interface Found {
  id: string
  purpose: Purpose
  intent_id: string
  status: string
  tx_hash: string
  wallet: string
  nonce: string | null
  expiration_ms: string | null
  reference_height: string | null
  block_number: string
  block_hash: string
  ended_at: string
  is_followed: boolean
}

const isFollowed = `(t.status = 'FAILED' and t.nonce is null
  and exists (select from transaction_attempt n where n.intent_id = t.intent_id and n.attempt > t.attempt))`

const columns = `t.id, t.purpose, t.intent_id, t.status, t.tx_hash, t.wallet, t.nonce, t.expiration_ms, t.reference_height, t.block_number,
  t.block_hash, t.ended_at, ${isFollowed} as is_followed`

/**
 * What blocks above this height ended, and what ended so lately that it is still looked at again, the lowest first: whoever watches
 * the chain may have read past a block without having seen what was there before.
 */
export async function listEndedAbove(rows: Rows, key: ChainKey, height: number): Promise<EndedAttempt[]> {
  const found = await rows.query<Found>(
    `select ${columns} from transaction_attempt t where t.environment = $1 and t.network = $2 and t.status in ('FINAL', 'FAILED')
        and t.block_number is not null and (t.block_number > $3 or t.due_at < 'infinity'::timestamptz) order by t.block_number, t.id`,
    [key.environment, key.network, height],
  )
  return found.map(read)
}

export interface RecheckSchedule {
  readonly now: Date
  readonly leaseUntil: Date
  readonly limit: number
  /** Nothing is put off for as long: a later time was written by a clock that ran ahead. */
  readonly putOffUntilMax: Date
  readonly token: string
}

const selectEnded = (isDue: string) =>
  `select id from transaction_attempt where environment = $1 and network = $2 and status in ('FINAL', 'FAILED') and block_number is not null
      and due_at < 'infinity'::timestamptz and ${isDue} order by due_at`

/** Takes what ended a while ago and is due to be looked at once more; until `leaseUntil` nobody else is given it. */
export async function claimEnded(
  rows: Rows,
  key: ChainKey,
  { now, leaseUntil, limit, putOffUntilMax, token }: RecheckSchedule,
): Promise<EndedAttempt[]> {
  const found = await rows.query<Found>(
    `with ${dueText(selectEnded)}
     update transaction_attempt t set due_at = $4, claim = $7 from due where t.id = due.id returning ${columns}`,
    [key.environment, key.network, now, leaseUntil, limit, putOffUntilMax, token],
  )
  return found.map(read)
}

/** Makes due again what a claim took whose answer was lost. */
export async function releaseEnded(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<RecheckSchedule, 'token' | 'now'>,
): Promise<void> {
  await rows.query(
    `update transaction_attempt set due_at = least($4, now()), claim = null
      where environment = $1 and network = $2 and status in ('FINAL', 'FAILED') and block_number is not null
        and due_at < 'infinity'::timestamptz and claim = $3`,
    [key.environment, key.network, token, now],
  )
}

/** When what ended is looked at again; `null`: never any more. */
export async function rescheduleEnded(rows: Rows, id: string, dueAt: Date | null): Promise<void> {
  await rows.query(
    `update transaction_attempt set due_at = coalesce($2::timestamptz, 'infinity') where id = $1 and status in ('FINAL', 'FAILED')`,
    [id, dueAt],
  )
}

/** Everything of a withdrawal or step that was signed and could come into a block again is to be sent and watched as before. */
export async function reopenAttempts(tx: Rows, intentId: string, now: Date): Promise<void> {
  await tx.query(
    `update transaction_attempt t set status = 'UNCLEAR', note = 'its chain took back a final block', reorged_out_at = $2, ended_at = null, lost_amount = 0,
            block_number = null, block_hash = null, due_at = $2
      where intent_id = $1 and status in ('FINAL', 'FAILED', 'REPLACED') and tx_hash is not null and not ${isFollowed}`,
    [intentId, now],
  )
}

/** Of what is not sent again it is only forgotten in which block it was. */
export async function clearBlock(tx: Rows, id: string): Promise<void> {
  await tx.query('update transaction_attempt set block_number = null, block_hash = null where id = $1', [id])
}

function read(row: Found): EndedAttempt {
  return {
    id: row.id,
    purpose: row.purpose,
    intentId: row.intent_id,
    isSuccess: row.status === 'FINAL',
    isFollowed: row.is_followed,
    sent: {
      txHash: row.tx_hash,
      from: row.wallet,
      order:
        row.nonce === null
          ? {
              kind: 'expiring',
              referenceHeight: Number(row.reference_height),
              expirationMs: Number(row.expiration_ms),
            }
          : { kind: 'nonce', nonce: Number(row.nonce) },
    },
    block: { height: Number(row.block_number), hash: row.block_hash },
    endedAt: readDate(row.ended_at),
  }
}
