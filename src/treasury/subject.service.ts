import type { Purpose } from '../chains/purpose.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { advance, type Advanced } from '../withdrawals/advance.service.ts'
import type { WithdrawalEvent } from '../withdrawals/withdrawal-status.ts'
import { endStep, reopenStep } from './step.store.ts'

/** What becomes of a transaction, as whatever it is an attempt of hears it. */
export type SubjectEvent = Extract<
  WithdrawalEvent,
  { type: 'signed' | 'broadcast' | 'completed' | 'failed' | 'reopened' }
>

export interface Told {
  readonly of: { readonly purpose: Purpose; readonly subjectId: string }
  readonly event: SubjectEvent
}

/** Tells the withdrawal or the step, in the caller's transaction; who listens to withdrawals is told after its commit. */
export async function tellSubject(deps: Deps, tx: Tx, { of, event }: Told): Promise<readonly Advanced[]> {
  if (of.purpose === 'withdrawal') return [await advance(deps, tx, { withdrawalId: of.subjectId, event })]
  if (event.type === 'completed' || event.type === 'failed')
    await endStep(tx, of.subjectId, { status: event.type === 'completed' ? 'DONE' : 'FAILED', now: deps.clock.now() })
  if (event.type === 'reopened') await reopenStep(tx, of.subjectId)
  return []
}
