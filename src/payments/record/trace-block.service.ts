import type { ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { logMilestone } from '../../lib/traces/milestones.ts'
import { formatUsdt } from '../../lib/money.ts'
import type { OwnTransfer } from './transfers.sql.ts'

/** Logs payments whose block was recorded, seen or final, and adds the time since that block to the traces of their orders. */
export function traceBlocks(
  deps: Pick<Deps, 'traces' | 'clock' | 'log' | 'milestones'>,
  { environment, network }: ChainKey,
  { name, found }: { readonly name: 'block seen' | 'block final'; readonly found: readonly OwnTransfer[] },
): void {
  const { traces, clock } = deps
  const milestone = name === 'block seen' ? 'payment seen' : 'payment final'
  for (const { transfer, orderId, blockTime } of found) {
    const { txHash, ordinal, blockHeight, amount } = transfer
    logMilestone(deps, milestone, {
      orderId,
      environment,
      network,
      txHash,
      ordinal,
      blockHeight,
      amount: formatUsdt(amount),
    })
    const attributes = {
      'kassa.environment': environment,
      'kassa.network': network,
      'kassa.block.height': blockHeight,
      'kassa.tx.hash': txHash,
    }
    traces?.add({ orderId, name, kind: 'internal', start: blockTime, end: clock.now(), attributes })
  }
}
