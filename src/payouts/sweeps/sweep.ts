import type { Environment, Network } from '../../chains/chain.ts'
import type { SweepStrategyName } from '../../chains/networks.ts'
import type { Outgoing } from '../../chains/send/outgoing.ts'
import type { StepPurpose } from '../../chains/purpose.ts'
import { shareOf, usdt, type Ppm, type Usdt } from '../../lib/money.ts'

/** Decides what is worth sweeping on a network. */
export interface SweepRules {
  /** Smaller amounts stay at their address. */
  readonly minimum: Usdt
  /** Price of one whole coin of the network. Used only to weigh fees. */
  readonly coinPrice: Usdt
  /** Share of the amount that the fees of its sweep may cost. */
  readonly feeShare: Ppm
  /** For networks with several strategies. */
  readonly strategy: SweepStrategyName | null
}

/** The sweep of a deposit address into the hot wallet, step by step. */
export interface Sweep {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly address: string
}

export interface SweepState {
  readonly way: Outgoing
  readonly token: string
  /** The deposit address, and below it the address that receives the money. */
  readonly address: string
  readonly hot: string
  /** Everything credited and not swept, minus the one unit that stays. Frozen money is not credited. */
  readonly amount: Usdt
  /** The ended steps of this sweep, in order; none is open. */
  readonly steps: readonly DoneStep[]
  /** Whether fees of this many wei or sun are worth it now. */
  isWorth(fee: bigint): boolean
}

export interface DoneStep {
  readonly purpose: StepPurpose
  readonly status: 'DONE' | 'FAILED'
  /** The amount that it should move, delegate or reclaim. */
  readonly amount: bigint
}

/**
 * `wait`: nothing can be done now, for this reason; the sweep is checked again. `join`: the sweep shares one transaction with others, or
 * has one of its own.
 */
export type NextStep =
  | { readonly kind: 'step'; readonly purpose: StepPurpose; readonly amount: bigint }
  | { readonly kind: 'join'; readonly amount: Usdt; readonly isAlone: boolean }
  | { readonly kind: 'wait'; readonly reason: string }
  | { readonly kind: 'done' }

/**
 * A way to empty a deposit address. It is asked after each step that ended in a final block and after each wait, and decides by the chain's
 * current state. Nothing but the steps is kept from earlier answers.
 */
export interface SweepStrategy {
  readonly name: string
  /** Whether several addresses share one transaction. */
  readonly isTogether?: boolean
  next(state: SweepState): Promise<NextStep>
}

/** Whether fees (wei or sun) stay within their share of an amount. */
export function isWorth(
  { coinPrice, feeShare }: Pick<SweepRules, 'coinPrice' | 'feeShare'>,
  amount: Usdt,
  { fee, unitsOfCoin }: { readonly fee: bigint; readonly unitsOfCoin: bigint },
): boolean {
  return fee * coinPrice <= shareOf(amount, feeShare) * unitsOfCoin
}

/** Returns what may leave an address. One unit stays, so that the next payer's transfer goes to an account that holds the token. */
export function sweepable(unswept: bigint): Usdt {
  return usdt(unswept > 1n ? unswept - 1n : 0n)
}
