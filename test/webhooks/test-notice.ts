// A shop that speaks Greenfield, past the checks of its webhook, and the person who tests it.
import type { Deps } from '../../src/deps.ts'
import type { Owner } from '../../src/lib/owner.ts'
import { writeCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'
import { sendTestNotice } from '../../src/webhooks/credentials/test-notice.service.ts'
import type { Shop } from './shop.ts'

/** Of a merchant of its own, unless one is given. */
export async function connectShop({ deps, merchant }: Shop, webhookUrl: string, given?: Owner) {
  const { merchantId, environment } = given ?? (await merchant())
  const owner = { merchantId, environment }
  const terms = { protocol: 'greenfield', network: 'TRC20', currency: 'USDT', allowedCidrs: [], webhookUrl } as const
  const { id } = await deps.db.transaction(tx => writeCredential(deps, tx, { ...terms, ...owner }))
  const actor = { ...owner, userId: 'somebody', isPermitted: () => Promise.resolve(true) }
  return { owner, sendTest: async (own: Deps = deps) => (await sendTestNotice(own, actor, id)).deliveryId }
}
