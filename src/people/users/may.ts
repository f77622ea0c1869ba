import type { Environment } from '../../chains/chain.ts'
import type { Role } from './user.ts'

/** What a person of a merchant wants to do. */
export type Permission =
  | 'read'
  | 'orders' // create, pay (test), cancel and accept
  | 'refunds'
  | 'withdrawals' // and where money may go
  | 'keys'
  | 'webhooks'
  | 'secrets' // of webhooks: see, roll, activate
  | 'kyb'
  | 'branding'

const everybody: readonly Role[] = ['owner', 'developer', 'finance', 'viewer']

interface Allowed {
  readonly test: readonly Role[]
  readonly live: readonly Role[]
}

const both = (roles: readonly Role[]): Allowed => ({ test: roles, live: roles })

/** Who may do what, in this one place: developers build in the test world, finance moves money, viewers look. */
export const table: Readonly<Record<Permission, Allowed>> = {
  read: both(everybody),
  orders: { test: ['owner', 'developer', 'finance'], live: ['owner', 'finance'] },
  refunds: { test: ['owner', 'developer', 'finance'], live: ['owner', 'finance'] },
  withdrawals: { test: ['owner', 'developer', 'finance'], live: ['owner', 'finance'] },
  keys: { test: ['owner', 'developer'], live: ['owner'] },
  webhooks: { test: ['owner', 'developer'], live: ['owner'] },
  secrets: { test: ['owner', 'developer'], live: ['owner'] },
  kyb: both(['owner']),
  branding: both(['owner']),
}

/** Whether a role may do something in a world. */
export function may(role: Role, environment: Environment, permission: Permission): boolean {
  return table[permission][environment].includes(role)
}

/** Who may do it in either world: the others are refused before a page is made. */
export function rolesFor(permission: Permission): readonly Role[] {
  return everybody.filter(role => may(role, 'test', permission) || may(role, 'live', permission))
}
