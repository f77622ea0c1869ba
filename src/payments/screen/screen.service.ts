import assert from 'node:assert/strict'
import { ChainPaused } from '../../chains/chain.ts'
import { assertCrediting, findPause } from '../follow/pause.store.ts'
import { entryRef } from '../../orders/recorded-transfer.ts'
import { claimUnscreened } from './screening.sql.ts'
import {
  markClear,
  markFrozen,
  rescheduleScreening,
  recallPutOff,
  releaseUnscreened,
  type ClaimedTransfer,
} from './screening.store.ts'
import type { ChainKey } from '../../chains/chain.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { postAll } from '../../ledger/ledger.service.ts'
import { freezePostings, type LedgerTransaction } from '../../ledger/posting.ts'
import { sumUsdt } from '../../lib/money.ts'
import { addSeconds } from '../../lib/clock.ts'
import { putOffSecondsMax } from '../../lib/durations.ts'
import { queryProviders } from '../../screening/screening.service.ts'
import { insertVerdicts } from '../../screening/screening.store.ts'
import { combine, errorOf, reasonOf, retrySecondsAfter, type Finding } from '../../screening/screening.ts'
import { recordFacts } from '../settle/unsettled-orders.store.ts'
import { findOrder } from '../../orders/order.store.ts'

/** Above the longest time that all providers together may take; a worker that died loses its claim after it. */
const leaseSeconds = 120
/** Transfers that one worker screens side by side; while a provider is asked no database connection is held. */
const parallel = 8
/** So many transfers that a clock that ran ahead had put off are made due at once. */
const recalledMax = 200

/**
 * Screens transfers of a chain that are final and due, each outside any transaction, then records verdict and consequence in
 * one: clear, or frozen with its ledger entry, and the order unsettled. What one sender sent to one receiver within one
 * transaction is one question. Returns how many were due. Safe to run at any time and side by side: the first verdict on a
 * transfer stands.
 */
export async function screenDue(deps: Deps, key: ChainKey): Promise<number> {
  if ((await findPause(deps.db, key)) !== null) return 0
  const { business: now } = await deps.claims.times()
  const putOffUntilMax = addSeconds(now, putOffSecondsMax)
  await recallPutOff(deps.db, key, { now, putOffUntilMax, limit: recalledMax })
  const round = deps.random.uuid()
  const claim = { now, leaseUntil: addSeconds(now, leaseSeconds), limit: parallel, round }
  const claimed = await deps.claims.take({
    take: token => claimUnscreened(deps.db, key, { ...claim, token }),
    release: token => releaseUnscreened(deps.db, key, { token, now }),
  })
  const together = groupsOf(claimed.toSorted((one, other) => one.ordinal - other.ordinal))
  const results = await Promise.allSettled(together.map(transfers => screen(deps, transfers)))
  for (const [index, result] of results.entries()) {
    // Its claim runs out, and it is tried again.
    if (result.status === 'rejected' && !(result.reason instanceof ChainPaused))
      deps.log.error({ err: result.reason, ...logFields(together[index]![0]) }, 'transfer screening failed')
  }
  return claimed.length
}

type Together = readonly [ClaimedTransfer, ...ClaimedTransfer[]]

/** Transfers of one transaction between the same two parties have the same verdict; in order, since each is locked when it is judged. */
function groupsOf(claimed: readonly ClaimedTransfer[]): Together[] {
  const groups = new Map<string, [ClaimedTransfer, ...ClaimedTransfer[]]>()
  for (const transfer of claimed) {
    const name = `${transfer.txHash} ${transfer.from} ${transfer.to}`
    const group = groups.get(name)
    if (group) group.push(transfer)
    else groups.set(name, [transfer])
  }
  return [...groups.values()]
}

async function screen(deps: Deps, transfers: Together): Promise<void> {
  const amount = sumUsdt(transfers.map(one => one.amount))
  const findings = await findingsOn(deps, { ...transfers[0], amount })
  const verdict = combine(findings)
  if (verdict === 'unknown') {
    for (const transfer of transfers) await reschedule(deps, transfer, findings)
    return
  }
  const order = await findOrder(deps.db, transfers[0].orderId)
  assert(order, 'every transfer belongs to an order')
  const { merchantId } = order
  const areFirst = await deps.db.transaction(tx =>
    recordVerdicts(deps, tx, { transfers, merchantId, findings, verdict }),
  )
  if (verdict === 'clear') return
  for (const [index, transfer] of transfers.entries()) {
    // Money that was cleared and credited a moment ago is not taken back by a machine.
    const logged = { ...logFields(transfer), reason: reasonOf(findings) }
    if (areFirst[index]) deps.log.warn(logged, 'transfer flagged, funds frozen')
    else deps.log.error(logged, 'transfer flagged after it was cleared; see docs/operating/log-lines.md')
  }
}

/** Who signed the transaction is read first; without it nobody can be asked. */
async function findingsOn(deps: Deps, transfer: ClaimedTransfer): Promise<Finding[]> {
  const { environment, network, txHash, from, to, amount } = transfer
  const providers = deps.screening.find(environment, network)
  try {
    const chain = deps.chains.find(environment, network)
    if (!chain) throw new Error('this process does not know the chain')
    const txSender = await chain.transactionSender(txHash)
    return await queryProviders(providers, {
      direction: 'incoming',
      environment,
      network,
      txHash,
      from,
      txSender,
      to,
      amount,
    })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [{ provider: 'chain', verdict: { kind: 'unknown', error: text } }]
  }
}

async function reschedule(deps: Deps, transfer: ClaimedTransfer, findings: readonly Finding[]): Promise<void> {
  const error = errorOf(findings)
  const at = addSeconds(deps.clock.business(), retrySecondsAfter(transfer.attempts))
  await rescheduleScreening(deps.db, transfer, { at, error })
  deps.log.warn(
    { ...logFields(transfer), attempts: transfer.attempts, error, at },
    'transfer screening failed, retrying',
  )
}

interface Screened {
  readonly transfers: readonly ClaimedTransfer[]
  readonly merchantId: string
  readonly findings: readonly Finding[]
  readonly verdict: 'clear' | 'flagged'
}

/** `false` for a transfer that was screened before; the verdicts are kept all the same. */
async function recordVerdicts({ claims, digests }: Deps, tx: Tx, screened: Screened): Promise<boolean[]> {
  // By the database's clock, which the decisions of operators are compared with.
  const { business: now } = await claims.times(tx)
  const { transfers, findings, verdict, merchantId } = screened
  await assertCrediting(tx, transfers[0]!)
  const areFirst: boolean[] = []
  for (const transfer of transfers) {
    await insertVerdicts(tx, transfer, { findings, now, digests })
    areFirst.push(
      verdict === 'clear'
        ? await markClear(tx, transfer)
        : await markFrozen(tx, transfer, { reason: reasonOf(findings), now }),
    )
  }
  const frozen = verdict === 'flagged' ? transfers.filter((_, index) => areFirst[index]) : []
  await postAll(
    tx,
    frozen.map(transfer => freezeEntry(transfer, merchantId)),
    now,
  )
  await recordFacts(tx, [transfers[0]!.orderId], now)
  return areFirst
}

function freezeEntry(transfer: ClaimedTransfer, merchantId: string): LedgerTransaction {
  const { environment, network, amount } = transfer
  const postings = freezePostings(merchantId, amount)
  return { kind: 'freeze', ref: entryRef('freeze', transfer), environment, network, postings }
}

function logFields({ orderId, txHash, ordinal, environment, network }: ClaimedTransfer) {
  return { orderId, txHash, ordinal, environment, network }
}
