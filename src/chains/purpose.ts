import type { Intent } from './send/outgoing.ts'

/** Who stands at one end of a transaction of ours: whoever a withdrawal names, or an address of our own. */
export type Party = 'payee' | 'deposit' | 'hot' | 'cold'

interface PurposeRow {
  readonly kind: Intent['kind']
  readonly from: 'hot' | 'deposit'
  readonly to: Party
}

/** Everything that is ever sent from an address of ours, and between whom. `deposit` is always the address that its step names. */
export const purposeTable = {
  withdrawal: { kind: 'token', from: 'hot', to: 'payee' },
  /** Coins for the fee of a sweep. */
  top_up: { kind: 'coin', from: 'hot', to: 'deposit' },
  sweep: { kind: 'token', from: 'deposit', to: 'hot' },
  /** Sweeps of several addresses, each a step of its own, as one transaction that the hot wallet sends. */
  batch: { kind: 'token', from: 'hot', to: 'hot' },
  /** Energy lent for a sweep, and taken back. */
  delegate: { kind: 'delegate', from: 'hot', to: 'deposit' },
  reclaim: { kind: 'reclaim', from: 'hot', to: 'deposit' },
  /** One unit of the token, which makes the payer's transfer cheaper. */
  warm: { kind: 'token', from: 'hot', to: 'deposit' },
  /** The smallest unit of the coin, to itself: it uses a number that was left out, so that what comes after it can be in a block. */
  fill: { kind: 'coin', from: 'hot', to: 'hot' },
  /** What the hot wallet has too much of. */
  cold: { kind: 'token', from: 'hot', to: 'cold' },
} as const satisfies Readonly<Record<string, PurposeRow>>

export type Purpose = keyof typeof purposeTable
/** What the treasury does of its own accord. */
export type StepPurpose = Exclude<Purpose, 'withdrawal'>

/** Whether it moves the token, and not the network's coin or energy. */
export function movesToken(purpose: Purpose): boolean {
  return purposeTable[purpose].kind === 'token'
}
