import type { Receipt, TransactionInfo } from '../format/block.ts'
import type { Machine } from './machine.ts'
import type { Overlay } from '../state.ts'

/** Where and when a transaction runs; `energyFactor` is the dynamic penalty in ten-thousandths. */
export interface ExecutionContext {
  readonly machine: Machine
  readonly state: Overlay
  readonly blockNumber: number
  readonly timestamp: number
  readonly energyFactor: number
}

/** A type's own part of the receipt; `fee` is what it burned, in sun. */
export interface Effect {
  readonly result: string
  readonly fee: number
  readonly receipt: Receipt
  readonly info: Partial<TransactionInfo>
}

/** The effect of something that has no contract run. */
export function plainEffect(fee = 0): Effect {
  return { result: 'SUCCESS', fee, receipt: {}, info: {} }
}
