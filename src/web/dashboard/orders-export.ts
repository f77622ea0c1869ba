import { exportOrders } from '../../orders/export-orders.service.ts'
import type { DashboardRequest, BusinessPage, Reply } from './request.ts'
import { readFilter } from './orders-list.ts'

/** The list of orders as a file, with the filters of the list; three of a merchant at once, as statements. */
export const ordersExport: BusinessPage = { method: 'GET', path: '/dashboard/orders.csv', permission: 'read', respond }

function respond({ deps, sessionUser, query, statements }: DashboardRequest): Reply {
  const onClose = statements.take(sessionUser)
  const pieces = exportOrders({ ...deps, enqueue: statements.enqueue }, sessionUser, readFilter(query))
  const day = deps.clock.business().toISOString().slice(0, 10)
  return {
    kind: 'file',
    pieces,
    onClose,
    type: 'text/csv; charset=utf-8',
    name: `orders-${sessionUser.environment}-${day}.csv`,
  }
}
