import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'
import { lockWallets } from '../../database/locks/wallet-lock.ts'
import { signedStatuses } from '../attempt-statuses.ts'

/** A wallet as the database knows it, with its position in the journal. */
export interface WalletRow {
  readonly address: string
  readonly nextNonce: number
  readonly lastTimestampMs: number
  readonly journal: { readonly sequence: number; readonly hash: string }
  readonly pauseReason: string | null
  /** An operator has requested an import of the journal. */
  readonly isImporting: boolean
  /** An operator has requested that another wallet replaces it. */
  readonly isReplacing: boolean
}

function selectWallet(rows: Rows, { environment, network }: ChainKey) {
  return rows.kysely
    .selectFrom('wallet')
    .select(e => [
      'address',
      'nextNonce',
      'lastTimestampMs',
      'journalSequence',
      'journalHash',
      'pauseReason',
      e('importAt', 'is not', null).$castTo<boolean>().as('isImporting'),
      e('replaceAt', 'is not', null).$castTo<boolean>().as('isReplacing'),
    ])
    .where('environment', '=', environment)
    .where('network', '=', network)
}

type Found = Awaited<ReturnType<ReturnType<typeof selectWallet>['executeTakeFirst']>>

export async function findWallet(rows: Rows, key: ChainKey): Promise<WalletRow | null> {
  return read(await selectWallet(rows, key).executeTakeFirst())
}

/** Whether the tables of a cell exist. */
export async function hasWallets(rows: Rows): Promise<boolean> {
  const found = await rows.kysely
    .selectNoFrom(e =>
      e(e.fn('to_regclass', [literal('retired_wallet')]), 'is not', null)
        .$castTo<boolean>()
        .as('isThere'),
    )
    .executeTakeFirstOrThrow()
  return found.isThere
}

/** Whether this address is the hot wallet or a retired one. */
export async function isKnownWallet(rows: Rows, { environment, network }: ChainKey, address: string): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('wallet')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('address', '=', address)
    .unionAll(e =>
      e
        .selectFrom('retired_wallet')
        .where('environment', '=', environment)
        .where('network', '=', network)
        .where('address', '=', address),
    )
    .execute()
  return found.length > 0
}

/** Whether this address is a cold wallet. */
export async function isKnownCold(rows: Rows, { environment, network }: ChainKey, address: string): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('cold_wallet')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('address', '=', address)
    .execute()
  return found.length > 0
}

/** Returns the hash of a transaction that sends surplus to this address and has not ended; `null`: none. */
export async function findOpenCold(rows: Rows, { environment, network }: ChainKey, to: string): Promise<string | null> {
  const open = await rows.kysely
    .selectFrom('transaction_attempt')
    .select('txHash')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('purpose', '=', literal('cold'))
    .where('destination', '=', to)
    .where('token', 'is not', null)
    .where('txHash', 'is not', null)
    .where('status', 'in', signedStatuses)
    .limit(1)
    .executeTakeFirst()
  return open?.txHash ?? null
}

/** Locks the wallet until the end of the transaction, so that nobody else signs with it. */
export async function lockWallet(tx: Rows, key: ChainKey): Promise<WalletRow | null> {
  return read(await selectWallet(tx, key).forNoKeyUpdate().executeTakeFirst())
}

function read(row: Found): WalletRow | null {
  if (!row) return null
  const { nextNonce, lastTimestampMs, journalSequence, journalHash, ...wallet } = row
  return {
    ...wallet,
    nextNonce: Number(nextNonce),
    lastTimestampMs: Number(lastTimestampMs),
    journal: { sequence: Number(journalSequence), hash: journalHash },
  }
}

/**
 * Keeps others from recording final blocks until the transaction ends, and returns the height up to which the chain is read; `null`: none.
 * Separate statements, so that the height is read after the lock wait.
 */
async function lockAtHeight(tx: Rows, key: ChainKey): Promise<bigint | null> {
  await lockWallets(tx, key)
  const cursor = await tx.kysely
    .selectFrom('chain_cursor')
    .select('height')
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('kind', '=', 'final')
    .executeTakeFirst()
  return cursor?.height ?? null
}

