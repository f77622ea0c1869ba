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

/** The result of a transaction attempt, as its withdrawal or step receives it. */
export type AttemptResult = Extract<
  WithdrawalEvent,
  { type: 'signed' | 'broadcast' | 'completed' | 'failed' | 'reopened' }
>

export interface IntentResult {
  readonly of: { readonly purpose: Purpose; readonly intentId: string }
  readonly event: AttemptResult
}

/** Delay before the sweep of a failed step goes on. */
const failedSeconds = 600

/**
 * Publishes a result to the withdrawal or the step in the caller's transaction. The caller notifies listeners of withdrawals after the
 * commit.
 */
export async function publishResult(deps: Deps, tx: Tx, { of, event }: IntentResult): Promise<readonly Advanced[]> {
  if (of.purpose === 'withdrawal') return [await advance(deps, tx, { withdrawalId: of.intentId, event })]
  const steps = await stepsOf(tx, of)
  if (event.type === 'completed') await complete(deps, tx, { steps, txHash: event.txHash })
  if (event.type === 'failed') await fail(deps, tx, { steps, note: event.reason })
  if (event.type === 'reopened') await reopen(deps, tx, steps)
  return []
}

/** Returns the step itself and, for a batch, its sweep steps, which end together with it. */
async function stepsOf(tx: Tx, { purpose, intentId }: IntentResult['of']): Promise<string[]> {
  const members = purpose === 'batch' ? await listMembers(tx, intentId) : []
  return [intentId, ...members.map(one => one.stepId)]
}

/**
 * Posts what each step moved and lets its sweep go on. After a restore, the watcher may have posted the transfer as a deposit before the
 * database knew that the transaction is ours; those entries are reversed.
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
    // Locks the sweep before any account, in the same order as the settling of payments.
    if (step.sweepId !== null) await noteSweep(tx, step.sweepId, { note: null, dueAt: clock.now() })
    const entry = moveOf(step)
    if (entry) entries.push(entry)
  }
  const deposits = key ? await listDepositsOf(tx, key, txHash) : []
  const reversals =
    key && deposits.length > 0 ? await takeBack(deps, tx, { key, taken: { deposits, spendings: [], moved: [] } }) : []
  await postNew(tx, [...reversals, ...entries], clock.now())
}

/** Reverts what the steps changed, after the chain took back the final block that ended them. */
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

/** Returns the ledger entry for the tokens that a step moved; `null`: it moved none. */
function moveOf(step: EndedStep): LedgerTransaction | null {
  const { environment, network, purpose, amount } = step
  // The sweeps of a batch record what it moved.
  if (!movesToken(purpose) || purpose === 'batch') return null
  const { from, to } = purposeTable[purpose]
  const postings = movePostings({ from: onChainAccounts[from], to: onChainAccounts[to] }, usdt(amount))
  return { kind: 'move', ref: refOf(step), environment, network, postings }
}

/** Fails the steps. The tokens of a failed sweep stay at their address. */
async function fail(
  { clock }: Deps,
  tx: Tx,
  { steps, note }: { readonly steps: readonly string[]; readonly note: string },
): Promise<void> {
  for (const id of steps) {
    const step = await endStep(tx, id, { status: 'FAILED', now: clock.now() })
    if (!step) continue
    const { environment, network, purpose, amount, sweepId, address } = step
    // Locks the sweep before its balance, in the same order as the sweep job.
    if (sweepId !== null) await noteSweep(tx, sweepId, { note, dueAt: addSeconds(clock.now(), failedSeconds) })
    if (purpose === 'sweep' && address !== null) await addSwept(tx, { environment, network, address }, -amount)
  }
}
