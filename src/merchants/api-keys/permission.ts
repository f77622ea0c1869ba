import type { components } from '../../../generated/api.ts'
import { isWithinRanges } from '../../lib/cidr.ts'

export type Permission = components['schemas']['Permission']

export const permissions = [
  'orders',
  'read',
  'webhooks',
  'keys',
  'refunds',
  'withdrawals',
] as const satisfies Permission[]

/** Permissions that pay out. Nobody gets them by default, and a live key only through the dashboard. */
const paysOut: ReadonlySet<Permission> = new Set(['refunds', 'withdrawals'])

export const defaultPermissions: readonly Permission[] = permissions.filter(one => !paysOut.has(one))

/** A key's permissions and allowed ranges; no ranges: anywhere. */
export interface KeyScope {
  readonly permissions: readonly Permission[]
  readonly allowedCidrs: readonly string[]
}

/** The requested scope of a new key. The creating key decides what is left out. */
export interface WantedScope {
  readonly environment: components['schemas']['Environment']
  readonly permissions?: readonly Permission[] | undefined
  readonly allowedCidrs?: readonly string[] | undefined
}

/**
 * Returns the scope of a new key; `null` when it exceeds that of the creating key, or asks for a live key that pays out, which only the
 * dashboard grants (docs/spec/decisions.md §2).
 */
export function scopeGivenBy(giver: KeyScope, wanted: WantedScope): KeyScope | null {
  const asked = wanted.permissions ?? giver.permissions.filter(one => !paysOut.has(one))
  if (asked.length === 0 || asked.some(one => !giver.permissions.includes(one))) return null
  if (wanted.environment === 'live' && asked.some(one => paysOut.has(one))) return null
  const ranges = wanted.allowedCidrs ?? giver.allowedCidrs
  const isUnbound = giver.allowedCidrs.length === 0
  if (!isUnbound && !ranges.every(range => isWithinRanges(range, giver.allowedCidrs))) return null
  return { permissions: permissions.filter(one => asked.includes(one)), allowedCidrs: [...new Set(ranges)] }
}

/** Returns the scope of a key that a user creates: everything requested, including payouts of a live key. */
export function scopeGivenByPerson(wanted: WantedScope): KeyScope | null {
  const asked = wanted.permissions ?? defaultPermissions
  if (asked.length === 0) return null
  return {
    permissions: permissions.filter(one => asked.includes(one)),
    allowedCidrs: [...new Set(wanted.allowedCidrs ?? [])],
  }
}
