import { usdt } from '../../lib/money.ts'
import type { NextStep, SweepState, SweepStrategy } from './sweep.ts'

/** Coins are sent for one sweep this often at most: once, and again after fees rose before it could be signed. */
const topUpsMax = 2
/** What fees may rise by until the coins are there, in percent of the fee. */
const reservePercent = 25n

/**
 * The deposit address itself sends its tokens, and is sent the coins for the fee before: only what it lacks, which may be nothing. Where
 * coins lie there from an earlier try they are used. Any failed step is followed by a new look at the chain.
 */
export const sweepByTopUp: SweepStrategy = { name: 'top_up', next }

async function next({ way, token, address, hot, amount, steps, isWorth }: SweepState): Promise<NextStep> {
  if (steps.some(one => one.purpose === 'sweep' && one.status === 'DONE')) return { kind: 'done' }
  if (amount <= 0n) return { kind: 'wait', reason: 'there is nothing to sweep any more' }
  const quote = await way.quote({ kind: 'token', token, from: address, to: hot, amount: usdt(amount) })
  if (quote.kind !== 'refused') {
    const fee = quote.kind === 'nonce' ? BigInt(quote.gasLimit) * quote.maxFeePerGas : quote.feeLimit
    return isWorth(fee) ? { kind: 'step', purpose: 'sweep', amount } : { kind: 'wait', reason: 'the fee is too high' }
  }
  const { missingCoin, fee, reason } = quote
  if (missingCoin === undefined || fee === undefined) return { kind: 'wait', reason }
  if (!isWorth(fee)) return { kind: 'wait', reason: 'the fee is too high' }
  if (steps.filter(one => one.purpose === 'top_up' && one.status === 'DONE').length >= topUpsMax)
    return { kind: 'wait', reason: 'it was given coins often enough: the fee has to fall' }
  return { kind: 'step', purpose: 'top_up', amount: missingCoin + (fee * reservePercent) / 100n }
}
