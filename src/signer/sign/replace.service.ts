import { isProvenImpossible } from '../../chains/read/absence.service.ts'
import { purposeTable } from '../../chains/purpose.ts'
import type { Rows } from '../../database/database.ts'
import { lockAgainstPause } from '../../database/locks/pause-lock.ts'
import { findPauseState } from './pause.store.ts'
import type { JournalEntry } from '../journal/journal.ts'
import type { SignerDeps } from './pause.service.ts'
import { sentOf } from './prepare.service.ts'
import type { SigningWallet } from '../keys/signing-wallet.ts'
import { findOpenCold, findWallet, refuseReplacement, replaceWallet } from '../keys/wallet.store.ts'

/**
 * Replaces the wallet with the one of the signer's current key, when an operator has requested it. No block may be able to include a
 * transaction of the old wallet any more. For that it trusts only the signer's own journal and its own reading of the chain
 * (docs/decisions/signer.md#replacing-a-wallet). Returns `false` when nothing was requested. Throws ChainUnavailable.
 */
export async function replaceRequested(deps: SignerDeps, wallet: SigningWallet): Promise<boolean> {
  const { db, clock, log } = deps
  const { key, journal, outgoing, address: to } = wallet
  const known = await findWallet(db, key)
  if (!known?.isReplacing) return false
  const from = known.address
  const refuse = async (reason: string) => {
    log.fatal({ ...key, reason }, 'wallet replacement refused')
    await refuseReplacement(db, key, reason)
    return true
  }
  if (from === to)
    return refuse('the signer still uses the key of this wallet: give it the new key, then replace again')
  const { sequence, hash } = journal.head
  if (known.journal.sequence !== sequence || known.journal.hash !== hash)
    return refuse('database and journal differ: import the journal with the old key, then replace again')
  const { isPaused, resumes } = await findPauseState(db, key)
  if (isPaused) return refuse('the chain is paused: resume it, then replace again')
  const alive = await mayStillLand(db, wallet, from)
  if (alive) return refuse(`transaction ${alive.txHash} of the old wallet may still be mined`)
  // Cold money at the new address becomes hot at once. First the ledger must have booked all that was sent there.
  const open = await findOpenCold(db, key, to)
  if (open !== null) return refuse(`transaction ${open} to ${to} is still open in the database`)
  await outgoing.verify()
  const nextNonce = journal.numbersOf(to).end ?? (await outgoing.transactionCount(to))
  const now = clock.now()
  const isDone = await db.transaction(async tx => {
    // Answers about a branch that was taken back since are void, and the nodes are asked again.
    await lockAgainstPause(tx, key)
    const state = await findPauseState(tx, key)
    return !state.isPaused && state.resumes === resumes && replaceWallet(tx, key, { from, to, nextNonce, now })
  })
  if (isDone) log.warn({ ...key, from, to }, 'wallet replaced')
  return true
}

/** Returns a transaction of this wallet that a block may still include; `null`: none. */
async function mayStillLand(
  rows: Rows,
  { journal, outgoing, key }: SigningWallet,
  wallet: string,
): Promise<JournalEntry | null> {
  const last = lastOf(journal.after(0), wallet)
  const [first] = last
  if (!first) return null
  if (first.nonce === null) {
    const { time } = await outgoing.finalHead()
    return last.find(({ expirationMs }) => time.getTime() < (expirationMs ?? 0)) ?? null
  }
  // Once a final block has used the highest nonce, all lower ones are used.
  for (const entry of last) {
    const { kind } = await outgoing.outcome(sentOf(entry))
    if (kind === 'final' || kind === 'untold') return null
    if (await isProvenImpossible({ rows, way: outgoing, key }, sentOf(entry))) return null
  }
  return first
}

/** Returns the entries with the highest nonce, or the latest expiration. */
function lastOf(entries: Iterable<JournalEntry>, wallet: string): readonly JournalEntry[] {
  let last: JournalEntry[] = []
  const sequenceOf = ({ nonce, expirationMs }: JournalEntry) => nonce ?? expirationMs ?? 0
  for (const entry of entries) {
    if (entry.wallet !== wallet || purposeTable[entry.purpose].from !== 'hot') continue
    const [highest] = last
    if (highest && sequenceOf(entry) < sequenceOf(highest)) continue
    last = highest && sequenceOf(entry) === sequenceOf(highest) ? [...last, entry] : [entry]
  }
  return last
}
