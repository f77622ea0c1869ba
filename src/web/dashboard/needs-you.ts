import type { ApplicationStatus } from '../../kyb/application.ts'
import type { OrderStatus } from '../../orders/order-status.ts'
import type { Order } from '../../orders/order.ts'
import type { WebhookView } from '../../webhooks/webhook-view.ts'
import { count } from '../design/badge.ts'
import { textLink } from '../design/button.ts'
import { card, facts, type Fact } from '../design/card.ts'
import type { Html } from '../html.ts'
import { mayDo, type DashboardRequest } from './request.ts'

export interface Waiting {
  readonly latest: readonly Order[]
  readonly webhooks: readonly WebhookView[]
  readonly application: ApplicationStatus | null
  readonly byStatus: Readonly<Partial<Record<OrderStatus, number>>>
}

/** What waits for somebody of the merchant; nothing when nothing does. */
export function needsYou(request: DashboardRequest, { webhooks, application, byStatus }: Waiting): Html | null {
  const list: Fact[] = []
  const some = (number: number, word: string) => `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`
  const { UNDERPAID: short = 0, FROZEN: frozen = 0 } = byStatus
  if (short > 0)
    list.push({
      term: `${some(short, 'order')} underpaid`,
      value: textLink('Accept or refund', '/dashboard/orders?status=UNDERPAID'),
    })
  if (frozen > 0)
    list.push({ term: `${some(frozen, 'order')} frozen`, value: textLink('Look', '/dashboard/orders?status=FROZEN') })
  const off = webhooks.filter(one => !one.is_active).length
  if (off > 0)
    list.push({ term: `${some(off, 'endpoint')} switched off`, value: textLink('Webhooks', '/dashboard/webhooks') })
  if (application === 'CLARIFICATION' && mayDo(request, 'kyb'))
    list.push({ term: 'A question about your business', value: textLink('Answer', '/dashboard/business') })
  if (list.length === 0) return null
  return card({ title: 'Needs you', action: count(list.length, 'warn'), isFlush: true }, facts(list))
}
