import type { ChainKey, Environment, Network } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { given } from '../database/expressions.ts'
import type { Usdt } from '../lib/money.ts'
import type { OrderUpdate } from './evaluate.ts'
import { deltasOf } from './query/count-deltas.ts'
import { dayDeltas } from './query/day-figures.ts'
import { addToDays } from './query/day-figures.store.ts'
import { addToCounts } from './query/order-list.sql.ts'
import type { OrderTransition } from './order-status.ts'
import type { Order } from './order.ts'
import type { Credit } from './payment.ts'

/** Saves all changed orders in one statement. Except for `addRefunded` and `saveShopData`, nothing else changes an order after its creation. */
export async function saveOrders(rows: Rows, changed: readonly OrderUpdate[]): Promise<void> {
  const columns = changed.map(({ before, after }) => ({
    id: after.id,
    before: before.version,
    version: after.version,
    status: after.status,
    receivedAmount: after.receivedAmount,
    creditedAmount: after.creditedAmount,
    feeAmount: after.feeAmount,
    frozenAmount: after.frozenAmount,
    flaggedAmount: after.flaggedAmount,
    paymentHeight: after.paymentHeight ?? null,
    remainderExpireAt: after.remainderExpireAt ?? null,
    paidAt: after.paidAt ?? null,
    acceptedAt: after.acceptedAt ?? null,
    cancelledAt: after.cancelledAt ?? null,
    updatedAt: after.updatedAt,
  }))
  const saved = await rows.kysely
    .updateTable('orders as o')
    .from(given('u', savedTypes, columns))
    .set(e => ({
      version: e.ref('u.version'),
      status: e.ref('u.status'),
      receivedAmount: e.ref('u.receivedAmount'),
      creditedAmount: e.ref('u.creditedAmount'),
      feeAmount: e.ref('u.feeAmount'),
      frozenAmount: e.ref('u.frozenAmount'),
      flaggedAmount: e.ref('u.flaggedAmount'),
      paymentHeight: e.ref('u.paymentHeight'),
      remainderExpireAt: e.ref('u.remainderExpireAt'),
      paidAt: e.ref('u.paidAt'),
      acceptedAt: e.ref('u.acceptedAt'),
      cancelledAt: e.ref('u.cancelledAt'),
      updatedAt: e.ref('u.updatedAt'),
    }))
    .whereRef('o.id', '=', 'u.id')
    .whereRef('o.version', '=', 'u.before')
    .returning('o.id')
    .execute()
  if (saved.length !== changed.length) throw new Error('An order changed while it was locked')
  await addToCounts(
    rows,
    changed.flatMap(({ before, after }) => deltasOf(before, before.status, after.status)),
  )
  await addToDays(
    rows,
    changed.flatMap(({ before, after }) => dayDeltas(before, after)),
  )
}

