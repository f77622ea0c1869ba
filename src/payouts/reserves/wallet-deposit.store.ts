import type { ChainKey, Transfer } from '../../chains/chain.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Rows } from '../../database/database.ts'
import { readUsdt } from '../../database/row.ts'
import type { Usdt } from '../../lib/money.ts'
import { isSpendingEnteredSql } from './float.store.ts'

/** Which of these are recorded as final payments, as `hash:ordinal`. */
export async function listPaid(
  rows: Rows,
  { environment, network }: ChainKey,
  transfers: readonly Transfer[],
): Promise<ReadonlySet<string>> {
  if (transfers.length === 0) return new Set()
  const found = await rows.query<{ transfer: string }>(
    `select t.tx_hash || ':' || t.ordinal as transfer from unnest($3::text[], $4::int[]) as t (tx_hash, ordinal) cross join lateral (
       select from chain_transfer x where x.environment = $1 and x.network = $2 and x.tx_hash = t.tx_hash and x.ordinal = t.ordinal
          and x.final_at is not null limit 1) known`,
    [environment, network, transfers.map(one => one.txHash), transfers.map(one => one.ordinal)],
  )
  return new Set(found.map(row => row.transfer))
}

/** Which of these transactions were signed here, whatever became of them. */
export async function listSignedHashes(rows: Rows, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const found = await rows.query<{ tx_hash: string }>(
    'select tx_hash from transaction_attempt where tx_hash = any($1)',
    [hashes],
  )
  return new Set(found.map(row => row.tx_hash))
}

/** The kind of the entry that a deposit has in the books; `none`: from and to are one place there. */
export type DepositKind = 'capital' | 'float_in' | 'move' | 'none'

export interface WalletDeposit {
  readonly txHash: string
  readonly ordinal: number
  readonly wallet: string
  readonly from: string
  readonly amount: bigint
  readonly blockHeight: number
  readonly kind: DepositKind
}

/** The columns of a deposit that its digest binds. */
export function boundDeposit(one: ChainKey & WalletDeposit, takenBackAt: Date | null) {
  const { environment, network, txHash, ordinal, wallet, from, amount, blockHeight, kind } = one
  const identity = { environment, network, tx_hash: txHash, ordinal }
  return {
    ...identity,
    wallet,
    from_address: from,
    amount,
    block_height: blockHeight,
    kind,
    taken_back_at: takenBackAt,
  }
}

/**
 * Records what came to a wallet, also again after its block was taken back. Returns how often that has happened, or `null` when it is recorded
 * already.
 */
export async function insertWalletDeposit(
  tx: Rows,
  key: ChainKey,
  { deposit, now, digests }: { readonly deposit: WalletDeposit; readonly now: Date; readonly digests: RowDigests },
): Promise<number | null> {
  const digest = await digests.of('wallet_deposit', boundDeposit({ ...key, ...deposit }, null))
  const [inserted] = await tx.query<{ reversals: number }>(
    `insert into wallet_deposit (environment, network, tx_hash, ordinal, wallet, from_address, amount, block_height, recorded_at, kind, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (tx_hash, ordinal, network, environment) do update
        set taken_back_at = null, wallet = excluded.wallet, from_address = excluded.from_address, amount = excluded.amount,
            block_height = excluded.block_height, kind = excluded.kind, digest = excluded.digest
       where wallet_deposit.taken_back_at is not null
     returning reversals`,
    [
      key.environment,
      key.network,
      deposit.txHash,
      deposit.ordinal,
      deposit.wallet,
      deposit.from,
      deposit.amount,
      deposit.blockHeight,
      now,
      deposit.kind,
      digest,
    ],
  )
  return inserted?.reversals ?? null
}

