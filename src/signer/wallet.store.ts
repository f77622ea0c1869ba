import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'

/** What the database knows of a wallet, and of the journal behind it. */
export interface WalletRow {
  readonly address: string
  readonly nextNonce: number
  readonly lastTimestampMs: number
  readonly journal: { readonly sequence: number; readonly hash: string }
  readonly haltReason: string | null
  /** An operator has asked that the database be brought to where the journal is. */
  readonly isAdopting: boolean
}

interface Found {
  address: string
  next_nonce: string
  last_timestamp_ms: string
  journal_sequence: string
  journal_hash: string
  halt_reason: string | null
  is_adopting: boolean
}

const columns =
  'address, next_nonce, last_timestamp_ms, journal_sequence, journal_hash, halt_reason, adopt_at is not null as is_adopting'

export async function findWallet(rows: Rows, key: ChainKey): Promise<WalletRow | null> {
  const found = await rows.query<Found>(`select ${columns} from wallet where environment = $1 and network = $2`, [
    key.environment,
    key.network,
  ])
  return read(found[0])
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
    haltReason: row.halt_reason,
    isAdopting: row.is_adopting,
  }
}

export async function insertWallet(
  rows: Rows,
  key: ChainKey,
  { address, nextNonce, journalHash, now }: { address: string; nextNonce: number; journalHash: string; now: Date },
): Promise<void> {
  await rows.query(
    `insert into wallet (environment, network, address, next_nonce, last_timestamp_ms, journal_sequence, journal_hash, created_at)
     values ($1, $2, $3, $4, 0, 0, $5, $6) on conflict do nothing`,
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
export async function haltWallet(
  rows: Rows,
  key: ChainKey,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await rows.query(
    `update wallet set halted_at = $4, halt_reason = $3 where environment = $1 and network = $2 and halted_at is null`,
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
    `update wallet set adopt_at = null, halt_reason = $3, halted_at = case when $3::text is not null then coalesce(halted_at, $4) end
      where environment = $1 and network = $2`,
    [key.environment, key.network, reason, now],
  )
}
