import { movesToken, purposeTable, type Purpose } from '../../chains/purpose.ts'
import type { ChainKey } from '../../chains/chain.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { postNew, reverse } from '../../ledger/ledger.service.ts'
import { movePostings, type LedgerTransaction, onChainAccounts } from '../../ledger/posting.ts'
import { addSeconds } from '../../lib/clock.ts'
import { usdt } from '../../lib/money.ts'
import { advance, type Advanced } from '../../withdrawals/advance.service.ts'
import type { WithdrawalEvent } from '../../withdrawals/withdrawal-status.ts'
import { listMembers } from '../sweeps/batch.store.ts'
import { endStep, reopenStep, type EndedStep } from '../sweeps/step.store.ts'
import { addSwept, noteSweep, reopenSweep } from '../sweeps/sweep.store.ts'
import { takeBack } from '../recovery/taken-back.service.ts'
import { listDepositsOf } from '../recovery/taken-back.store.ts'

/** What becomes of a transaction, as whatever it is an attempt of hears it. */
export type AttemptResult = Extract<
  WithdrawalEvent,
  { type: 'signed' | 'broadcast' | 'completed' | 'failed' | 'reopened' }
>

export interface IntentResult {
  readonly of: { readonly purpose: Purpose; readonly intentId: string }
  readonly event: AttemptResult
}

/** What failed is tried again after this. */
const failedSeconds = 600

/** Tells the withdrawal or the step, in the caller's transaction; who listens to withdrawals is told after its commit. */
export async function publishResult(deps: Deps, tx: Tx, { of, event }: IntentResult): Promise<readonly Advanced[]> {
  if (of.purpose === 'withdrawal') return [await advance(deps, tx, { withdrawalId: of.intentId, event })]
  const steps = await stepsOf(tx, of)
  if (event.type === 'completed') await complete(deps, tx, { steps, txHash: event.txHash })
  if (event.type === 'failed') await fail(deps, tx, { steps, note: event.reason })
  if (event.type === 'reopened') await reopen(deps, tx, steps)
  return []
}

/** The step itself, and the sweeps that it does where it is a batch: they end as it ends. */
async function stepsOf(tx: Tx, { purpose, intentId }: IntentResult['of']): Promise<string[]> {
  const members = purpose === 'batch' ? await listMembers(tx, intentId) : []
  return [intentId, ...members.map(one => one.stepId)]
}

/**
 * Enters what each step moved in the books, and has its sweep go on. A restored database may have read its block before it knew again whose
 * transaction that is: the watcher's entries for it are reversed.
 */
async function complete(
  deps: Deps,
  tx: Tx,
  { steps, txHash }: { readonly steps: readonly string[]; readonly txHash: string },
): Promise<void> {
  const { clock } = deps
  const entries: LedgerTransaction[] = []
  let key: ChainKey | null = null
  for (const id of steps) {
    const step = await endStep(tx, id, { status: 'DONE', now: clock.now() })
    if (!step) continue
    key = { environment: step.environment, network: step.network }
    // Before the books: whoever settles payments holds a balance before accounts, too.
    if (step.sweepId !== null) await noteSweep(tx, step.sweepId, { note: null, dueAt: clock.now() })
    const entry = moveOf(step)
    if (entry) entries.push(entry)
  }
  const deposits = key ? await listDepositsOf(tx, key, txHash) : []
  const reversals =
    key && deposits.length > 0 ? await takeBack(deps, tx, { key, taken: { deposits, spendings: [], moved: [] } }) : []
  await postNew(tx, [...reversals, ...entries], clock.now())
}

/** The final block that ended them was taken back: so is what they changed. */
async function reopen({ clock }: Deps, tx: Tx, ids: readonly string[]): Promise<void> {
  const refs: string[] = []
  for (const id of ids) {
    const step = await reopenStep(tx, id)
    if (!step) continue
    const { environment, network, purpose, amount, address, sweepId } = step
    if (sweepId !== null) await reopenSweep(tx, sweepId, clock.now())
    if (step.was === 'DONE') refs.push(refOf(step))
    if (step.was === 'FAILED' && purpose === 'sweep' && address !== null)
      await addSwept(tx, { environment, network, address }, amount)
  }
  for (const ref of refs) await reverse(tx, ref, clock.now())
}

function refOf({ id, reopened }: EndedStep): string {
  return `move:${id}${reopened === 0 ? '' : `:${reopened}`}`
}

/** What a step moved of the token, as an entry of the books; `null`: nothing. */
function moveOf(step: EndedStep): LedgerTransaction | null {
  const { environment, network, purpose, amount } = step
  // What a batch moved its sweeps say.
  if (!movesToken(purpose) || purpose === 'batch') return null
  const { from, to } = purposeTable[purpose]
  const postings = movePostings({ from: onChainAccounts[from], to: onChainAccounts[to] }, usdt(amount))
  return { kind: 'move', ref: refOf(step), environment, network, postings }
}

/** What was to be swept is still there. */
async function fail(
  { clock }: Deps,
  tx: Tx,
  { steps, note }: { readonly steps: readonly string[]; readonly note: string },
): Promise<void> {
  for (const id of steps) {
    const step = await endStep(tx, id, { status: 'FAILED', now: clock.now() })
    if (!step) continue
    const { environment, network, purpose, amount, sweepId, address } = step
    // A sweep before its balance, as whoever goes on with it locks them.
    if (sweepId !== null) await noteSweep(tx, sweepId, { note, dueAt: addSeconds(clock.now(), failedSeconds) })
    if (purpose === 'sweep' && address !== null) await addSwept(tx, { environment, network, address }, -amount)
  }
}
