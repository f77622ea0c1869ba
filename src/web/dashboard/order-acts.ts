import type { Act } from '../../access/act.ts'
import type { OperationId } from '../../../generated/operations.ts'
import { findOrderId } from '../../orders/order-reference.service.ts'
import { acceptOrder, cancelOrder } from '../../orders/order-request.service.ts'
import { getOrder } from '../../orders/order.service.ts'
import type { OrderView } from '../../orders/order-view.ts'
import { button, linkButton } from '../design/button.ts'
import { question } from '../design/card.ts'
import { note } from '../design/note.ts'
import { html, type HtmlValue } from '../html.ts'
import { form, go, page, tried, type Ask, type BusinessPage, type Reply } from './ask.ts'
import { recorded } from './record.ts'
import { sentenceOf } from './sentences.ts'
import { amount, amountText } from './words.ts'

interface OrderAct {
  readonly name: 'cancel' | 'accept'
  readonly operationId: OperationId
  readonly title: string
  readonly sentences: (order: OrderView) => readonly HtmlValue[]
  readonly label: string
  readonly kind: 'primary' | 'danger'
  readonly said: string
  readonly run: typeof cancelOrder
  /** What the audit log keeps of it. */
  readonly tell: (order: OrderView) => Act
}

const acts: readonly OrderAct[] = [
  {
    name: 'cancel',
    operationId: 'cancelOrder',
    title: 'Cancel this order?',
    sentences: () => [
      'The payment page then says that the order has ended and hides the address.',
      'Money that comes all the same is credited to you, and the order becomes paid late.',
    ],
    label: 'Cancel the order',
    kind: 'danger',
    said: 'The order is cancelled.',
    run: cancelOrder,
    tell: ({ id, order_number: number }) => ({
      action: 'order.cancel',
      subject: `order ${id}`,
      sentence: `Order ${number} was cancelled.`,
      isQuiet: true,
    }),
  },
  {
    name: 'accept',
    operationId: 'acceptOrder',
    title: 'Accept this order as paid?',
    sentences: order => [
      html`${amountText(order.received_amount)} of ${amountText(order.order_amount)} USDT came. You give up the rest,
      and your server is told that the order is paid.`,
      'This cannot be taken back. You can still refund the order.',
    ],
    label: 'Accept as paid',
    kind: 'primary',
    said: 'The order is accepted as paid.',
    run: acceptOrder,
    tell: ({ id, order_number: number, received_amount: received, order_amount: asked }) => ({
      action: 'order.accept',
      subject: `order ${id}`,
      sentence: `Order ${number} was accepted as paid with ${amountText(received)} of ${amountText(asked)} USDT.`,
    }),
  },
]

/** Each act of an order has a page that asks, and a form that does it. */
export const orderActs: readonly BusinessPage[] = acts.flatMap(one => {
  const path = `/dashboard/orders/{id}/${one.name}`
  // Accepting gives up money and cannot be taken back.
  const guard: Pick<BusinessPage, 'isGuarded'> = one.name === 'accept' ? { isGuarded: true } : {}
  return [
    { method: 'GET', path, act: 'orders', ...guard, respond: ask => asking(ask, one, null) },
    { method: 'POST', path, act: 'orders', ...guard, respond: ask => doing(ask, one) },
  ] as const satisfies BusinessPage[]
})

async function asking(ask: Ask, one: OrderAct, trouble: string | null): Promise<Reply> {
  const { deps, visitor, params } = ask
  const order = await getOrder(deps, visitor, await findOrderId(deps, visitor, params['id']!))
  const here = `/dashboard/orders/${order.id}`
  const body = question({
    title: one.title,
    sentences: one.sentences(order),
    details: [
      { term: 'Order', value: html`<span class="mono">${order.order_number}</span>` },
      { term: 'Asked', value: amount(order.order_amount) },
      { term: 'Received', value: amount(order.received_amount) },
    ],
    form: html`${trouble !== null && note('bad', 'Nothing was changed.', sentenceOf(trouble))}
    ${form(ask, `${here}/${one.name}`, html`<div class="cluster">${button(one.label, { kind: one.kind })} ${linkButton('Back', here)}</div>`)}`,
  })
  const crumbs = [
    { label: 'Orders', href: '/dashboard/orders' },
    { label: order.order_number, href: here },
  ]
  return page({ title: one.label, crumbs }, body, trouble === null ? 200 : 409)
}

function doing(ask: Ask, one: OrderAct): Promise<Reply> {
  const { deps, visitor, params } = ask
  const work = async () => {
    const id = await findOrderId(deps, visitor, params['id']!)
    await recorded(
      ask,
      joined => one.run(joined, visitor, id),
      order => one.tell(order),
    )
    return go(`/dashboard/orders/${id}`, one.said)
  }
  return tried(work, { operationId: one.operationId, again: ({ code }) => asking(ask, one, code) })
}
