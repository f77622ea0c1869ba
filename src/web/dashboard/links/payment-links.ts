import { networks, networkText } from '../../../chains/networks.ts'
import { createPaymentLink, listPaymentLinks, servedNetworks } from '../../../orders/links/payment-link.service.ts'
import { readPaymentLinkInput, type PaymentLinkView } from '../../../orders/links/payment-link.ts'
import { html, isolated, isolatedText, type Html, type HtmlValue } from '../../html.ts'
import { badge } from '../../kit/badge.ts'
import { copyButton, linkButton } from '../../kit/button.ts'
import { card, emptyState } from '../../kit/card.ts'
import { choices, field, select } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { pagination, table, type Column } from '../../kit/table.ts'
import {
  checkedBody,
  go,
  mayDo,
  page,
  textOf,
  textsOf,
  tried,
  type BusinessPage,
  type DashboardRequest,
  type Fields,
  type Reply,
  type Trouble,
} from '../request.ts'
import { currencyChoices, currencyHelp, errorsOf, formKey, formPage, pagerOf } from '../form-page.ts'
import { recorded } from '../record.ts'
import { linkCreated } from './link-actions.ts'
import { descriptionOf, endOfDay, limitFields, textFields } from './link-fields.ts'
import { amount, date, moneyOf } from '../words.ts'

const path = '/dashboard/payment-links'
const crumbs = [{ label: 'Payment links', href: path }]

/** Payment links: pages that many customers can pay. */
export const linkPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'read', respond: list },
  { method: 'GET', path: `${path}/new`, permission: 'orders', respond: request => asking(request, null) },
  { method: 'POST', path: `${path}/new`, permission: 'orders', respond: making },
]

async function list(request: DashboardRequest): Promise<Reply> {
  const cursor = textOf(request.query, 'cursor')
  const paging = { limit: 25, ...(cursor !== '' && { cursor }) }
  const { payment_links: links, next_cursor: next } = await listPaymentLinks(request.deps, request.sessionUser, paging)
  const canChange = mayDo(request, 'orders')
  const action = canChange && linkButton('New payment link', `${path}/new`, { icon: 'plus', kind: 'primary' })
  const heading = {
    title: 'Payment links',
    sub: 'One page that many customers can pay. Share it in a chat, by email or as a QR code',
    actions: action,
  }
  if (links.length === 0 && cursor === '') {
    const empty = emptyState({
      sign: icon('link'),
      title: 'No payment links yet',
      text: 'Create a link for a product, an event or a donation, and share it. You need no website.',
      ...(canChange && { action: linkButton('New payment link', `${path}/new`, { kind: 'primary' }) }),
    })
    return page({ ...heading, actions: null }, card({ label: 'Payment links' }, empty))
  }
  const pager = pagerOf(path, { cursor, next, text: 'Newest first.' })
  return page(
    heading,
    html`${card({ label: 'Payment links', isFlush: true }, linkTable(links, request.deps.clock.business()))}
    ${pagination(pager)}`,
  )
}

function linkTable(links: readonly PaymentLinkView[], now: Date): Html {
  const columns: Column[] = [
    { head: 'Title', position: 'start' },
    { head: 'Price', position: 'lead' },
    { head: 'Link', position: 'low-start' },
    { head: 'Created', isNumber: true, position: 'low-end' },
    { head: 'State', isNumber: true, position: 'state' },
  ]
  const rows = links.map(link => [
    html`<a class="link wrap-any cut" href="${path}/${link.id}" title="${isolatedText(link.title)}"
      >${isolated(link.title)}</a
    >`,
    priceOf(link),
    copyButton('Copy', link.url, { what: 'link' }),
    date(link.created_at),
    stateOf(link, now),
  ])
  return table({ caption: 'Payment links', columns, rows })
}

/** The amount or price of a link, or its bounds. */
export function priceOf({ amount: fixed, price, open_amount: open }: PaymentLinkView): HtmlValue {
  if (price !== null) return moneyOf(price)
  if (open === null) return amount(fixed!)
  const { min, max, currency } = open
  return html`${moneyOf({ amount: min, currency })} to ${moneyOf({ amount: max, currency })}`
}

/** Whether a link creates orders, as far as its own row says. */
export function stateOf({ is_active, expires_at }: PaymentLinkView, now: Date): Html {
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) return badge('calm', 'Expired')
  return is_active ? badge('good', 'Active') : badge('calm', 'Paused', 'pause')
}

