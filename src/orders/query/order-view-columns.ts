import { formatPpm, formatUsdt, type Ppm, type Usdt } from '../../lib/money.ts'
import { columnName, orderColumns, orderFields, type Kind, type Order } from '../order-columns.ts'

/** How a value of each kind is written in JSON. */
const written: Readonly<Record<Kind, (value: never) => unknown>> = {
  uuid: (value: string) => value,
  text: (value: string) => value,
  integer: (value: number) => value,
  money: (value: Usdt) => formatUsdt(value),
  ppm: (value: Ppm) => formatPpm(value),
  time: (value: Date) => value.toISOString(),
  json: (value: unknown) => value,
}

const shown = orderFields.flatMap(field => {
  const column = orderColumns[field]
  if (column.shown === false) return []
  const name = column.shown === true ? columnName(field) : column.shown
  return [{ field, name, write: written[column.kind] as (value: unknown) => unknown }]
})

/** The fields of an order that the contract shows as they are, by its names. */
export function viewColumns(order: Order): Record<string, unknown> {
  const view: Record<string, unknown> = {}
  for (const { field, name, write } of shown) view[name] = order[field] == null ? null : write(order[field])
  return view
}
