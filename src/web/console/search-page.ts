// One box for transaction hash, address, order number, id and merchant. Every answer comes from an index.
import type { Deps } from '../../deps.ts'
import { isUuid } from '../../lib/ids.ts'
import { formatUsdt } from '../../lib/money.ts'
import { searchMerchants } from '../../merchants/merchant.service.ts'
import { inspectOrder } from '../../orders/query/admin-orders.service.ts'
import { searchFormOf, type SearchForm } from '../../orders/query/search.service.ts'
import { listOrdersByAddress, listOrdersByHash } from '../../orders/query/search.store.ts'
import { listSentByHash } from '../../payouts/attempts/admin-payouts.store.ts'
import { findWithdrawal, listWithdrawalsTo } from '../../withdrawals/withdrawal.store.ts'
import { button } from '../kit/button.ts'
import { card, emptyState } from '../kit/card.ts'
import { field } from '../kit/field.ts'
import { icon } from '../kit/icon.ts'
import { table } from '../kit/table.ts'
import { html, type Html, type HtmlValue } from '../html.ts'
import type { MakePage } from './console.ts'
import { queryText } from './request.ts'
import { chainName, mono, stateBadge, untrustedText, usdtOf } from './view.ts'

/** Results of each kind. */
const foundMax = 50

interface Found {
  readonly what: string
  readonly name: HtmlValue
  readonly state: HtmlValue
  readonly where: HtmlValue
  readonly amount: HtmlValue
}

export const searchPage: MakePage = async ({ deps }, { request }) => {
  const text = queryText(request, 'q', 255)
  const form = searchFormOf(text)
  const found = text === '' ? [] : await findAll(deps, { text, form })
  return {
    heading: { title: 'Search', sub: 'By transaction hash, address, order number, id, or merchant.' },
    body: html`<form class="form-line" role="search" action="/search">
        ${field({ name: 'q', type: 'search', label: 'Hash, address, order, id, merchant name or email', value: text, maxlength: 255 })}
        ${button('Search', { icon: 'search' })}
      </form>
      ${text !== '' && (found.length === 0 ? nothing(text, form) : results(found))}`,
  }
}

async function findAll(
  deps: Deps,
  { text, form }: { readonly text: string; readonly form: SearchForm },
): Promise<Found[]> {
  if (form.kind === 'hash') return findByHash(deps, form.values)
  if (form.kind === 'address') return findByAddress(deps, form.values)
  if (form.kind === 'number') return orderOf(deps, text)
  const merchants = (await searchMerchants(deps, { text, limit: foundMax })).map(one => ({
    what: 'Merchant',
    name: html`<a href="/merchants/${one.id}">${untrustedText(one.name)}</a>`,
    state: stateBadge(one.status),
    where: untrustedText(one.email),
    amount: '–',
  }))
  if (form.kind !== 'id') return merchants
  const id = form.values[0]!
  return [...(await orderOf(deps, id)), ...(await withdrawalOf(deps, id)), ...merchants]
}

async function findByHash(deps: Deps, hashes: readonly string[]): Promise<Found[]> {
  const [orders, sent] = await Promise.all([
    listOrdersByHash(deps.db, hashes, foundMax),
    listSentByHash(deps.db, hashes),
  ])
  const payouts = await Promise.all(
    sent.map(async one =>
      one.purpose === 'withdrawal'
        ? withdrawalOf(deps, one.intentId)
        : [
            {
              what: 'Our transaction',
              name: html`<a href="/treasury">${one.purpose.replaceAll('_', ' ')}</a> ${mono(one.intentId)}`,
              state: stateBadge(one.status),
              where: chainName(one),
              amount: '–',
            },
          ],
    ),
  )
  return [...orders.map(orderRow), ...payouts.flat()]
}

async function findByAddress(deps: Deps, addresses: readonly string[]): Promise<Found[]> {
  const [orders, withdrawals] = await Promise.all([
    listOrdersByAddress(deps.db, addresses, foundMax),
    listWithdrawalsTo(deps.db, addresses, foundMax),
  ])
  return [...orders.map(orderRow), ...withdrawals.map(withdrawalRow)]
}

async function orderOf(deps: Deps, text: string): Promise<Found[]> {
  const found = await inspectOrder(deps, text)
  if (!found) return []
  const { order } = found
  return [
    {
      what: 'Order',
      name: html`<a href="/orders/${order.id}">${order.order_number}</a>`,
      state: stateBadge(order.status),
      where: chainName(order),
      amount: usdtOf(order.order_amount),
    },
  ]
}

function orderRow(order: Awaited<ReturnType<typeof listOrdersByHash>>[number]): Found {
  return {
    what: 'Order',
    name: html`<a href="/orders/${order.id}">${order.orderNumber}</a>`,
    state: stateBadge(order.status),
    where: chainName(order),
    amount: usdtOf(formatUsdt(order.orderAmount)),
  }
}

async function withdrawalOf(deps: Deps, id: string): Promise<Found[]> {
  const found = isUuid(id) ? await findWithdrawal(deps.db, id) : null
  return found ? [withdrawalRow(found)] : []
}

function withdrawalRow(one: NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>): Found {
  return {
    what: one.orderId === null ? 'Withdrawal' : 'Refund',
    name: html`<a href="/withdrawals/${one.id}">${mono(one.id)}</a>`,
    state: stateBadge(one.status),
    where: chainName(one),
    amount: usdtOf(formatUsdt(one.amount)),
  }
}

function results(found: readonly Found[]): Html {
  const columns = [
    { head: 'Kind' },
    { head: 'Found' },
    { head: 'Status' },
    { head: 'Where' },
    { head: 'Amount', isNumber: true },
  ]
  const rows = found.map(one => [one.what, one.name, one.state, one.where, one.amount])
  return card(
    { label: 'Results', isFlush: true, foot: `At most ${foundMax} of each kind.` },
    table({ caption: 'What was found', columns, rows }),
  )
}

const searched = {
  hash: 'No order was paid by this transaction, and none of ours has this hash.',
  address: 'It is no deposit address of an order, and no withdrawal went to it. Senders are not searched.',
  number: 'No order has this number.',
  id: 'No order, withdrawal or merchant has this id.',
  nothing:
    'No merchant has this email address or a name that starts with it, and it is not a whole hash, address or order number.',
} as const satisfies Record<SearchForm['kind'], string>

function nothing(text: string, { kind }: SearchForm): Html {
  return card(
    { label: 'Results' },
    emptyState({ sign: icon('search'), title: 'Nothing found', text: html`${untrustedText(text)}: ${searched[kind]}` }),
  )
}
