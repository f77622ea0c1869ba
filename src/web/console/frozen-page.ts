import { formatUsdt } from '../../lib/money.ts'
import { listMerchantLabels } from '../../merchants/merchant.store.ts'
import { inspectFrozenOrders } from '../../orders/query/admin-orders.service.ts'
import { card, emptyState } from '../kit/card.ts'
import { icon } from '../kit/icon.ts'
import { table } from '../kit/table.ts'
import { html } from '../html.ts'
import type { MakePage } from './console.ts'
import { listQuery, listView, partOf } from './list-page.ts'
import { ago, chainName, merchantLink, untrustedText, stateBadge, usdtOf } from './view.ts'

export const frozenPage: MakePage = async ({ deps }, { request }) => {
  const now = deps.clock.business()
  const query = listQuery(request)
  const found = await inspectFrozenOrders(deps, partOf(query))
  const cursorOf = (one: (typeof found)[number]) => ({ createdAt: one.frozenSince, id: one.id })
  const { items, filter, pager } = listView({ path: '/frozen', query, found, cursorOf })
  const labels = await listMerchantLabels(
    deps.db,
    items.map(one => one.merchantId),
  )
  const rows = items.map(one => [
    html`<div>
      <a href="/orders/${one.id}">${one.orderNumber}</a>
      <div class="small wrap-any">${merchantLink(one.merchantId, labels.get(one.merchantId))}</div>
    </div>`,
    usdtOf(formatUsdt(one.frozenAmount)),
    chainName(one),
    stateBadge(one.status),
    html`${one.reasons.map(reason => html`<div>${untrustedText(reason)}</div>`)}`,
    html`${one.releaseApprovedBy.length > 0 && html`<div>Release: ${one.releaseApprovedBy.join(', ')}</div>`}
    ${one.setApartApprovedBy.length > 0 && html`<div>Set apart: ${one.setApartApprovedBy.join(', ')}</div>`}
    ${one.releaseApprovedBy.length + one.setApartApprovedBy.length === 0 && 'nobody'}`,
    ago(one.frozenSince, now),
  ])
  const columns = [
    { head: 'Order' },
    { head: 'Frozen' },
    { head: 'Network' },
    { head: 'Status' },
    { head: 'Why' },
    { head: 'Approved by' },
    { head: 'Since', isNumber: true },
  ]
  return {
    heading: {
      title: 'Frozen',
      sub: 'Orders with money held by screening, oldest first. Two operators of different sponsors release it or set it apart for good.',
    },
    body: html`${filter}
    ${
      rows.length === 0
        ? card(
            { label: 'Frozen orders' },
            emptyState({
              sign: icon('lock'),
              title: 'Nothing is frozen',
              text: 'Money from a flagged sender waits here until two operators release it or set it apart.',
            }),
          )
        : card({ label: 'Frozen orders', isFlush: true }, table({ caption: 'Orders with frozen money', columns, rows }))
    }
    ${pager}`,
  }
}