/** What is recorded of these transactions as having come to a wallet. */
export async function listWalletDeposits(
  rows: Rows,
  key: ChainKey,
  hashes: readonly string[],
): Promise<{ readonly txHash: string; readonly ordinal: number; readonly wallet: string; readonly amount: Usdt }[]> {
  if (hashes.length === 0) return []
  const found = await rows.query<{ tx_hash: string; ordinal: number; wallet: string; amount: string }>(
    `select tx_hash, ordinal, wallet, amount from wallet_deposit
      where environment = $1 and network = $2 and tx_hash = any($3::text[]) and taken_back_at is null`,
    [key.environment, key.network, hashes],
  )
  return found.map(row => ({
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    wallet: row.wallet,
    amount: readUsdt(row.amount),
  }))
}

/** By how much what can be swept of an address changes. */
export interface Moved {
  readonly address: string
  readonly amount: bigint
}

/** Moves what can be swept of addresses of orders: what came there from a wallet of ours, or left it for one without a sweep. */
export async function addMoved(tx: Rows, { environment, network }: ChainKey, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  await tx.query(
    `insert into deposit_balance as b (environment, network, address, credited)
     select $1, $2, address, sum(amount)::bigint from unnest($3::text[], $4::bigint[]) m (address, amount) group by address order by address
     on conflict (address, network, environment) do update set credited = b.credited + excluded.credited`,
    [environment, network, moved.map(one => one.address), moved.map(one => one.amount.toString())],
  )
}

/** Until the end of the transaction nobody takes a journal in, which would name transactions of this wallet as ours. */
export async function holdWallet(tx: Rows, { environment, network }: ChainKey): Promise<void> {
  await tx.query('select from wallet where environment = $1 and network = $2 for share', [environment, network])
}

/** Until the end of the transaction none of the cold wallets becomes hot. */
export async function holdCold(tx: Rows, { environment, network }: ChainKey): Promise<void> {
  await tx.query('select from cold_wallet where environment = $1 and network = $2 and hot_at is null for share', [
    environment,
    network,
  ])
}

/** Calls hot the wallets that were cold and pay now, and returns those that were not called so before. */
export async function markFormerlyCold(tx: Rows, { environment, network }: ChainKey, now: Date): Promise<string[]> {
  const marked = await tx.query<{ address: string }>(
    `update cold_wallet c set hot_at = $3 where c.environment = $1 and c.network = $2 and c.hot_at is null and (
        exists (select from wallet w where (w.environment, w.network, w.address) = (c.environment, c.network, c.address))
        or exists (select from retired_wallet w where (w.environment, w.network, w.address) = (c.environment, c.network, c.address)))
     returning c.address`,
    [environment, network, now],
  )
  return marked.map(row => row.address)
}

/** What the books call cold of an address; below zero where more left it than they knew to be there. */
export async function findColdAmount(tx: Rows, { environment, network }: ChainKey, address: string): Promise<bigint> {
  const [row] = await tx.query<{ amount: string }>(coldAmountText, [environment, network, address])
  return BigInt(row!.amount)
}

const coldAmountText = `
select (coalesce((select sum(c.amount - c.lost_amount) from transaction_attempt c
          where c.destination = $3 and (c.environment, c.network, c.purpose, c.status) = ($1, $2, 'cold', 'FINAL') and c.token is not null
            and c.tx_hash is not null), 0)
      + coalesce((select sum(d.amount) from wallet_deposit d where d.wallet = $3 and (d.environment, d.network) = ($1, $2)
          and d.taken_back_at is null and not exists (select from transaction_attempt c where c.tx_hash = d.tx_hash and (c.purpose, c.status) = ('cold', 'FINAL'))), 0)
      - coalesce((select sum(s.amount) from wallet_spending s
          where s.from_address = $3 and (s.environment, s.network) = ($1, $2) and not s.is_ours and s.taken_back_at is null
            and (${isSpendingEnteredSql} or exists (select from wallet_deposit d
              where (d.tx_hash, d.ordinal, d.network, d.environment) = (s.tx_hash, s.ordinal, s.network, s.environment)
                and d.taken_back_at is null))), 0))::text as amount`
