import type { Rows } from '../../database/database.ts'
import type { Audience } from '../../lib/subject.ts'
import type { Purpose } from './passkey.ts'

/** Something random that a passkey is to sign, once and soon. */
export interface Challenge {
  readonly challenge: string
  readonly audience: Audience
  readonly purpose: Purpose
  /** The browser or session that asked for it. */
  readonly boundTo: string
  /** Whose passkey is to sign it; `null`: whoever signs in. */
  readonly subject: string | null
  /** What is confirmed with it, where it is one thing; as the page that asks for it names things. */
  readonly intent: string | null
  readonly expiresAt: Date
}

export async function insertChallenge(rows: Rows, challenge: Challenge): Promise<void> {
  await rows.query(
    `insert into passkey_challenge (challenge, audience, purpose, bound_to, subject, intent, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      challenge.challenge,
      challenge.audience,
      challenge.purpose,
      challenge.boundTo,
      challenge.subject,
      challenge.intent,
      challenge.expiresAt,
    ],
  )
}

/** Takes a challenge away for good: of two who answer with the same one gets it. `null`: there is none, or its time is over. */
export async function takeChallenge(
  rows: Rows,
  { challenge, audience, purpose, boundTo }: Pick<Challenge, 'challenge' | 'audience' | 'purpose' | 'boundTo'>,
  now: Date,
): Promise<Pick<Challenge, 'challenge' | 'subject' | 'intent'> | null> {
  const [taken] = await rows.query<Pick<Challenge, 'challenge' | 'subject' | 'intent'>>(
    `delete from passkey_challenge where challenge = $1 and audience = $2 and purpose = $3 and bound_to = $4 and expires_at > $5
     returning challenge, subject, intent`,
    [challenge, audience, purpose, boundTo, now],
  )
  return taken ?? null
}

const challengesAtOnce = 1000

/** Removes challenges that nobody answered, so many at once; says whether there may be more. */
export async function deleteOldChallenges(rows: Rows, now: Date): Promise<boolean> {
  const removed = await rows.query(
    `delete from passkey_challenge where challenge in
       (select challenge from passkey_challenge where expires_at <= $1 order by passkey_challenge.expires_at limit ${challengesAtOnce})
     returning 1`,
    [now],
  )
  return removed.length === challengesAtOnce
}
