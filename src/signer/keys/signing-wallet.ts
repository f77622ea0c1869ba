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

/** One wallet with its key, its journal and its rules. */
export interface SigningWallet {
  readonly key: ChainKey
  readonly address: string
  readonly walletSigner: WalletSigner
  /** For addresses that are no wallet: whoever signs for each. */
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
  /** What nobody, or one person alone, has let out, on all networks of its environment. */
  readonly letOut: LetOut
  /** When entries of allow-lists were first seen. */
  readonly sightings: Pick<Sightings, 'seenAt' | 'note' | 'isEmpty' | 'close'>
  readonly listWatch: ListWatch
  readonly rules: Rules
  /** Whose approvals count now, as this machine's own file says; `null`: everybody's whom the database names. */
  readonly approvers: () => Approvers | null
  /** Wei for one unit of gas, or sun for a transfer, at most. */
  readonly feeMax: bigint
  /** Why nothing is signed now. */
  readonly heldBack: ReadinessCheck['heldBack']
}
