import type { ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import type { OwnTransfer } from './transfers.sql.ts'

/** Traces the time from a payment's block to its record, seen or final, in the trace of its order. */
export function traceBlocks(
  { traces, clock }: Pick<Deps, 'traces' | 'clock'>,
  { environment, network }: ChainKey,
  { name, found }: { readonly name: 'block seen' | 'block final'; readonly found: readonly OwnTransfer[] },
): void {
  if (!traces) return
  for (const { transfer, orderId, blockTime } of found) {
    const attributes = {
      'kassa.environment': environment,
      'kassa.network': network,
      'kassa.block.height': transfer.blockHeight,
      'kassa.tx.hash': transfer.txHash,
    }
    traces.add({ orderId, name, kind: 'internal', start: blockTime, end: clock.now(), attributes })
  }
}
