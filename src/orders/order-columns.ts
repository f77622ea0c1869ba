import type { components } from '../../generated/api.ts'
import type { Environment, Network } from '../chains/chain.ts'
import { zero, type Ppm, type Usdt } from '../lib/money.ts'
import type { DeliveryFormat } from '../webhooks/formats/format.ts'
import type { OrderStatus } from './order-status.ts'

/** The kinds of columns. The database types, reading and writing follow from them. */
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

/** The price that the amount was converted from, as the contract shows it. */
export type OrderPrice = NonNullable<components['schemas']['Order']['price']>

/** What an order of a compatibility API keeps of its request (docs/decisions/compat.md#orders). */
export interface CompatTerms {
  readonly credential_id: string
  /** What its notification looks like. */
  readonly format: DeliveryFormat
  /** SHA-256 of the shop's parameters: a repetition must have the same. */
  readonly request_hash: string
  /** What the notification repeats, as the shop wrote it. */
  readonly echo: Readonly<Record<string, string>>
}

/**
 * Where the value comes from when an order is created: `asked` of the merchant, `given` by us before the statement runs, or an SQL expression over
 * what the statement finds. An expression with a value is the same for every order. `later` is null until something happens.
 */
export type CreatedWith = 'asked' | 'given' | 'later' | { readonly sql: string; readonly value?: unknown }

export interface OrderColumn<K extends Kind = Kind, T = unknown, O extends CreatedWith = CreatedWith> {
  readonly kind: K
  readonly createdWith: O
  /** Whether the contract shows it: under its snake-case name, or under this name. */
  readonly shown: boolean | string
  /** Whether an order may be created without a value. */
  readonly isNullable?: true
  /** Carries the field's type only. */
  readonly of?: T
}

type Typed<K extends Kind, T> = Pick<OrderColumn<K, T>, 'kind' | 'of'>

const typed =
  <K extends Kind>(kind: K) =>
  <T extends Kinds[K] = Kinds[K]>(): Typed<K, T> => ({ kind })

const uuid = typed('uuid')
const text = typed('text')
/** A field that the merchant may omit. */
const textOrNull: Typed<'text', string | null> = { kind: 'text' }
const integer = typed('integer')
const money = typed('money')
const ppm = typed('ppm')
const time = typed('time')
const json = typed('json')
/** Only on orders of a compatibility API. */
const compatOrNull: Typed<'json', CompatTerms | null> = { kind: 'json' }
/** Only on orders with a price in another currency. */
const priceOrNull: Typed<'json', OrderPrice | null> = { kind: 'json' }

const asked = <K extends Kind, T>(type: Typed<K, T>, shown: boolean | string = false) =>
  ({ ...type, createdWith: 'asked', shown }) as const

const given = <K extends Kind, T>(type: Typed<K, T>, shown = false) =>
  ({ ...type, createdWith: 'given', shown }) as const

const hiddenOrNull = <K extends Kind, T>(type: Typed<K, T>) =>
  ({ ...type, createdWith: 'asked', shown: false, isNullable: true }) as const

const requestedOrNull = (type: typeof textOrNull) =>
  ({ ...type, createdWith: 'asked', shown: true, isNullable: true }) as const

const givenOrNull = (type: typeof priceOrNull) =>
  ({ ...type, createdWith: 'given', shown: true, isNullable: true }) as const

const later = <K extends Kind, T>(type: Typed<K, T>, shown = false) =>
  ({ kind: type.kind, createdWith: 'later', shown }) as OrderColumn<K, T | null, 'later'>

const found = <K extends Kind, T>(type: Typed<K, T>, sql: string, shown = false) =>
  ({ ...type, createdWith: { sql }, shown }) as const

const begins = <K extends Kind, T extends string | number | bigint>(type: Typed<K, T>, value: T, shown = false) =>
  ({ ...type, createdWith: { sql: typeof value === 'string' ? `'${value}'` : `${value}`, value }, shown }) as const

const shown = true

