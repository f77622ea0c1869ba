import { movesToken, purposeTable, type Purpose } from '../chains/purpose.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { post } from '../ledger/ledger.service.ts'
import { movePostings, type LedgerTransaction } from '../ledger/posting.ts'
import { addSeconds } from '../lib/clock.ts'
import { usdt } from '../lib/money.ts'
import { advance, type Advanced } from '../withdrawals/advance.service.ts'
import type { WithdrawalEvent } from '../withdrawals/withdrawal-status.ts'
import { endStep, reopenStep, type EndedStep } from './step.store.ts'
import { addSwept, noteSweep, reopenSweep } from './sweep.store.ts'

/** What becomes of a transaction, as whatever it is an attempt of hears it. */
export type SubjectEvent = Extract<
  WithdrawalEvent,
  { type: 'signed' | 'broadcast' | 'completed' | 'failed' | 'reopened' }
>

export interface Told {
  readonly of: { readonly purpose: Purpose; readonly subjectId: string }
  readonly event: SubjectEvent
}

/** What failed is tried again after this. */
const failedSeconds = 600
const accounts = { deposit: 'onchain_deposit', hot: 'onchain_hot', cold: 'onchain_cold' } as const

/** Tells the withdrawal or the step, in the caller's transaction; who listens to withdrawals is told after its commit. */
export async function tellSubject(deps: Deps, tx: Tx, { of, event }: Told): Promise<readonly Advanced[]> {
  if (of.purpose === 'withdrawal') return [await advance(deps, tx, { withdrawalId: of.subjectId, event })]
  if (event.type === 'completed') {
    const step = await endStep(tx, of.subjectId, { status: 'DONE', now: deps.clock.now() })
    if (step) await book(deps, tx, step)
  }
  if (event.type === 'failed') {
    const step = await endStep(tx, of.subjectId, { status: 'FAILED', now: deps.clock.now() })
    if (step) await undo(deps, tx, { step, note: event.reason })
  }
  if (event.type === 'reopened') await reopen(deps, tx, of.subjectId)
  return []
}

/** Enters what a step moved in the books, and has its sweep go on. */
async function book({ clock }: Deps, tx: Tx, step: EndedStep): Promise<void> {
  // Before the books: whoever settles payments holds a balance before accounts, too.
  if (step.sweepId !== null) await noteSweep(tx, step.sweepId, { note: null, dueAt: clock.now() })
  const entry = moveOf(step)
  if (entry) await post(tx, entry, clock.now())
}

/** The final block that ended it was taken back: so is what it changed. */
async function reopen({ clock }: Deps, tx: Tx, id: string): Promise<void> {
  const step = await reopenStep(tx, id)
  if (!step) return
  const { environment, network, purpose, amount, address, sweepId } = step
  if (sweepId !== null) await reopenSweep(tx, sweepId, clock.now())
  if (step.was === 'FAILED') {
    if (purpose === 'sweep' && address !== null) await addSwept(tx, { environment, network, address }, amount)
    return
  }
  const entry = moveOf(step)
  if (!entry) return
  const postings = entry.postings.map(
    one => ({ ...one, direction: one.direction === 'debit' ? 'credit' : 'debit' }) as const,
  )
  await post(tx, { ...entry, kind: 'reversal', ref: `reversal:${entry.ref}`, postings }, clock.now())
}

/** What a step moved of the token, as an entry of the books; `null`: nothing. */
function moveOf({ id, environment, network, purpose, amount, reopened }: EndedStep): LedgerTransaction | null {
  if (!movesToken(purpose)) return null
  const { from, to } = purposeTable[purpose]
  const ref = `move:${id}${reopened === 0 ? '' : `:${reopened}`}`
  return {
    kind: 'move',
    ref,
    environment,
    network,
    postings: movePostings({ from: accounts[from], to: accounts[to] }, usdt(amount)),
  }
}

/** What was to be swept is still there. */
async function undo(
  { clock }: Deps,
  tx: Tx,
  { step, note }: { readonly step: EndedStep; readonly note: string },
): Promise<void> {
  const { environment, network, purpose, amount, sweepId, address } = step
  if (purpose === 'sweep' && address !== null) await addSwept(tx, { environment, network, address }, -amount)
  if (sweepId !== null) await noteSweep(tx, sweepId, { note, dueAt: addSeconds(clock.now(), failedSeconds) })
}
