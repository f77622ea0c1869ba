import { chainName, FinalityBroken, type ChainKey, type FinalRange } from '../../chains/chain.ts'
import { isSelfTransfer } from '../../chains/self-transfer.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { findBooked } from '../../ledger/booked.store.ts'
import type { Usdt } from '../../lib/money.ts'
import { recordSpending } from '../../payouts/reserves/spending.service.ts'
import { recordWalletDeposits } from '../../payouts/reserves/wallet-deposit.service.ts'
import { listWalletDeposits } from '../../payouts/reserves/wallet-deposit.store.ts'
import { bookedBefore, possibleRefs } from './booked-before.ts'
import { isPlausible } from '../record/plausible.ts'
import { findKnown, insertBooked, type BookedTransfer } from './record-again.store.ts'
import { concerned, selectOwn, withTimes } from '../record/record.service.ts'
import type { OwnTransfer } from '../record/transfers.sql.ts'
import { findLostFinal, upsertFinalTransfers } from '../record/transfer.store.ts'
import { recordFacts } from '../settle/unsettled-orders.store.ts'

/** A transfer that had no record as final until now. */
export interface Restored {
  readonly to: string
  readonly amount: Usdt
}

export interface RangeAgain {
  readonly key: ChainKey
  readonly from: number
  readonly range: FinalRange
}

/**
 * Records what is missing of final blocks that were recorded before, whatever it is: payments, what came to a wallet, what left an
 * address of ours. What has a record keeps it. The caller's transaction has made sure that the chain is not halted and final up to
 * there. Throws FinalityBroken when the blocks contradict the record.
 */
export async function recordAgain(deps: Deps, tx: Tx, { key, from, range }: RangeAgain): Promise<readonly Restored[]> {
  const found = await selectOwn(deps, { rows: tx, key }, withTimes(range))
  // In the order of whoever records final blocks: the wallet before the books, the books before transfers.
  const moved = range.transfers.filter(transfer => !isSelfTransfer(transfer))
  await recordSpending(deps, tx, { key, transfers: moved, now: deps.clock.now() })
  const deposits = await recordDeposits(deps, tx, { key, transfers: moved.filter(isPlausible) })
  const missing = await selectMissing(tx, key, found)
  await recordMissing(deps, tx, { key, missing })
  const lost = await findLostFinal(tx, key, { from: from - 1, to: range.end.height, found })
  if (lost !== null) throw new FinalityBroken(`a transfer that was recorded as final is not in its blocks: ${lost}`)
  return [...deposits, ...missing.map(({ transfer: { to, amount } }) => ({ to, amount }))]
}

interface Moved {
  readonly key: ChainKey
  readonly transfers: FinalRange['transfers']
}

async function recordDeposits(deps: Deps, tx: Tx, { key, transfers }: Moved): Promise<Restored[]> {
  const hashes = transfers.map(({ txHash }) => txHash)
  const before = new Set((await listWalletDeposits(tx, key, hashes)).map(one => `${one.txHash}:${one.ordinal}`))
  await recordWalletDeposits(deps, tx, { key, transfers, now: deps.clock.business() })
  const after = await listWalletDeposits(tx, key, hashes)
  return after
    .filter(one => !before.has(`${one.txHash}:${one.ordinal}`))
    .map(({ wallet: to, amount }) => ({ to, amount }))
}

/** Those that are not recorded as final. Throws FinalityBroken when one is, with other content. */
async function selectMissing(tx: Tx, key: ChainKey, found: readonly OwnTransfer[]): Promise<OwnTransfer[]> {
  if (found.length === 0) return []
  const known = new Map((await findKnown(tx, key, found)).map(one => [`${one.txHash}:${one.ordinal}`, one]))
  return found.filter(({ transfer, orderId }) => {
    const one = known.get(`${transfer.txHash}:${transfer.ordinal}`)
    if (!one?.isFinal) return true
    const isSame =
      one.from === transfer.from && one.to === transfer.to && one.amount === transfer.amount && one.orderId === orderId
    if (!isSame)
      throw new FinalityBroken(`transfer ${transfer.txHash} is recorded as final, and its block has other content`)
    return false
  })
}

interface Missing {
  readonly key: ChainKey
  readonly missing: readonly OwnTransfer[]
}

async function recordMissing(deps: Deps, tx: Tx, { key, missing }: Missing): Promise<void> {
  if (missing.length === 0) return
  const now = deps.clock.business()
  const { dustBelow } = deps.config
  const isScreened = deps.screening.find(key.environment, key.network).length > 0
  const booked = await selectBooked(tx, key, missing)
  const known = new Set(booked.map(({ own }) => own))
  const fresh = missing.filter(own => !known.has(own))
  await insertBooked(tx, key, { all: booked, isScreened, now, digests: deps.digests })
  const screened = isScreened ? 'PENDING' : 'CLEAR'
  const displaced = await upsertFinalTransfers(tx, key, {
    found: fresh,
    screened,
    dustBelow,
    now,
    digests: deps.digests,
  })
  if (isScreened) await deps.queue.send(tx, { name: 'screen-payment', data: key, singletonKey: chainName(key) })
  await recordFacts(tx, [...displaced, ...concerned(missing, dustBelow)], now)
}

/** Of transfers without a record those that the books know: they were credited or frozen once, and are not again. */
async function selectBooked(tx: Tx, key: ChainKey, missing: readonly OwnTransfer[]): Promise<BookedTransfer[]> {
  const identities = new Map(
    missing.map(own => [own, { ...key, txHash: own.transfer.txHash, ordinal: own.transfer.ordinal }]),
  )
  const entries = await findBooked(tx, [...identities.values()].flatMap(possibleRefs))
  if (entries.length === 0) return []
  const byRef = new Map(entries.map(entry => [entry.ref, entry]))
  const recorded = new Set((await findKnown(tx, key, missing)).map(one => `${one.txHash}:${one.ordinal}`))
  return missing.flatMap(own => {
    const { txHash, ordinal, amount } = own.transfer
    if (recorded.has(`${txHash}:${ordinal}`)) return []
    const booked = bookedBefore(identities.get(own)!, amount, byRef)
    return booked ? [{ own, booked }] : []
  })
}
