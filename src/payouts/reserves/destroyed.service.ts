// Tokens that the issuer destroys at an address of ours appear in no transfer. The nodes' balances show it, and an operator enters it.
import type { ChainKey } from '../../chains/chain.ts'
import type { OnChainBalances } from '../../chains/on-chain-balances.ts'
import type { Rows } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { postNew } from '../../ledger/ledger.service.ts'
import { takenByIssuerPostings, onChainAccounts } from '../../ledger/posting.ts'
import { usdt, type Usdt } from '../../lib/money.ts'
import { compare } from './reserve-check.service.ts'
import { countDestroyed, listUnentered } from './float.store.ts'
import { insertSpending } from './spending.store.ts'
import { findStop, isBlind } from '../attempts/pause.store.ts'
import { findOwnWallets, takeFormerlyCold } from './wallet-deposit.service.ts'
import { addMoved } from './wallet-deposit.store.ts'
import { walletEntryRef } from '../../ledger/wallet-entry.ts'

/** Tokens missing at an address of ours, by the record of its transfers. */
export interface Destroyed {
  readonly key: ChainKey
  readonly address: string
  readonly amount: Usdt
  /** How many such entries the address had at the inspection. A second entry from the same inspection is refused. */
  readonly before: number
}

export type InspectDestroyed =
  | { readonly kind: 'shown'; readonly destroyed: Destroyed }
  | { readonly kind: 'not ours' }
  /** It holds what the record says, or more. */
  | { readonly kind: 'nothing missing' }
  /** Transfers from it are not in the books yet. */
  | { readonly kind: 'transfers left' }
  /** The chain is paused or cannot be read, so unread blocks may explain the difference. */
  | { readonly kind: 'stands still' }

interface DestroyedRequest {
  readonly key: ChainKey
  readonly address: string
  readonly balances: OnChainBalances
  readonly pauseMs?: number
}

/** Asks the nodes what an address holds at a final block up to which everything is recorded. Throws ChainUnavailable. */
export async function inspectDestroyed(
  rows: Rows,
  { key, address, balances, pauseMs }: DestroyedRequest,
): Promise<InspectDestroyed> {
  if ((await findOwnWallets(rows, key, [address]))(address) === undefined) return { kind: 'not ours' }
  const { isPaused, resumes } = await findStop(rows, key)
  const before = await countDestroyed(rows, key, address)
  const comparing = { key, balances, ...(pauseMs !== undefined && { pauseMs }) }
  const { differences } = await compare(rows, comparing, { addresses: [address] })
  const since = await findStop(rows, key)
  const isBehind = balances.isOfNewest === true && (await isBlind(rows, key))
  if (isPaused || since.isPaused || since.resumes !== resumes || isBehind) return { kind: 'stands still' }
  // Runs after the nodes were asked: a transfer recorded meanwhile shows in their balances too.
  if ((await listUnentered(rows, { address, limit: 1 })).length > 0) return { kind: 'transfers left' }
  const missing = differences.find(one => one.address === address)?.amount ?? 0n
  if (missing >= 0n) return { kind: 'nothing missing' }
  return { kind: 'shown', destroyed: { key, address, amount: usdt(-missing), before } }
}

/**
 * Books destroyed tokens as the operator's loss. Returns the `ref` of the entry, or `null` when somebody else has entered it meanwhile.
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
    const role = (await findOwnWallets(tx, key, [address]))(address)!
    if (role === 'deposit') await addMoved(tx, key, [{ address, amount: -amount }])
    const ref = walletEntryRef('destroyed', { ...key, txHash, ordinal: 0, reversals: 0 })
    const postings = takenByIssuerPostings(onChainAccounts[role], amount)
    await postNew(tx, [...formerlyCold, { kind: 'destroyed', ref, ...key, postings }], now)
    return ref
  })
}
