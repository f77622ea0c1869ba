import { isWalletPaused } from '../../deposit-addresses/wallet.store.ts'
import { listRecorded, type RecordedTransaction } from '../../chains/own-record.store.ts'
import type { Deps } from '../../deps.ts'
import { advance, notifyAdvanced, type Advanced } from '../../withdrawals/advance.service.ts'
import { isEnded } from '../../withdrawals/withdrawal-status.ts'
import { lockWithdrawal } from '../../withdrawals/withdrawal.store.ts'
import { attemptTransitions, cannotBePaid } from '../attempts/attempt-status.ts'
import { hashesOf, lockAttempts, type AttemptState } from '../attempts/attempt.store.ts'
import { markGivenUp } from './resolve-review.store.ts'
import { markAllGivenUp } from '../attempts/nonce.store.ts'

export type GiveUp =
  /** No payment had begun. The reserve is returned. */
  | { readonly kind: 'given up'; readonly advanced: Advanced }
  /** The signer must first confirm that nothing it ever signed for the withdrawal can be paid. Then the reserve is returned. */
  | { readonly kind: 'asked' }
  /** A foreign transaction used its nonce. Once the nodes prove that again, the reserve is returned. */
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'asked before' }
  | { readonly kind: 'signed' }
  /** Our own record shows a transaction of it in a final block: it was paid. */
  | { readonly kind: 'paid'; readonly paid: RecordedTransaction }
  /** While the wallet is paused, a restored database may not know that the withdrawal was signed. */
  | { readonly kind: 'wallet halted' }
  | { readonly kind: 'not approved'; readonly status: string }

/**
 * Marks a withdrawal as failed when none of its signed transactions can be paid. Only the signer's journal knows everything that was
 * signed. After the mark the signer signs nothing more for the withdrawal, and confirms that before the reserve is returned
 * (docs/decisions/withdrawals.md#giving-up-a-withdrawal, docs/decisions/forks.md#resume-counter). If a foreign transaction used the nonce
 * in a final block, the nodes' proof ends the withdrawal instead.
 */
export function giveUp(deps: Deps, withdrawalId: string): Promise<GiveUp | null> {
  return deps.db.transaction(async tx => {
    // Locks attempts before the withdrawal, in the same order as the tracking of payments.
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
    // A worker may have begun the payment while this transaction waited for the lock.
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

/** Whether no block can include the signed attempts that have not ended, since a foreign transaction used their nonce. */
function isNonceUsed(attempts: readonly AttemptState[]): boolean {
  const signed = attempts.filter(one => one.txHash !== null)
  return signed.length > 0 && signed.every(one => one.isNonceUsed && attemptTransitions[one.status].succeeded !== null)
}

/** Whether the newest attempt is not signed and all earlier ones are over. The signer checks that with its journal and the chain. */
function waitsForAnother(attempts: readonly AttemptState[]): boolean {
  return (
    attempts.length > 1 &&
    attempts.every(({ status }, at) => (at === attempts.length - 1 ? status === 'READY' : cannotBePaid(status)))
  )
}

/** Notifies listeners. Call it after the commit. */
export async function notifyMarkedFailed(deps: Deps, outcome: GiveUp): Promise<void> {
  if (outcome.kind === 'given up') await notifyAdvanced(deps, [outcome.advanced])
}