/**
 * The fields of an order, one row each. The type, the table, the statement that creates orders, reading them and the contract's view all follow from
 * here. To add one see "To change X" in docs/ARCHITECTURE.md.
 */
export const orderColumns = {
  id: given(uuid(), shown),
  merchantId: given(uuid(), shown),
  orderNumber: given(text(), shown),
  reference: requestedOrNull(textOrNull),
  paymentLinkId: requestedOrNull(textOrNull),
  /** The shop's own number at a compatibility API, unique for ever. */
  compatKey: hiddenOrNull(textOrNull),
  compat: hiddenOrNull(compatOrNull),
  status: begins(text<OrderStatus>(), 'OPEN', shown),
  version: begins(integer(), 1),
  orderAmount: given(money(), shown),
  price: givenOrNull(priceOrNull),
  thresholdAmount: given(money()),
  receivedAmount: begins(money(), zero, shown),
  creditedAmount: begins(money(), zero, shown),
  feeAmount: begins(money(), zero, shown),
  frozenAmount: begins(money(), zero, shown),
  /** All money that screening ever flagged and the chain still has, released or not. A growing amount reveals a new freeze. */
  flaggedAmount: begins(money(), zero),
  /** Money refunded or being refunded. A failed refund lowers it again. */
  refundedAmount: begins(money(), zero, shown),
  network: asked(text<Network>(), shown),
  address: found(text(), 'won.address', shown),
  /** The block that confirmations are counted from. */
  paymentHeight: later(integer()),
  requiredConfirmations: given(integer(), shown),
  description: asked(text(), shown),
  metadata: asked(json(), shown),
  returnUrl: asked(text(), shown),
  webhookUrl: asked(text(), shown),
  checkoutToken: given(text()),
  expireAt: given(time(), shown),
  /** Until when the payment page asks for the rest of an underpaid order. */
  remainderExpireAt: later(time(), shown),
  paidAt: later(time(), shown),
  acceptedAt: later(time()),
  cancelledAt: later(time()),
  /** When the shop archived it at a compatibility API: out of its lists, and nothing else. */
  archivedAt: later(time()),
  environment: given(text<Environment>(), shown),
  tolerancePpm: asked(ppm(), 'tolerance_percent'),
  feeRatePpm: found(ppm(), 'won.fee_rate_ppm'),
  createdAt: given(time(), shown),
  updatedAt: found(time(), 'won.created_at', shown),
}

type Columns = typeof orderColumns
export type OrderField = keyof Columns
type ValueOf<C> = C extends { readonly of?: infer T } ? Exclude<T, undefined> : never
type FieldThat<O> = { [N in OrderField]: Columns[N]['createdWith'] extends O ? N : never }[OrderField]

/** An order as the core sees it. Only the store assigns its fields. */
export type Order = { readonly [N in Exclude<OrderField, FieldThat<'later'>>]: ValueOf<Columns[N]> } & {
  readonly [N in FieldThat<'later'>]?: ValueOf<Columns[N]>
}

/** Fields that the merchant requests and the order keeps unchanged. */
export type RequestedFields = Pick<Order, FieldThat<'asked'>>
/** Fields known before the statement that creates the order. */
export type GivenFields = Pick<Order, FieldThat<'asked' | 'given'>>
/** Fields that are the same for every new order. */
export type FirstFields = Pick<Order, FieldThat<'later' | { readonly value: unknown }>>

export const orderFields = Object.keys(orderColumns) as OrderField[]

/** Returns a field's column name, which is also its name in the contract unless `shown` names another. */
export function columnName(field: OrderField): string {
  return field.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** The fields of a new order that are the same for every order: no money has come yet. */
export const firstFields = Object.fromEntries(
  Object.entries<OrderColumn>(orderColumns).flatMap(([field, { createdWith }]) => {
    if (createdWith === 'later') return [[field, null]]
    return typeof createdWith === 'object' && 'value' in createdWith ? [[field, createdWith.value]] : []
  }),
) as FirstFields
