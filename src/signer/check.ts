import type { Usdt } from '../lib/money.ts'

/** What the signer has read by itself of an attempt and the withdrawal it pays. */
export interface Facts {
  readonly environment: string
  readonly network: string
  readonly token: string
  readonly destination: string
  readonly amount: Usdt
  readonly withdrawal: {
    readonly environment: string
    readonly network: string
    readonly status: string
    readonly address: string
    readonly amount: Usdt
    readonly fee: Usdt
    /** What was asked for when it was made; the signer's own limits may ask for more. */
    readonly requiredApprovals: number
  }
  /** What stands reserved for this withdrawal in the books. */
  readonly reserved: Usdt
  /** What its merchant has reserved on this network, and what all withdrawals of it that are open there take. */
  readonly allReserved: Usdt
  readonly allOpen: Usdt
  /** Different people who approved it. */
  readonly approvals: number
  /** As its network writes it, checksum included. */
  readonly isWellWritten: boolean
  readonly isOwnAddress: boolean
  readonly isSwitchedOff: boolean
  readonly isHalted: boolean
  /** Transactions of this wallet that no final block has yet. */
  readonly inFlight: number
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
  readonly inFlightMax: number
}

export interface Signed {
  /** Whether an earlier attempt of this withdrawal was signed: what it moves is counted already. */
  readonly isRepeated: boolean
  /** By the journal, of the last 24 hours. */
  readonly spentToday: bigint
}

const open = new Set(['APPROVED', 'SIGNED', 'BROADCAST'])

/** Why this must not be signed now; `null` when it may. One rule a line, the ones that never change first. */
export function refusal(facts: Facts, rules: Rules, signed: Signed): string | null {
  const { withdrawal } = facts
  if (facts.environment !== rules.environment || facts.network !== rules.network) return 'it is of another chain'
  if (withdrawal.environment !== rules.environment || withdrawal.network !== rules.network)
    return 'its withdrawal is of another chain'
  if (facts.token !== rules.token) return 'it moves another token'
  if (facts.destination !== withdrawal.address) return 'it pays another address than its withdrawal names'
  if (facts.amount !== withdrawal.amount) return 'it pays another amount than its withdrawal names'
  if (!facts.isWellWritten) return 'its address is not written as the network writes it'
  if (facts.destination === rules.token) return 'it pays the token itself'
  if (facts.destination === rules.wallet || facts.isOwnAddress) return 'it pays an address of our own'
  if (!open.has(withdrawal.status)) return `its withdrawal is ${withdrawal.status}`
  if (facts.reserved !== withdrawal.amount + withdrawal.fee) return 'its amount and fee are not reserved in the books'
  if (facts.allReserved < facts.allOpen) return 'what its merchant has reserved does not cover all that is to be paid'
  if (facts.approvals < Math.max(withdrawal.requiredApprovals, approvalsNeeded(facts.amount, rules)))
    return 'it lacks approvals'
  if (facts.amount > rules.payoutMax) return 'it is above the limit of one withdrawal'
  if (!signed.isRepeated && signed.spentToday + facts.amount > rules.dayMax) return 'it is above the limit of a day'
  if (facts.isHalted) return 'the chain is halted'
  if (facts.isSwitchedOff) return 'withdrawals are switched off'
  if (!signed.isRepeated && facts.inFlight >= rules.inFlightMax) return 'enough is under way'
  return null
}

function approvalsNeeded(amount: Usdt, { approvalAbove, secondApprovalAbove }: Rules): number {
  return Number(amount > approvalAbove) + Number(amount > secondApprovalAbove)
}
