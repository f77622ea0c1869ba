import { hash, timingSafeEqual } from 'node:crypto'
import { countHit, giveBackHit } from '../database/rate-window.sql.ts'
import type { Deps } from '../deps.ts'
import { failureLimit } from '../http/limits/rate-limit.ts'
import { rangeTest } from '../lib/cidr.ts'
import { minuteSeconds } from '../lib/durations.ts'
import { Fault, RateLimited } from '../lib/fault.ts'
import { limitedAddress } from '../lib/limited-address.ts'
import type { Protocol } from '../webhooks/credentials/protocol.ts'
import { findMerchantStatus } from '../merchants/merchant.store.ts'
import { findActiveCredential, noteUse, openCompatSecret } from '../webhooks/credentials/compat-credential.service.ts'
import type { StoredCredential } from '../webhooks/credentials/compat-credential.store.ts'
import { refusedBy, unauthenticated } from './compat-refusal.ts'

/** What a request proves that it knows. */
export interface Known {
  readonly account: string
  readonly secret: string
}

export interface AdmissionRequest {
  /** The credential in the path. */
  readonly id: string
  /** The client's address. */
  readonly sender: string
  /** Whether the shop's server sends it. A payer's browser is never within the shop's ranges. */
  readonly isFromServer: boolean
  readonly isProof: (known: Known) => boolean
}

export type Admit = (request: AdmissionRequest) => Promise<StoredCredential>

/**
 * Admits the requests of one protocol: the credential is in use, the request proves its secret, comes from an allowed address, and the merchant
 * may do business. Failures are counted by address, in this process, as those of API keys are. Faults: `forbidden`, `merchant_not_active`,
 * `kyb_required`, `rate limit exceeded` after too many failures.
 */
export function admission(deps: Deps, protocol: Protocol): Admit {
  const failures = failureLimit(deps.config.authFailuresPerMinute)
  return async ({ id, sender, isFromServer, isProof }) => {
    const credential = await findActiveCredential(deps, { id, protocol })
    if (!credential || !isProof({ account: credential.account, secret: openCompatSecret(deps, credential) })) {
      failures.countFailure(limitedAddress(sender), deps.clock.now())
      throw unauthenticated()
    }
    const { allowedCidrs } = credential
    if (isFromServer && allowedCidrs.length > 0 && !rangeTest(allowedCidrs)(sender)) throw new Fault('forbidden')
    await refuseByStatus(deps, credential)
    await noteUse(deps, credential)
    return credential
  }
}

async function refuseByStatus({ db }: Deps, { merchantId, environment }: StoredCredential): Promise<void> {
  const status = await findMerchantStatus(db, merchantId)
  if (status === 'PENDING_KYB' && environment === 'live') throw new Fault('kyb_required')
  if (status === 'SUSPENDED') throw new Fault('merchant_not_active')
}

/** Counts a request of a credential against the limit that API keys have. Fault: `rate limit exceeded`. */
export async function countRequest({ db, config }: Deps, { id }: StoredCredential): Promise<void> {
  const { hits, resetSeconds } = await countHit(db, bucketOf(id), minuteSeconds)
  if (hits > config.rateLimitPerMinute) throw new RateLimited(resetSeconds)
}

/** Counts as `countRequest`, but nothing for a refusal: payers hold signed links and can send a refused one again and again. */
export async function countUnlessRefused<Result>(
  deps: Deps,
  credential: StoredCredential,
  run: () => Promise<Result>,
): Promise<Result> {
  await countRequest(deps, credential)
  try {
    return await run()
  } catch (error) {
    if (refusedBy(error).isOurs !== true) await giveBackHit(deps.db, bucketOf(credential.id))
    throw error
  }
}

const bucketOf = (id: string) => `compat|${id}`

/** Compares two texts in constant time, whatever their lengths. */
export function isSameText(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
}
