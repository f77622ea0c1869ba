import type { ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { recheckEnded } from '../../payouts/recovery/reorged-out.service.ts'
import { findResumes } from '../follow/cursor.store.ts'
import { pauseChain } from '../follow/pause.service.ts'
import { findPause } from '../follow/pause.store.ts'

/**
 * Pauses a chain that reverted a final block with a payout of ours. The watcher remembers fewer blocks than such a reorg may reach.
 */
export async function recheckPayouts(deps: Deps, key: ChainKey): Promise<void> {
  const way = deps.outgoing.find(key.environment, key.network)
  if (!way || (await findPause(deps.db, key)) !== null) return
  const resumes = await findResumes(deps.db, key)
  const [first, ...others] = await recheckEnded(deps, key, way)
  if (!first) return
  const { sent, block } = first
  const more = others.length === 0 ? '' : `, and ${others.length} more`
  const reason = `payment ${sent.txHash} was in final block ${block.height} and is gone from the chain${more}`
  if (!(await pauseChain(deps, key, { reason, resumes }))) return
  deps.log.fatal({ ...key, reason }, 'chain paused; see docs/operating/when-it-breaks.md, "A paused chain"')
}
