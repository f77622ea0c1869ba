import { defineEntity, p, type EntitySchema } from '@mikro-orm/core'
import { orderColumns, type Kind, type Order, type OrderColumn } from './order-columns.ts'

/** A column of each kind as the ORM wants it. */
const properties = {
  uuid: () => p.uuid(),
  text: () => p.text(),
  integer: () => p.integer(),
  money: () => p.bigint('bigint'),
  ppm: () => p.integer(),
  time: () => p.datetime().columnType('timestamptz(3)'),
  json: () => p.json().columnType('json'),
} satisfies Record<Kind, unknown>

const columns = Object.entries<OrderColumn>(orderColumns).map(([field, { kind, createdWith, isNullable }]) => {
  const property = properties[kind]()
  const isOptional = createdWith === 'later' || isNullable === true
  return [field, field === 'id' ? p.uuid().primary() : isOptional ? property.nullable() : property] as const
})

/** The table `orders`, made from the one table of its columns; what it finds is the core's `Order` as it is. */
export const OrderEntity = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: Object.fromEntries(columns) as Record<string, never>,
}) as unknown as EntitySchema<Order>
