// What the issuer of the token destroys at an address of ours is in no transfer: the nodes' balances show it, and an operator enters it.
import type { ChainKey } from '../chains/chain.ts'
import type { Holdings } from '../chains/holdings.ts'
import type { Rows } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { postNew } from '../ledger/ledger.service.ts'
import { takenByIssuerPostings } from '../ledger/posting.ts'
import { usdt, type Usdt } from '../lib/money.ts'
import { compare } from './coverage.service.ts'
import { countDestroyed, listUnentered } from './float.store.ts'
import { insertSpending } from './spending.store.ts'
import { findStop, isBlind } from './stop.store.ts'
import { accounts, findPlaces, takeFormerlyCold } from './wallet-deposit.service.ts'
import { addMoved } from './wallet-deposit.store.ts'
import { walletEntryRef } from './wallet-entry.ts'

/** What an address of ours holds less than the record of its transfers says. */
export interface Destroyed {
  readonly key: ChainKey
  readonly address: string
  readonly amount: Usdt
  /** How often it was entered for this address before: whoever enters it twice is refused. */
  readonly before: number
}

export type InspectDestroyed =
  | { readonly kind: 'shown'; readonly destroyed: Destroyed }
  | { readonly kind: 'not ours' }
  /** It holds what the record says, or more. */
  | { readonly kind: 'nothing missing' }
  /** Transfers left it that are not in the books: these are entered first. */
  | { readonly kind: 'transfers left' }
  /** The record of its chain stands still: what it lacks may be in blocks that are still to be read. */
  | { readonly kind: 'stands still' }

interface Asked {
  readonly key: ChainKey
  readonly address: string
  readonly holdings: Holdings
  readonly pauseMs?: number
}

/** Asks the nodes what an address holds in a final block up to which everything is recorded. Throws ChainUnavailable. */
export async function inspectDestroyed(
  rows: Rows,
  { key, address, holdings, pauseMs }: Asked,
): Promise<InspectDestroyed> {
  if ((await findPlaces(rows, key, [address]))(address) === undefined) return { kind: 'not ours' }
  const { isHalted, resumes } = await findStop(rows, key)
  const before = await countDestroyed(rows, key, address)
  const comparing = { key, holdings, ...(pauseMs !== undefined && { pauseMs }) }
  const { differences } = await compare(rows, comparing, { addresses: [address] })
  const since = await findStop(rows, key)
  const isBehind = holdings.isOfNewest === true && (await isBlind(rows, key))
  if (isHalted || since.isHalted || since.resumes !== resumes || isBehind) return { kind: 'stands still' }
  // After they were asked: one that was recorded meanwhile is missing there, too.
  if ((await listUnentered(rows, { address, limit: 1 })).length > 0) return { kind: 'transfers left' }
  const missing = differences.find(one => one.address === address)?.amount ?? 0n
  if (missing >= 0n) return { kind: 'nothing missing' }
  return { kind: 'shown', destroyed: { key, address, amount: usdt(-missing), before } }
}

/**
 * Books what the issuer destroyed as the operator's loss: what merchants are owed stays as it was. Returns the `ref` of the entry, or `null` when
 * somebody else has entered it meanwhile.
 */
export async function enterDestroyed(
  { db, clock, digests }: Pick<Deps, 'db' | 'clock' | 'digests'>,
  { key, address, amount, before }: Destroyed,
): Promise<string | null> {
  return db.transaction(async tx => {
    const now = clock.business()
    const txHash = `destroyed:${address}:${before}`
    const transfer = { txHash, ordinal: 0, from: address, to: '', amount, blockHeight: 0, blockHash: '' }
    if (!(await insertSpending(tx, key, { transfer, isOurs: false, now, digests }))) return null
    const formerlyCold = await takeFormerlyCold(tx, key, now)
    const place = (await findPlaces(tx, key, [address]))(address)!
    if (place === 'deposit') await addMoved(tx, key, [{ address, amount: -amount }])
    const ref = walletEntryRef('destroyed', { ...key, txHash, ordinal: 0, reversals: 0 })
    const postings = takenByIssuerPostings(accounts[place], amount)
    await postNew(tx, [...formerlyCold, { kind: 'destroyed', ref, ...key, postings }], now)
    return ref
  })
}
