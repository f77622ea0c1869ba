import { findOrderKey } from '../../../merchants/api-keys/merchant-key.service.ts'
import { networkText } from '../../../chains/networks.ts'
import { createOrderWithin } from '../../../orders/create/create-order.service.ts'
import { servedNetworks } from '../../../orders/links/payment-link.service.ts'
import { readOrderInput } from '../../../orders/create/order-input.ts'
import { findOrderId } from '../../../orders/query/order-reference.service.ts'
import { getOrder } from '../../../orders/order.service.ts'
import type { OrderView } from '../../../orders/query/order-view.ts'
import type { MerchantAction } from '../../../people/team/merchant-action.ts'
import { ControlFailed } from '../../../sandbox/control.service.ts'
import { payTestOrder } from '../../../sandbox/pay-order.service.ts'
import { Fault } from '../../../lib/fault.ts'
import { amountText } from '../../../lib/money.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card, emptyState, question } from '../../kit/card.ts'
import { choices, field, select } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { note } from '../../kit/note.ts'
import { html } from '../../html.ts'
import {
  checkedBody,
  form,
  go,
  mayDo,
  page,
  textOf,
  tried,
  type DashboardRequest,
  type BusinessPage,
  type Reply,
  type Trouble,
} from '../request.ts'
import { currencyChoices, currencyHelp, errorsOf, formKey } from '../form-page.ts'
import { recorded } from '../record.ts'
import { sentenceOf } from '../sentences.ts'
import { amount } from '../words.ts'

const path = '/dashboard/orders/new'
const crumbs = [{ label: 'Orders', href: '/dashboard/orders' }]

/** Creates an order with the merchant's own key, for one customer; in the test environment the sandbox's wallet pays it. */
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

const lifetimes = [
  { value: '1800', label: '30 minutes' },
  { value: '3600', label: '1 hour' },
  { value: '21600', label: '6 hours' },
  { value: '86400', label: '1 day' },
]

async function asking(request: DashboardRequest, trouble: Trouble | null): Promise<Reply> {
  const { form: sent, deps, sessionUser } = request
  if (!(await findOrderKey(deps, sessionUser)) && !mayDo(request, 'keys')) return keyless
  const errorOf = errorsOf(trouble)
  const isTest = sessionUser.environment === 'test'
  const heading = {
    title: isTest ? 'New test order' : 'New order',
    crumbs,
    sub: 'Created with your newest key, as your server would create it. Send its payment page to your customer.',
  }
  const served = servedNetworks(deps, sessionUser).map(value => ({ value, label: networkText(value) }))
  const example = { amount: isTest ? '49.90' : '', description: isTest ? 'My first test order' : '' }
  const noNetwork =
    served.length === 0 && note('warn', 'No network takes payments here.', 'Ask the operator of this service.')
  const content = html`${noNetwork}<div class="columns half">
      ${field({ name: 'amount', label: 'Amount', inputmode: 'decimal', isRequired: true, value: textOf(sent, 'amount') || example.amount, help: 'Worth more than 10 USDT.', ...errorOf('amount'), ...errorOf('price') })}
      ${select({ name: 'currency', label: 'Currency', choices: await currencyChoices(request), value: textOf(sent, 'currency') || 'USDT', help: currencyHelp })}
    </div>
  ${select({ name: 'network', label: 'Network', choices: served, value: textOf(sent, 'network'), ...errorOf('network') })}
  ${field({ name: 'description', label: 'Description', value: textOf(sent, 'description') || example.description, maxlength: 500, help: 'Optional. The payer sees it.', ...errorOf('description') })}
  ${field({ name: 'reference', label: 'Reference', value: textOf(sent, 'reference'), maxlength: 64, help: 'Optional. Your own number, such as an invoice.', ...errorOf('reference') })}
  ${select({ name: 'expires_in', label: 'Time to pay', choices: lifetimes, value: textOf(sent, 'expires_in') || '1800', ...errorOf('expires_in') })}
  ${formKey(request, trouble)}
  ${trouble !== null && trouble.field === null && html`<p class="error" role="alert">${sentenceOf(trouble.code)}</p>`}
  <div class="cluster">${button('Create the order', { kind: 'primary' })} ${linkButton('Back', '/dashboard/orders')}</div>` // prettier-ignore
  return page(heading, card({ label: heading.title }, form(request, path, content)), trouble === null ? 200 : 400)
}

