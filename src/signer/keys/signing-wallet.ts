import type { ChainKey } from '../../chains/chain.ts'
import type { Outgoing } from '../../chains/send/outgoing.ts'
import type { Approvers } from '../policy/approvers.ts'
import type { OwnAddresses, Rules } from '../policy/facts.ts'
import type { ReadinessCheck } from '../readiness.service.ts'
import type { Journal } from '../journal/journal.ts'
import type { WalletSigner } from './wallet-signer.ts'
import type { LetOut } from '../policy/let-out.ts'
import type { Sightings } from '../policy/sightings.ts'
import type { ListWatch } from '../policy/list-watch.ts'

/** A wallet with its key, its journal and its rules. */
export interface SigningWallet {
  readonly key: ChainKey
  readonly address: string
  readonly walletSigner: WalletSigner
  /** Signers of deposit addresses. */
  readonly deposits: OwnAddresses['deposits']
  readonly outgoing: Outgoing
  readonly journal: Pick<
    Journal,
    | 'head'
    | 'last'
    | 'of'
    | 'after'
    | 'spentSince'
    | 'letOutSince'
    | 'topUpsSinceSweep'
    | 'numbersOf'
    | 'append'
    | 'close'
  >
  /** Amounts released without an approval or by one person alone, on all networks of its environment. */
  readonly letOut: LetOut
  /** When entries of allow-lists were first seen. */
  readonly sightings: Pick<Sightings, 'seenAt' | 'note' | 'isEmpty' | 'close'>
  readonly listWatch: ListWatch
  readonly rules: Rules
  /** Approvers whose approvals count, from a file on this machine; `null`: every approver in the database counts. */
  readonly approvers: () => Approvers | null
  /** Maximum fee in wei for one unit of gas, or in sun for a transfer. */
  readonly feeMax: bigint
  /** Returns why nothing may be signed now. */
  readonly heldBack: ReadinessCheck['heldBack']
}
