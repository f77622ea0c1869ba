import type { Purpose } from '../../chains/purpose.ts'
import type { Usdt } from '../../lib/money.ts'
import type { Approvers } from './approvers.ts'
import type { Assertion } from './assertion.ts'
import type { WalletSigner } from '../keys/wallet-signer.ts'

/** What the signer itself reads about an attempt and its intent: a withdrawal or a step. */
export interface Facts {
  readonly environment: string
  readonly network: string
  readonly purpose: Purpose
  readonly token: string | null
  /** `null`: the signer knows it. */
  readonly destination: string | null
  readonly amount: bigint
  readonly withdrawal: {
    readonly id: string
    readonly merchantId: string
    readonly environment: string
    readonly network: string
    readonly status: string
    readonly address: string
    readonly amount: Usdt
    readonly fee: Usdt
    /** The number required when it was created. The signer's own limits may require more. */
    readonly requiredApprovals: number
  } | null
  readonly step: {
    readonly environment: string
    readonly network: string
    readonly status: string
    /** The deposit address of the step, and its derivation index in the database. */
    readonly address: string | null
    readonly index: number | null
  } | null
  /** The sweeps of a batch, in the order of their addresses; otherwise empty. */
  readonly members: readonly MemberFacts[]
  /** The amount that the ledger holds reserved for this withdrawal. */
  readonly reserved: Usdt
  /** The merchant's total reserve on this network, and the total of its withdrawals under way there. */
  readonly allReserved: Usdt
  readonly allOpen: Usdt
  /** Distinct people who approved it, according to the database. */
  readonly people: readonly string[]
  /** Assertions of operators about it. The signer itself verifies them and their signers. */
  readonly assertions: readonly Assertion[]
  /** In the network's canonical form with checksum, and not an address without an owner. */
  readonly isWellWritten: boolean
  readonly isOwnAddress: boolean
  /**
   * Whether its merchant withdraws only to listed addresses, and the entry of its address with the time it becomes usable; `null`: not
   * listed.
   */
  readonly isRestricted: boolean
  readonly listed: { readonly id: string; readonly from: Date } | null
  /** How far the business clock runs ahead in milliseconds, according to the database. Only a sandbox uses it. */
  readonly offsetMs: number
  /** Whether more leaves the step's deposit address than was credited there. The rest may be frozen, or gone. */
  readonly isOverdrawn: boolean
  readonly isSwitchedOff: boolean
  readonly isPaused: boolean
  /** How often the chain was resumed after a pause. */
  readonly resumes: number
  /** Transactions of this wallet that no block includes yet. */
  readonly inFlight: number
}

/** One sweep of a batch. */
export interface MemberFacts {
  readonly stepId: string
  readonly status: string
  readonly address: string
  /** Its derivation index in the database. */
  readonly index: number
  readonly amount: Usdt
  readonly isOverdrawn: boolean
}

export interface Rules {
  readonly environment: string
  readonly network: string
  readonly token: string
  readonly wallet: string
  /** Maximum of one withdrawal, and of all within a day. */
  readonly payoutMax: Usdt
  readonly dayMax: Usdt
  /** Above the first amount one person must have approved, above the second two. */
  readonly approvalAbove: Usdt
  readonly secondApprovalAbove: Usdt
  /** Maximum of a merchant's unapproved withdrawals within a day. */
  readonly unapprovedDayMax: Usdt
  readonly isSandbox: boolean
  readonly inFlightMax: number
  /** Maximum of one top-up, in wei or sun. */
  readonly topUpMax: bigint
  /** Only the signer knows them. */
  readonly coldAddresses: readonly string[]
}

export interface Signed {
  /** In a sandbox, the business time. */
  readonly now: Date
  /** When the signer first saw the entry of the allow-list; `null`: never, or there is none. */
  readonly seenAt: Date | null
  /** The merchant's other amounts within 24 hours that this person alone, or nobody (`null`), approved. */
  readonly letOutToday: (person: string | null) => bigint
  /** Whether an earlier attempt of this intent was signed. Its amount is counted already. */
  readonly isRepeated: boolean
  /**
   * Whether an earlier attempt was signed for another purpose, address or amount. The database was changed since, and nothing is signed.
   */
  readonly isChanged: boolean
  /** Whether an earlier signature may still be paid, with the same nonce or as the same bytes. Nothing new begins. */
  readonly isBegun: boolean
  /** Whether these very bytes are in the journal and not yet stored. They were checked when they were signed. */
  readonly isJournaled: boolean
  /** The journal has a very recent signature with this nonce. */
  readonly isHasty: boolean
  /** From the journal, for the last 24 hours. */
  readonly spentToday: bigint
  /** From the journal: top-ups of this address since its last sweep. */
  readonly topUpsSinceSweep: number
}

/** An address of ours and its signer. */
export interface Sender {
  readonly address: string
  readonly walletSigner: WalletSigner
  readonly isHot: boolean
}

export interface Ends {
  readonly sender: Sender
  readonly to: string
}

/** Addresses that the signer itself knows. */
export interface OwnAddresses {
  readonly hot: Sender
  /** Deposit addresses by derivation index; `null`: the signer has no key for them. */
  readonly deposits: ((index: number) => Sender) | null
  readonly coldAddresses: readonly string[]
}

export interface Judged {
  readonly facts: Facts
  readonly rules: Rules
  readonly signed: Signed
  /** Approvers whose approvals count; `null`: every approver in the database counts. */
  readonly approvers: Approvers | null
  /** Sender and recipient, as the signer itself derived them. */
  readonly ends: Ends
}
