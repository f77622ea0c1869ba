import { formatUsdt } from '../../lib/money.ts'
import { timeWriter, utc } from '../../lib/time-zone.ts'
import { inspectOrder, inspectUnderpaidOrders, type InspectedOrder } from '../../orders/query/admin-orders.service.ts'
import type { UnderpaidOrder } from '../../orders/query/admin-orders.store.ts'
import { inspectMerchant } from '../../merchants/merchant.service.ts'
import { inspectApprovals, inspectFrozen } from '../../payments/screen/decide-frozen.service.ts'
import { listOwnBalances } from '../../ledger/own-balances.store.ts'
import { findSetApart, type SetApartMoney } from '../../orders/order-transfers.store.ts'
import { inspectTransferVerdicts } from '../../screening/screening.service.ts'
import { sentenceForPeople, stepStateOf } from '../dashboard/orders/order-story.ts'
import { button, textLink } from '../kit/button.ts'
import { card, facts } from '../kit/card.ts'
import { field } from '../kit/field.ts'
import { note } from '../kit/note.ts'
import { steps } from '../kit/steps.ts'
import { table } from '../kit/table.ts'
import { fixedFigures, html, type Html } from '../html.ts'
import { changeForm } from './changes/change-form.ts'
import type { MakePage } from './console.ts'
import { decisionCard, evidenceCard, frozenCard, hashLink, listNotes, notesCard, type ShowHash } from './frozen-case.ts'
import { listQuery, listView, partOf } from './list-page.ts'
import { queryText } from './request.ts'
import { chainName, untrustedText, mono, stateBadge, usdtOf, when, type Frame } from './view.ts'

/** Finds an order by id or number. Lists underpaid orders and unallocated money. */
export const ordersPage: MakePage = async ({ deps }, { request }) => {
  const wanted = queryText(request, 'q', 100)
  const found = wanted === '' ? null : await inspectOrder(deps, wanted)
  const query = listQuery(request)
  const [underpaid, own] = await Promise.all([inspectUnderpaidOrders(deps, partOf(query)), listOwnBalances(deps.db)])
  const cursorOf = (one: (typeof underpaid)[number]) => ({ createdAt: one.expireAt, id: one.id })
  const { items, filter, pager } = listView({ path: '/orders', query, found: underpaid, cursorOf })
  return {
    heading: { title: 'Orders', sub: 'Any merchant’s order by its id or number.' },
    body: html`${card(
        { label: 'Search' },
        html`<form class="form-line" role="search" action="/orders">
          ${field({ name: 'q', type: 'search', label: 'Id or number of an order', value: wanted, maxlength: 100 })}
          ${button('Find', { icon: 'search' })}
        </form>`,
      )}
      ${wanted !== '' && (found ? summary(found) : note('warn', 'Nothing found.', html`There is no order ${untrustedText(wanted)}, neither by id nor by number (ord_…).`))}
      <div class="stack">${filter} ${underpaidCard(items)} ${pager} ${unallocatedCard(own)}</div>`,
  }

  function summary({ order }: InspectedOrder): Html {
    return card(
      {
        title: html`${order.order_number} ${stateBadge(order.status)}`,
        action: textLink('Open', `/orders/${order.id}`),
        isFlush: true,
      },
      facts([
        { term: 'Amount', value: usdtOf(order.order_amount) },
        { term: 'Received', value: usdtOf(order.received_amount) },
        { term: 'Merchant', value: textLink(order.merchant_id, `/merchants/${order.merchant_id}`) },
      ]),
    )
  }
}

function underpaidCard(orders: readonly UnderpaidOrder[]): Html {
  const rows = orders.map(one => [
    html`<a href="/orders/${one.id}">${one.orderNumber}</a>`,
    chainName(one),
    usdtOf(formatUsdt(one.receivedAmount)),
    usdtOf(formatUsdt(one.orderAmount)),
    when(one.expireAt),
  ])
  const columns = [
    { head: 'Order' },
    { head: 'Network' },
    { head: 'Received', isNumber: true },
    { head: 'Of', isNumber: true },
    { head: 'Ended', isNumber: true },
  ]
  return card(
    {
      title: 'Underpaid',
      isFlush: true,
      foot: 'The received money is credited to the merchant, who accepts or refunds it. You can accept an order on its page.',
    },
    rows.length === 0
      ? html`<div class="body muted">No order is underpaid.</div>`
      : table({ caption: 'Underpaid orders, the newest first', columns, rows, isTight: true }),
  )
}

