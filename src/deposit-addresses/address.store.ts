import type { ChainKey } from '../chains/chain.ts'
import type { KeptAddress } from './address-book.ts'
import type { Rows, Tx } from '../database/database.ts'
import { given } from '../database/expressions.ts'
import { lockName } from '../database/locks/named-lock.ts'
import { setForTransaction } from '../database/setting.ts'

export interface DerivedAddress {
  readonly index: number
  readonly address: string
  /** The address book's proof; `null` or absent without one. */
  readonly seal?: string | null
}

/** Reads an order's assigned address from JSON; `null` when none was assigned. */
export function readAssigned(value: unknown): KeptAddress | null {
  return ((typeof value === 'string' ? JSON.parse(value) : value) ?? null) as KeptAddress | null
}

/** Returns those of these addresses that are assigned to an order, as order id by address. */
export async function findOrdersByAddress(
  rows: Rows,
  { environment, network }: ChainKey,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const wanted = addresses.map(address => ({ address }))
  // One index lookup per address, whatever the planner estimates. With the network inside the subquery, PostgreSQL would read the whole table while
  // it has no statistics. "offset 0" keeps the network outside.
  const found = await rows.kysely
    .selectFrom(given('wanted', { address: 'text' }, wanted))
    .crossJoinLateral(e =>
      e
        .selectFrom('deposit_address as one')
        .select(['one.environment', 'one.network', 'one.address', 'one.orderId'])
        .whereRef('one.address', '=', 'wanted.address')
        .offset(e.lit(0))
        .as('d'),
    )
    .select(['d.address', 'd.orderId'])
    .where('d.environment', '=', environment)
    .where('d.network', '=', network)
    .where('d.orderId', 'is not', null)
    .$narrowType<{ orderId: string }>()
    .execute()
  return new Map(found.map(({ address, orderId }) => [address, orderId]))
}

function freeOf(rows: Rows, { environment, network }: ChainKey) {
  return rows.kysely
    .selectFrom('deposit_address')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('orderId', 'is', null)
}

/** Returns the first and last free address; none when all are assigned. */
export async function listOuterFree(rows: Rows, key: ChainKey): Promise<DerivedAddress[]> {
  const outer = (direction: 'asc' | 'desc') =>
    rows.kysely
      .selectFrom(
        freeOf(rows, key)
          .select(['derivationIndex as index', 'address'])
          .orderBy('derivationIndex', direction)
          .limit(e => e.lit(1))
          .as('outer'),
      )
      .select(['outer.index', 'outer.address'])
  return outer('asc').union(outer('desc')).execute()
}

/** Counts free addresses from an index on, up to `max`. */
export async function countFreeAddresses(
  rows: Rows,
  key: ChainKey,
  { from, max }: { readonly from: number; readonly max: number },
): Promise<number> {
  const counted = freeOf(rows, key).select('derivationIndex').where('derivationIndex', '>=', from).limit(max)
  const { free } = await rows.kysely
    .selectFrom(counted.as('counted'))
    .select(e => e.cast<number>(e.fn.countAll(), 'integer').as('free'))
    .executeTakeFirstOrThrow()
  return free
}

/**
 * Waits up to a second for transactions that are about to take the last free addresses, which is longer than an order's commit takes. Returns whether
 * one is free after that. Throws PostgreSQL's `lock_not_available` when they take longer.
 */
export async function awaitFreeAddress(tx: Tx, key: ChainKey): Promise<boolean> {
  await setForTransaction(tx, 'lock_timeout', '1s')
  const found = await freeOf(tx, key)
    .select('derivationIndex')
    .orderBy('derivationIndex')
    .limit(e => e.lit(1))
    .forShare()
    .execute()
  return found.length > 0
}

/** Returns the next index to derive. Its lock, held until the transaction ends, keeps two processes from deriving the same. */
export async function lockNextIndex(rows: Rows, { environment, network }: ChainKey): Promise<number> {
  await lockName(rows, `deposit_address|${environment}|${network}`)
  const { next } = await rows.kysely
    .selectFrom('deposit_address')
    .select(e => e.fn.coalesce(e(e.fn.max('derivationIndex'), '+', e.lit(1)), e.lit(0)).as('next'))
    .where('environment', '=', environment)
    .where('network', '=', network)
    .executeTakeFirstOrThrow()
  return next
}

export async function insertAddresses(
  rows: Rows,
  { environment, network }: ChainKey,
  derived: readonly DerivedAddress[],
): Promise<void> {
  const addresses = derived.map(({ index, address, seal = null }) => ({ derivationIndex: index, address, seal }))
  await rows.kysely
    .insertInto('deposit_address')
    .columns(['environment', 'network', 'derivationIndex', 'address', 'seal'])
    .expression(e =>
      e
        .selectFrom(given('d', { derivationIndex: 'integer', address: 'text', seal: 'text' }, addresses))
        .select([e.val(environment).as('environment'), e.val(network).as('network')])
        .select(['d.derivationIndex', 'd.address', 'd.seal']),
    )
    .execute()
}

/** Lists derived addresses from an index on, in order, assigned or not. */
export function listAddressesFrom(
  rows: Rows,
  { environment, network }: ChainKey,
  { index, limit }: { readonly index: number; readonly limit: number },
): Promise<DerivedAddress[]> {
  return rows.kysely
    .selectFrom('deposit_address')
    .select(['derivationIndex as index', 'address'])
    .where('environment', '=', environment)
    .where('network', '=', network)
    .where('derivationIndex', '>=', index)
    .orderBy('derivationIndex')
    .limit(limit)
    .execute()
}

/** Returns the index before the first address assigned since a time. Scans all addresses of the network. */
export async function findIndexBefore(rows: Rows, { environment, network }: ChainKey, since: Date): Promise<number> {
  const { index } = await rows.kysely
    .selectFrom('deposit_address')
    .select(e =>
      e.fn
        .coalesce(
          e(e.fn.min('derivationIndex').filterWhere('assignedAt', '>=', since), '-', e.lit(1)),
          e.fn.max('derivationIndex'),
          e.lit(-1),
        )
        .as('index'),
    )
    .where('environment', '=', environment)
    .where('network', '=', network)
    .executeTakeFirstOrThrow()
  return index
}

/** Whether this chain is being read. Payments to an address of an unread chain would go unnoticed. */
export async function isWatched(rows: Rows, { environment, network }: ChainKey): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('chain_cursor')
    .select('network')
    .where('environment', '=', environment)
    .where('network', '=', network)
    .limit(1)
    .execute()
  return found.length > 0
}

/** Whether an address was derived for payers of a network, in either environment. */
export async function isDepositAddress(rows: Rows, network: ChainKey['network'], address: string): Promise<boolean> {
  const found = await rows.kysely
    .selectFrom('deposit_address')
    .select('address')
    .where('address', '=', address)
    .where('network', '=', network)
    .limit(1)
    .execute()
  return found.length > 0
}
