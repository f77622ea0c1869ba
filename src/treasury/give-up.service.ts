import type { Deps } from '../deps.ts'
import { advance, notifyAdvanced, type Advanced } from '../withdrawals/advance.service.ts'
import { lockWithdrawal } from '../withdrawals/withdrawal.store.ts'
import { lockAttempts } from './attempt.store.ts'
import { markGivenUp } from './give-up.store.ts'

export type GiveUp =
  /** Nobody had begun to pay it: its reserve is given back. */
  | { readonly kind: 'given up'; readonly advanced: Advanced }
  /** The signer is asked whether it ever signed something for it; if not, its reserve is given back. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'asked before' }
  | { readonly kind: 'signed' }
  | { readonly kind: 'not approved'; readonly status: string }

/**
 * Gives up a withdrawal that is approved and does not get signed. What was ever signed stands in the signer's journal alone: from this
 * mark on it signs nothing for it, and says so, before anybody gives the reserve back (docs/decisions/171-giving-up-a-withdrawal.md).
 */
export function giveUp(deps: Deps, withdrawalId: string): Promise<GiveUp | null> {
  return deps.db.transaction(async tx => {
    // Attempts before the withdrawal, as everybody locks them who follows a payment.
    const begun = await lockAttempts(tx, withdrawalId)
    const withdrawal = await lockWithdrawal(tx, withdrawalId)
    if (!withdrawal) return null
    if (withdrawal.status !== 'APPROVED') return { kind: 'not approved', status: withdrawal.status }
    // Whoever took it to be paid may have done so while this waited.
    const attempts = begun.length > 0 ? begun : await lockAttempts(tx, withdrawalId)
    if (attempts.length === 0) {
      const event = { type: 'failed', reason: 'given up by the operator of the service' } as const
      return { kind: 'given up', advanced: await advance(deps, tx, { withdrawalId, event }) }
    }
    const [only] = attempts
    if (attempts.length > 1 || only?.status !== 'READY') return { kind: 'signed' }
    return { kind: (await markGivenUp(tx, only.id, deps.clock.now())) ? 'asked' : 'asked before' }
  })
}

/** Tells who listens, once it is committed. */
export async function tellGivenUp(deps: Pick<Deps, 'db'>, outcome: GiveUp): Promise<void> {
  if (outcome.kind === 'given up') await notifyAdvanced(deps, [outcome.advanced])
}
