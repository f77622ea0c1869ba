import { endpointAdded, endpointChanged, endpointDeleted } from '../../../people/team/notifications.ts'
import type { MerchantAction } from '../../../people/team/merchant-action.ts'
import { eventTypes } from '../../../../generated/words.ts'
import { listWebhookDeliveries } from '../../../webhooks/deliveries/delivery-list.service.ts'
import { redeliverSince, resentMax, testWebhook } from '../../../webhooks/deliveries/resend.service.ts'
import { deleteWebhook, updateWebhook } from '../../../webhooks/endpoints/webhook-change.service.ts'
import { createWebhook, getWebhook, listWebhooks } from '../../../webhooks/endpoints/webhook.service.ts'
import { listEndpointHealth } from '../../../webhooks/endpoints/endpoint-health.service.ts'
import type { WebhookView } from '../../../webhooks/endpoints/webhook-view.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card, emptyState, facts, question } from '../../kit/card.ts'
import { copyable } from '../../kit/code.ts'
import { choices, field, select } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { pagination, table } from '../../kit/table.ts'
import { html, isolated, type Html } from '../../html.ts'
import {
  actionForm,
  checkedBody,
  form,
  go,
  mayDo,
  page,
  textOf,
  textsOf,
  tried,
  type DashboardRequest,
  type BusinessPage,
  type Reply,
  type Trouble,
} from '../request.ts'
import { deliveredText, deliveryTable, failingNote, stateOf } from './deliveries.ts'
import { errorsOf, formPage, pagerOf } from '../form-page.ts'
import { shownUrl } from '../../../lib/text/url.ts'
import { dayIn, dayStart } from '../../../lib/time-zone.ts'
import { once, onceField } from '../once.ts'
import { recorded } from '../record.ts'
import { sentenceOf } from '../sentences.ts'
import { date, time } from '../words.ts'

const path = '/dashboard/webhooks'
const one = `${path}/{id}`
const crumbs = [{ label: 'Webhooks', href: path }]

/** Changing endpoints needs a fresh passkey and notifies the owners, because endpoints learn about the merchant's money. */
export const webhookPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'read', respond: list },
  {
    method: 'GET',
    path: `${path}/new`,
    permission: 'webhooks',
    isGuarded: true,
    respond: request => asking(request, null, null),
  },
  { method: 'POST', path: `${path}/new`, permission: 'webhooks', isGuarded: true, respond: making },
  { method: 'GET', path: one, permission: 'read', respond: endpoint },
  {
    method: 'GET',
    path: `${one}/edit`,
    permission: 'webhooks',
    isGuarded: true,
    respond: async request => asking(request, await webhookOf(request), null),
  },
  { method: 'POST', path: `${one}/edit`, permission: 'webhooks', isGuarded: true, respond: changing },
  { method: 'POST', path: `${one}/switch`, permission: 'webhooks', isGuarded: true, respond: switching },
  { method: 'GET', path: `${one}/delete`, permission: 'webhooks', isGuarded: true, respond: deletion },
  { method: 'POST', path: `${one}/delete`, permission: 'webhooks', isGuarded: true, respond: deleting },
  { method: 'POST', path: `${one}/test`, permission: 'webhooks', respond: testing },
  { method: 'POST', path: `${one}/redeliver`, permission: 'webhooks', respond: resending },
]

function webhookOf({ deps, sessionUser, params }: DashboardRequest): Promise<WebhookView> {
  return getWebhook(deps, sessionUser, params['id']!)
}

async function list(request: DashboardRequest): Promise<Reply> {
  const webhooks = await listWebhooks(request.deps, request.sessionUser)
  const health = await listEndpointHealth(
    request.deps,
    webhooks.map(({ id }) => id),
  )
  const canChange = mayDo(request, 'webhooks')
  const actions = html`${mayDo(request, 'secrets') && linkButton('Signing secret', `${path}/secret`, { icon: 'lock' })}
  ${canChange && linkButton('New endpoint', `${path}/new`, { icon: 'plus', kind: 'primary' })}`
  const heading = {
    title: 'Webhooks',
    sub: 'Kassa sends signed events to your server, and retries until it answers.',
    actions,
  }
  if (webhooks.length === 0) {
    const empty = emptyState({
      sign: icon('webhook'),
      title: 'No endpoints yet',
      text: 'Add your server’s URL to be told when an order is paid.',
      ...(canChange && { action: linkButton('New endpoint', `${path}/new`, { kind: 'primary' }) }),
    })
    return page(heading, card({ label: 'Endpoints' }, empty))
  }
  const columns = [
    { head: 'URL' },
    { head: 'Events' },
    { head: 'Last deliveries' },
    { head: 'Added', isNumber: true },
    { head: 'State', isNumber: true },
  ]
  const rows = webhooks.map(webhook => [
    html`<a class="link wrap-any" href="${path}/${webhook.id}">${isolated(shownUrl(webhook.url))}</a>`,
    eventsText(webhook.events),
    deliveredText(health.get(webhook.id)!),
    date(webhook.created_at),
    stateOf(webhook, health.get(webhook.id)!),
  ])
  return page(heading, card({ label: 'Endpoints', isFlush: true }, table({ caption: 'Endpoints', columns, rows })))
}

