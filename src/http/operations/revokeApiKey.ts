import { revokeApiKey } from '../../merchants/api-keys/merchant-key.service.ts'
import { keyRevoked } from '../../people/team/notifications.ts'
import { withAudit } from '../../people/team/with-audit.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'revokeApiKey'> = async ({ deps, principal, path }) => {
  await withAudit(deps, principal, {
    work: joined => revokeApiKey(joined, principal, path.key_id),
    describe: wasActive => (wasActive ? keyRevoked(path.key_id) : null),
  })
  return { status: 200, body: { message: 'api key revoked' } }
}