const savedTypes = {
  id: 'uuid',
  before: 'integer',
  version: 'integer',
  status: 'text',
  receivedAmount: 'bigint',
  creditedAmount: 'bigint',
  feeAmount: 'bigint',
  frozenAmount: 'bigint',
  flaggedAmount: 'bigint',
  paymentHeight: 'integer',
  remainderExpireAt: 'timestamptz',
  paidAt: 'timestamptz',
  acceptedAt: 'timestamptz',
  cancelledAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const

export interface NewOrderChange {
  readonly order: Order
  /** The transition; `null` when only amounts changed. */
  readonly transition: OrderTransition | null
  readonly snapshot: string
  readonly at: Date
}

/** Appends the state of orders after each change. Streams and the timeline read these rows. */
export async function insertOrderChanges(rows: Rows, events: readonly NewOrderChange[]): Promise<void> {
  const changes = events.map(({ order, transition, snapshot, at }) => ({
    orderId: order.id,
    version: order.version,
    status: order.status,
    transition,
    snapshot,
    paymentHeight: order.paymentHeight ?? null,
    createdAt: at,
  }))
  await rows.kysely
    .insertInto('order_event')
    .columns(changeColumns)
    .expression(e => e.selectFrom(given('change', changeTypes, changes)).select(changeColumns))
    .execute()
}

const changeTypes = {
  orderId: 'uuid',
  version: 'integer',
  status: 'text',
  transition: 'text',
  snapshot: 'text',
  paymentHeight: 'integer',
  createdAt: 'timestamptz',
} as const
const changeColumns = Object.keys(changeTypes) as (keyof typeof changeTypes)[]

/**
 * Locks the balances of these addresses by address and inserts missing ones. Call it before changing several balances, so that no two transactions
 * deadlock.
 */
export async function holdBalances(tx: Rows, key: ChainKey, addresses: readonly string[]): Promise<void> {
  const rows = addresses.map(address => ({ address }))
  await tx.kysely
    .insertInto('deposit_balance')
    .columns(['environment', 'network', 'address', 'credited'])
    .expression(e =>
      e
        .selectFrom(given('a', { address: 'text' }, rows))
        .select(e.cast<Environment>(e.val(key.environment), 'text').as('environment'))
        .select(e.cast<Network>(e.val(key.network), 'text').as('network'))
        .select('a.address')
        .select(e.cast<Usdt>(e.lit(0), 'bigint').as('credited'))
        .distinct()
        .orderBy('a.address'),
    )
    .onConflict(conflict =>
      conflict
        .columns(['address', 'network', 'environment'])
        .doUpdateSet(e => ({ credited: e.ref('deposit_balance.credited') }))
        .where(e => e.lit(false)),
    )
    .execute()
}

/** Marks transfers as credited. Throws for one that was credited before. */
export async function markCredited(rows: Rows, key: ChainKey, credits: readonly Credit[]): Promise<void> {
  if (credits.length === 0) return
  const marked = await markAll(rows, key, credits)
  if (marked.length !== credits.length) throw new Error('A transfer was credited before, or is not to be credited')
}

/** Locks the rows in one order first, since an update locks them in any order. */
function markAll(rows: Rows, { environment, network }: ChainKey, credits: readonly Credit[]) {
  const marks = credits.map(({ transfer: { txHash, ordinal }, credited, fee }) => ({ txHash, ordinal, credited, fee }))
  return rows.kysely
    .with(
      query => query('credit').materialized(),
      db =>
        db
          .selectFrom(given('c', { txHash: 'text', ordinal: 'integer', credited: 'bigint', fee: 'bigint' }, marks))
          .select(['c.txHash', 'c.ordinal', 'c.credited', 'c.fee']),
    )
    .with(
      query => query('locked').materialized(),
      db =>
        db
          .selectFrom('chain_transfer as x')
          .innerJoin('credit', join =>
            join.onRef('credit.txHash', '=', 'x.txHash').onRef('credit.ordinal', '=', 'x.ordinal'),
          )
          .select(['x.txHash', 'x.ordinal'])
          .where('x.environment', '=', environment)
          .where('x.network', '=', network)
          .where('x.creditedAmount', 'is', null)
          .orderBy('x.txHash')
          .orderBy('x.ordinal')
          .forNoKeyUpdate('x'),
    )
    .updateTable('chain_transfer as x')
    .from('credit')
    .innerJoin('locked', join =>
      join.onRef('locked.txHash', '=', 'credit.txHash').onRef('locked.ordinal', '=', 'credit.ordinal'),
    )
    .set(e => ({ creditedAmount: e.ref('credit.credited'), feeAmount: e.ref('credit.fee') }))
    .where('x.environment', '=', environment)
    .where('x.network', '=', network)
    .whereRef('x.txHash', '=', 'credit.txHash')
    .whereRef('x.ordinal', '=', 'credit.ordinal')
    .where('x.creditedAmount', 'is', null)
    .returning('x.txHash')
    .execute()
}
