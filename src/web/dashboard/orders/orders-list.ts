import { networks, type Network, networkText } from '../../../chains/networks.ts'
import { readListTime } from '../../../orders/query/list-times.ts'
import { dayEnd, dayStart } from '../../../lib/time-zone.ts'
import { isId } from '../../../lib/ids.ts'
import { isPrintable } from '../../../lib/text/printable.ts'
import { countOrders } from '../../../orders/query/order-counts.service.ts'
import { sharedMax } from '../../../orders/query/order-list.sql.ts'
import { browseOrders, type OrderFilter } from '../../../orders/query/order-list.service.ts'
import { orderStatuses, type OrderStatus } from '../../../orders/order-status.ts'
import type { Order } from '../../../orders/order.ts'
import { amountSearchMax, partSearchMax, searchOrders } from '../../../orders/query/search.service.ts'
import { linkButton } from '../../kit/button.ts'
import { card, emptyState } from '../../kit/card.ts'
import { field, hidden, select } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { chips } from '../../kit/navigation.ts'
import { pagination, table, type Column } from '../../kit/table.ts'
import { html, isolated, isolatedText, type Html, type HtmlValue } from '../../html.ts'
import {
  go,
  livePage,
  mayDo,
  page,
  textOf,
  type DashboardRequest,
  type BusinessPage,
  type Fields,
  type Reply,
} from '../request.ts'
import { askedAmount, networkName, orderEndBadge, orderWord, shortened, time } from '../words.ts'
import { exportOrders } from '../../../orders/query/export-orders.service.ts'

const path = '/dashboard/orders'
const limit = 25
const liveSeconds = 5

/** Orders, newest first, with filters. */
export const ordersList: BusinessPage = { method: 'GET', path, permission: 'read', respond: list }

/** The results of the search box on every page. */
export const searchPage: BusinessPage = {
  method: 'GET',
  path: '/dashboard/search',
  permission: 'read',
  respond: search,
}

async function list(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, query } = request
  const filter = readFilter(request)
  const cursor = textOf(query, 'cursor')
  const [found, counts] = await Promise.all([
    browseOrders(deps, sessionUser, { ...filter, limit, offset: 0, ...(cursor !== '' && { cursor }) }),
    countOrders(deps, sessionUser),
  ])
  const isFiltered = Object.values(filter).some(one => one !== undefined)
  const heading = { title: 'Orders', actions: actions(request) }
  if (found.total === 0 && !isFiltered) return livePage(heading, nothingYet(request), liveSeconds)
  const isShared = filter.paymentLinkId !== undefined || filter.reference !== undefined
  const isMore = isShared && found.total >= sharedMax
  const pager = {
    text: `${found.total.toLocaleString('en')}${isMore ? ' or more' : ''} ${found.total === 1 ? 'order' : 'orders'}, newest first.`,
    previous: cursor === '' ? undefined : here(query, { cursor: undefined }),
    next: found.nextCursor === null ? undefined : here(query, { cursor: found.nextCursor }),
  }
  const body = html`${filter.paymentLinkId !== undefined && linkNote(query, filter.paymentLinkId)} ${filters(query)}
  ${statusChips(query, counts)}
  ${found.orders.length === 0 ? nothingFound('No orders match these filters', 'Change the filters, or see all orders.') : orderTable(found.orders)}
  ${pagination(pager)}`
  return livePage(heading, body, liveSeconds)
}

/** Says that the list shows the orders of one link, and leads to it and to all orders. */
function linkNote(query: Fields, id: string): Html {
  const all = here(query, { payment_link: undefined })
  return html`<p class="soft">
    Only orders of the payment link <a class="link mono" href="/dashboard/payment-links/${id}">${id}</a>.
    <a class="link" href="${all}">Show all orders</a>
  </p>`
}

