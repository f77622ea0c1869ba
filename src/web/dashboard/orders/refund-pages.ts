import { findOrderId } from '../../../orders/query/order-reference.service.ts'
import { getOrder } from '../../../orders/order.service.ts'
import type { OrderView } from '../../../orders/query/order-view.ts'
import { readAmount } from '../../../withdrawals/request/input.ts'
import { getAllowList } from '../../../withdrawals/allow-list/allow-list.service.ts'
import { createRefundClaim } from '../../../withdrawals/refunds/refund-claim.service.ts'
import { createRefund } from '../../../withdrawals/refunds/refund.service.ts'
import { refundableAmount } from '../../../withdrawals/refunds/refundable.ts'
import { quoteWithdrawal } from '../../../withdrawals/withdrawal.service.ts'
import { button, linkButton, textLink } from '../../kit/button.ts'
import { card, facts } from '../../kit/card.ts'
import { copyable } from '../../kit/code.ts'
import { field, hidden } from '../../kit/field.ts'
import { note } from '../../kit/note.ts'
import { stages } from '../../kit/steps.ts'
import { html, type Html } from '../../html.ts'
import {
  checkedBody,
  form,
  go,
  page,
  textOf,
  tried,
  type DashboardRequest,
  type BusinessPage,
  type Fields,
  type Reply,
  type Trouble,
} from '../request.ts'
import { creationMessage, linkMade } from '../money/creation-message.ts'
import { moneyKeyOf, newMoneyKey } from '../money/money-key.ts'
import { errorsOf } from '../form-page.ts'
import { recorded } from '../record.ts'
import { sentenceOf } from '../sentences.ts'
import { amount, networkName, time } from '../words.ts'

const path = '/dashboard/orders/{id}/refund'
const names = ['Amount', 'Check'] as const

/** Refunds an order: amount and address; a review with a fresh passkey; then one refund. */
export const refundPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'refunds', respond: request => asking(request, request.query, null) },
  {
    method: 'GET',
    path: `${path}/review`,
    permission: 'refunds',
    isGuarded: true,
    isSecondStep: true,
    respond: review,
  },
  { method: 'POST', path, permission: 'refunds', isGuarded: true, respond: making },
  {
    method: 'GET',
    path: `${path}/link/review`,
    permission: 'refunds',
    isGuarded: true,
    isSecondStep: true,
    respond: reviewLink,
  },
  { method: 'POST', path: `${path}/link`, permission: 'refunds', isGuarded: true, respond: linking },
]

async function orderOf({ deps, sessionUser, params }: DashboardRequest): Promise<OrderView> {
  return getOrder(deps, sessionUser, await findOrderId(deps, sessionUser, params['id']!))
}

function headingOf(order: OrderView) {
  const here = `/dashboard/orders/${order.id}`
  return {
    title: 'Refund',
    crumbs: [
      { label: 'Orders', href: '/dashboard/orders' },
      { label: order.order_number, href: here },
    ],
  }
}

async function asking(request: DashboardRequest, fields: Fields, trouble: Trouble | null): Promise<Reply> {
  const { deps, sessionUser } = request
  const order = await orderOf(request)
  const { is_restricted: isRestricted } = await getAllowList(deps, sessionUser)
  const here = `/dashboard/orders/${order.id}`
  const refundable = refundableAmount(order)
  const errorOf = errorsOf(trouble)
  const [first] = order.transactions
  const content = html`${stages(names, 0)} ${newMoneyKey(request)}
  ${trouble !== null && trouble.field === null && note('bad', 'Nothing was sent.', sentenceOf(trouble.code))}
  ${field({ name: 'amount', label: 'Amount', unit: 'USDT', inputmode: 'decimal', value: textOf(fields, 'amount') || refundable, isRequired: true, help: html`At most ${amount(refundable)}. The network fee is taken from your balance as well.`, ...errorOf('amount') })}
  ${field({ name: 'address', label: 'Send it to', isMono: true, value: textOf(fields, 'address'), autocomplete: 'off', isRequired: true, help: 'Ask the payer for it. The sender of a payment is often an exchange, whose address gives the payer nothing.', ...errorOf('address') })}
  ${isRestricted && html`<p class="small muted">Refunds go to ${textLink('your addresses', '/dashboard/addresses')} alone, 24 hours after each was added: add the payer’s first.</p>`}
  ${first && html`<p class="small muted">The payment came from ${copyable(first.from, { what: 'sender', isWhole: true })}</p>`}
  <div class="cluster">${button('Continue', { kind: 'primary' })} ${linkButton('Back', here)}</div>` // prettier-ignore
  const body = html`${card(
    { label: 'Refund' },
    html`<form class="stack near" method="get" action="${here}/refund/review">${content}</form>`,
  )}
  ${card(
    { title: 'Or let the payer say where' },
    isRestricted ? noLinks : linkForm(request, here, refundable),
  )}` // prettier-ignore
  return page(headingOf(order), body, trouble === null ? 200 : 400)
}

/** The allow-list applies to links too (docs/decisions/withdrawals.md#the-allow-list). Says what to do instead, before the user tries. */
const noLinks = html`<div class="stack near">
  ${note('info', 'Not while your list of addresses is in force.', 'Whoever has such a link says where money goes, and the list is there so that nobody can.')}
  <p class="soft">Ask the payer for an address, ${textLink('add it to your list', '/dashboard/addresses/new')} and refund 24 hours later. Who sends refunds often asks the operator of this service to lift the list; links work from then on.</p>
</div>` // prettier-ignore

function linkForm(request: DashboardRequest, here: string, refundable: string): Html {
  return html`<form class="stack near" method="get" action="${here}/refund/link/review">
    ${hidden('amount', refundable)}${newMoneyKey(request)}
    <p class="soft">You get a link for the payer: it asks for an address and sends ${amount(refundable)} there.</p>
    <div class="cluster">${button('Create a refund link')}</div>
  </form>`
}

