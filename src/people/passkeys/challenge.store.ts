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
  await rows.kysely.insertInto('passkey_challenge').values(challenge).execute()
}

/** Takes a challenge away for good: of two who answer with the same one gets it. `null`: there is none, or its time is over. */
export async function takeChallenge(
  rows: Rows,
  { challenge, audience, purpose, boundTo }: Pick<Challenge, 'challenge' | 'audience' | 'purpose' | 'boundTo'>,
  now: Date,
): Promise<Pick<Challenge, 'challenge' | 'subject' | 'intent'> | null> {
  const taken = await rows.kysely
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('audience', '=', audience)
    .where('purpose', '=', purpose)
    .where('boundTo', '=', boundTo)
    .where('expiresAt', '>', now)
    .returning(['challenge', 'subject', 'intent'])
    .executeTakeFirst()
  return taken ?? null
}

const challengesAtOnce = 1000

/** Removes challenges that nobody answered, so many at once; says whether there may be more. */
export async function deleteOldChallenges(rows: Rows, now: Date): Promise<boolean> {
  const removed = await rows.kysely
    .deleteFrom('passkey_challenge')
    .where('challenge', 'in', old =>
      old
        .selectFrom('passkey_challenge')
        .select('challenge')
        .where('expiresAt', '<=', now)
        .orderBy('expiresAt')
        .limit(challengesAtOnce),
    )
    .returning('challenge')
    .execute()
  return removed.length === challengesAtOnce
}