async function search(request: DashboardRequest): Promise<Reply> {
  const text = textOf(request.query, 'q')
  if (text === '') return go(path)
  const { kind, orders } = await searchOrders(request.deps, request.sessionUser, text)
  if (orders.length === 1 && kind !== 'amount') return go(`${path}/${orders[0]!.id}`)
  const sub = html`Results for ${isolated(text)}`
  const heading = { title: 'Search', sub, crumbs: [{ label: 'Orders', href: path }] }
  const among = `An amount is searched in your newest ${amountSearchMax.toLocaleString('en')} orders.`
  const hint =
    kind === 'amount'
      ? among
      : `Search by order number, reference, transaction hash or address: the whole, its beginning or its end. Any other part is searched in your newest ${partSearchMax.toLocaleString('en')} orders. IDs and amounts work too.`
  return page(
    heading,
    html`${orders.length === 0 ? nothingFound('No order found', 'Check the number, hash or address, or see all orders.') : orderTable(orders)}
      <p class="small muted">${hint}</p>`,
  )
}

/** Reads the filters of a URL; ignores unknown values. */
function readFilter({
  query,
  sessionUser: { timeZone },
}: Pick<DashboardRequest, 'query' | 'sessionUser'>): OrderFilter {
  const status = orderStatuses.find(one => one === textOf(query, 'status'))
  const network = networks.find(one => one === textOf(query, 'network'))
  const [reference, paymentLink] = [textOf(query, 'reference'), textOf(query, 'payment_link')]
  return {
    status,
    network,
    reference: isPrintable(reference) ? reference : undefined,
    paymentLinkId: isId('paymentLink', paymentLink) ? paymentLink : undefined,
    createdFrom: listTime(dayStart(timeZone, textOf(query, 'from'))),
    createdTo: listTime(dayEnd(timeZone, textOf(query, 'to')), -1),
  }
}

function listTime(at: Date | null, laterMs = 0): Date | undefined {
  return at === null ? undefined : readListTime(new Date(at.getTime() + laterMs).toISOString())
}

/** A stored order always has an address, so none is ever `PENDING`. */
const shownStatuses = orderStatuses.filter(one => one !== 'PENDING')

const kept = ['status', 'network', 'reference', 'payment_link', 'from', 'to', 'cursor'] as const

/** Returns the URL of this list with other filters. A position in the list is dropped unless it is given. */
function here(query: Fields, change: Readonly<Record<string, string | undefined>>, at = path): string {
  const all = { ...Object.fromEntries(kept.map(name => [name, textOf(query, name)])), cursor: undefined, ...change }
  const parameters = new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  )
  return parameters.size === 0 ? at : `${at}?${parameters.toString()}`
}

function actions(request: DashboardRequest): Html {
  return html`${linkButton('Export CSV', here(request.query, {}, `${path}.csv`), { icon: 'download' })}
  ${mayDo(request, 'orders') && linkButton(newOrderText(request), `${path}/new`, { icon: 'plus', kind: 'primary' })}`
}

function newOrderText({ sessionUser }: DashboardRequest): string {
  return sessionUser.environment === 'test' ? 'New test order' : 'New order'
}

function filters(query: Fields): Html {
  const networkChoices = [
    { value: '', label: 'All networks' },
    ...networks.map((network: Network) => ({ value: network, label: networkText(network) })),
  ]
  return html`<form class="form-line" method="get" action="${path}">
    <input type="hidden" name="status" value="${textOf(query, 'status')}" />
    ${hidden('payment_link', textOf(query, 'payment_link'))}
    ${select({ name: 'network', label: 'Network', choices: networkChoices, value: textOf(query, 'network') })}
    ${field({ name: 'reference', label: 'Reference', value: textOf(query, 'reference'), maxlength: 64 })}
    ${field({ name: 'from', type: 'date', label: 'Created from', value: textOf(query, 'from') })}
    ${field({ name: 'to', type: 'date', label: 'Created to', value: textOf(query, 'to') })}
    <button class="button secondary" type="submit">Apply</button>
  </form>`
}