export async function insertWallet(
  tx: Rows,
  key: ChainKey,
  { address, nextNonce, journalHash, now }: { address: string; nextNonce: number; journalHash: string; now: Date },
): Promise<void> {
  const sinceHeight = await lockAtHeight(tx, key)
  await tx.kysely
    .insertInto('wallet')
    .values({
      environment: key.environment,
      network: key.network,
      address,
      nextNonce: BigInt(nextNonce),
      lastTimestampMs: 0n,
      journalSequence: 0n,
      journalHash,
      createdAt: now,
      sinceHeight,
    })
    .onConflict(known => known.doNothing())
    .execute()
}

export interface WalletMove {
  readonly nextNonce: number
  readonly lastTimestampMs: number
  readonly journal: { readonly sequence: number; readonly hash: string }
}

export async function moveWallet(tx: Rows, key: ChainKey, move: WalletMove): Promise<void> {
  await tx.kysely
    .updateTable('wallet')
    .set({
      nextNonce: BigInt(move.nextNonce),
      lastTimestampMs: BigInt(move.lastTimestampMs),
      journalSequence: BigInt(move.journal.sequence),
      journalHash: move.journal.hash,
    })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .execute()
}

/** Pauses a wallet until an operator resumes it. The first reason stays. */
export async function pauseWallet(
  rows: Rows,
  key: ChainKey,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await rows.kysely
    .updateTable('wallet')
    .set({ pausedAt: now, pauseReason: reason })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('pausedAt', 'is', null)
    .execute()
}

/** Ends a requested import: the wallet resumes, or stays paused for this reason. */
export async function answerAdoption(
  rows: Rows,
  key: ChainKey,
  { reason, now }: { readonly reason: string | null; readonly now: Date },
): Promise<void> {
  await rows.kysely
    .updateTable('wallet')
    .set(e => ({
      importAt: null,
      pauseReason: reason,
      pausedAt: reason === null ? null : e.fn.coalesce('pausedAt', e.cast<Date>(e.val(now), 'timestamptz')),
    }))
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .execute()
}

export interface Replacing {
  readonly from: string
  readonly to: string
  readonly nextNonce: number
  readonly now: Date
}

/**
 * Replaces the wallet that pays withdrawals and keeps the old address as a retired wallet. Returns `false` when the request was withdrawn.
 */
export async function replaceWallet(
  tx: Rows,
  key: ChainKey,
  { from, to, nextNonce, now }: Replacing,
): Promise<boolean> {
  const { environment, network } = key
  const locked = await tx.kysely
    .selectFrom('wallet')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('address', '=', from)
    .where('replaceAt', 'is not', null)
    .forNoKeyUpdate()
    .execute()
  if (locked.length === 0) return false
  await retireWallet(tx, key, { from, now })
  const sinceHeight = await lockAtHeight(tx, key)
  await tx.kysely
    .updateTable('wallet')
    .set({
      address: to,
      nextNonce: BigInt(nextNonce),
      sinceHeight,
      replaceAt: null,
      importAt: null,
      pausedAt: null,
      pauseReason: null,
    })
    .where('environment', '=', environment)
    .where('network', '=', network)
    .execute()
  return true
}

async function retireWallet(
  tx: Rows,
  { environment, network }: ChainKey,
  { from, now }: Pick<Replacing, 'from' | 'now'>,
): Promise<void> {
  await tx.kysely
    .insertInto('retired_wallet')
    .columns(['environment', 'network', 'address', 'retiredAt', 'sinceHeight'])
    .expression(e =>
      e
        .selectFrom('wallet')
        .select(wallet => ['environment', 'network', 'address', wallet.val(now).as('retiredAt'), 'sinceHeight'])
        .where('environment', '=', environment)
        .where('network', '=', network)
        .where('address', '=', from),
    )
    .onConflict(known => known.doNothing())
    .execute()
}

/** Refuses the replacement. The wallet stays paused for this reason. */
export async function refuseReplacement(rows: Rows, { environment, network }: ChainKey, reason: string): Promise<void> {
  await rows.kysely
    .updateTable('wallet')
    .set({ replaceAt: null, pauseReason: reason })
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('replaceAt', 'is not', null)
    .execute()
}

/** Lists the retired wallets. */
export async function listRetired(rows: Rows, { environment, network }: ChainKey): Promise<string[]> {
  const found = await rows.kysely
    .selectFrom('retired_wallet')
    .select('address')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .orderBy('address')
    .execute()
  return found.map(({ address }) => address)
}
