import { addSeconds } from '../../lib/clock.ts'
import { daySeconds } from '../../lib/durations.ts'
import type { ToSign } from '../sign/facts.sql.ts'
import type { Ends, Rules, Signed } from '../policy/facts.ts'
import type { Journal, JournalEntry } from './journal.ts'
import type { LetOut } from '../policy/let-out.ts'
import type { Sightings } from '../policy/sightings.ts'

/** A block of Ethereum: sooner nothing is made dearer, whoever asks. */
const blockSeconds = 12

interface Remembered {
  readonly journal: Pick<Journal, 'of' | 'topUpsSinceSweep' | 'spentSince'>
  readonly letOut: Pick<LetOut, 'since'>
  readonly sightings: Pick<Sightings, 'seenAt'>
  readonly rules: Pick<Rules, 'isSandbox'>
}

/** What the journal says of what was signed before: of the same, and of all. An entry that waits to be stored is counted already. */
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
    // A clock that ran ahead may have been set right since.
    isHasty: lastAt !== null && Math.abs(real.getTime() - lastAt.getTime()) < blockSeconds * 1000,
    isRepeated: before.length > 0,
    isChanged: before.some(entry => !isSame(entry, next, ends)),
    isBegun: before.some(({ nonce }) => nonce !== null) || isJournaled,
    isJournaled,
    topUpsSinceSweep: journal.topUpsSinceSweep(next.facts.step?.address ?? ''),
    spentToday: journal.spentSince(addSeconds(real, -daySeconds)),
  }
}

/** What waiting times and days are counted by: the signer's own clock, which the sandbox's controls move ahead there. */
export function policyTime({ isSandbox }: Pick<Rules, 'isSandbox'>, { facts }: ToSign, real: Date): Date {
  return isSandbox ? new Date(real.getTime() + facts.offsetMs) : real
}

/** Limits, approvals and lists are asked once of what is paid: by the first attempt, for that purpose, address and amount. */
function isSame(entry: JournalEntry, { facts: { purpose, amount } }: ToSign, { to }: Ends): boolean {
  return entry.purpose === purpose && entry.destination === to && entry.amount === amount.toString()
}
