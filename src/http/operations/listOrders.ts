import { listOrders as readOrders } from '../../orders/order.service.ts'
import type { Handler } from '../contract.ts'

export const listOrders: Handler<'listOrders'> = async ({ deps, principal, query }) => {
  const { limit, offset, status, network } = query
  const createdFrom = timeOf(query.created_from)
  const createdTo = timeOf(query.created_to)
  const filter = { limit, offset, status, network, createdFrom, createdTo, orderNumber: query.order_number }
  return { status: 200, body: await readOrders(deps, principal, filter) }
}

function timeOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}
