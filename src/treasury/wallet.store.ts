import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

/** Addresses of our own that hold what withdrawals are paid from, first the one that they are paid from now. */
export async function listWallets(rows: Rows, key: ChainKey): Promise<string[]> {
  const found = await rows.query<{ address: string }>(
    `select address from (
       select address, 1 as place from wallet where environment = $1 and network = $2
        union all select address, 2 from retired_wallet where environment = $1 and network = $2) w
      group by address order by min(place), address`,
    [key.environment, key.network],
  )
  return found.map(row => row.address)
}

/** Whether the signer, or what left an address, has stopped the wallet of a chain until a person has looked. */
export async function isWalletHalted(rows: Rows, { environment, network }: ChainKey): Promise<boolean> {
  const halted = await rows.query(
    'select from wallet where (environment, network) = ($1, $2) and halted_at is not null',
    [environment, network],
  )
  return halted.length > 0
}

/** Which of these transactions are our own. */
export async function listOwnHashes(rows: Rows, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const found = await rows.query<{ tx_hash: string }>('select tx_hash from chain_tx where tx_hash = any($1)', [hashes])
  return new Set(found.map(row => row.tx_hash))
}

export interface WalletDeposit {
  readonly txHash: string
  readonly ordinal: number
  readonly wallet: string
  readonly from: string
  readonly amount: bigint
  readonly blockHeight: number
}

/** Records what came to a wallet; `false` when it is recorded already. */
export async function insertWalletDeposit(
  tx: Rows,
  key: ChainKey,
  { deposit, now }: { readonly deposit: WalletDeposit; readonly now: Date },
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into wallet_deposit (environment, network, tx_hash, ordinal, wallet, from_address, amount, block_height, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning 1`,
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
    ],
  )
  return inserted.length > 0
}
