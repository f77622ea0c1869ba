import type { BatchMember } from '../../chains/batch-transaction.ts'
import type { Terms } from '../../chains/send/outgoing.ts'
import type { UnderWay } from './outstanding.ts'
import type { NamedMember } from '../sign/sign-batch.ts'
import type { WalletRow } from '../keys/wallet.store.ts'

export const tooDear = 'the fee is above the limit'

/** How the addresses of a batch are, as the nodes and our own record tell it. */
export interface BatchOffer {
  readonly chainId: number
  readonly members: readonly NamedMember[]
  /** What was signed before for the same batch; `null`: nothing. */
  readonly earlier: readonly BatchMember[] | null
}

/** What the next transaction of an address is numbered by, and what those before it may still cost. */
export interface Numbers extends Pick<WalletRow, 'nextNonce' | 'lastTimestampMs'> {
  readonly underWay: UnderWay
}

/** On which terms it could be signed, asked of the nodes before any transaction of the database is open. */
export interface Offer {
  /** A text: why not now. */
  readonly terms: (known: Numbers) => Terms | string
  readonly referenceHeight: number | null
  /** Of a batch: how its addresses are. */
  readonly batch?: BatchOffer
}

export interface Refused {
  readonly refused: string
  readonly isForGood: boolean
}
