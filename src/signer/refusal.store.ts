import type { Rows } from '../database/database.ts'

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

/** Why it was not signed, and when it is looked at again. The time of the first refusal stays. */
export async function noteRefusal(
  rows: Rows,
  id: string,
  { reason, isForGood, resumes, now, dueAt, isCalmer }: Refusal,
): Promise<void> {
  await rows.query(
    `update chain_tx set note = $2, is_refused_for_good = $3, refused_resumes = $7,
            due_at = case when $6 then greatest($5::timestamptz, $4::timestamptz + least(($4::timestamptz - created_at) / 4, interval '1 minute')) else $5::timestamptz end,
            given_up_at = case when $3 and give_up_at is not null then coalesce(given_up_at, $4) end,
            refused_at = case when $3 then case when is_refused_for_good then refused_at else $4 end end
      where id = $1 and status = 'READY'`,
    [id, reason, isForGood, now, dueAt, isCalmer, resumes],
  )
}

/** It may be signed after all. */
export async function takeBackRefusal(tx: Rows, id: string): Promise<void> {
  await tx.query(
    `update chain_tx set is_refused_for_good = false, refused_at = null, note = null where id = $1 and status = 'READY'`,
    [id],
  )
}
