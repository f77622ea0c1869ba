import type { Environment, Network } from '../../chains/chain.ts'
import type { SweepStrategyName } from '../../chains/networks.ts'
import type { Outgoing } from '../../chains/send/outgoing.ts'
import type { StepPurpose } from '../../chains/purpose.ts'
import { shareOf, usdt, type Ppm, type Usdt } from '../../lib/money.ts'

/** What is worth sweeping on a network. */
export interface SweepRules {
  /** Less than this stays where it is. */
  readonly minimum: Usdt
  /** What one whole coin of the network costs: by it fees are weighed, and nothing else. */
  readonly coinPrice: Usdt
  /** The part of an amount that the fees of its sweep may cost. */
  readonly feeShare: Ppm
  /** Where a network has several ways. */
  readonly strategy: SweepStrategyName | null
}

/** A deposit address that is being emptied into the hot wallet, step by step. */
export interface Sweep {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly address: string
}

export interface SweepState {
  readonly way: Outgoing
  readonly token: string
  /** The deposit address, and where its money goes. */
  readonly address: string
  readonly hot: string
  /** All that is credited and not swept there, but for the one unit that stays: what is frozen there was never credited. */
  readonly amount: Usdt
  /** What was done for this sweep already, in its order; none of it goes on. */
  readonly steps: readonly DoneStep[]
  /** Whether fees of so many wei or sun are worth it now. */
  isWorth(fee: bigint): boolean
}

export interface DoneStep {
  readonly purpose: StepPurpose
  readonly status: 'DONE' | 'FAILED'
  /** What it was to move, lend or take back. */
  readonly amount: bigint
}

/**
 * `wait`: nothing can be done now, and why; it is looked at again. `join`: it is swept together with others by one transaction, or alone
 * by one of its own.
 */
export type NextStep =
  | { readonly kind: 'step'; readonly purpose: StepPurpose; readonly amount: bigint }
  | { readonly kind: 'join'; readonly amount: Usdt; readonly isAlone: boolean }
  | { readonly kind: 'wait'; readonly reason: string }
  | { readonly kind: 'done' }

/**
 * A way to empty a deposit address. It is asked again after each step has ended in a final block, or after a wait, and says what comes
 * next by what the chain tells then: nothing of an earlier answer is kept but the steps themselves.
 */
export interface SweepStrategy {
  readonly name: string
  /** Whether several addresses share one transaction. */
  readonly isTogether?: boolean
  next(state: SweepState): Promise<NextStep>
}

/** Whether fees (wei or sun) are no more than their share of an amount. */
export function isWorth(
  { coinPrice, feeShare }: Pick<SweepRules, 'coinPrice' | 'feeShare'>,
  amount: Usdt,
  { fee, unitsOfCoin }: { readonly fee: bigint; readonly unitsOfCoin: bigint },
): boolean {
  return fee * coinPrice <= shareOf(amount, feeShare) * unitsOfCoin
}

/** What may leave an address: one unit stays, so that the next payer's transfer is to an account that holds some. */
export function sweepable(unswept: bigint): Usdt {
  return usdt(unswept > 1n ? unswept - 1n : 0n)
}