function eventsText(events: readonly string[]): string {
  return events.length === eventTypes.length ? 'All' : events.join(', ')
}

async function endpoint(request: DashboardRequest): Promise<Reply> {
  const cursor = textOf(request.query, 'cursor')
  const webhook = await webhookOf(request)
  const paging = { limit: 20, offset: 0, ...(cursor !== '' && { cursor }) }
  const [found, healths, failing] = await Promise.all([
    listWebhookDeliveries(request.deps, request.sessionUser, { webhookId: webhook.id, ...paging }),
    listEndpointHealth(request.deps, [webhook.id]),
    failingNote(request, webhook),
  ])
  const health = healths.get(webhook.id)!
  const here = `${path}/${webhook.id}`
  const canChange = mayDo(request, 'webhooks')
  const actions = canChange
    ? html`${linkButton('Edit', `${here}/edit`)}
      ${actionForm(request, `${here}/switch`, button(webhook.is_active ? 'Switch off' : 'Switch on', { name: 'is_active', value: webhook.is_active ? 'no' : 'yes' }))}
      ${linkButton('Delete', `${here}/delete`)}`
    : null
  const heading = { title: new URL(webhook.url).host, crumbs, badge: stateOf(webhook, health), actions }
  const count = `${found.total.toLocaleString('en')} ${found.total === 1 ? 'delivery' : 'deliveries'}`
  const pager = pagerOf(here, { cursor, next: found.next_cursor, text: `${count}, newest first.` })
  const body = html`<div class="columns rail">
    <div class="stack">${failing} ${deliveryTable(found.deliveries)} ${pagination(pager)}</div>
    <div class="stack">
      ${card(
        { title: 'Endpoint', isFlush: true },
        facts([
          { term: 'URL', value: copyable(shownUrl(webhook.url), { what: 'URL', isWhole: true }) },
          { term: 'ID', value: copyable(webhook.id, { what: 'endpoint id' }) },
          { term: 'Events', value: eventsText(webhook.events) },
          { term: 'Last deliveries', value: deliveredText(health) },
          health.lastTriedAt !== null && { term: 'Last tried', value: time(health.lastTriedAt) },
          { term: 'Added', value: time(webhook.created_at) },
        ]),
      )}
      ${canChange && webhook.is_active && [sampleCard(request, webhook), againCard(request, webhook)]}
    </div>
  </div>`
  return page(heading, body)
}

function sampleCard(request: DashboardRequest, webhook: WebhookView): Html {
  const options = webhook.events.map(value => ({ value, label: value }))
  const content = html`${select({ name: 'event', label: 'Event', choices: options })} ${button('Send a sample')}`
  return card({ title: 'Try it' }, form(request, `${path}/${webhook.id}/test`, content))
}

function againCard(request: DashboardRequest, webhook: WebhookView): Html {
  const day = dayIn(request.sessionUser.timeZone, request.deps.clock.business())
  const content = html`${field({ name: 'since', type: 'date', label: 'Failed since', value: day, isRequired: true, help: `Up to ${resentMax} at once, the oldest first.` })}
  ${button('Send them again', { icon: 'refresh' })}` // prettier-ignore
  return card({ title: 'Send again' }, form(request, `${path}/${webhook.id}/redeliver`, content))
}

function asking(request: DashboardRequest, webhook: WebhookView | null, trouble: Trouble | null): Reply {
  const { form: sent } = request
  const errorOf = errorsOf(trouble)
  const action = webhook ? `${path}/${webhook.id}/edit` : `${path}/new`
  const chosen = trouble === null ? (webhook?.events ?? eventTypes) : textsOf(sent, 'events')
  const url = textOf(sent, 'url') || (webhook?.url ?? '')
  const content = html`${field({ name: 'url', type: 'url', label: 'URL', value: url, isRequired: true, maxlength: 2048, placeholder: 'https://', help: 'Begins with https:// and is reached from the internet.', ...errorOf('url') })}
  ${choices({ name: 'events', label: 'Events', type: 'checkbox', choices: eventTypes.map(value => ({ value, label: value })), value: chosen, ...errorOf('events') })}
  ${webhook === null && onceField(request)}` // prettier-ignore
  return formPage(request, {
    heading: { title: webhook ? 'Edit the endpoint' : 'New endpoint', crumbs },
    action,
    content,
    submit: webhook ? 'Save' : 'Add the endpoint',
    back: webhook ? `${path}/${webhook.id}` : path,
    trouble,
  })
}

