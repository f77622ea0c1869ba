import type { ChainKey } from '../chains/chain.ts'
import type { Rows, Tx } from '../database/database.ts'
import { owes } from '../ledger/debt.store.ts'
import { isSuspended } from '../merchants/merchant.store.ts'
import { clearSecondsMax } from './request/clearance.ts'
import { chooseFairly, type PayoutSlots, type Waiting } from './fair-choice.ts'
import { readWithdrawal, withdrawalColumns, type WithdrawalRow } from './withdrawal.store.ts'
import type { Withdrawal } from './withdrawal.ts'

/** A merchant's identifier below and one above all others. */
const lowest = '00000000-0000-0000-0000-000000000000'
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Nobody pays it, and what screening said of where it goes holds (`clearSecondsMax`). */
function isClear(now: string): string {
  return `status = 'APPROVED' and paying_since is null and cleared_until > ${now}::timestamptz
    and cleared_until <= ${now}::timestamptz + interval '${clearSecondsMax} s'`
}

/** What waits to be paid and goes where screening found nothing, for a query on the index that holds nothing else. */
const isPayable = `environment = $1 and network = $2 and ${isClear('$3')}`

/**
 * Keeps everybody else from choosing what is paid on a network until the end of the transaction; the merchant whose turn was last.
 * Call it before you count which places are free.
 */
export async function lockPayoutFairness(tx: Tx, { environment, network }: ChainKey): Promise<string> {
  await tx.query(
    'insert into payout_fairness (environment, network, merchant_id) values ($1, $2, $3) on conflict do nothing',
    [environment, network, lowest],
  )
  const [row] = await tx.query<{ merchant_id: string }>(
    'select merchant_id from payout_fairness where environment = $1 and network = $2 for update',
    [environment, network],
  )
  return row?.merchant_id ?? lowest
}

/**
 * Takes approved withdrawals of a network to be paid: nobody else is ever given them. The caller writes down in the same transaction
 * how it pays them. Merchants take turns, beginning after the one whose turn was last, each with its oldest first. Passed over are
 * merchants that owe or are suspended, those without room, destinations that were not found clear of late, and what others hold at this moment. What it costs depends on the places, not on what waits.
 */
export async function claimPayable(
  tx: Tx,
  key: ChainKey,
  { slots, last, now }: { readonly slots: PayoutSlots; readonly last: string; readonly now: Date },
): Promise<Withdrawal[]> {
  if (slots.free <= 0) return []
  const merchants = await listDueMerchants(tx, key, { slots, now, after: last, until: highest })
  if (merchants.length < slots.free)
    merchants.push(...(await listDueMerchants(tx, key, { slots, now, after: lowest, until: last })))
  const waiting = await listOldest(tx, key, { merchants, limit: slots.free, now })
  const chosen = chooseFairly(waiting, slots)
  if (chosen.length === 0) return []
  await tx.query('update payout_fairness set merchant_id = $3 where environment = $1 and network = $2', [
    key.environment,
    key.network,
    chosen.at(-1)!.merchantId,
  ])
  return take(
    tx,
    chosen.map(one => one.id),
    now,
  )
}

interface AmountRange {
  readonly slots: PayoutSlots
  readonly now: Date
  /** The first is behind it. */
  readonly after: string
  /** The last is not behind it. */
  readonly until: string
}

/** Merchants with something to pay, in their order: each is found by one step along the index, however much it has. */
async function listDueMerchants(
  rows: Rows,
  { environment, network }: ChainKey,
  { slots: { free, capacityOf }, now, after, until }: AmountRange,
): Promise<string[]> {
  const full = [...capacityOf].filter(([, capacity]) => capacity <= 0).map(([merchantId]) => merchantId)
  const found = await rows.query<{ merchant_id: string }>(
    `with recursive step as (
       (select merchant_id from withdrawal where ${isPayable} and merchant_id > $4 and merchant_id <= $5
         order by merchant_id limit 1)
       union all
       select (select w.merchant_id from withdrawal w where ${isPayable} and w.merchant_id > step.merchant_id
           and w.merchant_id <= $5 order by w.merchant_id limit 1)
         from step where step.merchant_id is not null
     )
     select merchant_id from (select merchant_id, $1::text as environment, $2::text as network from step) m
      where merchant_id <> all ($6::uuid[]) and not ${owes('m')} and not ${isSuspended('m')} limit $7`,
    [environment, network, now, after, until, full, free],
  )
  return found.map(row => row.merchant_id)
}

/** The oldest that each of these merchants has waiting. */
async function listOldest(
  rows: Rows,
  { environment, network }: ChainKey,
  { merchants, limit, now }: { readonly merchants: readonly string[]; readonly limit: number; readonly now: Date },
): Promise<Waiting[]> {
  const found = await rows.query<{ merchant_id: string; id: string }>(
    `select m.merchant_id, w.id from unnest($4::uuid[]) with ordinality as m (merchant_id, place) cross join lateral (
       select id, approved_at from withdrawal where ${isPayable} and merchant_id = m.merchant_id
        order by approved_at, id limit $5) w
      order by m.place, w.approved_at, w.id`,
    [environment, network, now, merchants, limit],
  )
  return merchants.map(merchantId => ({
    merchantId,
    ids: found.filter(row => row.merchant_id === merchantId).map(row => row.id),
  }))
}

/** In the order of these identifiers. */
async function take(tx: Tx, ids: readonly string[], now: Date): Promise<Withdrawal[]> {
  const found = await tx.query<WithdrawalRow>(
    `with due as (
       select id from withdrawal where id = any ($1::uuid[]) and ${isClear('$2')} for no key update skip locked
     ), taken as (
       update withdrawal w set paying_since = $2 from due where w.id = due.id returning w.*)
     select ${withdrawalColumns('taken')} from taken order by array_position($1::uuid[], taken.id)`,
    [ids, now],
  )
  return found.map(readWithdrawal)
}

/** Leaves what this transaction took for the next one that comes by. */
export async function giveBack(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('update withdrawal set paying_since = null where id = any ($1::uuid[])', [ids])
}
