import type { Rows } from '../../database/database.ts'
import { readDate } from '../../database/row.ts'
import type { Network } from '../../chains/chain.ts'
import type { OrderStatus, OrderTransition } from '../order-status.ts'
import { chargePayment, type ChargeChange } from './commerce-charge.ts'

/** Changes of an order that a charge shows. Only forks and verdicts can make more. */
const changesMax = 50

interface ChangeRow {
  readonly order_id: string
  readonly network: Network
  readonly version: number
  readonly status: OrderStatus
  readonly transition: OrderTransition
  readonly created_at: string
  readonly tx_hash: string | null
  readonly amount: string | null
}

/** Lists the steps of these orders from the first one on, by order. Reads no whole snapshot: each may name a hundred transfers. */
export async function listChargeChanges(
  rows: Rows,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ChargeChange[]>> {
  if (orderIds.length === 0) return new Map()
  const found = await rows.query<ChangeRow>(changesText, [orderIds])
  return new Map(
    [...Map.groupBy(found, row => row.order_id)].map(([orderId, own]) => [orderId, own.map(row => readChange(row))]),
  )
}

function readChange({ network, version, status, transition, created_at, tx_hash, amount }: ChangeRow): ChargeChange {
  const payment = tx_hash === null || amount === null ? null : chargePayment(network, { tx_hash, amount })
  return { version, status, transition, at: readDate(created_at), payment }
}

const changesText = `
select one.* from unnest($1::uuid[]) as wanted (id) cross join lateral (
  select e.order_id, e.snapshot::json ->> 'network' as network, e.version, e.status, e.transition, e.created_at,
         e.snapshot::json #>> '{transactions,0,tx_hash}' as tx_hash, e.snapshot::json #>> '{transactions,0,amount}' as amount
    from order_event e where e.order_id = wanted.id and e.transition is not null order by e.version limit ${changesMax}
) as one order by one.order_id, one.version`