function unallocatedCard(own: Awaited<ReturnType<typeof listOwnBalances>>): Html {
  const rows = own
    .filter(one => one.kind === 'unallocated')
    .map(one => [chainName(one), usdtOf(formatUsdt(one.balance))])
  const columns = [{ head: 'Network' }, { head: 'Amount', isNumber: true }]
  return card(
    { title: 'Unallocated', isFlush: true, foot: 'Money on our addresses that belongs to no order and no merchant.' },
    rows.length === 0
      ? html`<div class="body muted">Nothing is unallocated.</div>`
      : table({ caption: 'Unallocated money', columns, rows, isTight: true }),
  )
}

export const orderPage: MakePage = async ({ deps }, { request, frame }) => {
  const found = await inspectOrder(deps, String(request.params.id))
  if (!found) return null
  const { order, timeline } = found
  const [held, apart] = await Promise.all([inspectFrozen(deps, order.id), findSetApart(deps.db, order.id)])
  const [merchant, approvals, notes, verdicts] = await Promise.all([
    inspectMerchant(deps, order.merchant_id),
    inspectApprovals(deps, { orderId: order.id, freezeCount: held.freezeCount }),
    listNotes(deps, order.id),
    inspectTransferVerdicts(deps, {
      environment: order.environment,
      network: order.network,
      transfers: order.transactions.map(one => ({ txHash: one.tx_hash, ordinal: one.log_index })),
    }),
  ])
  const hash = (txHash: string) => hashLink(deps.config, { ...order, txHash })
  const write = timeWriter(utc)
  return {
    heading: {
      title: order.order_number,
      sub: html`${usdtOf(order.order_amount)} on ${chainName(order)}, created ${when(order.created_at)} UTC`,
      crumbs: [held.transfers > 0 ? { label: 'Frozen', href: '/frozen' } : { label: 'Orders', href: '/orders' }],
      badge: stateBadge(order.status),
    },
    body: html`<div class="columns rail">
      <div class="stack">
        ${held.transfers > 0 && frozenCard(held)} ${evidenceCard(verdicts, hash)}
        ${transfersCard(found, { apart, hash })} ${notesCard(frame, { orderId: order.id, notes })}
        ${card({ title: 'What happened', isFlush: true }, steps(timeline.entries.map(one => ({ state: stepStateOf(one), title: fixedFigures(sentenceForPeople(one.message, write)), aside: when(one.at) }))))}
      </div>
      <div class="stack">
        ${held.transfers > 0 && decisionCard(frame, order.id, approvals)}
        ${order.status === 'UNDERPAID' && acceptCard(frame, order)}
        ${card(
          { title: 'Order', isFlush: true },
          facts([
            {
              term: 'Merchant',
              value: textLink(untrustedText(merchant?.name ?? order.merchant_id), `/merchants/${order.merchant_id}`),
            },
            { term: 'Order', value: mono(order.id) },
            order.price !== null && {
              term: 'Price',
              value: `${order.price.amount} ${order.price.currency}, 1 USDT = ${order.price.units_per_usdt} (${order.price.source})`,
            },
            { term: 'Received', value: usdtOf(order.received_amount) },
            { term: 'Credited', value: usdtOf(order.credited_amount) },
            { term: 'Missing', value: usdtOf(order.missing_amount) },
            apart.transfers > 0 && { term: 'Set apart', value: usdtOf(formatUsdt(apart.amount)) },
            { term: 'Address', value: order.address === null ? '–' : mono(order.address) },
            order.reference !== null && { term: 'Reference', value: untrustedText(order.reference) },
            { term: 'Description', value: untrustedText(order.description) },
            { term: 'Expires', value: when(order.expire_at) },
          ]),
        )}
      </div>
    </div>`,
  }
}

function transfersCard(
  { order }: InspectedOrder,
  { apart, hash }: { readonly apart: SetApartMoney; readonly hash: ShowHash },
): Html {
  const rows = order.transactions.map(one => [
    stateBadge(apart.keys.has(`${one.tx_hash}:${one.log_index}`) ? 'SET_APART' : one.status),
    usdtOf(one.amount),
    mono(one.from),
    hash(one.tx_hash),
    one.block_number === null ? '–' : String(one.block_number),
  ])
  const columns = [
    { head: 'State' },
    { head: 'Amount', isNumber: true },
    { head: 'From' },
    { head: 'Transaction' },
    { head: 'Block', isNumber: true },
  ]
  return card(
    { title: 'Transfers', isFlush: true },
    rows.length === 0
      ? html`<div class="body muted">No transfers.</div>`
      : table({ caption: 'Transfers to its address', columns, rows }),
  )
}

function acceptCard(frame: Frame, order: InspectedOrder['order']): Html {
  return card(
    {
      title: 'Accept as paid',
      foot: html`The merchant gives up ${usdtOf(order.missing_amount)} and is told that the order is paid. It cannot be
      taken back.`,
    },
    changeForm(frame, { command: 'orders accept', parameters: [order.id], label: 'Accept for the merchant …' }),
  )
}
