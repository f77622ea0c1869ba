import type { ChainKey } from '../chains/chain.ts'
import type { KeptAddress } from './address-book.ts'
import type { Rows, Tx } from '../database/database.ts'

export interface DerivedAddress {
  readonly index: number
  readonly address: string
  /** The proof of the address book; `null` or absent where none was made. */
  readonly seal?: string | null
}

/** SQL of the address that was given to an order, as one value; `orderId` is SQL too. A statement that reads orders asks for it. */
export function assignedText(orderId: string): string {
  return `(select json_build_object('environment', environment, 'network', network, 'index', derivation_index, 'address', address,
       'seal', seal) from deposit_address where order_id = ${orderId})`
}

/** What that says; `null` when none was given. */
export function readAssigned(value: unknown): KeptAddress | null {
  return ((typeof value === 'string' ? JSON.parse(value) : value) ?? null) as KeptAddress | null
}

/** Which of these addresses are ours and given to an order: order id by address. */
export async function findOrdersByAddress(
  rows: Rows,
  key: ChainKey,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  // One look at the index for each, whatever the planner believes: told the network inside, it would read all of it where it
  // has no statistics yet ("offset 0" keeps the network outside).
  const found = await rows.query<{ address: string; order_id: string }>(
    `select d.address, d.order_id from unnest($3::text[]) as wanted (address) cross join lateral (
       select * from deposit_address where address = wanted.address offset 0) d
      where d.environment = $1 and d.network = $2 and d.order_id is not null`,
    [key.environment, key.network, addresses],
  )
  return new Map(found.map(row => [row.address, row.order_id]))
}

/** The first and the last derived address that wait for an order; none when all were given. */
export async function listOuterFree(rows: Rows, key: ChainKey): Promise<DerivedAddress[]> {
  const outer = (direction: 'asc' | 'desc') => `(select derivation_index as index, address from deposit_address
    where environment = $1 and network = $2 and order_id is null order by derivation_index ${direction} limit 1)`
  return rows.query<DerivedAddress>(`${outer('asc')} union ${outer('desc')}`, [key.environment, key.network])
}

/** How many derived addresses from an index on wait for an order, counted no further than `max`. */
export async function countFreeAddresses(
  rows: Rows,
  key: ChainKey,
  { from, max }: { readonly from: number; readonly max: number },
): Promise<number> {
  const [row] = await rows.query<{ free: number }>(
    `select count(*)::int as free from (select 1 from deposit_address
      where environment = $1 and network = $2 and order_id is null and derivation_index >= $4 limit $3) as counted`,
    [key.environment, key.network, max, from],
  )
  return row?.free ?? 0
}

/**
 * Waits for transactions that are about to take the last free addresses, for a second at most: longer than the commit of an order takes.
 * Returns whether one is free after that. Throws PostgreSQL's `lock_not_available` when they go on.
 */
export async function awaitFreeAddress(tx: Tx, key: ChainKey): Promise<boolean> {
  await tx.query(`set local lock_timeout = '1s'`)
  const found = await tx.query(
    `select from deposit_address where environment = $1 and network = $2 and order_id is null
      order by derivation_index limit 1 for share`,
    [key.environment, key.network],
  )
  return found.length > 0
}

/** The next index to derive. The lock, held to the end of the transaction, keeps two processes from deriving the same. */
export async function lockNextIndex(rows: Rows, key: ChainKey): Promise<number> {
  await rows.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `deposit_address|${key.environment}|${key.network}`,
  ])
  const [row] = await rows.query<{ next: number }>(
    `select coalesce(max(derivation_index) + 1, 0) as next from deposit_address where environment = $1 and network = $2`,
    [key.environment, key.network],
  )
  return row?.next ?? 0
}

export async function insertAddresses(rows: Rows, key: ChainKey, derived: readonly DerivedAddress[]): Promise<void> {
  await rows.query(
    `insert into deposit_address (environment, network, derivation_index, address, seal)
     select $1, $2, d.index, d.address, d.seal from unnest($3::int[], $4::text[], $5::text[]) as d (index, address, seal)`,
    [
      key.environment,
      key.network,
      derived.map(one => one.index),
      derived.map(one => one.address),
      derived.map(one => one.seal ?? null),
    ],
  )
}

/** Derived addresses from an index on, in its order, given out or not. */
export async function listAddressesFrom(
  rows: Rows,
  key: ChainKey,
  { index, limit }: { readonly index: number; readonly limit: number },
): Promise<DerivedAddress[]> {
  return rows.query<DerivedAddress>(
    `select derivation_index as index, address from deposit_address
      where environment = $1 and network = $2 and derivation_index >= $3 order by derivation_index limit $4`,
    [key.environment, key.network, index, limit],
  )
}

/** The number before the first address that was given to an order since a time. Reads all addresses of the network. */
export async function findIndexBefore(rows: Rows, key: ChainKey, since: Date): Promise<number> {
  const [row] = await rows.query<{ index: number }>(
    `select coalesce(min(derivation_index) filter (where assigned_at >= $3) - 1, max(derivation_index), -1) as index
       from deposit_address where environment = $1 and network = $2`,
    [key.environment, key.network, since],
  )
  return row?.index ?? -1
}

/** Whether somebody reads this chain: money to an address of an unread chain would not be seen. */
export async function isWatched(rows: Rows, key: ChainKey): Promise<boolean> {
  const found = await rows.query('select 1 from chain_cursor where environment = $1 and network = $2 limit 1', [
    key.environment,
    key.network,
  ])
  return found.length > 0
}

/** Whether an address of a network was derived for payers, in either environment. */
export async function isDepositAddress(rows: Rows, network: ChainKey['network'], address: string): Promise<boolean> {
  const found = await rows.query('select 1 from deposit_address where address = $1 and network = $2 limit 1', [
    address,
    network,
  ])
  return found.length > 0
}
