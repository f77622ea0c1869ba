import { formatUsdt } from '../../lib/money.ts'
import { inspectFrozenOrders } from '../../orders/query/admin-orders.service.ts'
import { card, emptyState } from '../kit/card.ts'
import { icon } from '../kit/icon.ts'
import { table } from '../kit/table.ts'
import { html } from '../html.ts'
import type { MakePage } from './console.ts'
import { ago, chainName, untrustedText, stateBadge, usdtOf } from './view.ts'

export const frozenPage: MakePage = async ({ deps }) => {
  const now = deps.clock.business()
  const rows = (await inspectFrozenOrders(deps, 100)).map(one => [
    html`<a href="/orders/${one.id}">${one.orderNumber}</a>`,
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
    { head: 'Order is' },
    { head: 'Why' },
    { head: 'Approved by' },
    { head: 'Since', isNumber: true },
  ]
  return {
    heading: {
      title: 'Frozen',
      sub: 'Orders with money that screening holds back, the longest first. Two operators of different sponsors release it, or set it apart for good.',
    },
    body:
      rows.length === 0
        ? card(
            { label: 'Frozen orders' },
            emptyState({
              sign: icon('lock'),
              title: 'Nothing is frozen',
              text: 'Money from a flagged sender stands here until two people release it or set it apart.',
            }),
          )
        : card(
            { label: 'Frozen orders', isFlush: true },
            table({ caption: 'Orders with frozen money', columns, rows }),
          ),
  }
}
