import { Fault } from '../../lib/fault.ts'
import { readNetworkHealth } from '../../payments/chain-status.service.ts'
import type { Handler } from '../contract.ts'

/** Ready: the database answers. A network that is not seen says so beside it: the others, and every other request, go on. */
export const handler: Handler<'getReadiness'> = async ({ deps }) => {
  const networks = await readNetworkHealth(deps).catch((error: unknown) => {
    throw new Fault('not ready', `database: ${String(error)}`)
  })
  return {
    status: 200,
    body: { status: 'ready', networks, ...(deps.replica && { replica: deps.replica.state.standing }) },
  }
}
