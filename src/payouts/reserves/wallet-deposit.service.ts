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

/** Adds all wallets of ours, cold ones included, to the accounts of `filter`. */
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

/** The place of an address in a block; `undefined` for one that was not ours then. Default: now. */
export type WalletOf = (address: string, height?: number) => OwnRole | undefined

/** Looks up the places of any of these addresses. */
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
 * Enters what came finally to a wallet of ours without a transaction of ours in the books, once: from another address of ours it was moved,
 * whoever signed, and all else is the operator's own money. The same for what came from a wallet of ours to an address of an order.
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
    // Recorded as a payment before its sender became an address of ours.
    if (paid.has(`${transfer.txHash}:${transfer.ordinal}`)) continue
    // What we sent ourselves is booked by whoever sent it; of a sweep a restored database may know the address alone.
    if (own.has(transfer.txHash) || (from === 'deposit' && to === 'hot')) continue
    // From somebody else: a payment, which is the order's.
    if (to === 'deposit' && !from) continue
    const kind: DepositKind = !from ? 'capital' : from === to ? 'none' : 'move'
    const { txHash, ordinal, amount, blockHeight } = transfer
    const deposit = { txHash, ordinal, wallet: transfer.to, from: transfer.from, amount, blockHeight, kind }
    const reversals = await insertWalletDeposit(tx, key, { deposit, now, digests: deps.digests })
    if (reversals !== null) entered.push({ ...one, kind, reversals })
  }
  // Balances before accounts, each in one order, as whoever credits holds them.
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
  /** How often its blocks were taken back before. */
  readonly reversals: number
}

/** Which of their transactions we signed. None of a wallet becomes known by a journal that is taken in before the end of the transaction. */
async function findOwn(tx: Tx, key: ChainKey, arrived: readonly Arrival[]): Promise<ReadonlySet<string>> {
  const hashes = arrived.map(({ transfer }) => transfer.txHash)
  const own = await listSignedHashes(tx, hashes)
  const isNotOurs = ({ transfer, from, to }: Arrival) =>
    from && !(from === 'deposit' && to === 'hot') && !own.has(transfer.txHash)
  if (!arrived.some(isNotOurs)) return own
  await holdWallet(tx, key)
  return listSignedHashes(tx, hashes)
}

/** What can be swept of addresses of orders changes by this. */
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
 * Entries by which what the books call cold of a wallet that withdrawals are paid from now becomes hot, once. Until the end of the
 * transaction what is cold stays so: whatever is entered of it is counted here, or by whoever comes after.
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