async function asking(request: DashboardRequest, trouble: Trouble | null): Promise<Reply> {
  const { form: sent, deps, sessionUser } = request
  const errorOf = errorsOf(trouble)
  const served = servedNetworks(deps, sessionUser)
  const chosen = textsOf(sent, 'networks')
  const valueOf = (name: string) => textOf(sent, name)
  const content = html`${textFields(valueOf, trouble)}
  ${await priceFields(request, trouble)}
  ${choices({ name: 'networks', type: 'checkbox', label: 'Networks', value: chosen.length > 0 ? chosen : served, choices: networks.filter(one => served.includes(one)).map(value => ({ value, label: networkText(value) })), ...errorOf('networks') })}
  ${limitFields(valueOf, trouble)}
  ${field({ name: 'reference', label: 'Reference', value: textOf(sent, 'reference'), maxlength: 64, help: 'Optional. Copied to each order; customers do not see it.', ...errorOf('reference') })}
  ${field({ name: 'return_url', label: 'Return URL', type: 'url', value: textOf(sent, 'return_url'), help: 'Optional. Where customers go after paying.', ...errorOf('return_url') })}
  ${formKey(request, trouble)}` // prettier-ignore
  const heading = { title: 'New payment link', crumbs }
  return formPage(request, { heading, action: `${path}/new`, content, submit: 'Create the link', back: path, trouble })
}

async function priceFields(request: DashboardRequest, trouble: Trouble | null): Promise<Html> {
  const { form: sent } = request
  const errorOf = errorsOf(trouble)
  return html`${choices({
    name: 'kind',
    label: 'Price',
    value: textOf(sent, 'kind') || 'fixed',
    isRequired: true,
    choices: [
      { value: 'fixed', label: 'Fixed amount', help: 'Every customer pays the same.' },
      { value: 'open', label: 'Customer chooses', help: 'For donations and top-ups, within your limits.' },
    ],
  })}
  ${select({ name: 'currency', label: 'Currency', choices: await currencyChoices(request), value: textOf(sent, 'currency') || 'USDT', help: currencyHelp })}
  <div class="if-fixed">${field({ name: 'amount', label: 'Amount', inputmode: 'decimal', value: textOf(sent, 'amount'), help: 'Worth more than 10 USDT.', ...errorOf('amount'), ...errorOf('price') })}</div>
  <div class="if-open columns half">
    ${field({ name: 'min', label: 'Minimum', inputmode: 'decimal', value: textOf(sent, 'min'), help: 'Worth more than 10 USDT.', ...errorOf('open_amount') })}
    ${field({ name: 'max', label: 'Maximum', inputmode: 'decimal', value: textOf(sent, 'max') })}
  </div>
  <div class="if-open">${field({ name: 'suggested', label: 'Suggested amounts', value: textOf(sent, 'suggested'), maxlength: 120, placeholder: '25 50 100', help: 'Optional. Up to five, with spaces between them. Customers pick one with a tap.' })}</div>` // prettier-ignore
}

function making(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser } = request
  const work = async () => {
    const body = checkedBody(deps.config, 'createPaymentLink', bodyOf(request))
    const input = readPaymentLinkInput(body)
    const { link } = await recorded(
      request,
      joined => createPaymentLink(joined, sessionUser, { ...input, key: body.idempotency_key ?? null }),
      created => (created.isReplayed ? null : linkCreated(created.link)),
    )
    return go(`${path}/${link.id}`, 'The link is ready. Copy it or print its QR code.')
  }
  return tried(work, { operationId: 'createPaymentLink', again: trouble => asking(request, trouble) })
}

/** The form as the body of the operation. Fields left empty are left out. */
function bodyOf({ form: sent }: DashboardRequest): Record<string, unknown> {
  const given = (name: string) => textOf(sent, name) || undefined
  const isOpen = textOf(sent, 'kind') === 'open'
  const [fixed, currency] = [textOf(sent, 'amount'), textOf(sent, 'currency') || 'USDT']
  const isPriced = !isOpen && currency !== 'USDT'
  const paymentsMax = given('payments_max')
  const day = given('expires_on')
  const networksGiven = textsOf(sent, 'networks')
  return {
    title: textOf(sent, 'title'),
    amount: isOpen || isPriced ? undefined : fixed,
    price: isPriced ? { amount: fixed, currency } : undefined,
    open_amount: isOpen
      ? { min: textOf(sent, 'min'), max: textOf(sent, 'max'), currency, suggested: suggestedOf(sent) }
      : undefined,
    networks: networksGiven.length > 0 ? networksGiven : undefined,
    reference: given('reference'),
    description: descriptionOf(sent) || undefined,
    return_url: given('return_url'),
    expires_at: day && endOfDay(day),
    payments_max: paymentsMax && Number(paymentsMax),
    idempotency_key: given('idempotency_key'),
  }
}

/** The words of the field; a semicolon may stand between them too. */
function suggestedOf(sent: Fields): string[] {
  return textOf(sent, 'suggested')
    .split(/[\s;]+/)
    .filter(Boolean)
}
