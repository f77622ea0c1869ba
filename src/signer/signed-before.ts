import { addSeconds } from '../lib/clock.ts'
import { daySeconds } from '../lib/durations.ts'
import type { ToSign } from './attempt.store.ts'
import type { Ends, Signed } from './facts.ts'
import type { Journal, JournalEntry } from './journal.ts'

/** A block of Ethereum: sooner nothing is made dearer, whoever asks. */
const blockSeconds = 12

/** What the journal says of what was signed before: of the same, and of all. An entry that waits to be stored is counted already. */
export function signedBefore(
  journal: Pick<Journal, 'of' | 'topUpsSinceSweep' | 'spentSince'>,
  next: ToSign,
  { now, ends }: { readonly now: Date; readonly ends: Ends },
): Signed {
  const before = journal.of(next.subjectId)
  const isJournaled = before.some(({ attempt }) => attempt === next.attempt)
  const last = before.at(-1)
  const lastAt = last && last.nonce !== null ? new Date(last.signedAt) : null
  return {
    now,
    // A clock that ran ahead may have been set right since.
    isHasty: lastAt !== null && Math.abs(now.getTime() - lastAt.getTime()) < blockSeconds * 1000,
    isRepeated: before.length > 0,
    isChanged: before.some(entry => !isSame(entry, next, ends)),
    isBegun: before.some(({ nonce }) => nonce !== null) || isJournaled,
    isJournaled,
    topUpsSinceSweep: journal.topUpsSinceSweep(next.facts.step?.address ?? ''),
    spentToday: journal.spentSince(addSeconds(now, -daySeconds)),
  }
}

/** Limits, approvals and lists are asked once of what is paid: by the first attempt, for that purpose, address and amount. */
function isSame(entry: JournalEntry, { facts: { purpose, amount } }: ToSign, { to }: Ends): boolean {
  return entry.purpose === purpose && entry.destination === to && entry.amount === amount.toString()
}
