import type { Intent } from './send/outgoing.ts'

/** Party of our own transactions: the recipient of a withdrawal, or one of our addresses. */
export type Party = 'payee' | 'deposit' | 'hot' | 'cold'

interface PurposeRow {
  readonly kind: Intent['kind']
  readonly from: 'hot' | 'deposit'
  readonly to: Party
}

/** All kinds of transactions from our addresses, with sender and receiver. `deposit` is the address of the step. */
export const purposeTable = {
  withdrawal: { kind: 'token', from: 'hot', to: 'payee' },
  /** Coins for the fee of a sweep. */
  top_up: { kind: 'coin', from: 'hot', to: 'deposit' },
  sweep: { kind: 'token', from: 'deposit', to: 'hot' },
  /** Sweeps of several addresses, each its own step, in one transaction of the hot wallet. */
  batch: { kind: 'token', from: 'hot', to: 'hot' },
  /** Energy delegated for a sweep, and reclaimed. */
  delegate: { kind: 'delegate', from: 'hot', to: 'deposit' },
  reclaim: { kind: 'reclaim', from: 'hot', to: 'deposit' },
  /** One unit of the token, which makes the payer's transfer cheaper. */
  warm: { kind: 'token', from: 'hot', to: 'deposit' },
  /** Fills a nonce gap: the smallest unit of the coin, to itself, so that later nonces can be used. */
  fill: { kind: 'coin', from: 'hot', to: 'hot' },
  /** The hot wallet's surplus. */
  cold: { kind: 'token', from: 'hot', to: 'cold' },
} as const satisfies Readonly<Record<string, PurposeRow>>

export type Purpose = keyof typeof purposeTable
/** Transactions that no withdrawal asks for. */
export type StepPurpose = Exclude<Purpose, 'withdrawal'>

/** Whether it moves the token rather than coin or energy. */
export function movesToken(purpose: Purpose): boolean {
  return purposeTable[purpose].kind === 'token'
}
