import { findOrdersByAddress } from '../addresses/address.store.ts'
import { listPlaces, type WalletPlace } from '../addresses/wallet.store.ts'
import { readAccountDigits } from '../chains/address.ts'
import type { ChainKey, ReceiverFilter, Transfer } from '../chains/chain.ts'
import type { Rows, Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { post } from '../ledger/ledger.service.ts'
import { floatInPostings, movePostings } from '../ledger/posting.ts'
import { usdt } from '../lib/money.ts'
import {
  addMoved,
  findFormerlyCold,
  insertWalletDeposit,
  listPaid,
  listSignedHashes,
  type DepositKind,
} from './wallet-deposit.store.ts'

/** Adds all wallets of ours, cold ones included, to the accounts of `filter`. */
export function withWallets(rows: Rows, key: ChainKey, filter: ReceiverFilter): ReceiverFilter {
  return async accounts => {
    const chosen = await filter(accounts)
    const wallets = [...(await listPlaces(rows, key)).keys()].map(address => readAccountDigits(key.network, address))
    const wanted = wallets.filter(account => accounts.includes(account))
    return wanted.length === 0 ? chosen : new Set([...chosen, ...wanted])
  }
}

/** A wallet, or the deposit address of an order. */
type Place = WalletPlace | 'deposit'

const accounts = { hot: 'onchain_hot', cold: 'onchain_cold', deposit: 'onchain_deposit' } as const

/** Looks up the place of any of these addresses; `undefined` for one that is not ours. */
export async function findPlaces(
  rows: Rows,
  key: ChainKey,
  addresses: readonly string[],
): Promise<(address: string) => Place | undefined> {
  const wallets = await listPlaces(rows, key)
  const given = await findOrdersByAddress(rows, key, [...new Set(addresses)])
  return address => wallets.get(address) ?? (given.has(address) ? 'deposit' : undefined)
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
  await moveFormerlyCold(tx, key, now)
  const placeOf = await findPlaces(
    tx,
    key,
    transfers.flatMap(({ from, to }) => [from, to]),
  )
  const hashes = transfers.filter(({ to }) => placeOf(to)).map(({ txHash }) => txHash)
  const own = await listSignedHashes(tx, hashes)
  const toOrders = transfers.filter(({ from, to }) => placeOf(from) && placeOf(to) === 'deposit')
  const paid = await listPaid(tx, key, toOrders)
  for (const transfer of transfers) {
    const [from, to] = [placeOf(transfer.from), placeOf(transfer.to)]
    // Recorded as a payment before its sender became an address of ours.
    if (paid.has(`${transfer.txHash}:${transfer.ordinal}`)) continue
    // What we sent ourselves is booked by whoever sent it; of a sweep a restored database may know the address alone.
    if (!to || own.has(transfer.txHash) || (from === 'deposit' && to === 'hot')) continue
    // From somebody else: a payment, which is the order's.
    if (to === 'deposit' && !from) continue
    await enter(deps, tx, { key, transfer, from, to, now })
  }
}

interface Entering {
  readonly key: ChainKey
  readonly transfer: Transfer
  readonly from: Place | undefined
  readonly to: Place
  readonly now: Date
}

async function enter(
  { digests }: Pick<Deps, 'digests'>,
  tx: Tx,
  { key, transfer, from, to, now }: Entering,
): Promise<void> {
  const { txHash, ordinal, amount, blockHeight } = transfer
  const kind: DepositKind = !from ? 'capital' : from === to ? 'none' : 'move'
  const deposit = { txHash, ordinal, wallet: transfer.to, from: transfer.from, amount, blockHeight, kind }
  if (!(await insertWalletDeposit(tx, key, { deposit, now, digests }))) return
  if (from === 'deposit') await addMoved(tx, key, { address: transfer.from, amount: -amount })
  if (to === 'deposit') await addMoved(tx, key, { address: transfer.to, amount })
  if (kind === 'none') return
  const ref = `${kind}:${key.environment}:${key.network}:${txHash}:${ordinal}`
  const postings =
    from === undefined
      ? floatInPostings(to === 'cold' ? 'onchain_cold' : 'onchain_hot', amount)
      : movePostings({ from: accounts[from], to: accounts[to] }, amount)
  await post(tx, { kind, ref, ...key, postings }, now)
}

/** What a cold wallet held that withdrawals are paid from now is hot, before anything else is entered of it. */
async function moveFormerlyCold(tx: Tx, key: ChainKey, now: Date): Promise<void> {
  for (const { address, amount } of await findFormerlyCold(tx, key)) {
    if (amount <= 0n) continue
    const postings = movePostings({ from: 'onchain_cold', to: 'onchain_hot' }, usdt(amount))
    await post(tx, { kind: 'move', ref: `move:${key.environment}:${key.network}:${address}`, ...key, postings }, now)
  }
}
