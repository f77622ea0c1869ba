import { listSilentChains } from '../../payments/cursor.store.ts'
import { addSeconds } from '../../lib/clock.ts'
import { Fault } from '../../lib/fault.ts'
import type { Handler } from '../contract.ts'

/** A chain nobody could look at for this long: orders could be opened, but no payment would be seen. */
const silenceSeconds = 60

/** Ready: the database answers, and every configured chain was looked at of late, or never yet. */
export const getReadiness: Handler<'getReadiness'> = async ({ deps }) => {
  const before = addSeconds(deps.clock.now(), -silenceSeconds)
  const { silent } = await listSilentChains(deps.db, before).catch((error: unknown) => {
    throw new Fault('not ready', `database: ${String(error)}`)
  })
  const lost = deps.config.networks.filter(({ environment, network }) => silent.has(`${environment}:${network}`))
  if (lost.length > 0) throw new Fault('not ready', `not seen: ${lost.map(one => one.network).join(', ')}`)
  return { status: 200, body: { status: 'ready' } }
}
