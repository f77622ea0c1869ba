import type { ChainKey } from '../../chains/chain.ts'
import type { RefusalCode } from '../../chains/refusal.ts'
import type { Rows } from '../../database/database.ts'
import { literal } from '../../database/expressions.ts'
import { endedStatuses, signedStatuses } from '../attempt-statuses.ts'
import type { JournalEntry } from '../journal/journal.ts'
import type { Committed } from '../policy/outstanding.ts'
import { findFacts, type ToSign } from './facts.sql.ts'

/** Locks an attempt that is still unsigned and returns its facts. Nobody else marks it as failed until the transaction ends. */
export async function lockToSign(tx: Rows, id: string): Promise<ToSign | null> {
  const locked = await tx.kysely
    .selectFrom('transaction_attempt')
    .where('id', '=', id)
    .where('status', '=', literal('READY'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A separate statement: a query that waited for the lock would still see the old rows.
  return locked ? findFacts(tx, id) : null
}

interface Unstored {
  /** Whether it ended unsigned because a final block used its nonce, for another attempt of the intent or a foreign transaction. */
  readonly isDisplaced: boolean
}

/** Finds an attempt whose signature only the journal has; `null`: there is none. */
export async function findUnstored(tx: Rows, id: string): Promise<Unstored | null> {
  const found = await tx.kysely
    .selectFrom('transaction_attempt as t')
    .select(e => {
      const displacing = e
        .selectFrom('transaction_attempt as other')
        .whereRef('other.intentId', '=', 't.intentId')
        .whereRef('other.id', '<>', 't.id')
        .where('other.nonce', 'is not', null)
        .where(or =>
          or.or([
            or.and([or('other.status', 'in', endedStatuses), or('other.blockNumber', 'is not', null)]),
            or.and([or('other.status', '=', literal('REPLACED')), or('other.nonceUsedAt', 'is not', null)]),
          ]),
        )
      return e
        .and([e('t.txHash', 'is', null), e('t.status', '<>', literal('READY')), e.exists(displacing)])
        .$castTo<boolean>()
        .as('isDisplaced')
    })
    .where('t.id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** Returns the next nonce of a deposit address, from our own records. */
export async function nextNonceOf(rows: Rows, key: ChainKey, sender: string): Promise<number> {
  const { last } = await rows.kysely
    .selectFrom('wallet_nonce')
    .select(e => e.fn.max<bigint | null>('nonce').as('last'))
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('wallet', '=', sender)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : Number(last + 1n)
}

/** Sums the pending transactions of an address. A failed one counts until it is final. */
export async function findCommitted(tx: Rows, key: ChainKey, sender: string): Promise<Committed> {
  const { count, feeLimits, coins, isLending } = await tx.kysely
    .selectFrom('transaction_attempt')
    .select(e => [
      e.fn.countAll<bigint>().as('count'),
      e.fn.sum<string | null>('feeLimit').as('feeLimits'),
      e.fn.sum<string | null>('amount').filterWhere('purpose', '=', literal('top_up')).as('coins'),
      e.fn.agg<boolean | null>('bool_or', [e('purpose', '=', literal('delegate'))]).as('isLending'),
    ])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('wallet', '=', sender)
    .where('status', 'in', signedStatuses)
    .executeTakeFirstOrThrow()
  return {
    count: Number(count),
    feeLimits: BigInt(feeLimits ?? 0),
    coins: BigInt(coins ?? 0),
    isLending: isLending === true,
  }
}

/**
 * Assigns nonces to a journal entry permanently: its own, and those of the addresses that authorize it. A repeated call changes nothing.
 */
export async function insertNonces(tx: Rows, key: ChainKey, entry: JournalEntry): Promise<void> {
  const { wallet, nonce, intentId, members = [] } = entry
  if (nonce !== null) await insertNonce(tx, key, { wallet, nonce, intentId })
  for (const { address, nonce: number, stepId } of members)
    if (number !== null) await insertNonce(tx, key, { wallet: address, nonce: number, intentId: stepId })
}

/** Skips a nonce that this intent already has. The table's key refuses one that another intent has. */
async function insertNonce(
  { kysely }: Rows,
  { environment, network }: ChainKey,
  { wallet, nonce: number, intentId }: { wallet: string; nonce: number; intentId: string },
): Promise<void> {
  const nonce = BigInt(number)
  const same = kysely
    .selectFrom('wallet_nonce')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('wallet', '=', wallet)
    .where('nonce', '=', nonce)
    .where('intentId', '=', intentId)
  await kysely
    .insertInto('wallet_nonce')
    .columns(['environment', 'network', 'wallet', 'nonce', 'intentId'])
    .expression(
      kysely
        .selectNoFrom(e => [
          e.val(environment).as('environment'),
          e.val(network).as('network'),
          e.val(wallet).as('wallet'),
          e.val(nonce).as('nonce'),
          e.val(intentId).as('intentId'),
        ])
        .where(e => e.not(e.exists(same))),
    )
    .execute()
}

/** Stores the journal entry of an attempt. From here on it may be sent. */
export async function saveSigned(tx: Rows, entry: JournalEntry, now: Date): Promise<void> {
  await tx.kysely
    .updateTable('transaction_attempt')
    .set({
      status: 'SIGNED',
      wallet: entry.wallet,
      nonce: bigOrNull(entry.nonce),
      timestampMs: bigOrNull(entry.timestampMs),
      expirationMs: bigOrNull(entry.expirationMs),
      referenceHeight: bigOrNull(entry.referenceHeight),
      gasLimit: bigOrNull(entry.gasLimit),
      maxFeePerGas: bigOrNull(entry.maxFeePerGas),
      maxPriorityFeePerGas: bigOrNull(entry.maxPriorityFeePerGas),
      feeLimit: bigOrNull(entry.feeLimit),
      txHash: entry.txHash,
      raw: entry.raw,
      signedAt: new Date(entry.signedAt),
      dueAt: now,
      destination: entry.destination,
      note: null,
      refusal: null,
      refusedAt: null,
      isRefusedForGood: false,
    })
    .where('id', '=', entry.chainTxId)
    .execute()
}

function bigOrNull(value: number | string | null): bigint | null {
  return value === null ? null : BigInt(value)
}

/**
 * Whether an earlier withdrawal, created after `since`, waits for more money in the hot wallet. It reads only unsigned attempts, which are
 * few.
 */
export async function waitsForMoney(
  rows: Rows,
  { environment, network }: ChainKey,
  { id, since }: { readonly id: string; readonly since: Date },
): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('transaction_attempt as o')
    .innerJoin('transaction_attempt as t', on => on.on('t.id', '=', id))
    .where('o.environment', '=', environment)
    .where('o.network', '=', network)
    .where('o.status', '=', literal('READY'))
    .where('o.purpose', '=', literal('withdrawal'))
    .where('o.refusal', '=', 'TOO_LITTLE' satisfies RefusalCode)
    .whereRef('o.id', '<>', 't.id')
    .where(e => e(e.refTuple('o.createdAt', 'o.id'), '<', e.refTuple('t.createdAt', 't.id')))
    .where('o.createdAt', '>', since)
    .limit(1)
    .execute()
  return found.length > 0
}
