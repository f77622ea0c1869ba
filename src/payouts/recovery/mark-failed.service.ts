import { isWalletPaused } from '../../deposit-addresses/wallet.store.ts'
import { listRecorded, type RecordedTransaction } from '../../chains/own-record.store.ts'
import type { Deps } from '../../deps.ts'
import { advance, notifyAdvanced, type Advanced } from '../../withdrawals/advance.service.ts'
import type { Withdrawal } from '../../withdrawals/withdrawal.ts'
import { lockWithdrawal } from '../../withdrawals/withdrawal.store.ts'
import { attemptTransitions, isOver } from '../attempts/attempt-status.ts'
import { hashesOf, lockAttempts, type AttemptState } from '../attempts/attempt.store.ts'
import { markGivenUp } from './resolve-review.store.ts'
import { markAllGivenUp } from '../attempts/nonce.store.ts'

export type GiveUp =
  /** Nobody had begun to pay it: its reserve is given back. */
  | { readonly kind: 'given up'; readonly advanced: Advanced }
  /** The signer is asked whether anything it ever signed for it can be paid; if not, its reserve is given back. */
  | { readonly kind: 'asked' }
  /** Somebody else used its number: once that is proven again, its reserve is given back. */
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'asked before' }
  | { readonly kind: 'signed' }
  /** Our own record has a transaction of it in a final block: it was paid. */
  | { readonly kind: 'paid'; readonly paid: RecordedTransaction }
  /** A database that was restored may have forgotten that it was signed. */
  | { readonly kind: 'wallet halted' }
  | { readonly kind: 'not approved'; readonly status: string }

/**
 * Gives up a withdrawal of which nothing that was signed can be paid. What was ever signed stands in the signer's journal alone: from this mark
 * on it signs nothing for it, and says so, before anybody gives the reserve back (docs/decisions/withdrawals.md#giving-up-a-withdrawal,
 * docs/decisions/forks.md#resume-counter). One whose number a stranger has in a final block is ended by the nodes' proof instead.
 */
export function giveUp(deps: Deps, withdrawalId: string): Promise<GiveUp | null> {
  return deps.db.transaction(async tx => {
    // Attempts before the withdrawal, as everybody locks them who follows a payment.
    const begun = await lockAttempts(tx, withdrawalId)
    const withdrawal = await lockWithdrawal(tx, withdrawalId)
    if (!withdrawal) return null
    const [paid] = await listRecorded(tx, withdrawal, hashesOf(begun))
    if (paid && !isEnded(withdrawal.status)) return { kind: 'paid', paid }
    if (isNonceUsed(begun)) {
      await markAllGivenUp(tx, withdrawalId, deps.clock.now())
      return { kind: 'overtaken' }
    }
    if (withdrawal.status !== 'APPROVED' && !waitsForAnother(begun))
      return { kind: 'not approved', status: withdrawal.status }
    // Whoever took it to be paid may have done so while this waited.
    const attempts = begun.length > 0 ? begun : await lockAttempts(tx, withdrawalId)
    if (attempts.length === 0 && (await isWalletPaused(tx, withdrawal))) return { kind: 'wallet halted' }
    if (attempts.length === 0) {
      const event = { type: 'failed', reason: 'given up by the operator of the service' } as const
      return { kind: 'given up', advanced: await advance(deps, tx, { withdrawalId, event }) }
    }
    const newest = attempts.at(-1)
    const isUnsigned = attempts.length === 1 ? newest?.status === 'READY' : waitsForAnother(attempts)
    if (!newest || !isUnsigned) return { kind: 'signed' }
    return { kind: (await markGivenUp(tx, newest.id, deps.clock.now())) ? 'asked' : 'asked before' }
  })
}

function isEnded(status: Withdrawal['status']): boolean {
  return status === 'COMPLETED' || status === 'FAILED' || status === 'REJECTED'
}

/** Whether what was signed of it, and has not ended, can be in no block, since a stranger has its number. */
function isNonceUsed(attempts: readonly AttemptState[]): boolean {
  const signed = attempts.filter(one => one.txHash !== null)
  return signed.length > 0 && signed.every(one => one.isNonceUsed && attemptTransitions[one.status].succeeded !== null)
}

/** Whether the newest attempt is not signed, and all before it are over: the signer asks its journal and the chain whether they are. */
function waitsForAnother(attempts: readonly AttemptState[]): boolean {
  return (
    attempts.length > 1 &&
    attempts.every(({ status }, at) => (at === attempts.length - 1 ? status === 'READY' : isOver(status)))
  )
}

/** Tells who listens, once it is committed. */
export async function notifyMarkedFailed(deps: Pick<Deps, 'db'>, outcome: GiveUp): Promise<void> {
  if (outcome.kind === 'given up') await notifyAdvanced(deps, [outcome.advanced])
}
