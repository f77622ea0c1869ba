import type { MerchantAction } from '../../../people/team/merchant-action.ts'
import { amountText } from '../../../lib/money.ts'
import type { Deps } from '../../../deps.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import { findOrderId } from '../../../orders/query/order-reference.service.ts'
import { acceptOrder, cancelOrder, requestRemainder } from '../../../orders/order-request.service.ts'
import { getOrder } from '../../../orders/order.service.ts'
import type { OrderView } from '../../../orders/query/order-view.ts'
import { button, linkButton } from '../../kit/button.ts'
import { select } from '../../kit/field.ts'
import { question } from '../../kit/card.ts'
import { note } from '../../kit/note.ts'
import { html, type Html, type HtmlValue } from '../../html.ts'
import {
  checkedBody,
  form,
  go,
  page,
  textOf,
  tried,
  type BusinessPage,
  type DashboardRequest,
  type Reply,
} from '../request.ts'
import { recorded } from '../record.ts'
import { sentenceOf } from '../sentences.ts'
import { amount } from '../words.ts'

interface OrderAction {
  readonly name: 'cancel' | 'accept' | 'remainder'
  readonly operationId: OperationId
  readonly title: string
  readonly sentences: (order: OrderView) => readonly HtmlValue[]
  readonly label: string
  readonly kind: 'primary' | 'danger'
  readonly said: string
  /** What else the form asks. */
  readonly fields?: () => Html
  readonly run: (joined: Deps, orderId: string, request: DashboardRequest) => Promise<OrderView>
  /** The entry in the audit log. */
  readonly describe: (order: OrderView) => MerchantAction
}

const remainderTimes = [
  { value: '3600', label: 'One hour' },
  { value: '86400', label: 'One day' },
  { value: '259200', label: 'Three days' },
  { value: '604800', label: 'One week' },
]

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
    run: (joined, id, { sessionUser }) => cancelOrder(joined, sessionUser, id),
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
    run: (joined, id, { sessionUser }) => acceptOrder(joined, sessionUser, id),
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
  {
    name: 'remainder',
    operationId: 'requestRemainder',
    title: 'Ask for the rest?',
    sentences: order => [
      html`The payment page asks for exactly ${amount(order.missing_amount)} again, at the same address. Send your
      customer its link.`,
      'The order stays underpaid. When the rest has arrived, it becomes paid late and your server is told.',
    ],
    label: 'Ask for the rest',
    kind: 'primary',
    said: 'The payment page asks for the rest.',
    fields: () => select({ name: 'expires_in', label: 'For how long', value: '86400', choices: remainderTimes }),
    run(joined, id, { sessionUser, form: fields }) {
      const asked = { expires_in: Number(textOf(fields, 'expires_in')) }
      const { expires_in: expiresIn = 0 } = checkedBody(joined.config, 'requestRemainder', asked) ?? {}
      return requestRemainder(joined, sessionUser, { orderId: id, expiresIn })
    },
    describe: ({ id, order_number: number, missing_amount: missing }) => ({
      action: 'order.remainder',
      subject: `order ${id}`,
      sentence: `The rest of order ${number} was asked for: ${amountText(missing)} USDT.`,
      notice: null,
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
    ${form(
      request,
      `${here}/${one.name}`,
      html`${one.fields?.()}
        <div class="cluster">${button(one.label, { kind: one.kind })} ${linkButton('Back', here)}</div>`,
    )}`,
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
      joined => one.run(joined, id, request),
      order => one.describe(order),
    )
    return go(`/dashboard/orders/${id}`, one.said)
  }
  return tried(work, { operationId: one.operationId, again: ({ code }) => asking(request, one, code) })
}