function statusChips(query: Fields, counts: ReadonlyMap<OrderStatus, number>): Html {
  const chosen = textOf(query, 'status')
  const isPart = ['network', 'reference', 'payment_link', 'from', 'to'].some(name => textOf(query, name) !== '')
  // The counts cover all times and networks.
  const countOf = (count: number) => (isPart ? undefined : count.toLocaleString('en'))
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0)
  const tabs = [
    { label: 'All', href: here(query, { status: undefined }), isCurrent: chosen === '', count: countOf(all) },
    ...shownStatuses.map(status => ({
      label: orderWord(status),
      href: here(query, { status }),
      isCurrent: chosen === status,
      count: countOf(counts.get(status) ?? 0),
    })),
  ]
  return chips(
    'Status',
    tabs.map(({ count, ...position }) => (count === undefined ? position : { ...position, count })),
  )
}

interface OrderColumn extends Column {
  readonly cell: (order: Order) => HtmlValue
}

const columns: readonly OrderColumn[] = [
  { head: 'Order', position: 'start', cell: one => html`<a class="link mono" href="${path}/${one.id}">${one.orderNumber}</a>${one.reference !== null && html`<br /><span class="small muted">${isolated(one.reference)}</span>`}` },
  { head: 'Status', position: 'state', cell: one => orderEndBadge(one.status, (one.cancelledAt ?? null) !== null) },
  { head: 'Description', position: 'about', cell: one => cut(one.description) },
  { head: 'Network', position: 'low-start', cell: one => networkName(one.network) },
  { head: 'Address', position: 'low-end', cell: one => html`<bdi class="mono nowrap" dir="ltr" translate="no" title="${one.address}">${shortened(one.address)}</bdi>` },
  { head: 'Amount', isNumber: true, position: 'lead', cell: one => askedAmount(one) },
  { head: 'Created', isNumber: true, position: 'end', cell: one => time(one.createdAt) },
] // prettier-ignore

function cut(text: string): Html {
  if (text === '') return html`<span class="muted">–</span>`
  return html`<span class="cut" title="${isolatedText(text)}">${isolated(text)}</span>`
}

function orderTable(orders: readonly Order[]): Html {
  return tableOf(orders, columns)
}

/** The same table beside a rail, without addresses, for lack of space. */
export function narrowOrderTable(orders: readonly Order[]): Html {
  return tableOf(
    orders,
    columns.filter(({ head }) => head !== 'Address'),
  )
}

function tableOf(orders: readonly Order[], shown: readonly OrderColumn[]): Html {
  const rows = orders.map(order => shown.map(({ cell }) => cell(order)))
  return card({ label: 'Orders', isFlush: true }, table({ caption: 'Orders', columns: shown, rows }))
}

function nothingYet(request: DashboardRequest): Html {
  const isTest = request.sessionUser.environment === 'test'
  return card(
    { label: 'Orders' },
    emptyState({
      sign: icon('receipt'),
      title: 'No orders yet',
      text: isTest
        ? 'Orders appear here as soon as your server creates them. You can also create a test order here.'
        : 'Orders appear here as soon as your server creates them with a live key. You can also create an order here and send its payment page to your customer.',
      action: mayDo(request, 'orders') ? linkButton(newOrderText(request), `${path}/new`, { kind: 'primary' }) : linkButton('Accept a payment', '/docs/guides/accept-a-payment'), // prettier-ignore
    }),
  )
}

function nothingFound(title: string, text: string): Html {
  return card(
    { label: 'Orders' },
    emptyState({
      sign: icon('search'),
      title,
      text,
      action: linkButton('All orders', path),
    }),
  )
}

/** Exports the list as a file, with its filters; three at once per merchant, like statements. */
export const ordersExport: BusinessPage = { method: 'GET', path: '/dashboard/orders.csv', permission: 'read', respond }

function respond(request: DashboardRequest): Reply {
  const { deps, sessionUser, statements } = request
  const onClose = statements.take(sessionUser)
  const pieces = exportOrders({ ...deps, enqueue: statements.enqueue }, sessionUser, readFilter(request))
  const day = deps.clock.business().toISOString().slice(0, 10)
  return {
    kind: 'file',
    pieces,
    onClose,
    type: 'text/csv; charset=utf-8',
    name: `orders-${sessionUser.environment}-${day}.csv`,
  }
}
