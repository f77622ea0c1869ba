import assert from 'node:assert/strict'
import { ChainHalted } from '../chains/chain.ts'
import { assertCrediting, findHalt } from './halt.store.ts'
import { entryRef } from '../orders/recorded-transfer.ts'
import { claimUnscreened, markClear, markFrozen, postponeScreening, type ClaimedTransfer } from './screening.store.ts'
import type { ChainKey } from '../chains/chain.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { post } from '../ledger/ledger.service.ts'
import { freezePostings } from '../ledger/posting.ts'
import { addSeconds } from '../lib/clock.ts'
import { askProviders } from '../screening/screening.service.ts'
import { insertVerdicts } from '../screening/screening.store.ts'
import { combine, errorOf, reasonOf, retrySecondsAfter, type Finding } from '../screening/screening.ts'
import { recordFacts } from './order-facts.store.ts'
import { findOrder } from '../orders/order.store.ts'

/** Above the longest time that all providers together may take; a worker that died loses its claim after it. */
const leaseSeconds = 120
/** Transfers that one worker screens side by side; while a provider is asked no database connection is held. */
const parallel = 8

/**
 * Screens transfers of a chain that are final and due, each outside any transaction, then records verdict and consequence in
 * one: clear, or frozen with its ledger entry, and the order unsettled. Returns how many were due. Safe to run at any time and side by side: the first verdict on a transfer stands.
 */
export async function screenDue(deps: Deps, key: ChainKey): Promise<number> {
  if ((await findHalt(deps.db, key)) !== null) return 0
  const now = deps.clock.business()
  const claim = { now, leaseUntil: addSeconds(now, leaseSeconds), limit: parallel }
  const claimed = await claimUnscreened(deps.db, key, claim)
  const results = await Promise.allSettled(claimed.map(transfer => screen(deps, transfer)))
  for (const [index, result] of results.entries()) {
    // Its claim runs out, and it is tried again.
    if (result.status === 'rejected' && !(result.reason instanceof ChainHalted))
      deps.log.error({ err: result.reason, ...tellOf(claimed[index]!) }, 'not screened')
  }
  return claimed.length
}

async function screen(deps: Deps, transfer: ClaimedTransfer): Promise<void> {
  const findings = await findingsOn(deps, transfer)
  const conclusion = combine(findings)
  if (conclusion === 'unknown') return postpone(deps, transfer, findings)
  const order = await findOrder(deps.db, transfer.orderId)
  assert(order, 'every transfer belongs to an order')
  const screened = { transfer, merchantId: order.merchantId, findings, conclusion }
  const isFirst = await deps.db.transaction(tx => conclude(tx, screened, deps.clock.business()))
  if (conclusion === 'clear') return
  // Money that was cleared and credited a moment ago is not taken back by a machine.
  const told = { ...tellOf(transfer), reason: reasonOf(findings) }
  if (isFirst) deps.log.warn(told, 'transfer flagged: its money is frozen')
  else deps.log.error(told, 'transfer flagged after it was cleared: a person must look')
}

/** Who signed the transaction is read first; without it nobody can be asked. */
async function findingsOn(deps: Deps, transfer: ClaimedTransfer): Promise<Finding[]> {
  const { environment, network, txHash, from, to, amount } = transfer
  const providers = deps.screening.find(environment, network)
  try {
    const chain = deps.chains.find(environment, network)
    if (!chain) throw new Error('this process does not know the chain')
    const txSender = await chain.transactionSender(txHash)
    return await askProviders(providers, { environment, network, txHash, from, txSender, to, amount })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [{ provider: 'chain', verdict: { kind: 'unknown', error: text } }]
  }
}

async function postpone(deps: Deps, transfer: ClaimedTransfer, findings: readonly Finding[]): Promise<void> {
  const error = errorOf(findings)
  const at = addSeconds(deps.clock.business(), retrySecondsAfter(transfer.attempts))
  await postponeScreening(deps.db, transfer, { at, error })
  deps.log.warn({ ...tellOf(transfer), attempts: transfer.attempts, error, at }, 'transfer could not be screened')
}

interface Screened {
  readonly transfer: ClaimedTransfer
  readonly merchantId: string
  readonly findings: readonly Finding[]
  readonly conclusion: 'clear' | 'flagged'
}

/** `false` when the transfer was screened before; the verdicts are kept all the same. */
async function conclude(tx: Tx, screened: Screened, now: Date): Promise<boolean> {
  const { transfer, findings, conclusion } = screened
  await assertCrediting(tx, transfer)
  await insertVerdicts(tx, transfer, { findings, now })
  const isFirst =
    conclusion === 'clear'
      ? await markClear(tx, transfer)
      : await markFrozen(tx, transfer, { reason: reasonOf(findings), now })
  if (isFirst && conclusion === 'flagged') await postFreeze(tx, screened, now)
  await recordFacts(tx, [transfer.orderId], now)
  return isFirst
}

async function postFreeze(tx: Tx, { transfer, merchantId }: Screened, now: Date): Promise<void> {
  const { environment, network, amount } = transfer
  const ref = entryRef('freeze', transfer)
  const postings = freezePostings(merchantId, amount)
  const isNew = await post(tx, { kind: 'freeze', ref, environment, network, postings }, now)
  assert(isNew, 'a transfer that was not frozen has no ledger entry')
}

function tellOf({ orderId, txHash, ordinal, environment, network }: ClaimedTransfer) {
  return { orderId, txHash, ordinal, environment, network }
}