function making(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser } = request
  const work = async () => {
    const key = await findOrderKey(deps, sessionUser)
    if (!key && !mayDo(request, 'keys')) return keyless
    if (!key) return go('/dashboard/keys/new', 'Create a key first: orders are created with it.')
    const body = checkedBody(deps.config, 'createOrder', bodyOf(request))
    const asked = { principal: key, input: readOrderInput(body) }
    const { order, logCreation } = await recorded(
      request,
      joined => createOrderWithin(deps, joined, asked),
      created => (created.replayed ? null : orderCreated(created.order)),
    )
    logCreation()
    return go(`/dashboard/orders/${order.id}`, sessionUser.environment === 'test' ? madeTest : madeLive)
  }
  return tried(work, { operationId: 'createOrder', again: trouble => asking(request, trouble) })
}

function orderCreated({ id, order_number: number, order_amount: asked }: OrderView): MerchantAction {
  const sentence = `Order ${number} over ${amountText(asked)} USDT was created.`
  return { action: 'order.create', subject: `order ${id}`, sentence, notice: null }
}

const keyless = page(
  { title: 'New order', crumbs },
  card(
    { label: 'New order' },
    emptyState({ sign: icon('key'), title: 'No API key', text: 'Ask an owner to create an API key first: orders are created with it.' }),
  ),
) // prettier-ignore

const madeTest = 'The order is open. Pay it, or open its payment page.'
const madeLive = 'The order is open. Send its payment page to your customer.'

/** The form as the body of the operation. Fields left empty are left out. */
function bodyOf({ form: sent }: DashboardRequest): Record<string, unknown> {
  const given = (name: string) => textOf(sent, name) || undefined
  const [sum, currency] = [textOf(sent, 'amount'), textOf(sent, 'currency') || 'USDT']
  const lifetime = given('expires_in')
  return {
    ...(currency === 'USDT' ? { amount: sum } : { price: { amount: sum, currency } }),
    currency: 'USDT',
    network: textOf(sent, 'network'),
    reference: given('reference'),
    description: given('description'),
    idempotency_key: given('idempotency_key'),
    expires_in: lifetime && Number(lifetime),
  }
}

const scenarios = [
  { value: 'exact', label: 'Exactly', help: 'Becomes paid.' },
  { value: 'underpay', label: 'Half', help: 'Becomes underpaid when its time is over.' },
  { value: 'overpay', label: 'Too much', help: 'Becomes paid, with too much.' },
  { value: 'split', label: 'In two parts', help: 'Becomes paid.' },
  { value: 'late', label: 'Late', help: 'Becomes paid late. Moves the clock of this sandbox.' },
  { value: 'flagged', label: 'From a flagged sender', help: 'Becomes frozen.' },
]

async function payment(
  request: DashboardRequest,
  trouble: string | null,
  { isUnanswered = false }: { readonly isUnanswered?: boolean } = {},
): Promise<Reply> {
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
  const heading = { title: 'Pay the order', crumbs: [...crumbs, { label: order.order_number, href: here }] }
  return isUnanswered ? page(heading, html`${unanswered} ${body}`, 503) : page(heading, body)
}

const unanswered = note(
  'bad',
  'The test wallet does not answer.',
  'Check that the sandbox still runs. Then look at the order: if nothing has arrived, pay it again.',
)

function paying(request: DashboardRequest): Promise<Reply> {
  refuseLive(request)
  const { deps, sessionUser, params, form: sent } = request
  const work = async () => {
    const order = await getOrder(deps, sessionUser, await findOrderId(deps, sessionUser, params['id']!))
    const body = checkedBody(deps.config, 'payTestOrder', { scenario: textOf(sent, 'scenario') || 'exact' })
    try {
      await payTestOrder(deps.sandbox ?? deps, order, body)
    } catch (error) {
      if (!(error instanceof ControlFailed)) throw error
      deps.log.warn({ err: error, order: order.id }, 'test payment failed: no answer from the sandbox')
      return payment(request, null, { isUnanswered: true })
    }
    return go(`/dashboard/orders/${order.id}`, 'Sent. This page shows the blocks as they arrive.')
  }
  return tried(work, { operationId: 'payTestOrder', again: ({ code }) => payment(request, code) })
}

/** Only the test environment has a wallet of ours that pays. */
function refuseLive({ sessionUser }: DashboardRequest): void {
  if (sessionUser.environment !== 'test') throw new Fault('not found')
}
