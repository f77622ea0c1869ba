import { addSeconds } from '../../lib/clock.ts'
import { daySeconds } from '../../lib/durations.ts'
import type { ToSign } from '../sign/facts.sql.ts'
import type { Ends, Rules, Signed } from '../policy/facts.ts'
import type { Journal, JournalEntry } from './journal.ts'
import type { LetOut } from '../policy/let-out.ts'
import type { Sightings } from '../policy/sightings.ts'

/** Block time of Ethereum. No fee is raised sooner, whoever requests it. */
const blockSeconds = 12

interface Remembered {
  readonly journal: Pick<Journal, 'of' | 'topUpsSinceSweep' | 'spentSince'>
  readonly letOut: Pick<LetOut, 'since'>
  readonly sightings: Pick<Sightings, 'seenAt'>
  readonly rules: Pick<Rules, 'isSandbox'>
}

/**
 * Returns the earlier signatures that the policy needs: of the same intent, and in total. They include an entry that is not yet stored in
 * the database.
 */
export function signedBefore(
  { journal, letOut, sightings, rules }: Remembered,
  next: ToSign,
  { now: real, ends }: { readonly now: Date; readonly ends: Ends },
): Signed {
  const { withdrawal, listed } = next.facts
  const now = policyTime(rules, next, real)
  const dayAgo = addSeconds(now, -daySeconds)
  const before = journal.of(next.intentId)
  const isJournaled = before.some(({ attempt }) => attempt === next.attempt)
  const last = before.at(-1)
  const lastAt = last && last.nonce !== null ? new Date(last.signedAt) : null
  return {
    now,
    seenAt:
      withdrawal && listed
        ? sightings.seenAt({ id: listed.id, merchantId: withdrawal.merchantId, address: ends.to })
        : null,
    letOutToday: person =>
      withdrawal ? letOut.since({ merchantId: withdrawal.merchantId, person }, dayAgo, next.intentId) : 0n,
    // The absolute difference, because a fast clock may have been corrected since.
    isHasty: lastAt !== null && Math.abs(real.getTime() - lastAt.getTime()) < blockSeconds * 1000,
    isRepeated: before.length > 0,
    isChanged: before.some(entry => !isSame(entry, next, ends)),
    isBegun: before.some(({ nonce }) => nonce !== null) || isJournaled,
    isJournaled,
    topUpsSinceSweep: journal.topUpsSinceSweep(next.facts.step?.address ?? ''),
    spentToday: journal.spentSince(addSeconds(real, -daySeconds)),
  }
}

/** The time for waiting periods and daily limits: the signer's own clock. In a sandbox, its controls can move it ahead. */
export function policyTime({ isSandbox }: Pick<Rules, 'isSandbox'>, { facts }: ToSign, real: Date): Date {
  return isSandbox ? new Date(real.getTime() + facts.offsetMs) : real
}

/** The first attempt passes limits, approvals and lists for its purpose, address and amount. Later attempts must match it. */
function isSame(entry: JournalEntry, { facts: { purpose, amount } }: ToSign, { to }: Ends): boolean {
  return entry.purpose === purpose && entry.destination === to && entry.amount === amount.toString()
}
