import { ChainUnavailable } from '../../chains/chain.ts'
import type { Outgoing } from '../../chains/send/outgoing.ts'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import { insertFirstAttempt } from './attempt.store.ts'
import { isOlder, type Attempt } from './attempt.ts'
import { hasUnfilledGap, isGivenOut, isHotWallet } from './nonce.store.ts'
import { insertStep } from '../sweeps/step.store.ts'
import { lockBeginning } from './pause.store.ts'

/** By then every node has received the transaction with the nonce before, if any node has. */
const gapAfterSeconds = 180
/**
 * Wait after a filler that failed: the signer refused it, or a foreign transaction used the nonce. Nodes may report too low a count for
 * long.
 */
const againAfterSeconds = 600

/**
 * Fills a nonce gap below all nonces that we used, when the wallet's first payment waits behind it. Somebody signed that nonce elsewhere
 * before the wallet was ours, and every node has forgotten the transaction. The signer determines by itself which nonce is missing
 * (docs/decisions/payouts.md#foreign-nonces-and-gaps).
 */
export async function fillNonceGap(deps: Deps, way: Outgoing, attempt: Attempt): Promise<void> {
  const { environment, network, wallet, order, isFirst } = attempt
  const now = deps.clock.now()
  if (order.kind !== 'nonce' || !isFirst || !isOlder(attempt, gapAfterSeconds, now)) return
  const key = { environment, network }
  const next = await countOf(way, wallet)
  if (next === null || next >= order.nonce) return
  const step = { id: deps.random.uuid(), ...key, purpose: 'fill', address: null, sweepId: null } as const
  const isBegun = await deps.db.transaction(async tx => {
    if (!(await lockBeginning(tx, key)) || !(await isHotWallet(tx, key, wallet))) return false
    if (await isGivenOut(tx, key, { wallet, nonce: next })) return false
    if (await hasUnfilledGap(tx, key, addSeconds(now, -againAfterSeconds))) return false
    if (!(await insertStep(tx, step, now))) return false
    const of = { stepId: step.id, purpose: 'fill' } as const
    const first = { id: deps.random.uuid(), ...key, of, token: null, destination: wallet, amount: 1n }
    await insertFirstAttempt(tx, first, now)
    return true
  })
  if (isBegun) deps.log.warn({ ...key, wallet, number: next }, 'filling nonce gap')
}

/** Returns `null` when too few nodes agree. */
async function countOf(way: Outgoing, wallet: string): Promise<number | null> {
  try {
    return await way.transactionCount(wallet)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    return null
  }
}
