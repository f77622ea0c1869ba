import { Fault } from '../../lib/fault.ts'
import { readNetworkHealth } from '../../payments/follow/chain-status.service.ts'
import type { Handler } from '../contract.ts'

/** Ready: the database answers and takes writes. A network that is not seen says so beside it: the others, and every other request, go on. */
export const handler: Handler<'getReadiness'> = async ({ deps, server }) => {
  const notReady = (error: unknown) => {
    throw new Fault('not ready', `database: ${String(error)}`)
  }
  await server.readiness.assertWritable().catch(notReady)
  const networks = await readNetworkHealth(deps).catch(notReady)
  return {
    status: 200,
    body: { status: 'ready', networks, ...(deps.replica && { replica: deps.replica.state.standing }) },
  }
}
