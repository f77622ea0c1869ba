import { exportOrders } from '../../orders/export-orders.service.ts'
import type { Ask, BusinessPage, Reply } from './ask.ts'
import { readFilter } from './orders-list.ts'

/** The list of orders as a file, with the filters of the list; three of a merchant at once, as statements. */
export const ordersExport: BusinessPage = { method: 'GET', path: '/dashboard/orders.csv', act: 'read', respond }

function respond({ deps, visitor, query, statements }: Ask): Reply {
  const onClose = statements.take(visitor)
  const pieces = exportOrders({ ...deps, inTurn: statements.inTurn }, visitor, readFilter(query))
  const day = deps.clock.business().toISOString().slice(0, 10)
  return {
    kind: 'file',
    pieces,
    onClose,
    type: 'text/csv; charset=utf-8',
    name: `orders-${visitor.environment}-${day}.csv`,
  }
}
