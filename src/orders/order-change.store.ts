import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import type { OrderUpdate } from './evaluate.ts'
import { deltasOf } from './query/count-deltas.ts'
import { dayDeltas } from './query/day-figures.ts'
import { addToDays } from './query/day-figures.store.ts'
import { addToCounts } from './query/order-count.store.ts'
import type { OrderTransition } from './order-status.ts'
import type { Order } from './order.ts'
import type { Credit } from './payment.ts'

/** The only place where orders' fields are assigned after they were opened, but for `addRefunded`: all that changed in one statement. */
export async function saveOrders(rows: Rows, changed: readonly OrderUpdate[]): Promise<void> {
  const column = <T>(read: (order: Order) => T) => changed.map(({ after }) => read(after))
  const saved = await rows.query(saveText, [
    column(order => order.id),
    changed.map(({ before }) => before.version),
    column(order => order.version),
    column(order => order.status),
    column(order => order.receivedAmount.toString()),
    column(order => order.creditedAmount.toString()),
    column(order => order.feeAmount.toString()),
    column(order => order.frozenAmount.toString()),
    column(order => order.flaggedAmount.toString()),
    column(order => order.paymentHeight ?? null),
    column(order => order.paidAt?.toISOString() ?? null),
    column(order => order.acceptedAt?.toISOString() ?? null),
    column(order => order.cancelledAt?.toISOString() ?? null),
    column(order => order.updatedAt.toISOString()),
  ])
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

const saveText = `
update orders o set version = u.version, status = u.status, received_amount = u.received_amount,
       credited_amount = u.credited_amount, fee_amount = u.fee_amount, frozen_amount = u.frozen_amount,
       flagged_amount = u.flagged_amount, payment_height = u.payment_height, paid_at = u.paid_at, accepted_at = u.accepted_at,
       cancelled_at = u.cancelled_at, updated_at = u.updated_at
  from unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
              $9::bigint[], $10::int[], $11::timestamptz[], $12::timestamptz[], $13::timestamptz[], $14::timestamptz[])
    as u (id, before, version, status, received_amount, credited_amount, fee_amount, frozen_amount, flagged_amount,
          payment_height, paid_at, accepted_at, cancelled_at, updated_at)
 where o.id = u.id and o.version = u.before returning 1`

export interface NewOrderChange {
  readonly order: Order
  /** Why it changed; `null` when only amounts did. */
  readonly transition: OrderTransition | null
  readonly snapshot: string
  readonly at: Date
}

/** Appends what orders look like after each change; streams and the timeline read it. */
export async function insertOrderChanges(rows: Rows, events: readonly NewOrderChange[]): Promise<void> {
  await rows.query(
    `insert into order_event (order_id, version, status, transition, snapshot, payment_height, created_at)
     select * from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::timestamptz[])`,
    [
      events.map(event => event.order.id),
      events.map(event => event.order.version),
      events.map(event => event.order.status),
      events.map(event => event.transition),
      events.map(event => event.snapshot),
      events.map(event => event.order.paymentHeight ?? null),
      events.map(event => event.at.toISOString()),
    ],
  )
}

/**
 * Whoever changes the balances of several addresses locks them first, in this order: those that there are, and those that begin with this.
 */
export async function holdBalances(tx: Rows, key: ChainKey, addresses: readonly string[]): Promise<void> {
  await tx.query(
    `insert into deposit_balance as b (environment, network, address, credited)
     select distinct $1, $2, address, 0::bigint from unnest($3::text[]) a (address) order by address
     on conflict (address, network, environment) do update set credited = b.credited where false`,
    [key.environment, key.network, addresses],
  )
}

/** Writes on transfers what was credited for them. Refuses a second time: a transfer is credited once. */
export async function markCredited(rows: Rows, key: ChainKey, credits: readonly Credit[]): Promise<void> {
  if (credits.length === 0) return
  const marked = await rows.query(markText, [
    key.environment,
    key.network,
    credits.map(credit => credit.transfer.txHash),
    credits.map(credit => credit.transfer.ordinal),
    credits.map(credit => credit.credited.toString()),
    credits.map(credit => credit.fee.toString()),
  ])
  if (marked.length !== credits.length) throw new Error('A transfer was credited before, or is not to be credited')
}

/** Locked in one order first: an update takes the rows as it finds them. */
const markText = `
with credit as materialized (
  select * from unnest($3::text[], $4::int[], $5::bigint[], $6::bigint[]) as c (tx_hash, ordinal, credited, fee)
), locked as materialized (
  select x.tx_hash, x.ordinal from chain_transfer x join credit using (tx_hash, ordinal)
   where x.environment = $1 and x.network = $2 and x.credited_amount is null
   order by x.tx_hash, x.ordinal for no key update of x)
update chain_transfer x set credited_amount = credit.credited, fee_amount = credit.fee
  from credit join locked using (tx_hash, ordinal)
 where x.environment = $1 and x.network = $2 and x.tx_hash = credit.tx_hash and x.ordinal = credit.ordinal
   and x.credited_amount is null
returning 1`
