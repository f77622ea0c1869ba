import type { KeptAddress } from '../deposit-addresses/address-book.ts'
import { assignedText, readAssigned } from '../deposit-addresses/address.store.ts'
import type { ChainKey } from '../chains/chain.ts'
import type { Database, Rows, Tx } from '../database/database.ts'
import { anyOf } from '../database/expressions.ts'
import { lockName } from '../database/locks/named-lock.ts'
import type { Owner } from '../lib/owner.ts'
import { brandingSql, readBranding, type MerchantBranding } from '../merchants/merchant.store.ts'
import { orderFields } from './order-columns.ts'
import { readOrder, selectedColumns, type OrderRow } from './order-row.store.ts'
import type { Order } from './order.ts'
import type { QuotedCost } from './checkout/payer-cost.ts'
import { quotedCostText, readQuotedCost } from './checkout/payer-cost.store.ts'
import { endOf, startOf, type Month } from '../database/partitions/month.ts'

/** Whoever changes orders of a network does it alone, until the end of the transaction. */
export async function lockNetwork(rows: Rows, { environment, network }: ChainKey): Promise<void> {
  await lockName(rows, `orders|${environment}|${network}`)
}

/**
 * Reads orders and keeps them locked to the end of the transaction, in the order of their ids. Not `for update`: whoever
 * records a transfer shares the key of its order, and need not wait.
 */
export async function lockOrders(tx: Rows, ids: readonly string[]): Promise<Order[]> {
  return tx.kysely
    .selectFrom('orders')
    .select(orderFields)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function findOrder(db: Database, id: string): Promise<Order | null> {
  const found = await db.kysely.selectFrom('orders').select(orderFields).where('id', '=', id).executeTakeFirst()
  return found ?? null
}

/** How an order is shown depends on it and on how far its chain was read. */
export interface OrderAtHead {
  readonly order: Order
  readonly headHeight: number
  /** The address that was given to it. */
  readonly assigned: KeptAddress | null
}

/** The same, with what a transfer costs on its network. */
export interface OrderWithCost extends OrderAtHead {
  readonly cost: QuotedCost | null
}

/** The same, with how its merchant is shown to payers. */
export interface OrderWithBranding extends OrderWithCost {
  readonly branding: MerchantBranding | null
}

/** What the database said of an order for its page, not taken apart yet. */
export interface RawOrder {
  readonly id: string
  readonly token: string
  readonly hasReceived: boolean
  /** All of it as one text: whoever has read the same before need not read it again. */
  readonly text: string
  read(): OrderWithBranding
}

/** The orders whose hosted checkout pages have these tokens. */
export async function listByCheckoutTokens(rows: Rows, tokens: readonly string[]): Promise<RawOrder[]> {
  const found = await rows.query<BrandingRow>(listByCheckoutTokensText, [tokens])
  return found.map(row => ({
    id: row.id,
    token: row.checkoutToken,
    hasReceived: row.receivedAmount !== '0',
    text: JSON.stringify(row),
    read: () => ({ ...readWithCost(row), branding: readBranding(row.branding) }),
  }))
}

/** The order whose hosted checkout page has this token, without what only the page shows. */
export async function findByCheckoutToken(rows: Rows, token: string): Promise<Omit<OrderAtHead, 'assigned'> | null> {
  const row = await rows.kysely
    .selectFrom('orders')
    .select(orderFields)
    .select(e =>
      e
        .selectFrom('chain_cursor as c')
        .select(max => max.fn.max('c.height').as('height'))
        .whereRef('c.environment', '=', 'orders.environment')
        .whereRef('c.network', '=', 'orders.network')
        .as('height'),
    )
    .where('checkoutToken', '=', token)
    .executeTakeFirst()
  if (!row) return null
  const { height, ...order } = row
  return { order, headHeight: Number(height ?? 0) }
}

type AtHeadRow = OrderRow & { readonly height: string | null; readonly assigned: unknown }
type WithCostRow = AtHeadRow & { readonly cost: unknown }
type BrandingRow = WithCostRow & {
  readonly branding: unknown
  readonly id: string
  readonly checkoutToken: string
  readonly receivedAmount: string
}

const heightText =
  '(select max(height) from chain_cursor c where c.environment = o.environment and c.network = o.network) as height'
const atHeadText = `${heightText}, ${assignedText('o.id')} as assigned`

function readAtHead(row: AtHeadRow): OrderAtHead {
  return { order: readOrder(row), headHeight: Number(row.height ?? 0), assigned: readAssigned(row.assigned) }
}

function readWithCost(row: WithCostRow): OrderWithCost {
  return { ...readAtHead(row), cost: readQuotedCost(row.cost) }
}

/**
 * The tokens stand in a select of their own, which hides how many they are: knowing it, PostgreSQL planned the statement anew for each run, which
 * took 209 of 320 µs for one page and 32 of 52 for each of ten.
 */
const listByCheckoutTokensText = `
select ${selectedColumns('o')}, ${atHeadText}, ${quotedCostText} as cost, ${brandingSql('o.merchant_id')} as branding
  from orders o where o.checkout_token = any((select $1::text[])::text[])`

/**
 * An order as its owner may see it: neither another merchant's nor one of the other environment. One statement without the ORM,
 * since this is read more than anything else (docs/performance.md has the figures).
 */
export async function findOwnOrder(rows: Rows, owner: Owner, id: string): Promise<OrderWithCost | null> {
  const values = [id, owner.merchantId, owner.environment]
  const [row] = await rows.query<WithCostRow>(findOwnOrderText, values)
  return row ? readWithCost(row) : null
}

const findOwnOrderText = `
select ${selectedColumns('o')}, ${atHeadText}, ${quotedCostText} as cost from orders o where o.id = $1 and o.merchant_id = $2 and o.environment = $3`

/** The same within a transaction; it is not locked. */
export async function findOwnOrderIn(tx: Tx, owner: Owner, id: string): Promise<Order | null> {
  const found = await tx.kysely
    .selectFrom('orders')
    .select(orderFields)
    .where('id', '=', id)
    .where('merchantId', '=', owner.merchantId)
    .where('environment', '=', owner.environment)
    .executeTakeFirst()
  return found ?? null
}

const linesAtOnce = 1000

/** Every change of orders that was made in a month as one line of JSON, in their order. */
export async function* changeLines(rows: Rows, month: Month): AsyncGenerator<string> {
  let last = { at: startOf(month), orderId: '00000000-0000-0000-0000-000000000000', version: 0 }
  for (;;) {
    const found = await listLines(rows, month, last)
    for (const { line } of found) yield line
    const end = found.at(-1)
    if (end === undefined || found.length < linesAtOnce) return
    last = end
  }
}

interface LastLine {
  readonly at: Date
  readonly orderId: string
  readonly version: number
}

function listLines(rows: Rows, month: Month, last: LastLine) {
  return rows.kysely
    .selectFrom('order_event as e')
    .select(e => e.cast<string>(e.fn('row_to_json', [e.table('e')]), 'text').as('line'))
    .select(['createdAt as at', 'orderId', 'version'])
    .where('createdAt', '>=', last.at)
    .where('createdAt', '<', endOf(month))
    .where(e => e(e.refTuple('createdAt', 'orderId', 'version'), '>', e.tuple(last.at, last.orderId, last.version)))
    .orderBy('createdAt')
    .orderBy('orderId')
    .orderBy('version')
    .limit(linesAtOnce)
    .execute()
}
