import type { components } from '../../../../../generated/api.ts'

export type Permission = components['schemas']['Permission']
export type FakeKey = components['schemas']['ApiKey'] & { readonly secret: string }

export const permissions: readonly Permission[] = ['orders', 'read', 'webhooks', 'keys', 'refunds', 'withdrawals']
/** What sends money away: nobody has it without having asked for it. */
export const paysOut: readonly Permission[] = ['refunds', 'withdrawals']
export const defaultPermissions = permissions.filter(one => !paysOut.includes(one))

/** A key that was just made. */
export function newKey(
  { business }: { readonly business: () => Date },
  key: Pick<FakeKey, 'key_id' | 'secret' | 'name' | 'environment' | 'permissions' | 'allowed_cidrs'>,
): FakeKey {
  return { ...key, is_active: true, created_at: business().toISOString(), last_used_at: null }
}
