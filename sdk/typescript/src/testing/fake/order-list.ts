import { networks, orderStatuses } from '../../generated/words.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { isReference } from './order-input.ts'
import { summaryOf, type Order } from './order.ts'
import { checkQuery, isCursor, isLimit, isOffset, isTime, type QueryRules } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeState } from './state.ts'

const rules: QueryRules = {
  limit: isLimit,
  offset: isOffset,
  cursor: isCursor,
  status: text => orderStatuses.some(status => status === text),
  network: text => networks.some(network => network === text),
  created_from: isTime,
  created_to: isTime,
  order_number: text => text.length <= 64 && /^ord_[0-9A-Za-z]+$/.test(text),
  reference: isReference,
  payment_link_id: text => text.length <= 64 && /^pl_[0-9A-Za-z]{8,61}$/.test(text),
}

/** `GET /v1/orders`: newest first. */
export function listOrders(state: FakeState, { url }: FakeRequest): FakeAnswer {
  checkQuery(url, rules)
  const query = url.searchParams
  const [limit, offset] = [Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)]
  const cursor = query.get('cursor')
  if (cursor !== null && offset > 0) throw new Refusal(400, 'cursor and offset together')
  const found = state.orders.list().filter(order => isWanted(order, query))
  const rest = cursor === null ? found.slice(offset) : olderThan(state, found, readCursor('orders', cursor)[0])
  const orders = rest.slice(0, limit).map(summaryOf)
  const next = rest.length > limit ? writeCursor('orders', [orders.at(-1)!.id]) : null
  return { status: 200, body: { orders, total: found.length, next_cursor: next } }
}

function isWanted(order: Order, query: URLSearchParams): boolean {
  const [from, to] = [query.get('created_from'), query.get('created_to')]
  const createdMs = Date.parse(order.created_at)
  return (
    (['status', 'network', 'order_number', 'reference', 'payment_link_id'] as const).every(name =>
      [null, order[name]].includes(query.get(name)),
    ) &&
    (from === null || createdMs >= Date.parse(from)) &&
    (to === null || createdMs <= Date.parse(to))
  )
}

/** The order of the cursor need not be among those wanted any more: its status may have changed since. */
function olderThan(state: FakeState, found: readonly Order[], id: string | undefined): readonly Order[] {
  const positions = new Map(state.orders.list().map((order, index) => [order.id, index]))
  const position = id === undefined ? undefined : positions.get(id)
  if (position === undefined) throw new Refusal(400, 'invalid cursor')
  return found.filter(order => positions.get(order.id)! > position)
}
