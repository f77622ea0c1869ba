import type { MovedTokens, TransactionOutcome } from '../../chains/send/outgoing.ts'
import { sumUsdt, usdt, type Usdt } from '../../lib/money.ts'

/** How two operators end a payout that no rule explains: it paid, its tokens were lost on the way, or it failed and moved nothing. */
export type Verdict = 'paid' | 'lost' | 'failed'

/** What a chain shows of a payout that needs review. */
export interface ShownPayout {
  readonly verdict: Verdict
  readonly block: { readonly height: number; readonly hash: string }
  /** The network's own word for its result, or where the result was found. */
  readonly result: string
  /** What left our addresses, and what of that arrived at the destination. */
  readonly left: Usdt
  readonly delivered: Usdt
  /** In the smallest unit of the coin; `null`: no node reports it. */
  readonly fee: bigint | null
}

/** What the payout was meant to do. A batch has several senders. */
export interface MeantPayout {
  readonly senders: readonly string[]
  readonly destination: string
  readonly amount: Usdt
}

export interface Found {
  readonly outcome: TransactionOutcome
  /** Its transfers in a final block by our own record; empty: none. */
  readonly recorded: readonly MovedTokens[]
  readonly recordedBlock: { readonly height: number; readonly hash: string } | null
  /** The token forwards its calls to a successor, whose contract writes the logs. */
  readonly isDeprecated: boolean
}

/**
 * Judges a payout by what the chain shows. Paid: exactly its amount left our addresses, and some of it arrived. Lost: none of it arrived.
 * Failed: it is final and was not executed, and neither its logs nor our record show a transfer. Otherwise returns the reason why it cannot
 * be judged.
 */
export function concludable(meant: MeantPayout, found: Found): ShownPayout | string {
  const { outcome, recorded, recordedBlock } = found
  if (outcome.kind !== 'final') {
    if (recordedBlock === null)
      return outcome.kind === 'untold'
        ? 'no node keeps its result, and our own record does not have it: configure a node that keeps old receipts'
        : 'it is in no final block'
    const result = 'recorded when it was final'
    return paid(meant, { moved: recorded, block: recordedBlock, result, fee: null })
  }
  const { moved, block, reason: result, fee } = outcome
  if (moved.length > 0) return paid(meant, { moved, block, result, fee })
  if (outcome.result === 'success') {
    if (!found.isDeprecated) return 'it was carried out, and the token shows no transfer of it'
    const { amount } = meant
    return {
      verdict: 'paid',
      block,
      result: `${result}, by the successor of the token`,
      left: amount,
      delivered: amount,
      fee,
    }
  }
  if (recorded.length > 0) return 'it moved tokens by our own record, and moved none by its result'
  return { verdict: 'failed', block, result, left: usdt(0n), delivered: usdt(0n), fee }
}

interface Moves extends Pick<ShownPayout, 'block' | 'result' | 'fee'> {
  readonly moved: readonly MovedTokens[]
}

function paid({ senders, destination, amount }: MeantPayout, { moved, ...shown }: Moves): ShownPayout | string {
  const ours = moved.filter(({ from }) => senders.includes(from))
  const left = sumUsdt(ours.map(one => one.amount))
  const delivered = sumUsdt(ours.filter(({ to }) => to === destination).map(one => one.amount))
  if (left !== amount) return 'what left our addresses is not what was to leave them'
  return { verdict: delivered > 0n ? 'paid' : 'lost', left, delivered, ...shown }
}