/** Shows what a link will send. Its key is the same on every visit, so going back returns the existing link. */
function reviewLink(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, query } = request
  const work = async () => {
    const order = await orderOf(request)
    const here = `/dashboard/orders/${order.id}/refund`
    const given = { amount: textOf(query, 'amount'), idempotency_key: moneyKeyOf(request) }
    checkedBody(deps.config, 'createRefund', { ...given, claim: true })
    const quote = quoteWithdrawal(deps, sessionUser, { amount: readAmount(given.amount), network: order.network })
    const content = html`${facts([
      { term: 'To', value: 'the address that the payer names' },
      { term: 'Network', value: networkName(order.network) },
      { term: 'They receive', value: amount(quote.amount) },
      { term: 'Network fee', value: amount(quote.fee_amount) },
      { term: 'Taken from your balance', value: amount(quote.total_amount) },
    ])}
    ${form(request, `${here}/link`, html`${Object.entries(given).map(([name, value]) => hidden(name, value))}
      <p class="small muted">It works once, within 30 days. Nothing is set aside until then.</p>
      <div class="cluster">${button('Create the link', { kind: 'primary' })} ${linkButton('Back', here)}</div>`)}` // prettier-ignore
    return page(headingOf(order), card({ label: 'A link for the payer' }, content))
  }
  return tried(work, { operationId: 'createRefund', again: linkTrouble(request) })
}

/** Shows above the form why no link was made, because no field of it is wrong. */
function linkTrouble(request: DashboardRequest): (trouble: Trouble) => Promise<Reply> {
  return ({ code }) => asking(request, {}, { field: null, code: wordOfLink(code) })
}

/** Creates the link by which the payer claims the refund, for the merchant to send. */
function linking(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const work = async () => {
    const order = await orderOf(request)
    const given = { amount: textOf(sent, 'amount'), idempotency_key: textOf(sent, 'idempotency_key') }
    const body = checkedBody(deps.config, 'createRefund', { ...given, claim: true })
    const wanted = { orderId: order.id, amount: readAmount(given.amount), idempotencyKey: body.idempotency_key }
    const { claim, isReplayed } = await recorded(
      request,
      joined => createRefundClaim(joined, sessionUser, wanted),
      made => linkMade(order, made),
    )
    const content = html`${isReplayed && note('info', 'This link was already created.', 'It is the same link.')}
    ${note('warn', 'Send it to the payer and to nobody else.', 'Whoever opens it says where the money goes.')}
    ${copyable(claim.refund_url, { what: 'link', isWhole: true })}
    ${facts([
      { term: 'They receive', value: amount(claim.amount) },
      { term: 'Network', value: networkName(claim.network) },
      { term: 'Works until', value: time(claim.expires_at) },
    ])}
    ${linkButton('Back to the order', `/dashboard/orders/${order.id}`)}` // prettier-ignore
    return page(headingOf(order), card({ title: 'A link for the payer' }, content))
  }
  return tried(work, { operationId: 'createRefund', again: linkTrouble(request) })
}

/** A link has no address that could be wrong: this refusal means that the allow-list is in force. */
function wordOfLink(code: string): string {
  return code === 'destination address not allowed' ? 'no links while listed' : code
}

function review(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, query } = request
  const work = async () => {
    const order = await orderOf(request)
    const here = `/dashboard/orders/${order.id}`
    const given = { amount: textOf(query, 'amount'), address: textOf(query, 'address') }
    const body = checkedBody(deps.config, 'createRefund', { ...given, idempotency_key: moneyKeyOf(request) })
    const quote = quoteWithdrawal(deps, sessionUser, { amount: readAmount(given.amount), network: order.network })
    const content = html`${stages(names, 1)}
    ${facts([
      { term: 'To', value: copyable(given.address, { what: 'address', isWhole: true }) },
      { term: 'Network', value: networkName(order.network) },
      { term: 'They receive', value: amount(quote.amount) },
      { term: 'Network fee', value: amount(quote.fee_amount) },
      { term: 'Taken from your balance', value: amount(quote.total_amount) },
    ])}
    ${form(request, `${here}/refund`, html`${hidden('amount', given.amount)}${hidden('address', given.address)}${hidden('idempotency_key', body.idempotency_key)}
      <p class="small muted">A payment on a blockchain cannot be called back.</p>
      <div class="cluster">${button('Send the refund', { kind: 'primary' })} ${linkButton('Change', `${here}/refund`)}</div>`)}` // prettier-ignore
    return page(headingOf(order), card({ label: 'Check the refund' }, content))
  }
  return tried(work, { operationId: 'createRefund', again: trouble => asking(request, query, trouble) })
}

function making(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const work = async () => {
    const order = await orderOf(request)
    const fields = ['amount', 'address', 'idempotency_key'] as const
    const given = Object.fromEntries(fields.map(name => [name, textOf(sent, name)]))
    const body = checkedBody(deps.config, 'createRefund', given)
    const wanted = {
      orderId: order.id,
      amount: body.amount === undefined ? null : readAmount(body.amount),
      address: textOf(sent, 'address'),
      idempotencyKey: body.idempotency_key,
    }
    const { withdrawal, isReplayed } = await recorded(
      request,
      joined => createRefund(joined, sessionUser, wanted),
      made => creationMessage('refund', made),
    )
    const said = isReplayed
      ? 'This refund was asked for already: nothing is sent a second time.'
      : 'The refund is on its way.'
    return go(`/dashboard/withdrawals/${withdrawal.id}`, said)
  }
  return tried(work, { operationId: 'createRefund', again: trouble => asking(request, sent, trouble) })
}
