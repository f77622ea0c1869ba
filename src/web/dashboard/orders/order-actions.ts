import type { MerchantAction } from '../../../people/team/merchant-action.ts'
import { amountText } from '../../../lib/money.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import { findOrderId } from '../../../orders/query/order-reference.service.ts'
import { acceptOrder, cancelOrder } from '../../../orders/order-request.service.ts'
import { getOrder } from '../../../orders/order.service.ts'
import type { OrderView } from '../../../orders/query/order-view.ts'
import { button, linkButton } from '../../kit/button.ts'
import { question } from '../../kit/card.ts'
import { note } from '../../kit/note.ts'
import { html, type HtmlValue } from '../../html.ts'
import { form, go, page, tried, type DashboardRequest, type BusinessPage, type Reply } from '../request.ts'
import { recorded } from '../record.ts'
import { sentenceOf } from '../sentences.ts'
import { amount } from '../words.ts'

interface OrderAction {
  readonly name: 'cancel' | 'accept'
  readonly operationId: OperationId
  readonly title: string
  readonly sentences: (order: OrderView) => readonly HtmlValue[]
  readonly label: string
  readonly kind: 'primary' | 'danger'
  readonly said: string
  readonly run: typeof cancelOrder
  /** The entry in the audit log. */
  readonly describe: (order: OrderView) => MerchantAction
}

const actions: readonly OrderAction[] = [
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
    describe: ({ id, order_number: number }) => ({
      action: 'order.cancel',
      subject: `order ${id}`,
      sentence: `Order ${number} was cancelled.`,
      notice: null,
    }),
  },
  {
    name: 'accept',
    operationId: 'acceptOrder',
    title: 'Accept this order as paid?',
    sentences: order => [
      html`${amount(order.received_amount)} of ${amount(order.order_amount)} came. You give up the rest, and your server
      is told that the order is paid.`,
      'This cannot be taken back. You can still refund the order.',
    ],
    label: 'Accept as paid',
    kind: 'primary',
    said: 'The order is accepted as paid.',
    run: acceptOrder,
    describe: ({ id, order_number: number, received_amount: received, order_amount: asked }) => ({
      action: 'order.accept',
      subject: `order ${id}`,
      sentence: `Order ${number} was accepted as paid with ${amountText(received)} of ${amountText(asked)} USDT.`,
      notice: {
        subject: 'An underpaid order was accepted as paid',
        text: 'Your business gives up the rest. This cannot be taken back, but you can refund the order.',
        facts: [
          { term: 'Order', value: number, kind: 'code' },
          { term: 'Received', value: `${amountText(received)} of ${amountText(asked)} USDT`, kind: 'amount' },
        ],
        button: { label: 'View order', path: `/orders/${id}` },
        ifUnknown: {
          text: 'End that person’s sessions under Security. Do not deliver before you know who accepted it.',
        },
      },
    }),
  },
]

/** Each action on an order has a page that asks, and a form that carries it out. */
export const orderActions: readonly BusinessPage[] = actions.flatMap(one => {
  const path = `/dashboard/orders/{id}/${one.name}`
  // Accepting gives up money and cannot be undone.
  const guard: Pick<BusinessPage, 'isGuarded'> = one.name === 'accept' ? { isGuarded: true } : {}
  return [
    { method: 'GET', path, permission: 'orders', ...guard, respond: request => asking(request, one, null) },
    { method: 'POST', path, permission: 'orders', ...guard, respond: request => doing(request, one) },
  ] as const satisfies BusinessPage[]
})

async function asking(request: DashboardRequest, one: OrderAction, trouble: string | null): Promise<Reply> {
  const { deps, sessionUser, params } = request
  const order = await getOrder(deps, sessionUser, await findOrderId(deps, sessionUser, params['id']!))
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
    ${form(request, `${here}/${one.name}`, html`<div class="cluster">${button(one.label, { kind: one.kind })} ${linkButton('Back', here)}</div>`)}`,
  })
  const crumbs = [
    { label: 'Orders', href: '/dashboard/orders' },
    { label: order.order_number, href: here },
  ]
  return page({ title: one.label, crumbs }, body, trouble === null ? 200 : 409)
}

function doing(request: DashboardRequest, one: OrderAction): Promise<Reply> {
  const { deps, sessionUser, params } = request
  const work = async () => {
    const id = await findOrderId(deps, sessionUser, params['id']!)
    await recorded(
      request,
      joined => one.run(joined, sessionUser, id),
      order => one.describe(order),
    )
    return go(`/dashboard/orders/${id}`, one.said)
  }
  return tried(work, { operationId: one.operationId, again: ({ code }) => asking(request, one, code) })
}
