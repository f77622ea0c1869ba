import { findOrdersByAddress } from '../../deposit-addresses/address.store.ts'
import { listOwnWallets, type WalletRole } from '../../deposit-addresses/wallet.store.ts'
import { readAccountDigits } from '../../chains/address.ts'
import type { ChainKey, ReceiverFilter, Transfer } from '../../chains/chain.ts'
import type { Rows, Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { postNew } from '../../ledger/ledger.service.ts'
import { floatInPostings, movePostings, type LedgerTransaction, onChainAccounts } from '../../ledger/posting.ts'
import { usdt } from '../../lib/money.ts'
import {
  addMoved,
  findColdAmount,
  holdCold,
  holdWallet,
  insertWalletDeposit,
  listPaid,
  listSignedHashes,
  markFormerlyCold,
  type DepositKind,
  type Moved,
} from './wallet-deposit.store.ts'
import { walletEntryRef } from '../../ledger/wallet-entry.ts'

/** Adds all our wallets, cold ones included, to the accounts that `filter` selects. */
export function withWallets(rows: Rows, key: ChainKey, filter: ReceiverFilter): ReceiverFilter {
  return async accounts => {
    const chosen = await filter(accounts)
    const wallets = [...(await listOwnWallets(rows, key)).keys()].map(address =>
      readAccountDigits(key.network, address),
    )
    const wanted = wallets.filter(account => accounts.includes(account))
    return wanted.length === 0 ? chosen : new Set([...chosen, ...wanted])
  }
}

/** A wallet, or the deposit address of an order. */
type OwnRole = WalletRole | 'deposit'

/** Returns the role of an address at a block height, by default now; `undefined` when it was not ours then. */
export type WalletOf = (address: string, height?: number) => OwnRole | undefined

/** Looks up the roles of these addresses. */
export async function findOwnWallets(rows: Rows, key: ChainKey, addresses: readonly string[]): Promise<WalletOf> {
  const wallets = await listOwnWallets(rows, key)
  const given = await findOrdersByAddress(rows, key, [...new Set(addresses)])
  return (address, height = Infinity) => {
    const wallet = wallets.get(address)
    if (wallet) return height > wallet.sinceHeight ? wallet.role : undefined
    return given.has(address) ? 'deposit' : undefined
  }
}

export interface Arrived {
  readonly key: ChainKey
  readonly transfers: readonly Transfer[]
  readonly now: Date
}

/**
 * Books every final transfer to a wallet of ours that no transaction of ours made, once. From another address of ours it is a move, whoever
 * signed it; anything else is the operator's own money. Does the same for transfers from a wallet of ours to an order's address.
 */
export async function recordWalletDeposits(
  deps: Pick<Deps, 'digests'>,
  tx: Tx,
  { key, transfers, now }: Arrived,
): Promise<void> {
  if (transfers.length === 0) return
  const formerlyCold = await takeFormerlyCold(tx, key, now)
  const walletOf = await findOwnWallets(
    tx,
    key,
    transfers.flatMap(({ from, to }) => [from, to]),
  )
  const arrived = transfers.flatMap(transfer => {
    const [from, to] = [walletOf(transfer.from, transfer.blockHeight), walletOf(transfer.to, transfer.blockHeight)]
    return to ? [{ transfer, from, to }] : []
  })
  const own = await findOwn(tx, key, arrived)
  const toOrders = arrived.filter(({ from, to }) => from && to === 'deposit')
  const paid = await listPaid(
    tx,
    key,
    toOrders.map(({ transfer }) => transfer),
  )
  const entered: Entered[] = []
  for (const one of arrived) {
    const { transfer, from, to } = one
    // It was recorded as a payment before its sender became our address.
    if (paid.has(`${transfer.txHash}:${transfer.ordinal}`)) continue
    // Our own transactions are booked by the step that sent them. After a restore, a sweep may be known only by its address.
    if (own.has(transfer.txHash) || (from === 'deposit' && to === 'hot')) continue
    // A foreign sender paid the order.
    if (to === 'deposit' && !from) continue
    const kind: DepositKind = !from ? 'capital' : from === to ? 'none' : 'move'
    const { txHash, ordinal, amount, blockHeight } = transfer
    const deposit = { txHash, ordinal, wallet: transfer.to, from: transfer.from, amount, blockHeight, kind }
    const reversals = await insertWalletDeposit(tx, key, { deposit, now, digests: deps.digests })
    if (reversals !== null) entered.push({ ...one, kind, reversals })
  }
  // Locks balances before accounts, each in a fixed order, in the same order as crediting.
  await addMoved(tx, key, movedOf(entered))
  await postNew(tx, [...formerlyCold, ...entered.flatMap(one => entryOf(key, one))], now)
}

interface Arrival {
  readonly transfer: Transfer
  readonly from: OwnRole | undefined
  readonly to: OwnRole
}

interface Entered extends Arrival {
  readonly kind: DepositKind
  /** How often the chain took back its blocks before. */
  readonly reversals: number
}

/** Returns which of these transactions we signed. Holds the wallet, so that no journal import adds any before the transaction ends. */
async function findOwn(tx: Tx, key: ChainKey, arrived: readonly Arrival[]): Promise<ReadonlySet<string>> {
  const hashes = arrived.map(({ transfer }) => transfer.txHash)
  const own = await listSignedHashes(tx, hashes)
  const isNotOurs = ({ transfer, from, to }: Arrival) =>
    from && !(from === 'deposit' && to === 'hot') && !own.has(transfer.txHash)
  if (!arrived.some(isNotOurs)) return own
  await holdWallet(tx, key)
  return listSignedHashes(tx, hashes)
}

/** Returns the changes of the amounts that can be swept from orders' addresses. */
function movedOf(entered: readonly Entered[]): Moved[] {
  return entered.flatMap(({ transfer, from, to }) => [
    ...(from === 'deposit' ? [{ address: transfer.from, amount: -transfer.amount }] : []),
    ...(to === 'deposit' ? [{ address: transfer.to, amount: BigInt(transfer.amount) }] : []),
  ])
}

function entryOf(key: ChainKey, { transfer, from, to, kind, reversals }: Entered): LedgerTransaction[] {
  if (kind === 'none' || kind === 'float_in') return []
  const { amount } = transfer
  const ref = walletEntryRef(kind, { ...key, ...transfer, reversals })
  const postings =
    from === undefined
      ? floatInPostings(to === 'cold' ? 'onchain_cold' : 'onchain_hot', amount)
      : movePostings({ from: onChainAccounts[from], to: onChainAccounts[to] }, amount)
  return [{ kind, ref, ...key, postings }]
}

/**
 * Returns the entries that move the balance of a former cold wallet, from which withdrawals are now paid, from cold to hot, once. Locks the
 * remaining cold wallets until the transaction ends: concurrent entries are included here or by a later call.
 */
export async function takeFormerlyCold(tx: Tx, key: ChainKey, now: Date): Promise<LedgerTransaction[]> {
  const taken = await markFormerlyCold(tx, key, now)
  await holdCold(tx, key)
  const entries: LedgerTransaction[] = []
  for (const address of taken) {
    const amount = await findColdAmount(tx, key, address)
    if (amount === 0n) continue
    const [held, other] = ['onchain_cold', 'onchain_hot'] as const
    const parties = amount > 0n ? { from: held, to: other } : { from: other, to: held }
    const ref = `move:${key.environment}:${key.network}:${address}`
    entries.push({ kind: 'move', ref, ...key, postings: movePostings(parties, usdt(amount > 0n ? amount : -amount)) })
  }
  return entries
}
