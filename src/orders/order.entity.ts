import { defineEntity, p } from '@mikro-orm/core'
import { networks } from '../chains/networks.ts'
import { checks, index, json, money, ppm, time } from '../database/columns.ts'
import { orderColumns, type Kind, type Order, type OrderColumn } from './order-columns.ts'
import { orderStatuses } from './order-status.ts'

/** A column of each kind. */
const ofKind = {
  uuid: () => p.uuid(),
  text: () => p.text(),
  integer: () => p.integer(),
  money,
  ppm,
  time,
  json,
} satisfies Record<Kind, () => unknown>

/** Columns added after orders existed, which need a default. */
const defaults: ReadonlySet<string> = new Set(['flaggedAmount', 'refundedAmount'])

const columns = Object.entries<OrderColumn>(orderColumns).map(([field, { kind, createdWith, isNullable }]) => {
  const property = ofKind[kind]()
  if (field === 'id') return [field, p.uuid().primary()] as const
  if (createdWith === 'later' || isNullable === true) return [field, property.nullable()] as const
  return [field, defaults.has(field) ? property.defaultRaw('0') : property] as const
})

/** The part of a property that gives a query its type. */
interface Typed<Value> {
  readonly '~type'?: { readonly value: Value }
  readonly '~options': object
}
type Fields = { readonly [Field in keyof Order]-?: Typed<Exclude<Order[Field], undefined>> }

/** The contract has PENDING, but no stored order ever has it. */
const storedStatuses = orderStatuses.filter(status => status !== 'PENDING')

function oneOf(column: string, values: readonly string[]): string {
  return `${column} in (${values.map(value => `'${value}'`).join(', ')})`
}

/** What a merchant requested and what was paid. Its columns come from the one table of order fields. */
export const OrderEntity = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: { ...(Object.fromEntries(columns) as unknown as Fields), digest: p.text().nullable() },
  checks: checks({
    orders_environment_check: oneOf('environment', ['live', 'test']),
    orders_network_check: oneOf('network', networks),
    orders_status_check: oneOf('status', storedStatuses),
    orders_compat_key_check: 'char_length(compat_key) between 1 and 128',
    orders_compat_check: `json_typeof(compat) = 'object'`,
    orders_reference_check: 'char_length(reference) between 1 and 64',
    orders_version_check: 'version >= 1',
    orders_order_amount_check: 'order_amount > 0',
    orders_price_check: `json_typeof(price) = 'object'`,
    orders_check: 'threshold_amount between 0 and order_amount',
    orders_tolerance_ppm_check: 'tolerance_ppm between 0 and 500000',
    orders_fee_rate_ppm_check: 'fee_rate_ppm between 0 and 500000',
    orders_received_amount_check: 'received_amount >= 0',
    orders_credited_amount_check: 'credited_amount >= 0',
    orders_fee_amount_check: 'fee_amount >= 0',
    orders_frozen_amount_check: 'frozen_amount >= 0',
    orders_flagged_amount_check: 'flagged_amount >= 0',
    orders_refunded_amount_check: 'refunded_amount >= 0',
    orders_payment_height_check: 'payment_height >= 0',
    orders_required_confirmations_check: 'required_confirmations >= 1',
    orders_check1: 'expire_at > created_at',
    orders_check2: `(status in ('PAID', 'EXPIRED_PAID')) = (paid_at is not null)`,
    orders_check3: `status <> 'EXPIRED' or received_amount = 0`,
    orders_check4: `status not in ('PAID', 'EXPIRED_PAID', 'UNDERPAID') or received_amount = credited_amount + fee_amount + frozen_amount`,
    orders_check5: `status not in ('PAID', 'EXPIRED_PAID') or received_amount - frozen_amount >= threshold_amount or accepted_at is not null`,
    orders_check6: `status not in ('PENDING_CONFIRM', 'CONFIRMING') or received_amount >= threshold_amount`,
    orders_check7: `status <> 'FROZEN' or received_amount > 0`,
    orders_check8: 'fee_amount <= (credited_amount + fee_amount)::numeric * fee_rate_ppm / 1000000',
    orders_check9: 'remainder_expire_at > created_at',
    orders_check10: '(compat_key is null) = (compat is null)',
  }),
  indexes: [
    index(
      'create index orders_newest on orders (merchant_id, environment, created_at desc, id desc) include (order_number, address, reference)',
    ),
    index('create index orders_list on orders (merchant_id, environment, status, network, created_at desc, id desc)'),
    index(
      'create index orders_reference on orders (merchant_id, environment, reference, created_at desc, id desc) include (status, network) where reference is not null',
    ),
    index(
      'create index orders_payment_link on orders (merchant_id, environment, payment_link_id, status, network, created_at desc, id desc) where payment_link_id is not null',
    ),
    index(
      `create index orders_payment_link_taken on orders (payment_link_id) where payment_link_id is not null and status not in ('EXPIRED', 'UNDERPAID')`,
    ),
    index(
      'create unique index orders_compat on orders (merchant_id, environment, compat_key) where compat_key is not null',
    ),
    index(
      `create index orders_commerce on orders ((compat->>'credential_id'), created_at desc, id desc) where compat_key like 'commerce:%'`,
    ),
    index(`create index orders_underpaid on orders (expire_at desc, id desc) where status = 'UNDERPAID'`),
    index(
      `create index orders_underpaid_in on orders (environment, expire_at desc, id desc) where status = 'UNDERPAID'`,
    ),
    index(`create index orders_due on orders (environment, network, expire_at) where status = 'OPEN'`),
    index(
      `create index orders_pending on orders (merchant_id, environment, network) include (received_amount, credited_amount, fee_amount, frozen_amount) where status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING') and received_amount > 0`,
    ),
  ],
  uniques: [
    { name: 'orders_checkout_token_key', properties: ['checkoutToken'] },
    { name: 'orders_order_number_key', properties: ['orderNumber'] },
  ],
})
