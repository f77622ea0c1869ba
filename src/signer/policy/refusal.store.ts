import { refusalCode } from '../../chains/refusal.ts'
import type { Rows } from '../../database/database.ts'
import { laterText } from '../../database/due.ts'

export interface Refusal {
  readonly reason: string
  readonly isForGood: boolean
  /** How often the chain had been resumed before the nodes were asked whether it is for good. */
  readonly resumes: number
  readonly now: Date
  readonly dueAt: Date
  /** Whether it is looked at later than then when it has waited long: after a quarter of that, or a minute. */
  readonly isCalmer: boolean
}

/** The later of that time and a quarter of how long it has waited, or a minute, from now. */
const calmer = (now: string, dueAt: string) =>
  `greatest(${dueAt}::timestamptz, ${laterText(now, `least((${now}::timestamptz - created_at) / 4, interval '1 minute')`)})`

/** Why it was not signed, and when it is looked at again. The time of the first refusal stays. */
export async function noteRefusal(
  rows: Rows,
  id: string,
  { reason, isForGood, resumes, now, dueAt, isCalmer }: Refusal,
): Promise<void> {
  await rows.query(
    `update transaction_attempt set note = $2, refusal = $8, is_refused_for_good = $3, refused_resumes = $7,
            due_at = case when $6 then ${calmer('$4', '$5')} else $5::timestamptz end,
            marked_failed_at = case when $3 and give_up_at is not null then coalesce(marked_failed_at, $4) end,
            refused_at = case when $3 then case when is_refused_for_good then refused_at else $4 end end
      where id = $1 and status = 'READY'`,
    [id, reason, isForGood, now, dueAt, isCalmer, resumes, refusalCode(reason)],
  )
}

/** Looked at again later; a note of before stays. An attempt with a note takes a place of its merchant, and none of the wallet. */
export async function putOff(
  rows: Rows,
  id: string,
  { reason, now, dueAt }: Pick<Refusal, 'reason' | 'now' | 'dueAt'>,
): Promise<void> {
  await rows.query(
    `update transaction_attempt set note = coalesce(note, $4), due_at = ${calmer('$2', '$3')} where id = $1 and status = 'READY'`,
    [id, now, dueAt, reason],
  )
}

/** It may be signed after all. */
export async function takeBackRefusal(tx: Rows, id: string): Promise<void> {
  await tx.query(
    `update transaction_attempt set is_refused_for_good = false, refused_at = null, note = null, refusal = null where id = $1 and status = 'READY'`,
    [id],
  )
}
