import { isWalletPaused } from '../../deposit-addresses/wallet.store.ts'
import type { ChainKey } from '../../chains/chain.ts'
import { isRecorded } from '../../chains/own-record.store.ts'
import { findNetwork } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { Tx } from '../../database/database.ts'
import { advance, notifyAdvanced, type Advanced } from '../../withdrawals/advance.service.ts'
import { isAllowed } from '../../withdrawals/allow-list/allow-list.service.ts'
import { isOwnAddress } from '../../withdrawals/request/own-address.service.ts'
import type { Withdrawal } from '../../withdrawals/withdrawal.ts'
import { claimPayable, giveBack, lockPayoutFairness } from '../../withdrawals/payable.store.ts'
import { attemptTransitions, cannotBePaid } from './attempt-status.ts'
import { hashesOf, insertFirstAttempt, lockAttempts, saveStatus } from './attempt.store.ts'
import { slotsBeside } from './slots.ts'
import { findUnderWay } from './slots.store.ts'
import { listRefused, type RefusedAttempt } from './refused.store.ts'
import { holdStop, lockBeginning } from './pause.store.ts'
import { publishResult } from './publish-result.service.ts'

const failMax = 50
/** Withdrawals per run that fail because their destination is not allowed any more. */
const failedPerRunMax = 16
/** A withdrawal that the signer refuses is returned to the merchant after this. Until then the token may be paused, or a node mistaken. */
const refusedSeconds = 3_600

/**
 * Claims approved withdrawals of one chain for the free slots and inserts their first attempts in the same transaction. Merchants take
 * turns (docs/decisions/payouts.md#slots-and-fair-scheduling). Checks the destination again: while the withdrawal waited, the merchant may
 * have removed the address from the list, or it may have become ours.
 */
export async function payDue(deps: Deps, key: ChainKey): Promise<void> {
  const settings = findNetwork(deps.config, key)
  if (!settings) return
  for (let failures = 0; failures < failedPerRunMax; failures += 1) {
    const failed = await deps.db.transaction(tx => begin(deps, tx, { key, token: settings.token }))
    if (!failed) return
    await notifyAdvanced(deps, [failed])
  }
}

interface Beginning {
  readonly key: ChainKey
  readonly token: string
}

/**
 * Stops at the first withdrawal whose destination is not allowed, and releases the rest of the claim. Settling orders locks the orders of
 * several merchants before their accounts, so failing two withdrawals in one transaction could deadlock.
 */
async function begin(deps: Deps, tx: Tx, { key, token }: Beginning): Promise<Advanced | null> {
  if (!(await lockBeginning(tx, key))) return null
  const now = deps.clock.now()
  const last = await lockPayoutFairness(tx, key)
  const slots = slotsBeside(await findUnderWay(tx, key))
  const claimed = await claimPayable(tx, key, { slots, last, now: deps.clock.business() })
  for (const [at, withdrawal] of claimed.entries()) {
    const { id: withdrawalId, address: destination, amount } = withdrawal
    if (!(await mayGoThere(deps, tx, withdrawal))) {
      await giveBack(
        tx,
        claimed.slice(at + 1).map(({ id }) => id),
      )
      const event = { type: 'failed', reason: 'destination address not allowed' } as const
      return advance(deps, tx, { withdrawalId, event })
    }
    const attempt = { id: deps.random.uuid(), ...key, of: { withdrawalId }, token, destination, amount }
    await insertFirstAttempt(tx, attempt, now)
  }
  return null
}

async function mayGoThere(deps: Deps, tx: Tx, withdrawal: Withdrawal): Promise<boolean> {
  const { merchantId, environment, network, address } = withdrawal
  if (await isOwnAddress(tx, network, address)) return false
  return isAllowed(deps, tx, { owner: { merchantId, environment }, network, address })
}

/**
 * Fails withdrawals and steps that the signer refuses for good, when none of their signed attempts can be paid. Fails batches and gap
 * fillers at once, and whatever was given up or has a destination that is not allowed. Gives the rest an hour: the token would reject it.
 */
export async function failRefused(deps: Deps, key: ChainKey): Promise<void> {
  const before = addSeconds(deps.clock.now(), -refusedSeconds)
  for (const refused of await listRefused(deps.db, key, { before, limit: failMax })) {
    const { id, intentId, purpose } = refused
    const failed = await deps.db.transaction(async tx => {
      // After a resume the other branch may include what the signer called impossible, so the signer must decide again.
      const { isPaused, resumes } = await holdStop(tx, key)
      if (isPaused) return null
      const attempts = await lockAttempts(tx, intentId)
      if (await isWalletPaused(tx, key)) return null
      const earlier = attempts.slice(0, -1)
      const last = attempts.at(-1)
      // It may have been signed since, or the signer may be about to sign it.
      if (last?.id !== id || !last.isRefusedForGood || attemptTransitions[last.status].refused === null) return null
      if (last.refusedResumes !== resumes) return null
      if (!earlier.every(({ status }) => cannotBePaid(status))) return null
      // Our own record may have learned of them since the signer decided.
      if (await isRecorded(tx, key, hashesOf(attempts))) return null
      const { note, reason } = wordsOf(refused)
      await saveStatus(tx, id, { status: 'FAILED', note, now: deps.clock.now() })
      return publishResult(deps, tx, { of: { intentId, purpose }, event: { type: 'failed', reason } })
    })
    if (failed) await notifyAdvanced(deps, failed)
  }
}

interface Words {
  readonly note: string
  /** For the merchant, or the sweep. */
  readonly reason: string
}

/** Returns why an attempt fails. What moves our own money fails for the signer's reason, since only an operator reads it. */
function wordsOf({ purpose, isGivenUp, isNotAllowed, note }: RefusedAttempt): Words {
  if (isGivenUp) return { note: 'given up', reason: 'given up by the operator of the service' }
  if (isNotAllowed) return { note: 'not allowed any more', reason: 'destination address not allowed' }
  if (purpose !== 'withdrawal') return { note: note ?? 'refused', reason: note ?? 'refused by the signer' }
  return { note: 'refused by the token', reason: 'transfer would be refused by the token' }
}
