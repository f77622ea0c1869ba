import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { claimDue, type Claimed, type ClaimWanted } from './claim.sql.ts'
import { holdUnreadable, lockClaims, releaseDeliveries, type DeliveryClaim } from './claim.store.ts'
import { attemptsMax, nextAttempt } from './schedule.ts'
import { openCompatSecret, openCompatWebhookSecret } from '../credentials/compat-credential.service.ts'
import { openCurrentSecret } from '../endpoints/webhook-secret.service.ts'

type TakeDeps = Pick<Deps, 'claims' | 'clock' | 'db' | 'keyring' | 'log'>

/** Six times the ten seconds an attempt may take, so only a dead or frozen worker loses its lease. */
const leaseSeconds = 60

export interface SignedClaim extends DeliveryClaim {
  readonly secret: string
}

export type Taken = Pick<Claimed, 'due'> & { readonly signed: readonly SignedClaim[] }

type TakeWanted = Pick<ClaimWanted, 'merchants' | 'free' | 'freeForUncertain'> & {
  degradedGroups(): readonly string[]
  isStopped(): boolean
}

const attemptNumbers = Array.from({ length: attemptsMax }, (_, index) => index + 1)

/** Claims due deliveries for free slots. If the claim's answer is lost, its deliveries become due again. */
export function takeDeliveries(deps: TakeDeps, wanted: TakeWanted): Promise<Taken> {
  const { claims, clock, db } = deps
  const business = clock.business()
  return claims.take({
    take: token => db.transaction(tx => takeDue(deps, tx, { ...wanted, token })),
    release: token => releaseDeliveries(db, { token, business }),
  })
}

/**
 * Claims due deliveries for free slots. Decrypts the secrets inside the transaction. A secret that cannot be decrypted, for want of a master key,
 * costs no attempt and delays no other merchant: its deliveries are rescheduled. Claims nothing if stopped while it waited for the lock, since those
 * attempts could outlast the process.
 */
async function takeDue(
  deps: TakeDeps,
  tx: Tx,
  { isStopped, degradedGroups, ...wanted }: TakeWanted & Pick<ClaimWanted, 'token'>,
): Promise<Taken> {
  await lockClaims(tx)
  if (isStopped()) return { due: [], signed: [] }
  const business = deps.clock.business()
  const { claims, due } = await claimDue(tx, {
    ...wanted,
    // Read after the wait, since attempts may have ended meanwhile.
    degradedGroups: degradedGroups(),
    business,
    leaseUntil: addSeconds((await deps.claims.times(tx)).now, leaseSeconds),
    nextAttempts: attemptNumbers.map(number => nextAttempt(number, business) ?? business),
  })
  const decrypted = claims.map(one => ({ ...one, secret: openSecret(deps, one) }))
  const unreadable = decrypted.filter(one => one.secret === null)
  for (const same of Map.groupBy(unreadable, one => `${one.merchantId} ${one.environment}`).values()) {
    await holdUnreadable(tx, same, business)
  }
  return { due, signed: decrypted.filter((one): one is SignedClaim => one.secret !== null) }
}

function openSecret(deps: TakeDeps, claimed: DeliveryClaim): string | null {
  const { merchantId, environment, encryptedSecret, credentialId, isWebhookSecret } = claimed
  try {
    if (encryptedSecret === null) throw new Error('The merchant has no webhook secret')
    if (credentialId !== null && isWebhookSecret)
      return openCompatWebhookSecret(deps, { id: credentialId, encryptedWebhookSecret: encryptedSecret })
    if (credentialId !== null) return openCompatSecret(deps, { id: credentialId, encryptedSecret })
    return openCurrentSecret(deps, claimed, encryptedSecret)
  } catch (error) {
    deps.log.error({ err: error, merchantId, environment }, 'failed to decrypt webhook secret, deliveries rescheduled')
    return null
  }
}
