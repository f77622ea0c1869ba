import type { Purpose } from '../../chains/purpose.ts'
import type { Usdt } from '../../lib/money.ts'
import type { Approvers } from './approvers.ts'
import type { Assertion } from './assertion.ts'
import type { WalletSigner } from '../keys/wallet-signer.ts'

/** What the signer has read by itself of an attempt and of what it is an attempt of: a withdrawal or a step of the treasury. */
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
    /** What was asked for when it was made; the signer's own limits may ask for more. */
    readonly requiredApprovals: number
  } | null
  readonly step: {
    readonly environment: string
    readonly network: string
    readonly status: string
    /** The deposit address that it is about, and the number under which the database has it. */
    readonly address: string | null
    readonly index: number | null
  } | null
  /** The sweeps that a batch does, in the order of their addresses; of everything else none. */
  readonly members: readonly MemberFacts[]
  /** What stands reserved for this withdrawal in the books. */
  readonly reserved: Usdt
  /** What its merchant has reserved on this network, and what all withdrawals of it that are being paid there take. */
  readonly allReserved: Usdt
  readonly allOpen: Usdt
  /** Different people who approved it, as the database says. */
  readonly people: readonly string[]
  /** What operators have signed of it; whether they did, and who they are, the signer finds out by itself. */
  readonly assertions: readonly Assertion[]
  /** As its network writes it, checksum included, and no address that is nobody's. */
  readonly isWellWritten: boolean
  readonly isOwnAddress: boolean
  /** Whether its merchant pays to listed addresses alone, and its entry there with the time from which on it counts; `null`: it is on no list. */
  readonly isRestricted: boolean
  readonly listed: { readonly id: string; readonly from: Date } | null
  /** Milliseconds by which the business clock runs ahead, as the database says: it counts in a sandbox alone. */
  readonly offsetMs: number
  /** Whether more leaves the deposit address that it is about than was credited there: the rest may be frozen, or gone. */
  readonly isOverdrawn: boolean
  readonly isSwitchedOff: boolean
  readonly isPaused: boolean
  /** How often the chain was resumed after a halt. */
  readonly resumes: number
  /** Transactions of this wallet that no block has yet. */
  readonly inFlight: number
}

/** One sweep of a batch. */
export interface MemberFacts {
  readonly stepId: string
  readonly status: string
  readonly address: string
  /** The number under which the database has it. */
  readonly index: number
  readonly amount: Usdt
  readonly isOverdrawn: boolean
}

export interface Rules {
  readonly environment: string
  readonly network: string
  readonly token: string
  readonly wallet: string
  /** The most that one withdrawal may move, and all of a day. */
  readonly payoutMax: Usdt
  readonly dayMax: Usdt
  /** Above the first one person must have approved, above the second two. */
  readonly approvalAbove: Usdt
  readonly secondApprovalAbove: Usdt
  /** The most of a merchant that goes unapproved within a day. */
  readonly unapprovedDayMax: Usdt
  readonly isSandbox: boolean
  readonly inFlightMax: number
  /** Wei or sun that one top-up may move. */
  readonly topUpMax: bigint
  /** Known to the signer alone. */
  readonly coldAddresses: readonly string[]
}

export interface Signed {
  /** In a sandbox as its business clock tells it. */
  readonly now: Date
  /** When the signer first saw the entry of the allow-list; `null`: never, or there is none. */
  readonly seenAt: Date | null
  /** What of its merchant this person alone, or nobody (`null`), let out within 24 hours, without this one. */
  readonly letOutToday: (person: string | null) => bigint
  /** Whether an earlier attempt of this withdrawal was signed: what it moves is counted already. */
  readonly isRepeated: boolean
  /** Whether an earlier attempt was signed for another purpose, address or amount: then the database was changed since, and nothing is signed. */
  readonly isChanged: boolean
  /** Whether what was signed may still be paid, with the same number or as the same bytes: nothing new begins. */
  readonly isBegun: boolean
  /** Whether these very bytes wait in the journal to be stored: they were judged when they were signed. */
  readonly isJournaled: boolean
  /** By the journal: something with its number was signed a moment ago. */
  readonly isHasty: boolean
  /** By the journal, of the last 24 hours. */
  readonly spentToday: bigint
  /** By the journal: coins that this address got since it was last swept. */
  readonly topUpsSinceSweep: number
}

/** An address of ours and whoever signs for it. */
export interface Sender {
  readonly address: string
  readonly walletSigner: WalletSigner
  readonly isHot: boolean
}

export interface Ends {
  readonly sender: Sender
  readonly to: string
}

/** What the signer itself knows of addresses. */
export interface OwnAddresses {
  readonly hot: Sender
  /** Deposit addresses by their number; `null`: the signer has no key for them. */
  readonly deposits: ((index: number) => Sender) | null
  readonly coldAddresses: readonly string[]
}

export interface Judged {
  readonly facts: Facts
  readonly rules: Rules
  readonly signed: Signed
  /** Whose approvals count; `null`: everybody's whom the database names. */
  readonly approvers: Approvers | null
  /** From and to where it goes, as the signer has found out by itself. */
  readonly ends: Ends
}
