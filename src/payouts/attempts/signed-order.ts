import type { SentTransaction } from '../../chains/send/outgoing.ts'

/** The columns of a signed attempt that say what makes its bytes the only ones of their kind. */
export interface OrderColumns {
  readonly nonce: bigint | null
  readonly expirationMs: bigint | null
  readonly referenceHeight: bigint | null
}

export function orderOf({ nonce, expirationMs, referenceHeight }: OrderColumns): SentTransaction['order'] {
  if (nonce !== null) return { kind: 'nonce', nonce: Number(nonce) }
  return { kind: 'expiring', referenceHeight: Number(referenceHeight), expirationMs: Number(expirationMs) }
}
