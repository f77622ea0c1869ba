import { refusals } from '../../chains/refusal.ts'
import { addSeconds } from '../../lib/clock.ts'
import { usdt, type Usdt } from '../../lib/money.ts'
import { stepRefusal } from './check-step.ts'
import type { Facts, Judged, Rules } from './facts.ts'
import { decisionFacts } from '../../lib/decision-facts.ts'
import { readSignedText } from '../../lib/crypto/signed-text.ts'
import type { Approvers } from './approvers.ts'
import { hasSigned } from './assertion.ts'

export const goesElsewhere = 'the destination does not match its purpose'
const open = new Set(['APPROVED', 'SIGNED', 'BROADCAST'])

/** Returns why this must not be signed now; `null` when it may. One rule a line, permanent ones first. */
export function refusal(judged: Judged): string | null {
  const { facts, rules, signed, ends } = judged
  if (signed.isJournaled) return journaledRefusal(facts)
  if (facts.environment !== rules.environment || facts.network !== rules.network) return 'it is for another chain'
  if (facts.destination !== null && facts.destination !== ends.to) return goesElsewhere
  if (signed.isChanged) return 'it differs from what was signed before'
  if (!facts.isWellWritten) return 'the address is not in the format of the network'
  if (ends.to === rules.token) return 'the destination is the token contract'
  const problem = facts.purpose === 'withdrawal' ? withdrawalRefusal(judged) : stepRefusal(judged)
  if (problem !== null) return problem
  if (signed.isHasty) return 'it was signed moments ago'
  if (facts.isPaused) return 'the chain is paused'
  if (facts.isSwitchedOff) return switchedOff
  // A gap filler frees the payouts behind the gap, so it needs no slot.
  const needsSlot = !signed.isRepeated && ends.sender.isHot && facts.purpose !== 'fill'
  if (needsSlot && facts.inFlight >= rules.inFlightMax) return refusals.NO_PLACE
  return null
}

/**
 * Journaled bytes were checked when they were signed, and they block everything behind them. A later change to a limit, a list or frozen
 * money cannot stop them. A paused or switched-off chain holds them back. They are refused when the intent is no longer open or its amount
 * no longer reserved.
 */
function journaledRefusal({ withdrawal, step, members, reserved, isPaused, isSwitchedOff }: Facts): string | null {
  if (withdrawal && !open.has(withdrawal.status)) return `the withdrawal is ${withdrawal.status}`
  if (withdrawal && reserved !== withdrawal.amount + withdrawal.fee)
    return 'its amount and fee are not reserved in the ledger'
  const closed = [step, ...members].find(one => one && one.status !== 'OPEN')
  if (closed) return `one of its steps is ${closed.status}`
  return isPaused ? 'the chain is paused' : isSwitchedOff ? switchedOff : null
}

const switchedOff = 'payouts are off'

function withdrawalRefusal(judged: Judged): string | null {
  const { facts, rules, signed } = judged
  const { withdrawal } = facts
  if (!withdrawal) return 'it has no withdrawal'
  const amount = usdt(facts.amount)
  if (withdrawal.environment !== rules.environment || withdrawal.network !== rules.network)
    return 'the withdrawal is for another chain'
  if (facts.token !== rules.token) return 'it moves another token'
  if (facts.destination !== withdrawal.address) return 'the address differs from the withdrawal'
  if (amount !== withdrawal.amount) return 'the amount differs from the withdrawal'
  if (facts.destination === rules.wallet || facts.isOwnAddress) return 'the destination is one of our own addresses'
  if (!open.has(withdrawal.status)) return `the withdrawal is ${withdrawal.status}`
  const unlisted = signed.isBegun || !facts.isRestricted ? null : listRefusal(judged)
  if (unlisted !== null) return unlisted
  if (facts.reserved !== withdrawal.amount + withdrawal.fee) return 'its amount and fee are not reserved in the ledger'
  if (facts.allReserved < facts.allOpen) return 'the reserve of the merchant does not cover its open withdrawals'
  // A begun payout was checked when it began and accepts no more approvals. A limit or passkey changed since does not stop a second
  // attempt.
  const lacking = signed.isRepeated ? null : lackingApprovals(judged, withdrawal.requiredApprovals)
  if (lacking !== null) return lacking
  // A begun payout has a nonce, and only a block frees the wallet of a nonce.
  if (!signed.isBegun && amount > rules.payoutMax) return 'the amount is above the limit of one withdrawal'
  if (!signed.isRepeated && signed.spentToday + amount > rules.dayMax)
    return 'the amount is above what is left of the daily limit'
  return null
}

/** How long an address waits, by the database's entry and by the signer's own first sighting. */
const listedSeconds = 86_400

function listRefusal({ facts: { listed }, signed: { now, seenAt } }: Judged): string | null {
  if (!listed || listed.from > now) return refusals.NOT_ALLOWED
  return seenAt && seenAt <= addSeconds(now, -listedSeconds)
    ? null
    : 'the signer has known the address for less than 24 hours'
}

function lackingApprovals(judged: Judged, required: number): string | null {
  const { facts, rules, signed, approvers } = judged
  const amount = usdt(facts.amount)
  const needed = Math.max(required, approvalsNeeded(amount, rules))
  if (facts.people.length < needed) return 'it lacks approvals'
  const people = peopleWhoCount(judged)
  if (people.length < needed)
    return approvers?.problem ?? 'it lacks approvals signed by operators in the operators file'
  // Many small ones count as one large one.
  const [alone = null] = people
  if (people.length > 1) return null
  const limit = alone === null ? rules.unapprovedDayMax : rules.secondApprovalAbove
  if (signed.letOutToday(alone) + amount <= limit) return null
  return alone === null
    ? 'with the unapproved withdrawals of the merchant within 24 hours, it needs an approval'
    : `with what ${alone} alone approved for the merchant within 24 hours, it needs another approval`
}

/** Returns the people who approved it, as far as the signer can verify. */
export function peopleWhoCount({ facts, approvers }: Pick<Judged, 'facts' | 'approvers'>): readonly string[] {
  return approvers === null ? facts.people : peopleWhoSigned(approvers, facts)
}

function approvalsNeeded(amount: Usdt, { approvalAbove, secondApprovalAbove }: Rules): number {
  return Number(amount > approvalAbove) + Number(amount > secondApprovalAbove)
}

/**
 * Returns the people who signed an approval of this withdrawal in its current form. Both the operator and the passkey must be known to the
 * signer. Operators of one sponsor count as one.
 */
function peopleWhoSigned(
  { origin, passkeys }: Pick<Approvers, 'origin' | 'passkeys'>,
  { withdrawal, assertions }: Pick<Facts, 'withdrawal' | 'assertions'>,
): string[] {
  if (!withdrawal) return []
  const facts = Object.entries(decisionFacts({ ...withdrawal, feeAmount: withdrawal.fee, decision: 'approved' }))
  const people = assertions.flatMap(said => {
    const known = passkeys.get(said.credentialId)
    const text = readSignedText(said.signedText)
    const isOfThis =
      known !== undefined &&
      text?.get('action') === 'withdrawal.approved' &&
      text.get('operator') === known.operator &&
      facts.every(([name, value]) => text.get(`fact.${name}`) === value)
    return isOfThis && hasSigned({ origin, publicKey: known.publicKey }, said) ? [known.countsAs] : []
  })
  return [...new Set(people)].toSorted()
}
