import type { components } from '../../generated/api.ts'
import type { Environment } from '../chains/chain.ts'
import type { Ppm } from '../lib/money.ts'

export type MerchantStatus = components['schemas']['MerchantStatus']
export type MerchantTier = components['schemas']['MerchantTier']

/** A merchant as everything but its store sees it. */
export interface Merchant {
  readonly id: string
  readonly platformUserId: string
  /** What makes two registrations the same merchant: see `platformUserKey`. */
  readonly platformUserKey: string
  readonly name: string
  readonly email: string
  readonly status: MerchantStatus
  readonly tier: MerchantTier
  readonly feeRatePpm: Ppm
  readonly environment: Environment
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A merchant's own statements at registration. */
export interface Registration {
  readonly name: string
  readonly email: string
  readonly platformUserId: string
}

/** Normalizes a platform user id. Ids that differ only in case, Unicode form or outer spaces name the same merchant. */
export function platformUserKey(platformUserId: string): string {
  // Lower case can leave the normal form, so normalize again.
  return platformUserId.trim().normalize('NFC').toLowerCase().normalize('NFC')
}

/** Creates a merchant: unverified, without fee, in the test environment (docs/spec/interface.md §3.2). */
export function newMerchant(id: string, registration: Registration, now: Date): Merchant {
  return {
    id,
    ...registration,
    platformUserKey: platformUserKey(registration.platformUserId),
    status: 'PENDING_KYB',
    tier: 'BASIC',
    feeRatePpm: 0 as Ppm,
    environment: 'test',
    createdAt: now,
    updatedAt: now,
  }
}
