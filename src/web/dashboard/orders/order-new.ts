import { findOrderKey } from '../../../merchants/api-keys/merchant-key.service.ts'
import { networks, networkText } from '../../../chains/networks.ts'
import { createOrder } from '../../../orders/create/create-order.service.ts'
import { readOrderInput } from '../../../orders/create/order-input.ts'
import { findOrderId } from '../../../orders/query/order-reference.service.ts'
import { getOrder } from '../../../orders/order.service.ts'
import { payTestOrder } from '../../../sandbox/pay-order.service.ts'
import { Fault } from '../../../lib/fault.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card, question } from '../../kit/card.ts'
import { choices, field, hidden, select } from '../../kit/field.ts'
import { html } from '../../html.ts'
import {
  checkedBody,
  form,
  go,
  page,
  textOf,
  tried,
  type DashboardRequest,
  type BusinessPage,
  type Reply,
  type Trouble,
} from '../request.ts'
import { errorsOf } from '../form-page.ts'
import { sentenceOf } from '../sentences.ts'
import { amount } from '../words.ts'

const path = '/dashboard/orders/new'
const crumbs = [{ label: 'Orders', href: '/dashboard/orders' }]

/** Creates an order in the test environment with the merchant's own key, and pays it from the sandbox's wallet. */
export const orderNewPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'orders', respond: request => asking(request, null) },
  { method: 'POST', path, permission: 'orders', respond: making },
  {
    method: 'GET',
    path: '/dashboard/orders/{id}/pay',
    permission: 'orders',
    respond: request => payment(request, null),
  },
  { method: 'POST', path: '/dashboard/orders/{id}/pay', permission: 'orders', respond: paying },
]

function asking(request: DashboardRequest, trouble: Trouble | null): Reply {
  refuseLive(request)
  const { form: sent, deps } = request
  const errorOf = errorsOf(trouble)
  const heading = {
    title: 'New test order',
    crumbs,
    sub: 'Created with your newest test key, as your server would create it.',
  }
  const content = html`${field({ name: 'amount', label: 'Amount', unit: 'USDT', inputmode: 'decimal', isRequired: true, value: textOf(sent, 'amount') || '49.90', help: 'More than 10 USDT.', ...errorOf('amount') })}
  ${select({ name: 'network', label: 'Network', choices: networks.map(value => ({ value, label: networkText(value) })), value: textOf(sent, 'network'), ...errorOf('network') })}
  ${field({ name: 'description', label: 'Description', value: textOf(sent, 'description') || 'My first test order', help: 'The payer sees it.', ...errorOf('description') })}
  ${hidden('idempotency_key', textOf(sent, 'idempotency_key') || deps.random.uuid())}
  ${trouble !== null && trouble.field === null && html`<p class="error" role="alert">${sentenceOf(trouble.code)}</p>`}
  <div class="cluster">${button('Create the order', { kind: 'primary' })} ${linkButton('Back', '/dashboard/orders')}</div>` // prettier-ignore
  return page(heading, card({ label: heading.title }, form(request, path, content)), trouble === null ? 200 : 400)
}

function making(request: DashboardRequest): Promise<Reply> {
  refuseLive(request)
  const { deps, sessionUser, form: sent } = request
  const work = async () => {
    const key = await findOrderKey(deps, sessionUser)
    if (!key) return go('/dashboard/keys/new', 'Create a key first: orders are created with it.')
    const given = Object.fromEntries(
      ['amount', 'network', 'description', 'idempotency_key'].map(name => [name, textOf(sent, name)]),
    )
    const body = checkedBody(deps.config, 'createOrder', { ...given, currency: 'USDT' })
    const { order } = await createOrder(deps, key, readOrderInput(body))
    return go(`/dashboard/orders/${order.id}`, 'The order is open. Pay it, or open its payment page.')
  }
  return tried(work, { operationId: 'createOrder', again: trouble => asking(request, trouble) })
}

const scenarios = [
  { value: 'exact', label: 'Exactly', help: 'Becomes paid.' },
  { value: 'underpay', label: 'Half', help: 'Becomes underpaid when its time is over.' },
  { value: 'overpay', label: 'Too much', help: 'Becomes paid, with too much.' },
  { value: 'split', label: 'In two parts', help: 'Becomes paid.' },
  { value: 'late', label: 'Late', help: 'Becomes paid late. Moves the clock of this sandbox.' },
  { value: 'flagged', label: 'From a flagged sender', help: 'Becomes frozen.' },
]

async function payment(request: DashboardRequest, trouble: string | null): Promise<Reply> {
  refuseLive(request)
  const { deps, sessionUser, params } = request
  const order = await getOrder(deps, sessionUser, await findOrderId(deps, sessionUser, params['id']!))
  const here = `/dashboard/orders/${order.id}`
  const body = question({
    title: 'Pay this order from the test wallet?',
    sentences: ['No real money moves. The chain of this sandbox makes its blocks by itself.'],
    details: [
      { term: 'Order', value: html`<span class="mono">${order.order_number}</span>` },
      { term: 'Asked', value: amount(order.order_amount) },
      { term: 'Network', value: networkText(order.network) },
    ],
    form: form(
      request,
      `${here}/pay`,
      html`${choices({ name: 'scenario', label: 'How much comes, and when', choices: scenarios, value: 'exact', isRequired: true, ...(trouble !== null && { error: sentenceOf(trouble) }) })}
        <div class="cluster">${button('Pay', { kind: 'primary' })} ${linkButton('Back', here)}</div>`, // prettier-ignore
    ),
  })
  return page({ title: 'Pay the order', crumbs: [...crumbs, { label: order.order_number, href: here }] }, body)
}

function paying(request: DashboardRequest): Promise<Reply> {
  refuseLive(request)
  const { deps, sessionUser, params, form: sent } = request
  const work = async () => {
    const order = await getOrder(deps, sessionUser, await findOrderId(deps, sessionUser, params['id']!))
    const body = checkedBody(deps.config, 'payTestOrder', { scenario: textOf(sent, 'scenario') || 'exact' })
    await payTestOrder(deps.sandbox ?? deps, order, body)
    return go(`/dashboard/orders/${order.id}`, 'Sent. This page shows the blocks as they arrive.')
  }
  return tried(work, { operationId: 'payTestOrder', again: ({ code }) => payment(request, code) })
}

/** Only the test environment has orders without the merchant's server, and a wallet of ours that pays. */
function refuseLive({ sessionUser }: DashboardRequest): void {
  if (sessionUser.environment !== 'test') throw new Fault('not found')
}