function making(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const work = async () => {
    const given = { url: textOf(sent, 'url') || undefined, events: textsOf(sent, 'events') }
    const body = checkedBody(deps.config, 'createWebhook', given)
    return once(request, {
      work: joined => createWebhook(joined, sessionUser, body),
      describe: endpointAdded,
      show: webhook => go(`${path}/${webhook.id}`, 'The endpoint is added. Send it a sample.'),
      again: addedOnce,
    })
  }
  return tried(work, { operationId: 'createWebhook', again: trouble => asking(request, null, trouble) })
}

const addedOnce = {
  title: 'This endpoint was added already',
  sentence: 'It is in your list. Two of one URL are told of every event twice.',
  href: path,
  label: 'Your endpoints',
}

async function changing(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const webhook = await webhookOf(request)
  const work = async () => {
    const given = { url: textOf(sent, 'url'), events: textsOf(sent, 'events') }
    const body = checkedBody(deps.config, 'updateWebhook', given)
    const change = { webhookId: webhook.id, url: body.url, events: body.events }
    await recorded(request, joined => updateWebhook(joined, sessionUser, change), endpointChanged)
    return go(`${path}/${webhook.id}`, 'Saved.')
  }
  return tried(work, { operationId: 'updateWebhook', again: trouble => asking(request, webhook, trouble) })
}

async function switching(request: DashboardRequest): Promise<Reply> {
  const webhook = await webhookOf(request)
  const isActive = textOf(request.form, 'is_active') === 'yes'
  await recorded(
    request,
    joined => updateWebhook(joined, request.sessionUser, { webhookId: webhook.id, isActive }),
    endpointChanged,
  )
  return go(
    `${path}/${webhook.id}`,
    isActive ? 'The endpoint is switched on.' : 'The endpoint is switched off. What waited for it is not sent.',
  )
}

async function deletion(request: DashboardRequest): Promise<Reply> {
  const webhook = await webhookOf(request)
  const here = `${path}/${webhook.id}`
  const content = html`<div class="cluster">
    ${button('Delete the endpoint', { kind: 'danger' })} ${linkButton('Back', here)}
  </div>`
  const body = question({
    title: 'Delete this endpoint?',
    sentences: ['Nothing is sent to it any more, also what waits for it now. This cannot be taken back.'],
    details: [{ term: 'URL', value: html`<span class="wrap-any">${isolated(shownUrl(webhook.url))}</span>` }],
    form: form(request, `${here}/delete`, content),
  })
  return page({ title: 'Delete an endpoint', crumbs }, body)
}

async function deleting(request: DashboardRequest): Promise<Reply> {
  const webhook = await webhookOf(request)
  await recorded(
    request,
    joined => deleteWebhook(joined, request.sessionUser, webhook.id),
    () => endpointDeleted(webhook),
  )
  return go(path, 'The endpoint is deleted.')
}

async function testing(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, form: sent } = request
  const webhook = await webhookOf(request)
  const work = async () => {
    const body = checkedBody(deps.config, 'testWebhook', { event: textOf(sent, 'event') || undefined })
    const delivery = await recorded(
      request,
      joined => testWebhook(joined, sessionUser, { webhookId: webhook.id, type: body.event }),
      sample => sentAgain(webhook, 'test', `A sample of ${sample.event_type} was sent.`),
    )
    return go(`${path}/${webhook.id}/deliveries/${delivery.id}`, 'The sample is on its way.')
  }
  return tried(work, { operationId: 'testWebhook', again: ({ code }) => go(`${path}/${webhook.id}`, sentenceOf(code)) })
}

function sentAgain({ id }: WebhookView, what: 'test' | 'redeliver', sentence: string): MerchantAction {
  return { action: `webhook.${what}`, subject: `webhook ${id}`, sentence, notice: null }
}

async function resending(request: DashboardRequest): Promise<Reply> {
  const { sessionUser, form: sent } = request
  const webhook = await webhookOf(request)
  const here = `${path}/${webhook.id}`
  const since = dayStart(sessionUser.timeZone, textOf(sent, 'since'))
  if (since === null) return go(here, 'Choose a day to begin with.')
  const work = async () => {
    const count = await recorded(
      request,
      joined => redeliverSince(joined, sessionUser, { webhookId: webhook.id, since }),
      found => (found === 0 ? null : sentAgain(webhook, 'redeliver', `${found} failed events were sent again.`)),
    )
    const more = count === resentMax ? ' There may be more: send again.' : ''
    return go(
      here,
      count === 0
        ? 'Nothing has failed since then.'
        : `${count} ${count === 1 ? 'event is' : 'events are'} sent again.${more}`,
    )
  }
  return tried(work, { operationId: 'redeliver', again: ({ code }) => go(here, sentenceOf(code)) })
}
