import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { dueAtOnce } from '../../database/expressions.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'
import { isBehindAnother, isFollowed, orderOf, signedStatuses } from './attempt-expressions.store.ts'
import { includedSeconds, type Attempt } from './attempt.ts'

export interface Claiming {
  readonly now: Date
  readonly leaseUntil: Date
  readonly limit: number
  /** Attempts in blocks up to this height are due early; `null`: the final height is unknown. */
  readonly finalHeight: number | null
  readonly token: string
}

/** Claims attempts that are due, the lowest nonces first. Nobody else gets them until `leaseUntil`. */
export async function claimDue(rows: Rows, key: ChainKey, claiming: Claiming): Promise<Attempt[]> {
  const found = await claimed(rows, key, claiming)
    .selectFrom('t')
    .selectAll()
    .select(e => [
      e.not(isFollowed()).$castTo<boolean>().as('isNewest'),
      e.not(isBehindAnother()).$castTo<boolean>().as('isFirst'),
    ])
    .orderBy('t.nonce')
    .orderBy('t.signedAt')
    .orderBy('t.id')
    .$narrowType<Signed>()
    .execute()
  return found.map(
    ({
      nonce,
      expirationMs,
      referenceHeight,
      sentHeight,
      includedHeight,
      reorgedOutAt,
      nonceUsedAt,
      giveUpAt,
      ...row
    }) => ({
      ...row,
      order: orderOf({ nonce, expirationMs, referenceHeight }),
      sentHeight: sentHeight === null ? null : Number(sentHeight),
      includedHeight: includedHeight === null ? null : Number(includedHeight),
      isReorgedOut: reorgedOutAt !== null,
      isNonceUsed: nonceUsedAt !== null,
      isGivenUp: giveUpAt !== null,
    }),
  )
}

/** Starts a query on the claimed attempts, `t`. */
function claimed(rows: Rows, key: ChainKey, { now, leaseUntil, limit, finalHeight, token }: Claiming) {
  // Final attempts become due at most `includedSeconds` early. A lease is longer, so another worker's attempts are not claimed at once.
  const lookedAt = addSeconds(now, includedSeconds)
  const putOffMax = addSeconds(now, putOffSecondsMax)
  const finalBlock = finalHeight === null ? null : BigInt(finalHeight)
  return rows.kysely
    .with('due', db =>
      db
        .selectFrom('transaction_attempt')
        .select('id')
        .where('environment', '=', key.environment)
        .where('network', '=', key.network)
        .where('status', 'in', signedStatuses)
        .where(e =>
          e.or([
            e('dueAt', '<=', now),
            e.and([e('includedHeight', '<=', finalBlock), e('dueAt', '<=', lookedAt)]),
            e('dueAt', '>', putOffMax),
          ]),
        )
        .orderBy('dueAt')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .with('t', db =>
      db
        .updateTable('transaction_attempt as c')
        .from('due')
        .set({ dueAt: leaseUntil, claim: token })
        .whereRef('c.id', '=', 'due.id')
        .returning(claimedColumns),
    )
}

const claimedColumns = [
  'c.id',
  'c.environment',
  'c.network',
  'c.purpose',
  'c.intentId',
  'c.attempt',
  'c.status',
  'c.token',
  'c.destination',
  'c.amount',
  'c.wallet',
  'c.nonce',
  'c.expirationMs',
  'c.referenceHeight',
  'c.txHash',
  'c.raw',
  'c.sends',
  'c.sentHeight',
  'c.includedHeight',
  'c.signedAt',
  'c.reorgedOutAt',
  'c.nonceUsedAt',
  'c.giveUpAt',
] as const

/** Columns that every signed attempt has. */
type Signed = Pick<Attempt, 'destination' | 'wallet' | 'txHash' | 'raw' | 'signedAt'>

/** Makes due again the attempts of a claim whose answer was lost. */
export async function releaseDue(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<Claiming, 'token' | 'now'>,
): Promise<void> {
  await rows.kysely
    .updateTable('transaction_attempt')
    .set({ dueAt: dueAtOnce(now), claim: null })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('status', 'in', signedStatuses)
    .where('claim', '=', token)
    .execute()
}
