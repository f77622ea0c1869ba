import { Fault } from '../../lib/fault.ts'
import { isPrintable } from '../../lib/text/printable.ts'
import { withReplica } from '../../database/connection/replica.ts'
import { listOrders } from '../../orders/query/order-list.service.ts'
import { readListTime } from '../../orders/query/list-times.ts'
import type { Handler } from '../contract.ts'

export const handler: Handler<'listOrders'> = async ({ deps, principal, query }) => {
  if (query.reference !== undefined && !isPrintable(query.reference)) throw new Fault('invalid reference')
  const {
    created_from: from,
    created_to: to,
    order_number: orderNumber,
    payment_link_id: paymentLinkId,
    ...page
  } = query
  const createdFrom = from === undefined ? undefined : readListTime(from)
  const createdTo = to === undefined ? undefined : readListTime(to)
  return {
    status: 200,
    body: await listOrders(await withReplica(deps), principal, {
      ...page,
      createdFrom,
      createdTo,
      orderNumber,
      paymentLinkId,
    }),
  }
}
