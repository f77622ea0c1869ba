// The most frequent reads of orders: by merchants, by payers and by settling.
import type { ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { readAssigned } from '../deposit-addresses/address.store.ts'
import type { Owner } from '../lib/owner.ts'
import { brandingSql, readBranding } from '../merchants/merchant.store.ts'
import { readQuotedCost } from './checkout/payer-cost.store.ts'
import { readOrder, selectedColumns, type OrderRow } from './order-row.store.ts'
import type { OrderAtHead, OrderWithCost, RawOrder } from './order.store.ts'
import { readDateOrNull, readUsdt } from '../database/row.ts'
import { receivedMax, usdt, zero, type Usdt } from '../lib/money.ts'
import { noFacts, noMoney, type CreditableTransfer, type Money, type OrderFacts } from './payment.ts'

/** How many transfers are credited in one run. */
export interface CreditLimits {
  readonly ofAnOrder: number
  readonly inAll: number
}

interface FactRow {
  part: 'sum' | 'height' | 'credited' | 'flagged' | 'set apart' | 'credit' | 'time'
  order_id: string
  kind: keyof Money | null
  is_in_time: boolean | null
  amount: string | null
  height: string | null
  tx_hash: string | null
  ordinal: number | null
  is_released: boolean | null
  reversals: number | null
  at: string | null
}

/** What is recorded of orders at one moment. */
export interface FactsAtOnce {
  /** Keyed by order id. */
  readonly of: ReadonlyMap<string, OrderFacts>
  /** The chain time that a majority of the nodes confirmed; `null` before the chain was read. */
  readonly chainTime: Date | null
  /** The height up to which the chain was read; `0` before it was. */
  readonly headHeight: number
}

/**
 * Returns the facts of these orders, with the chain's height and time, from one snapshot. With a time from before a fork and money from after it, an
 * order paid in time on both branches would expire. With an older height, an order would confirm with too few confirmations. The database adds the
 * amounts up and skips credited and dust transfers, however many there are.
 */
export async function listOrderFacts(
  rows: Rows,
  key: ChainKey,
  { orderIds, limits }: { readonly orderIds: readonly string[]; readonly limits: CreditLimits },
): Promise<FactsAtOnce> {
  const values = [orderIds, limits.ofAnOrder, limits.inAll, key.environment, key.network]
  const found = await rows.query<FactRow>(listFactsText, values)
  const facts = new Map<string, OrderFacts>(orderIds.map(id => [id, noFacts]))
  for (const row of found) if (row.part !== 'time') facts.set(row.order_id, withRow(facts.get(row.order_id)!, key, row))
  const chain = found.find(row => row.part === 'time')
  return { of: facts, chainTime: readDateOrNull(chain?.at ?? null), headHeight: Number(chain?.height ?? 0) }
}

function withRow(facts: OrderFacts, key: ChainKey, row: FactRow): OrderFacts {
  const amount: Usdt = row.amount === null ? zero : readUsdt(row.amount)
  switch (row.part) {
    case 'time':
      return facts
    case 'height':
      return { ...facts, paymentHeight: Number(row.height) }
    case 'credited':
      return { ...facts, creditedInTime: amount }
    case 'flagged':
      return { ...facts, flagged: amount }
    case 'set apart':
      return { ...facts, isSetApartLast: true }
    case 'credit':
      return { ...facts, creditable: [...facts.creditable, creditableOf(key, row, amount)] }
    case 'sum': {
      const when = row.is_in_time ? 'inTime' : 'late'
      return { ...facts, [when]: { ...noMoney, ...facts[when], [row.kind!]: usdt(amount) } }
    }
  }
}

function creditableOf({ environment, network }: ChainKey, row: FactRow, amount: Usdt): CreditableTransfer {
  return {
    environment,
    network,
    txHash: row.tx_hash!,
    ordinal: row.ordinal!,
    amount,
    isInTime: row.is_in_time!,
    isReleased: row.is_released!,
    reversals: row.reversals!,
  }
}

/** One statement, so that sums and transfers belong to one snapshot while others screen or record. */
const listFactsText = `
with fact as materialized (
  select x.order_id, x.tx_hash, x.ordinal, x.amount, x.block_height, x.reversals, x.released_at is not null as is_released,
         x.block_time <= o.expire_at as is_in_time, o.threshold_amount - o.credited_amount - o.fee_amount as missing,
         case x.status when 'SEEN' then 'seen' when 'CONFIRMING' then 'confirming' when 'FROZEN' then 'frozen'
              else case x.screening when 'PENDING' then 'unscreened' else 'creditable' end end as kind
    from orders o join chain_transfer x on x.order_id = o.id
   where o.id = any($1::uuid[]) and x.order_id = any($1::uuid[]) and x.credited_amount is null
     and x.status in ('SEEN', 'CONFIRMING', 'FINAL', 'FROZEN') and x.set_apart_at is null
), clean as (
  select order_id, block_height, missing,
         sum(amount) over (partition by order_id order by block_height, tx_hash, ordinal) as total
    from fact where kind <> 'frozen' and is_in_time
), ranked as (
  select *, row_number() over (partition by order_id order by is_in_time desc, amount desc, tx_hash, ordinal) as place
    from fact where kind = 'creditable'
), chosen as (
  select * from ranked where place <= $2 order by place, order_id limit $3
)
select 'sum' as part, order_id, kind, is_in_time,
       case when kind in ('seen', 'confirming') then least(sum(amount), ${receivedMax}) else sum(amount) end::bigint as amount,
       null::bigint as height, null as tx_hash,
       null::int as ordinal, null::boolean as is_released, null::int as reversals, null::timestamptz as at
  from fact group by order_id, kind, is_in_time
union all
select 'height', order_id, null, null, null,
       coalesce(min(block_height) filter (where total >= missing), max(block_height)), null, null, null, null, null
  from clean group by order_id
union all
select 'credited', o.id, null, null, sum(x.amount)::bigint, null, null, null, null, null, null
  from orders o join chain_transfer x on x.order_id = o.id
 where o.id = any($1::uuid[]) and o.status = 'FROZEN' and x.credited_amount is not null and x.block_time <= o.expire_at
 group by o.id
union all
select 'flagged', order_id, null, null, sum(amount)::bigint, null, null, null, null, null, null
  from chain_transfer where order_id = any($1::uuid[]) and frozen_at is not null group by order_id
union all
select 'set apart', order_id, null, null, null, null, null, null, null, null, null
  from chain_transfer where order_id = any($1::uuid[]) and frozen_at is not null group by order_id
having max(set_apart_at) > coalesce(max(released_at), '-infinity')
union all
select 'credit', order_id, null, is_in_time, amount, null, tx_hash, ordinal, is_released, reversals, null from chosen
union all
select 'time', null, null, null, null, greatest(head.height, final.height), null, null, null, null,
       case when head.agreed_height < final.height then final.block_time else head.agreed_time end
  from chain_cursor head join chain_cursor final using (environment, network)
 where environment = $4 and network = $5 and head.kind = 'head' and final.kind = 'final'`

type AtHeadRow = OrderRow & { readonly height: string | null; readonly assigned: unknown }
type WithCostRow = AtHeadRow & { readonly cost: unknown }
type BrandingRow = WithCostRow & {
  readonly branding: unknown
  readonly id: string
  readonly checkoutToken: string
  readonly receivedAmount: string
  readonly status: string
  readonly remainderExpireAt: string | null
}

const heightText =
  '(select max(height) from chain_cursor c where c.environment = o.environment and c.network = o.network) as height'

/** The address assigned to an order, as one value. */
const assignedText = `(select json_build_object('environment', environment, 'network', network, 'index', derivation_index, 'address', address,
       'seal', seal) from deposit_address where order_id = o.id) as assigned`

/** The last quoted cost on the order's network, and whether we activated its address, as one value. */
const quotedCostText = `(select row_to_json(told) from (
  select c.*, exists (select from payout_step s where s.address = o.address and s.purpose = 'warm' and s.status = 'DONE') as is_activated
    from transfer_cost c where c.environment = o.environment and c.network = o.network) told) as cost`

/** The columns that every way of finding an order needs to show it. */
const shownColumns = `${selectedColumns('o')}, ${heightText}, ${assignedText}, ${quotedCostText}`

function readAtHead(row: AtHeadRow): OrderAtHead {
  return { order: readOrder(row), headHeight: Number(row.height ?? 0), assigned: readAssigned(row.assigned) }
}

function readWithCost(row: WithCostRow): OrderWithCost {
  return { ...readAtHead(row), cost: readQuotedCost(row.cost) }
}

/** Lists the orders whose hosted checkout pages have these tokens. */
export async function listByCheckoutTokens(rows: Rows, tokens: readonly string[]): Promise<RawOrder[]> {
  const found = await rows.query<BrandingRow>(listByCheckoutTokensText, [tokens])
  return found.map(row => ({
    id: row.id,
    token: row.checkoutToken,
    hasReceived: row.receivedAmount !== '0',
    isRemainderAsked: row.status === 'UNDERPAID' && row.remainderExpireAt !== null,
    text: JSON.stringify(row),
    read: () => ({ ...readWithCost(row), branding: readBranding(row.branding) }),
  }))
}

/**
 * The inner select hides the number of tokens. When PostgreSQL knew it, it planned the statement anew on each run, which took 209 of 320 µs for one
 * page and 32 of 52 µs for each of ten.
 */
const listByCheckoutTokensText = `
select ${shownColumns}, ${brandingSql('o.merchant_id')} as branding
  from orders o where o.checkout_token = any((select $1::text[])::text[])`

/**
 * Returns an order if this owner may see it: not one of another merchant or environment. One statement without the ORM, since it is the most frequent
 * read (docs/performance.md has the figures).
 */
export async function findOwnOrder(rows: Rows, owner: Owner, id: string): Promise<OrderWithCost | null> {
  const values = [id, owner.merchantId, owner.environment]
  const [row] = await rows.query<WithCostRow>(findOwnOrderText, values)
  return row ? readWithCost(row) : null
}

const findOwnOrderText = `
select ${shownColumns} from orders o where o.id = $1 and o.merchant_id = $2 and o.environment = $3`
