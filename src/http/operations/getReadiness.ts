import { Fault } from '../../lib/fault.ts'
import { readNetworkHealth } from '../../payments/follow/chain-status.service.ts'
import type { Handler } from '../contract.ts'

/** Ready means that the database accepts writes. An unreachable network is reported but does not fail it: other requests still work. */
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
