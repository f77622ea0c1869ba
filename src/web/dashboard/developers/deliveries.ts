import type { WebhookView } from '../../../webhooks/endpoints/webhook-view.ts'
import type { EndpointHealth } from '../../../webhooks/endpoints/endpoint-health.service.ts'
import type { components } from '../../../../generated/api.ts'
import { getDelivery } from '../../../webhooks/deliveries/delivery-list.service.ts'
import { redeliver } from '../../../webhooks/deliveries/resend.service.ts'
import { answerText, attemptsMax } from '../../../webhooks/deliveries/schedule.ts'
import { countWaitingEvents, findFailing } from '../../../webhooks/endpoints/webhook-alert.store.ts'
import { badge, type Tone } from '../../kit/badge.ts'
import { button, textLink } from '../../kit/button.ts'
import { card, facts } from '../../kit/card.ts'
import { copyable } from '../../kit/code.ts'
import { note } from '../../kit/note.ts'
import { table, type Column } from '../../kit/table.ts'
import { html, type Html } from '../../html.ts'
import {
  actionForm,
  go,
  mayDo,
  page,
  textOf,
  tried,
  type DashboardRequest,
  type BusinessPage,
  type Reply,
} from '../request.ts'
import { recorded } from '../record.ts'
import { inspector } from './delivery-inspector.ts'
import { sentenceOf } from '../sentences.ts'
import { time } from '../words.ts'

type DeliveryView = components['schemas']['WebhookDelivery']

const path = '/dashboard/webhooks/{id}/deliveries/{delivery_id}'

export const deliveryPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'read', respond: detail },
  { method: 'POST', path: `${path}/redeliver`, permission: 'webhooks', respond: again },
]

const states: Readonly<Record<DeliveryView['status'], readonly [Tone, string]>> = {
  PENDING: ['wait', 'On its way'],
  DELIVERED: ['good', 'Delivered'],
  FAILED: ['bad', 'Failed'],
}

const columns: readonly Column[] = [
  { head: 'Event', position: 'lead' },
  { head: 'State', position: 'state' },
  { head: 'Answer', position: 'low-start' },
  { head: 'Attempts', isNumber: true, position: 'start', isNamed: true },
  { head: 'Created', isNumber: true, position: 'end' },
]

export function deliveryTable(deliveries: readonly DeliveryView[]): Html {
  const rows = deliveries.map(one => [
    html`<a class="link mono" href="/dashboard/webhooks/${one.webhook_id}/deliveries/${one.id}">${one.event_type}</a>`,
    stateBadge(one),
    answerOf(one.last_error, one.attempts),
    `${one.attempts} of ${one.max_attempts}`,
    time(one.created_at),
  ])
  const body = rows.length === 0 ? html`<div class="body muted">No deliveries yet.</div>` : table({ caption: 'Deliveries', columns, rows }) // prettier-ignore
  return card({ title: 'Deliveries', isFlush: true }, body)
}

/** A delivery that failed and will be tried again is not simply on its way. */
function stateBadge({ status, attempts }: Pick<DeliveryView, 'status' | 'attempts'>): Html {
  return status === 'PENDING' && attempts > 0 ? badge('warn', 'Retrying') : badge(...states[status])
}

function answerOf(error: string | null, attempts: number): string {
  if (attempts === 0 && error === null) return '–'
  return error === null ? 'Answered 2xx' : answerText(error)
}

async function detail(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, params, query } = request
  const wanted = { webhookId: params['id']!, deliveryId: params['delivery_id']! }
  const found = await getDelivery(deps, sessionUser, wanted)
  const { delivery, nextAttemptAt } = found
  const endpoint = `/dashboard/webhooks/${delivery.webhook_id}`
  const here = `${endpoint}/deliveries/${delivery.id}`
  const canSend = mayDo(request, 'webhooks') && delivery.status !== 'PENDING'
  const heading = {
    title: delivery.event_type,
    badge: stateBadge(delivery),
    crumbs: [
      { label: 'Webhooks', href: '/dashboard/webhooks' },
      { label: 'Endpoint', href: endpoint },
    ],
    ...(canSend && { actions: actionForm(request, `${here}/redeliver`, button('Send again', { icon: 'refresh' })) }),
  }
  const { order_id: orderId } = delivery.payload.data
  const about = typeof orderId === 'string' && textLink('Open the order', `/dashboard/orders/${orderId}`)
  const body = html`<div class="columns rail">
    ${inspector(found, { here, part: textOf(query, 'show'), attempt: textOf(query, 'attempt') })}
    <div class="stack">
      ${card(
        { title: 'Delivery', isFlush: true },
        facts([
          { term: 'ID', value: copyable(delivery.id, { what: 'delivery id' }) },
          { term: 'Event', value: copyable(delivery.payload.id, { what: 'event id' }) },
          { term: 'Attempts', value: html`<bdi>${delivery.attempts} of ${delivery.max_attempts}</bdi>` },
          { term: 'Created', value: time(delivery.created_at) },
          nextAttemptAt !== null && { term: 'Next attempt', value: time(nextAttemptAt) },
          about !== false && { term: 'About', value: about },
        ]),
      )}
    </div>
  </div>`
  return page(heading, body)
}

function again(request: DashboardRequest): Promise<Reply> {
  const { sessionUser, params } = request
  const wanted = { webhookId: params['id']!, deliveryId: params['delivery_id']! }
  const here = `/dashboard/webhooks/${wanted.webhookId}/deliveries`
  const work = async () => {
    const delivery = await recorded(
      request,
      joined => redeliver(joined, sessionUser, wanted),
      sent => ({
        action: 'webhook.redeliver',
        subject: `webhook ${sent.webhook_id}`,
        sentence: `The event ${sent.payload.id} (${sent.event_type}) was sent again.`,
        notice: null,
      }),
    )
    return go(`${here}/${delivery.id}`, 'The event is sent again, with six new attempts.')
  }
  return tried(work, {
    operationId: 'redeliver',
    again: ({ code: why }) => go(`${here}/${wanted.deliveryId}`, sentenceOf(why)),
  })
}

/** Green only for an endpoint whose last delivery arrived. */
export function stateOf({ is_active: isActive }: WebhookView, { tried: count, isFailing }: EndpointHealth): Html {
  if (!isActive) return badge('calm', 'Off', 'pause')
  if (isFailing) return badge('bad', 'Failing')
  return count === 0 ? badge('calm', 'On, not used yet') : badge('good', 'Healthy')
}

/** How many of the newest deliveries arrived, and why the last one did not. */
export function deliveredText({ tried: count, delivered, lastError }: EndpointHealth): string {
  if (count === 0) return 'None yet'
  const arrived = `${delivered} of ${count} arrived`
  return lastError === null ? arrived : `${arrived}. ${answerText(lastError)}`
}

/** The most events that the note counts. */
const waitingMax = 1000

/** Since when an endpoint accepts nothing, and what waits for it; nothing while it does not fail. */
export async function failingNote({ deps }: DashboardRequest, webhook: WebhookView): Promise<Html | null> {
  const failing = webhook.is_active ? await findFailing(deps.db, webhook.id) : null
  if (!failing) return null
  const waiting = await countWaitingEvents(deps.db, webhook.id, waitingMax)
  const count = waiting < waitingMax ? String(waiting) : `At least ${waitingMax}`
  return note(
    'bad',
    html`Failing since ${time(failing.since)}.`,
    `${answerText(failing.lastError)}. ${count} ${waiting === 1 ? 'event is' : 'events are'} waiting. We try each one ${attemptsMax} times in about 27 hours; afterwards you can send it again.`,
  )
}
