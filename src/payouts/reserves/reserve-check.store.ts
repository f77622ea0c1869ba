import type { ChainKey } from '../../chains/chain.ts'
import type { Rows } from '../../database/database.ts'
import { dueAtOnce, literal } from '../../database/expressions.ts'
import { readUsdt } from '../../database/row.ts'
import { usdt, type Usdt } from '../../lib/money.ts'
import type { Differences, Recorded } from './reserve-check.ts'
import { listRecordedAmounts } from './reserves.sql.ts'

/** Some of our addresses: a range of derivation indexes, or exactly these. */
export type Part = { readonly after: number; readonly limit: number } | { readonly addresses: readonly string[] }

export interface RecordedPart {
  /** The final block up to which everything is recorded; `null` before the chain was first read. */
  readonly height: number | null
  readonly recorded: readonly Recorded[]
  /** The highest derivation index; `null` when the part has no deposit address. */
  readonly lastIndex: number | null
}

/**
 * Returns what deposit addresses and wallets hold by the record. One statement, so that all amounts are of one moment. A transaction of
 * ours that has not ended, or ended above that height, may or may not be in the block. So may a final payment above it: after a reversal
 * blocks are read again.
 */
export async function findRecorded(rows: Rows, key: ChainKey, part: Part): Promise<RecordedPart> {
  const found = await listRecordedAmounts(rows, key, { after: -1, limit: 0, addresses: [], ...part })
  const recorded = found.map(row => ({
    address: row.address,
    isWallet: row.derivation_index === null,
    amount: usdt(BigInt(row.received) - BigInt(row.sent)),
    leaving: readUsdt(row.leaving),
    coming: readUsdt(row.coming),
  }))
  const indexes = found.flatMap(row => (row.derivation_index === null ? [] : [row.derivation_index]))
  const [first] = found
  return {
    height: first ? Number(first.height) : null,
    recorded,
    lastIndex: indexes.length > 0 ? Math.max(...indexes) : null,
  }
}

/** Position in the iteration over addresses with a balance, the fullest first. */
export interface ReserveAddress {
  readonly amount: bigint
  readonly address: string
}

