import { isWalletPaused } from '../../deposit-addresses/wallet.store.ts'
import { isProvenImpossible } from '../../chains/read/absence.service.ts'
import type { Outgoing } from '../../chains/send/outgoing.ts'
import { isRecorded } from '../../chains/own-record.store.ts'
import type { Deps } from '../../deps.ts'
import { notifyAdvanced } from '../../withdrawals/advance.service.ts'
import { attemptTransitions } from './attempt-status.ts'
import { lockEveryAttempt, saveStatus } from './attempt.store.ts'
import type { Attempt } from './attempt.ts'
import { markForReview } from './confirm.service.ts'
import { listOtherHashes, markNonceUsed } from './nonce.store.ts'
import { mayResolve } from './pause.store.ts'
import { publishResult } from './publish-result.service.ts'

const note = 'another transaction used its nonce in a final block'

/**
 * Records that a transaction which is not ours used the nonce of an attempt, so somebody else has used the key. The attempt needs review
 * and no longer blocks other payments. Its intent ends once no block can include any of its attempts: a step by itself, a withdrawal after
 * an operator has asked to mark it as failed. A batch never ends so, since its authorizations may still be valid.
 */
export async function endByForeignNonce(
  deps: Deps,
  way: Outgoing,
  { attempt, resumes }: ForeignNonceUse,
): Promise<void> {
  await markNonceUsed(deps.db, attempt.id, { note, now: deps.clock.now() })
  await markForReview(deps, attempt, note)
  const { purpose, isGivenUp } = attempt
  if (purpose === 'batch' || (purpose === 'withdrawal' && !isGivenUp)) return
  const proven = await allImpossible(deps, way, attempt)
  if (proven) await endUnpaid(deps, attempt, { proven, resumes })
}

export interface ForeignNonceUse {
  readonly attempt: Attempt
  /** How often the chain had been resumed before the nodes were asked. */
  readonly resumes: number
}

/** Returns the hashes of all signed attempts when a majority proves of each that no block can include it; else `null`. */
async function allImpossible({ db }: Deps, way: Outgoing, attempt: Attempt): Promise<ReadonlySet<string> | null> {
  const { id, intentId, wallet: from, order } = attempt
  const hashes = [attempt.txHash, ...(await listOtherHashes(db, { id, intentId }))]
  for (const txHash of hashes)
    if (!(await isProvenImpossible({ rows: db, way, key: attempt }, { txHash, from, order }))) return null
  return new Set(hashes)
}

interface Proof extends Pick<ForeignNonceUse, 'resumes'> {
  /** Hashes of transactions that no block can include. */
  readonly proven: ReadonlySet<string>
}

async function endUnpaid(deps: Deps, attempt: Attempt, { proven, resumes }: Proof): Promise<void> {
  const { intentId, purpose } = attempt
  const advanced = await deps.db.transaction(async tx => {
    if (!(await mayResolve(tx, attempt, resumes))) return []
    const attempts = await lockEveryAttempt(tx, intentId)
    // The wallet was paused after the nodes were asked. The signer's journal may hold another attempt, which used the nonce.
    if (await isWalletPaused(tx, attempt)) return []
    // An attempt signed meanwhile is checked first. An attempt that a block ended has published its own result.
    if (attempts.some(({ txHash }) => txHash !== null && !proven.has(txHash))) return []
    if (await isRecorded(tx, attempt, [...proven])) return []
    if (attempts.some(one => one.txHash !== null && attemptTransitions[one.status].succeeded === null)) return []
    const now = deps.clock.now()
    for (const { id, status } of attempts) {
      const next = attemptTransitions[status].displaced
      if (next === null) continue
      // Marks every attempt: the tracker may not have checked this one, or may have cleared its mark.
      await markNonceUsed(tx, id, { note, now })
      await saveStatus(tx, id, { status: next, note, now })
    }
    const reason = purpose === 'withdrawal' ? 'given up by the operator of the service' : note
    return publishResult(deps, tx, { of: attempt, event: { type: 'failed', reason } })
  })
  await notifyAdvanced(deps, advanced)
}
