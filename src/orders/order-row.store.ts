import { readDate, readUsdt } from '../database/row.ts'
import { columnName, orderColumns, orderFields, type Kind, type Order } from './order-columns.ts'

/** A row as PostgreSQL sends it, with columns named like the fields. */
export type OrderRow = Readonly<Record<string, unknown>>

const same = (value: unknown) => value
const readers: Readonly<Record<Kind, (value: never) => unknown>> = {
  uuid: same,
  text: same,
  integer: same,
  money: readUsdt,
  ppm: same,
  time: readDate,
  json: (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value),
}

const read = orderFields.map(field => ({
  field,
  of: readers[orderColumns[field].kind] as (value: unknown) => unknown,
}))

/** Returns the columns of the table under this alias, for a query whose rows `readOrder` reads. */
export function selectedColumns(alias: string): string {
  return orderFields.map(field => `${alias}.${columnName(field)} as "${field}"`).join(', ')
}

/** Reads an order from a row without the ORM, since lists read a hundred at once. */
export function readOrder(row: OrderRow): Order {
  const entries = read.map(({ field, of }) => [field, row[field] === null ? null : of(row[field])])
  return Object.fromEntries(entries) as Order
}
