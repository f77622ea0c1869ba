import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { lockWallets } from '../../database/locks/wallet-lock.ts'

/** What the database knows of a wallet, and of the journal behind it. */
export interface WalletRow {
  readonly address: string
  readonly nextNonce: number
  readonly lastTimestampMs: number
  readonly journal: { readonly sequence: number; readonly hash: string }
  readonly pauseReason: string | null
  /** An operator has asked that the database be brought to where the journal is. */
  readonly isImporting: boolean
  /** And that another wallet takes its place. */
  readonly isReplacing: boolean
}

interface Found {
  address: string
  next_nonce: string
  last_timestamp_ms: string
  journal_sequence: string
  journal_hash: string
  pause_reason: string | null
  is_importing: boolean
  is_replacing: boolean
}

const columns =
  'address, next_nonce, last_timestamp_ms, journal_sequence, journal_hash, pause_reason, import_at is not null as is_importing, replace_at is not null as is_replacing'

export async function findWallet(rows: Rows, key: ChainKey): Promise<WalletRow | null> {
  const found = await rows.query<Found>(`select ${columns} from wallet where environment = $1 and network = $2`, [
    key.environment,
    key.network,
  ])
  return read(found[0])
}

/** Whether the tables of a cell are there. */
export async function hasWallets(rows: Rows): Promise<boolean> {
  const [found] = await rows.query<{ there: boolean }>(`select to_regclass('retired_wallet') is not null as there`)
  return found!.there
}

/** Whether withdrawals are paid from this address, or were before another took its place. */
export async function isKnownWallet(rows: Rows, { environment, network }: ChainKey, address: string): Promise<boolean> {
  const found = await rows.query(
    `select from wallet where (environment, network, address) = ($1, $2, $3)
     union all select from retired_wallet where (environment, network, address) = ($1, $2, $3)`,
    [environment, network, address],
  )
  return found.length > 0
}

/** Whether surplus was sent to this address. */
export async function isKnownCold(rows: Rows, { environment, network }: ChainKey, address: string): Promise<boolean> {
  const found = await rows.query('select from cold_wallet where (environment, network, address) = ($1, $2, $3)', [
    environment,
    network,
    address,
  ])
  return found.length > 0
}

/** A transaction with surplus for this address that has not ended; `null`: none. */
export async function findOpenCold(rows: Rows, { environment, network }: ChainKey, to: string): Promise<string | null> {
  const [row] = await rows.query<{ tx_hash: string }>(
    `select tx_hash from transaction_attempt where (environment, network, purpose, destination) = ($1, $2, 'cold', $3) and token is not null
        and tx_hash is not null and status in ('SIGNED', 'BROADCAST', 'UNCLEAR') limit 1`,
    [environment, network, to],
  )
  return row?.tx_hash ?? null
}

/** Until the end of the transaction nobody else signs with this wallet. */
export async function lockWallet(tx: Rows, key: ChainKey): Promise<WalletRow | null> {
  const found = await tx.query<Found>(
    `select ${columns} from wallet where environment = $1 and network = $2 for no key update`,
    [key.environment, key.network],
  )
  return read(found[0])
}

function read(row: Found | undefined): WalletRow | null {
  if (!row) return null
  return {
    address: row.address,
    nextNonce: Number(row.next_nonce),
    lastTimestampMs: Number(row.last_timestamp_ms),
    journal: { sequence: Number(row.journal_sequence), hash: row.journal_hash },
    pauseReason: row.pause_reason,
    isImporting: row.is_importing,
    isReplacing: row.is_replacing,
  }
}

/** SQL: the final block up to which the chain of `$1` and `$2` is read; null: none is. */
const readHeightSql = `(select height from chain_cursor where (environment, network, kind) = ($1, $2, 'final'))`

export async function insertWallet(
  tx: Rows,
  key: ChainKey,
  { address, nextNonce, journalHash, now }: { address: string; nextNonce: number; journalHash: string; now: Date },
): Promise<void> {
  await lockWallets(tx, key)
  await tx.query(
    `insert into wallet (environment, network, address, next_nonce, last_timestamp_ms, journal_sequence, journal_hash, created_at, since_height)
     values ($1, $2, $3, $4, 0, 0, $5, $6, ${readHeightSql}) on conflict do nothing`,
    [key.environment, key.network, address, nextNonce, journalHash, now],
  )
}

export interface WalletMove {
  readonly nextNonce: number
  readonly lastTimestampMs: number
  readonly journal: { readonly sequence: number; readonly hash: string }
}

export async function moveWallet(tx: Rows, key: ChainKey, move: WalletMove): Promise<void> {
  await tx.query(
    `update wallet set next_nonce = $3, last_timestamp_ms = $4, journal_sequence = $5, journal_hash = $6
      where environment = $1 and network = $2`,
    [key.environment, key.network, move.nextNonce, move.lastTimestampMs, move.journal.sequence, move.journal.hash],
  )
}

/** Nothing is signed with this wallet until a person has looked; the first reason stays. */
export async function pauseWallet(
  rows: Rows,
  key: ChainKey,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await rows.query(
    `update wallet set paused_at = $4, pause_reason = $3 where environment = $1 and network = $2 and paused_at is null`,
    [key.environment, key.network, reason, now],
  )
}

/** Ends what an operator asked for: the wallet is signed with again, or stays halted for this reason. */
export async function answerAdoption(
  rows: Rows,
  key: ChainKey,
  { reason, now }: { readonly reason: string | null; readonly now: Date },
): Promise<void> {
  await rows.query(
    `update wallet set import_at = null, pause_reason = $3, paused_at = case when $3::text is not null then coalesce(paused_at, $4) end
      where environment = $1 and network = $2`,
    [key.environment, key.network, reason, now],
  )
}

export interface Replacing {
  readonly from: string
  readonly to: string
  readonly nextNonce: number
  readonly now: Date
}

/** Has withdrawals paid from another address, and keeps the one before as one of ours; `false` where nobody asks for it any more. */
export async function replaceWallet(
  tx: Rows,
  key: ChainKey,
  { from, to, nextNonce, now }: Replacing,
): Promise<boolean> {
  const { environment, network } = key
  const locked = await tx.query(
    `select from wallet where (environment, network, address) = ($1, $2, $3) and replace_at is not null for no key update`,
    [environment, network, from],
  )
  if (locked.length === 0) return false
  await tx.query(
    `insert into retired_wallet (environment, network, address, retired_at, since_height)
     select environment, network, address, $4, since_height from wallet where (environment, network, address) = ($1, $2, $3)
     on conflict do nothing`,
    [environment, network, from, now],
  )
  // Statements of their own: the height is read after the wait.
  await lockWallets(tx, key)
  await tx.query(
    `update wallet set address = $3, next_nonce = $4, since_height = ${readHeightSql}, replace_at = null, import_at = null, paused_at = null, pause_reason = null
      where (environment, network) = ($1, $2)`,
    [environment, network, to, nextNonce],
  )
  return true
}

/** The wallet stays as it is, halted for this reason. */
export async function refuseReplacement(rows: Rows, { environment, network }: ChainKey, reason: string): Promise<void> {
  await rows.query(
    'update wallet set replace_at = null, pause_reason = $3 where environment = $1 and network = $2 and replace_at is not null',
    [environment, network, reason],
  )
}

/** Wallets that withdrawals were paid from before. */
export async function listRetired(rows: Rows, { environment, network }: ChainKey): Promise<string[]> {
  const found = await rows.query<{ address: string }>(
    'select address from retired_wallet where (environment, network) = ($1, $2) order by address',
    [environment, network],
  )
  return found.map(row => row.address)
}
