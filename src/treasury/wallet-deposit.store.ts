import type { ChainKey, Transfer } from '../chains/chain.ts'
import type { RowDigests } from '../database/row-digests.service.ts'
import type { Rows } from '../database/database.ts'
import { readUsdt } from '../database/row.ts'
import { isBookedSql } from '../ledger/booked.store.ts'
import type { Usdt } from '../lib/money.ts'

/** Which of these are recorded as final payments, as `hash:ordinal`. */
export async function listPaid(
  rows: Rows,
  { environment, network }: ChainKey,
  transfers: readonly Transfer[],
): Promise<ReadonlySet<string>> {
  if (transfers.length === 0) return new Set()
  const found = await rows.query<{ place: string }>(
    `select t.tx_hash || ':' || t.ordinal as place from unnest($3::text[], $4::int[]) as t (tx_hash, ordinal) cross join lateral (
       select from chain_transfer x where x.environment = $1 and x.network = $2 and x.tx_hash = t.tx_hash and x.ordinal = t.ordinal
          and x.final_at is not null limit 1) known`,
    [environment, network, transfers.map(one => one.txHash), transfers.map(one => one.ordinal)],
  )
  return new Set(found.map(row => row.place))
}

/** Which of these transactions were signed here, whatever became of them. */
export async function listSignedHashes(rows: Rows, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const found = await rows.query<{ tx_hash: string }>('select tx_hash from chain_tx where tx_hash = any($1)', [hashes])
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

/** Records what came to a wallet; `false` when it is recorded already. */
export async function insertWalletDeposit(
  tx: Rows,
  key: ChainKey,
  { deposit, now, digests }: { readonly deposit: WalletDeposit; readonly now: Date; readonly digests: RowDigests },
): Promise<boolean> {
  const digest = await digests.of('wallet_deposit', {
    ...key,
    tx_hash: deposit.txHash,
    ordinal: deposit.ordinal,
    wallet: deposit.wallet,
    from_address: deposit.from,
    amount: deposit.amount,
    block_height: deposit.blockHeight,
    kind: deposit.kind,
  })
  const inserted = await tx.query(
    `insert into wallet_deposit (environment, network, tx_hash, ordinal, wallet, from_address, amount, block_height, recorded_at, kind, digest)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1`,
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
  return inserted.length > 0
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
      where environment = $1 and network = $2 and tx_hash = any($3::text[])`,
    [key.environment, key.network, hashes],
  )
  return found.map(row => ({
    txHash: row.tx_hash,
    ordinal: row.ordinal,
    wallet: row.wallet,
    amount: readUsdt(row.amount),
  }))
}

/** Moves what can be swept of an address of an order: what came there from a wallet of ours, or left it for one without a sweep. */
export async function addMoved(
  tx: Rows,
  { environment, network }: ChainKey,
  { address, amount }: { readonly address: string; readonly amount: bigint },
): Promise<void> {
  await tx.query(
    `insert into deposit_balance as b (environment, network, address, credited) values ($1, $2, $3, $4)
     on conflict (address, network, environment) do update set credited = b.credited + excluded.credited`,
    [environment, network, address, amount.toString()],
  )
}

/** Wallets that were cold and pay now, whose money the books still call cold, with what they held as such. */
export async function findFormerlyCold(
  tx: Rows,
  { environment, network }: ChainKey,
): Promise<{ readonly address: string; readonly amount: bigint }[]> {
  const found = await tx.query<{ address: string; amount: string }>(
    `select w.address, (coalesce((select sum(c.amount) from chain_tx c where c.environment = $1 and c.network = $2 and c.purpose = 'cold'
          and c.destination = w.address and c.status = 'FINAL'), 0)
        + coalesce((select sum(d.amount) from wallet_deposit d where (d.environment, d.network, d.wallet) = ($1, $2, w.address)), 0)
        - coalesce((select sum(s.amount) from wallet_spending s where (s.environment, s.network, s.from_address) = ($1, $2, w.address)
            and not s.is_ours and s.taken_back_at is null), 0))::text as amount
       from (select address from wallet where environment = $1 and network = $2
          union select address from retired_wallet where environment = $1 and network = $2) w
      where exists (select from chain_tx c where c.environment = $1 and c.network = $2 and c.purpose = 'cold' and c.destination = w.address)
        and not ${isBookedSql("'move:' || $1 || ':' || $2 || ':' || w.address")}`,
    [environment, network],
  )
  return found.map(row => ({ address: row.address, amount: BigInt(row.amount) }))
}
