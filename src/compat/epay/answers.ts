import type { components } from '../../../generated/compat/epay.ts'
import { isOpenedByPayers } from '../../http/limits/public-limit.ts'
import { formatUsdt } from '../../lib/money.ts'
import { isPaid, type ShopOrder } from '../../orders/compat/shop-order.store.ts'
import type { Refused } from '../compat-refusal.ts'

type Schemas = components['schemas']

/** A response before it is sent. */
export interface CompatAnswer {
  readonly status: number
  readonly type: 'application/json' | 'text/plain'
  readonly body: string
  readonly location?: string
}

/** Clients read JSON only with status 200. Unknown paths, limits, unreadable bodies and our failures keep their own. */
const keptStatuses: ReadonlySet<number> = new Set([408, 413, 415, 429, 500, 503])

/** Writes a refusal for a person in a browser, or as the protocol of the path has it. */
export function epayRefusal({ status, message, isOffPath = false }: Refused, path: string): CompatAnswer {
  if (isOpenedByPayers(path)) return { status, type: 'text/plain', body: `${message}\n` }
  const body = path.includes('/api/v1/')
    ? ({ status_code: status, message, data: null, request_id: '' } satisfies Schemas['Failure'])
    : ({ code: -1, msg: message } satisfies Schemas['Refusal'])
  return { ...json(body), ...((isOffPath || keptStatuses.has(status)) && { status }) }
}

function json(body: unknown): CompatAnswer {
  return { status: 200, type: 'application/json', body: JSON.stringify(body) }
}

export function toPaymentPage(url: string): CompatAnswer {
  return { status: 302, type: 'text/plain', body: '', location: url }
}

/** Gives the payment page only: an address without its amount invites wrong payments. */
export function createdPayment({ orderNumber }: ShopOrder, payurl: string): CompatAnswer {
  return json({ code: 1, msg: 'success', trade_no: orderNumber, payurl } satisfies Schemas['CreatedPayment'])
}

export function foundPayment({ orderNumber, compat: { echo }, createdAt, paidAt, status }: ShopOrder): CompatAnswer {
  const { type, param } = echo
  return json({
    code: 1,
    msg: 'success',
    trade_no: orderNumber,
    out_trade_no: echo['out_trade_no'] ?? echo['order_id'] ?? '',
    pid: echo['pid'] ?? '',
    ...(type !== undefined && { type }),
    addtime: timeText(createdAt),
    endtime: paidAt ? timeText(paidAt) : '',
    name: echo['name'] ?? '',
    money: echo['money'] ?? echo['amount'] ?? '',
    status: isPaid(status) ? 1 : 0,
    ...(param !== undefined && { param }),
  } satisfies Schemas['FoundPayment'])
}

function timeText(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ')
}

export function createdTransaction(
  order: ShopOrder,
  payment_url: string,
  { isNamed }: { isNamed: boolean },
): CompatAnswer {
  const { orderNumber: trade_id, orderAmount, address, expireAt, compat } = order
  const { order_id = compat.echo['out_trade_no'] ?? '', amount = compat.echo['money'] ?? '' } = compat.echo
  return transaction({
    trade_id,
    order_id,
    amount,
    actual_amount: formatUsdt(orderAmount),
    ...(isNamed && { token: address }),
    expiration_time: Math.floor(expireAt.getTime() / 1000),
    payment_url,
  })
}

export function transaction(data: Schemas['CreatedTransaction']['data']): CompatAnswer {
  return json({
    status_code: 200,
    message: 'success',
    data,
    request_id: '',
  } satisfies Schemas['CreatedTransaction'])
}
