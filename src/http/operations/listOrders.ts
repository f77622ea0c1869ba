import { listOrders } from '../../orders/order-list.service.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'listOrders'> = async ({ deps, principal, query }) => {
  const { created_from, created_to, order_number: orderNumber, ...page } = query
  const createdFrom = timeOf(created_from)
  const createdTo = timeOf(created_to)
  return { status: 200, body: await listOrders(deps, principal, { ...page, createdFrom, createdTo, orderNumber }) }
}

const earliestMs = Date.parse('0001-01-01T00:00:00Z')
const latestMs = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The moment a timestamp names. A leap second, which no `Date` has, is the second after it; what lies beyond the times the
 * database can hold becomes their bound, since no order lies there.
 */
function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const isLeap = text.slice(17, 19) === '60'
  const ms = isLeap ? Date.parse(`${text.slice(0, 17)}59${text.slice(19)}`) + 1000 : Date.parse(text)
  return new Date(Math.min(Math.max(ms, earliestMs), latestMs))
}
