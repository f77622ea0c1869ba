import type { Environment, Network } from '../chains/chain.ts'
import type { Ppm, Usdt } from '../lib/money.ts'
import type { OrderStatus } from './order-status.ts'

/** What a column can hold. The database's types, reading and writing follow from it. */
export interface Kinds {
  readonly uuid: string
  readonly text: string
  readonly integer: number
  readonly money: Usdt
  readonly ppm: Ppm
  readonly time: Date
  readonly json: Readonly<Record<string, unknown>>
}

export type Kind = keyof Kinds

/**
 * Where the value comes from when an order is opened: `given` with the order; an SQL expression over the address that was taken,
 * the merchant, or constants; `none` while nothing has happened.
 */
export type Opens = 'given' | 'none' | { readonly sql: string }

export interface OrderColumn<K extends Kind = Kind, T = unknown> {
  readonly kind: K
  readonly opens: Opens
  /** Whether the contract shows it: under its own name in snake case, or under this one. */
  readonly shown?: true | string
  /** Only for the type of the field. */
  readonly of?: T
}

const column =
  <K extends Kind>(kind: K) =>
  <T extends Kinds[K] | null = Kinds[K]>(rest: Pick<OrderColumn, 'opens' | 'shown'>): OrderColumn<K, T> => ({
    kind,
    ...rest,
  })

const uuid = column('uuid')
const text = column('text')
const integer = column('integer')
const money = column('money')
const ppm = column('ppm')
const time = column('time')
const json = column('json')

const zero: Opens = { sql: '0' }

/**
 * The fields of an order, one row each: its type, the table, the statement that opens it, reading it, and the contract's view all
 * follow from here. To add one: its schema in `openapi/`, a row here, and its column in the migration.
 */
export const orderColumns = {
  id: uuid({ opens: 'given', shown: true }),
  merchantId: uuid({ opens: 'given', shown: true }),
  orderNumber: text({ opens: 'given', shown: true }),
  status: text<OrderStatus>({ opens: { sql: `'OPEN'` }, shown: true }),
  version: integer({ opens: { sql: '1' } }),
  orderAmount: money({ opens: 'given', shown: true }),
  thresholdAmount: money({ opens: 'given' }),
  receivedAmount: money({ opens: zero, shown: true }),
  creditedAmount: money({ opens: zero, shown: true }),
  feeAmount: money({ opens: zero, shown: true }),
  frozenAmount: money({ opens: zero }),
  network: text<Network>({ opens: 'given', shown: true }),
  address: text({ opens: { sql: 'won.address' }, shown: true }),
  /** The block that confirmations are counted from. */
  paymentHeight: integer<number | null>({ opens: 'none' }),
  requiredConfirmations: integer({ opens: 'given', shown: true }),
  description: text({ opens: 'given', shown: true }),
  metadata: json({ opens: 'given', shown: true }),
  returnUrl: text({ opens: 'given', shown: true }),
  webhookUrl: text({ opens: 'given', shown: true }),
  checkoutToken: text({ opens: 'given' }),
  expireAt: time({ opens: 'given', shown: true }),
  paidAt: time<Date | null>({ opens: 'none', shown: true }),
  acceptedAt: time<Date | null>({ opens: 'none' }),
  environment: text<Environment>({ opens: 'given', shown: true }),
  tolerancePpm: ppm({ opens: 'given', shown: 'tolerance_percent' }),
  feeRatePpm: ppm({ opens: { sql: 'merchant.fee_rate_ppm' } }),
  createdAt: time({ opens: 'given', shown: true }),
  updatedAt: time({ opens: { sql: 'won.created_at' }, shown: true }),
}

type Columns = typeof orderColumns
export type OrderField = keyof Columns
type ValueOf<C> = C extends OrderColumn<Kind, infer T> ? T : never
type Nullable = { [N in OrderField]: null extends ValueOf<Columns[N]> ? N : never }[OrderField]

/** An order as the core sees it. Nobody but the store assigns its fields. */
export type Order = { readonly [N in Exclude<OrderField, Nullable>]: ValueOf<Columns[N]> } & {
  readonly [N in Nullable]?: ValueOf<Columns[N]>
}

export const orderFields = Object.keys(orderColumns) as OrderField[]

/** The name of a field in the database and, where the contract shows it, there. */
export function columnName(field: OrderField): string {
  return field.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
