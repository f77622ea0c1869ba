import { withAudit } from '../../people/team/with-audit.service.ts'
import { keyMade } from '../../people/team/notifications.ts'
import { createApiKey } from '../../merchants/api-keys/merchant-key.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'createApiKey'> = async ({ deps, principal, body }) => {
  const { name = '', environment, permissions, allowed_cidrs: allowedCidrs } = body
  const wanted = { name, environment, permissions, allowedCidrs }
  const work = (joined: typeof deps) => createApiKey(joined, principal, wanted)
  return { status: 201, body: await withAudit(deps, principal, { work, describe: keyMade }) }
}
