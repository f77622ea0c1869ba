import type { BatchMember } from '../../chains/batch-transaction.ts'
import type { Terms } from '../../chains/send/outgoing.ts'
import type { Committed } from './outstanding.ts'
import type { NamedMember } from '../sign/sign-batch.ts'
import type { WalletRow } from '../keys/wallet.store.ts'

export const tooDear = 'the fee is above the limit'

/** The state of a batch's addresses, according to the nodes and the database. */
export interface BatchOffer {
  readonly chainId: number
  readonly members: readonly NamedMember[]
  /** What was signed before for the same batch; `null`: nothing. */
  readonly earlier: readonly BatchMember[] | null
}

/** The next nonce of an address, and the most that its pending transactions may still cost. */
export interface Numbers extends Pick<WalletRow, 'nextNonce' | 'lastTimestampMs'> {
  readonly committed: Committed
}

/** The terms for a signature, requested from the nodes before any database transaction is open. */
export interface Offer {
  /** A string says why not now. */
  readonly terms: (known: Numbers) => Terms | string
  readonly referenceHeight: number | null
  /** For a batch: the state of its addresses. */
  readonly batch?: BatchOffer
}

export interface Refused {
  readonly refused: string
  readonly isForGood: boolean
}
