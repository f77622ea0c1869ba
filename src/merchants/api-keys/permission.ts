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

/** What sends money away: nobody has it without having asked for it, and a live key not without the dashboard. */
const paysOut: ReadonlySet<Permission> = new Set(['refunds', 'withdrawals'])

export const defaultPermissions: readonly Permission[] = permissions.filter(one => !paysOut.has(one))

/** What a key may be used for, and from where; no ranges: from anywhere. */
export interface KeyScope {
  readonly permissions: readonly Permission[]
  readonly allowedCidrs: readonly string[]
}

/** What is asked for a new key; what is left out is decided by the key that makes it. */
export interface WantedScope {
  readonly environment: components['schemas']['Environment']
  readonly permissions?: readonly Permission[] | undefined
  readonly allowedCidrs?: readonly string[] | undefined
}

/**
 * What a new key gets from the key that makes it, or `null` when it asked for more than that has itself, or for money to be
 * sent away with a live key, which the dashboard alone gives (decisions, section 2).
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

/** What a new key gets from a person whose role lets them make one: all they ask for, also what pays out with a live key. */
export function scopeGivenByPerson(wanted: WantedScope): KeyScope | null {
  const asked = wanted.permissions ?? defaultPermissions
  if (asked.length === 0) return null
  return {
    permissions: permissions.filter(one => asked.includes(one)),
    allowedCidrs: [...new Set(wanted.allowedCidrs ?? [])],
  }
}
