import type { Rows } from '../database/database.ts'
import { isUuid } from '../lib/ids.ts'

/** What was asked of a passkey and is not answered yet. `operator`: whose new passkey it is to be; `null` for whoever signs in. */
export interface Ceremony {
  readonly id: string
  readonly purpose: 'enrol' | 'recover' | 'add' | 'sign in'
  readonly challenge: string
  readonly operator: string | null
  readonly expiresAt: Date
}

/** Keeps a ceremony, and removes those that ended unanswered. */
export async function insertCeremony(rows: Rows, ceremony: Ceremony, now: Date): Promise<void> {
  await rows.query(
    `with old as (delete from operator_ceremony where expires_at <= $6)
     insert into operator_ceremony (id, purpose, challenge, operator, expires_at) values ($1, $2, $3, $4, $5)`,
    [ceremony.id, ceremony.purpose, ceremony.challenge, ceremony.operator, ceremony.expiresAt, now],
  )
}

/** Takes a ceremony to be answered, once; `null` when there is none of this purpose, or it is too late. */
export async function takeCeremony(
  rows: Rows,
  { id, purpose, now }: { readonly id: string; readonly purpose: Ceremony['purpose']; readonly now: Date },
): Promise<Pick<Ceremony, 'challenge' | 'operator'> | null> {
  if (!isUuid(id)) return null
  const [taken] = await rows.query<Pick<Ceremony, 'challenge' | 'operator'>>(
    'delete from operator_ceremony where id = $1 and purpose = $2 and expires_at > $3 returning challenge, operator',
    [id, purpose, now],
  )
  return taken ?? null
}