/** Lists the next deposit addresses, the fullest first, whose recorded balance exceeds the one unit that a sweep leaves. */
export async function listReserveAddresses(
  rows: Rows,
  key: ChainKey,
  { after, limit }: { readonly after: ReserveAddress | null; readonly limit: number },
): Promise<ReserveAddress[]> {
  const { amount, address } = after ?? { amount: 9_223_372_036_854_775_807n, address: '' }
  return rows.kysely
    .selectFrom('deposit_balance')
    .select(e => [e('credited', '-', e.ref('swept')).as('amount'), 'address'])
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where(e => e(e('credited', '-', e.ref('swept')), '>', usdt(1n)))
    .where(e => e(e.tuple(e('credited', '-', e.ref('swept')), e.ref('address')), '<', e.tuple(usdt(amount), address)))
    .orderBy(e => e('credited', '-', e.ref('swept')), 'desc')
    .orderBy('address', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the chain's on-chain balance by the books. */
export async function findBookedBalance(rows: Rows, key: ChainKey): Promise<Usdt> {
  const { balance } = await rows.kysely
    .selectFrom('ledger_account')
    .select(e => e.fn.sum<string | null>('balance').as('balance'))
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('kind', 'in', ['onchain_deposit', 'onchain_hot', 'onchain_cold'])
    .executeTakeFirstOrThrow()
  return readUsdt(balance ?? '0')
}

/** Returns how much our transactions on a chain moved or may move, and how much of it is final. */
export async function findSent(rows: Rows, key: ChainKey): Promise<{ readonly all: Usdt; readonly done: Usdt }> {
  const { all, done } = await rows.kysely
    .selectFrom('transaction_attempt as t')
    .innerJoin('chain_cursor as c', join =>
      join.onRef('c.environment', '=', 't.environment').onRef('c.network', '=', 't.network').on('c.kind', '=', 'final'),
    )
    .select(e => [
      e.fn.sum<string | null>('t.amount').as('all'),
      e.fn
        .sum<string | null>('t.amount')
        .filterWhere('t.status', '=', 'FINAL')
        .filterWhereRef('t.blockNumber', '<=', 'c.height')
        .as('done'),
    ])
    .where('t.environment', '=', key.environment)
    .where('t.network', '=', key.network)
    .where('t.token', 'is not', null)
    .where('t.txHash', 'is not', null)
    .where('t.status', 'in', [literal('SIGNED'), literal('BROADCAST'), literal('UNCLEAR'), literal('FINAL')])
    .executeTakeFirstOrThrow()
  return { all: readUsdt(all ?? '0'), done: readUsdt(done ?? '0') }
}

export interface ReserveCheckProgress {
  /** Where the two iterations continue: over all addresses, and over those with a balance. */
  readonly after: number
  readonly address: ReserveAddress | null
  readonly known: readonly string[]
  readonly differences: Differences
  /** When the iteration over addresses with a balance began, and when the last whole one did; `null`: never. */
  readonly roundStartedAt: Date | null
  readonly comparedSince: Date | null
}

interface ReserveCheckClaim {
  readonly now: Date
  readonly leaseUntil: Date
  readonly putOffUntilMax: Date
  readonly token: string
}

/** Makes due again the part of a claim whose answer was lost. */
export async function releaseReserveCheck(
  rows: Rows,
  key: ChainKey,
  { token, now }: Pick<ReserveCheckClaim, 'token' | 'now'>,
): Promise<void> {
  await rows.kysely
    .updateTable('reserve_check')
    .set({ nextAt: dueAtOnce(now), claim: null })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .where('claim', '=', token)
    .execute()
}

/**
 * Claims the next part of a chain for a while, when it is due or a fast clock wrote its due time. Returns where it begins and which
 * differences are known.
 */
export async function claimReserveCheck(
  rows: Rows,
  key: ChainKey,
  { now, leaseUntil, putOffUntilMax, token }: ReserveCheckClaim,
): Promise<ReserveCheckProgress | null> {
  const { environment, network } = key
  await insertReserveCheck(rows, key, now)
  const row = await rows.kysely
    .updateTable('reserve_check')
    .set({ nextAt: leaseUntil, claim: token })
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where(e => e.or([e('nextAt', '<=', now), e('nextAt', '>', putOffUntilMax)]))
    .returning(['addressIndex as after', 'heldAmount as amount', 'heldAddress as address', 'problems as known'])
    .returning(['differences', 'roundStartedAt', 'comparedSince'])
    .executeTakeFirst()
  if (!row) return null
  const { amount, address, ...progress } = row
  return { ...progress, address: amount === null ? null : { amount, address: address! } }
}

async function insertReserveCheck({ kysely }: Rows, { environment, network }: ChainKey, now: Date): Promise<void> {
  const known = kysely.selectFrom('reserve_check').where('environment', '=', environment).where('network', '=', network)
  await kysely
    .insertInto('reserve_check')
    .columns(['environment', 'network', 'nextAt'])
    .expression(
      kysely
        .selectNoFrom(e => [
          e.val(environment).as('environment'),
          e.val(network).as('network'),
          e.val(now).as('nextAt'),
        ])
        .where(e => e.not(e.exists(known))),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function finishReserveCheck(
  rows: Rows,
  key: ChainKey,
  { progress, now, nextAt }: { readonly progress: ReserveCheckProgress; readonly now: Date; readonly nextAt: Date },
): Promise<void> {
  const { after, address, known, differences, roundStartedAt, comparedSince } = progress
  await rows.kysely
    .updateTable('reserve_check')
    .set(e => ({
      addressIndex: after,
      problems: [...known],
      differences: e.cast<Differences>(e.val(JSON.stringify(differences)), 'json'),
      roundStartedAt,
      comparedSince,
      checkedAt: now,
      nextAt,
      heldAmount: address === null ? null : usdt(address.amount),
      heldAddress: address?.address ?? null,
    }))
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .execute()
}

/** Records that a part could not be compared. */
export async function markReserveCheckFailed(rows: Rows, key: ChainKey, now: Date): Promise<void> {
  await rows.kysely
    .updateTable('reserve_check')
    .set({ failedAt: now })
    .where('environment', '=', key.environment)
    .where('network', '=', key.network)
    .execute()
}
