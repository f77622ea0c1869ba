import { listOwnWallets } from '../../deposit-addresses/wallet.store.ts'
import type { ChainKey } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { postAll, postNew } from '../../ledger/ledger.service.ts'
import { floatInPostings, floatOutPostings, type FloatAccount, onChainAccounts } from '../../ledger/posting.ts'
import type { Usdt } from '../../lib/money.ts'
import { holdSpending, listUnentered, type Unentered } from './float.store.ts'
import { findOwnWallets, takeFormerlyCold } from './wallet-deposit.service.ts'
import { insertWalletDeposit } from './wallet-deposit.store.ts'
import { walletEntryRef } from '../../ledger/wallet-entry.ts'

/** Spendings of our addresses that we did not sign and that are not in the books, the oldest first. */
export function inspectUnentered({ db }: Pick<Deps, 'db'>, limit: number): Promise<Unentered[]> {
  return listUnentered(db, { limit })
}

/** Finds a spending of this transaction that is not in the books; `null` when there is none. */
export async function findUnentered(
  { db }: Pick<Deps, 'db'>,
  key: ChainKey,
  txHash: string,
): Promise<Unentered | null> {
  const found = await listUnentered(db, { txHash, limit: 100 })
  return found.find(one => one.environment === key.environment && one.network === key.network) ?? null
}

export interface FloatIn {
  readonly key: ChainKey
  readonly address: string
  readonly amount: Usdt
}

/**
 * Books the operator's float that was at a wallet before Kassa watched it; the watcher books later deposits. Returns the `ref` of the
 * entry, or `null` when the address is no wallet of ours.
 */
export async function enterFloatIn(
  { db, clock, random, digests }: Pick<Deps, 'db' | 'clock' | 'random' | 'digests'>,
  { key, address, amount }: FloatIn,
): Promise<string | null> {
  return db.transaction(async tx => {
    const now = clock.business()
    if (!(await listOwnWallets(tx, key)).has(address)) return null
    const formerlyCold = await takeFormerlyCold(tx, key, now)
    const { role } = (await listOwnWallets(tx, key)).get(address)!
    const txHash = `before:${random.uuid()}`
    const deposit = { txHash, ordinal: 0, wallet: address, from: '', amount, blockHeight: 0, kind: 'float_in' as const }
    await insertWalletDeposit(tx, key, { deposit, now, digests })
    const ref = walletEntryRef('float_in', { ...key, txHash, ordinal: 0, reversals: 0 })
    const entry = { kind: 'float_in', ref, ...key, postings: floatInPostings(onChainAccounts[role], amount) } as const
    await postAll(tx, [...formerlyCold, entry], now)
    return ref
  })
}

/** Books a spending as taken out by the operator, or as a fee. Returns the `ref` of the entry, or `null` when it was booked before. */
export async function enterSpending(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { spent, of }: { readonly spent: Unentered; readonly of: FloatAccount },
): Promise<string | null> {
  return db.transaction(async tx => {
    const { environment, network, txHash, ordinal, from, amount, reversals } = spent
    const key = { environment, network }
    const now = clock.business()
    const kind = of === 'platform_cost' ? 'fee_paid' : 'float_out'
    const ref = walletEntryRef(kind, spent)
    // A reversal waits for this lock and then sees the entry.
    await holdSpending(tx, key, txHash)
    const left = await listUnentered(tx, { txHash, limit: 100 })
    const isOurs = (await findOwnWallets(tx, key, [from]))(from) !== undefined
    if (!isOurs || !left.some(one => one.ordinal === ordinal && one.reversals === reversals)) return null
    const formerlyCold = await takeFormerlyCold(tx, key, now)
    const role = (await findOwnWallets(tx, key, [from]))(from)!
    const entry = { kind, ref, ...key, postings: floatOutPostings(onChainAccounts[role], of, amount) } as const
    const posted = await postNew(tx, [...formerlyCold, entry], now)
    return posted > formerlyCold.length ? ref : null
  })
}
