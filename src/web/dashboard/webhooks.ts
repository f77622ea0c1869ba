import { endpointAdded, endpointChanged, endpointDeleted, endpointOff, endpointOn } from '../../access/told.ts'
import { eventTypes } from '../../../generated/words.ts'
import { listWebhookDeliveries } from '../../webhooks/delivery-list.service.ts'
import { redeliverSince, resentMax } from '../../webhooks/resend-since.service.ts'
import { testWebhook } from '../../webhooks/resend.service.ts'
import { deleteWebhook, updateWebhook } from '../../webhooks/webhook-change.service.ts'
import { createWebhook, getWebhook, listWebhooks } from '../../webhooks/webhook.service.ts'
import type { WebhookView } from '../../webhooks/webhook-view.ts'
import { badge } from '../design/badge.ts'
import { button, linkButton } from '../design/button.ts'
import { card, emptyState, facts, question } from '../design/card.ts'
import { copyable } from '../design/code.ts'
import { choices, field, select } from '../design/field.ts'
import { icon } from '../design/icon.ts'
import { note } from '../design/note.ts'
import { pagination, table } from '../design/table.ts'
import { html, isolated, type Html } from '../html.ts'
import {
  act,
  checkedBody,
  form,
  go,
  mayDo,
  page,
  textOf,
  textsOf,
  tried,
  type Ask,
  type BusinessPage,
  type Reply,
  type Trouble,
} from './ask.ts'
import { deliveryTable } from './deliveries.ts'
import { once, onceField } from './once.ts'
import { recorded } from './record.ts'
import { sentenceOf } from './sentences.ts'
import { dayText, time } from './words.ts'

const path = '/dashboard/webhooks'
const one = `${path}/{id}`
const crumbs = [{ label: 'Webhooks', href: path }]

/** Endpoints are changed with a fresh passkey, and the owners are told: they hear what happens to the merchant's money. */
export const webhookPages: readonly BusinessPage[] = [
  { method: 'GET', path, act: 'read', respond: list },
  { method: 'GET', path: `${path}/new`, act: 'webhooks', isGuarded: true, respond: ask => asking(ask, null, null) },
  { method: 'POST', path: `${path}/new`, act: 'webhooks', isGuarded: true, respond: making },
  { method: 'GET', path: one, act: 'read', respond: endpoint },
  {
    method: 'GET',
    path: `${one}/edit`,
    act: 'webhooks',
    isGuarded: true,
    respond: async ask => asking(ask, await webhookOf(ask), null),
  },
  { method: 'POST', path: `${one}/edit`, act: 'webhooks', isGuarded: true, respond: changing },
  { method: 'POST', path: `${one}/switch`, act: 'webhooks', isGuarded: true, respond: switching },
  { method: 'GET', path: `${one}/delete`, act: 'webhooks', isGuarded: true, respond: deletion },
  { method: 'POST', path: `${one}/delete`, act: 'webhooks', isGuarded: true, respond: deleting },
  { method: 'POST', path: `${one}/test`, act: 'webhooks', respond: testing },
  { method: 'POST', path: `${one}/redeliver`, act: 'webhooks', respond: resending },
]

function webhookOf({ deps, visitor, params }: Ask): Promise<WebhookView> {
  return getWebhook(deps, visitor, params['id']!)
}

async function list(ask: Ask): Promise<Reply> {
  const webhooks = await listWebhooks(ask.deps, ask.visitor)
  const canChange = mayDo(ask, 'webhooks')
  const actions = html`${mayDo(ask, 'secrets') && linkButton('Signing secret', `${path}/secret`, { icon: 'lock' })}
  ${canChange && linkButton('New endpoint', `${path}/new`, { icon: 'plus', kind: 'primary' })}`
  const heading = {
    title: 'Webhooks',
    sub: 'Your server is told what happens, signed, and again until it answers.',
    actions,
  }
  if (webhooks.length === 0) {
    const empty = emptyState({
      sign: icon('webhook'),
      title: 'No endpoints yet',
      text: 'Add the URL of your server that shall be told when an order is paid.',
      ...(canChange && { action: linkButton('New endpoint', `${path}/new`, { kind: 'primary' }) }),
    })
    return page(heading, card({ label: 'Endpoints' }, empty))
  }
  const columns = [
    { head: 'URL' },
    { head: 'Events' },
    { head: 'Added', isNumber: true },
    { head: 'State', isNumber: true },
  ]
  const rows = webhooks.map(webhook => [
    html`<a class="link wrap-any" href="${path}/${webhook.id}">${isolated(webhook.url)}</a>`,
    eventsText(webhook.events),
    dayText(webhook.created_at),
    stateOf(webhook),
  ])
  return page(heading, card({ label: 'Endpoints', isFlush: true }, table({ caption: 'Endpoints', columns, rows })))
}

function eventsText(events: readonly string[]): string {
  return events.length === eventTypes.length ? 'All' : events.join(', ')
}

function stateOf({ is_active }: WebhookView): Html {
  return is_active ? badge('good', 'On') : badge('calm', 'Off', 'pause')
}

async function endpoint(ask: Ask): Promise<Reply> {
  const cursor = textOf(ask.query, 'cursor')
  const webhook = await webhookOf(ask)
  const place = { limit: 20, offset: 0, ...(cursor !== '' && { cursor }) }
  const found = await listWebhookDeliveries(ask.deps, ask.visitor, { webhookId: webhook.id, ...place })
  const here = `${path}/${webhook.id}`
  const canChange = mayDo(ask, 'webhooks')
  const actions = canChange
    ? html`${linkButton('Edit', `${here}/edit`)}
      ${act(ask, `${here}/switch`, button(webhook.is_active ? 'Switch off' : 'Switch on', { name: 'is_active', value: webhook.is_active ? 'no' : 'yes' }))}
      ${linkButton('Delete', `${here}/delete`)}`
    : null
  const heading = { title: new URL(webhook.url).host, crumbs, sub: stateOf(webhook), actions }
  const pager = {
    text: `${found.total.toLocaleString('en')} ${found.total === 1 ? 'delivery' : 'deliveries'}, newest first. Times are UTC.`,
    previous: cursor === '' ? undefined : here,
    next: found.next_cursor === null ? undefined : `${here}?cursor=${found.next_cursor}`,
  }
  const body = html`<div class="columns rail">
    <div class="stack">${deliveryTable(found.deliveries)} ${pagination(pager)}</div>
    <div class="stack">
      ${card(
        { title: 'Endpoint', isFlush: true },
        facts([
          { term: 'URL', value: copyable(webhook.url, { what: 'URL', isWhole: true }) },
          { term: 'Id', value: copyable(webhook.id, { what: 'endpoint id' }) },
          { term: 'Events', value: eventsText(webhook.events) },
          { term: 'Added', value: time(webhook.created_at) },
        ]),
      )}
      ${canChange && webhook.is_active && [sampleCard(ask, webhook), againCard(ask, webhook)]}
    </div>
  </div>`
  return page(heading, body)
}

function sampleCard(ask: Ask, webhook: WebhookView): Html {
  const options = webhook.events.map(value => ({ value, label: value }))
  const content = html`${select({ name: 'event', label: 'Event', choices: options })} ${button('Send a sample')}`
  return card({ title: 'Try it' }, form(ask, `${path}/${webhook.id}/test`, content))
}

function againCard(ask: Ask, webhook: WebhookView): Html {
  const day = ask.deps.clock.business().toISOString().slice(0, 10)
  const content = html`${field({ name: 'since', type: 'date', label: 'Failed since', value: day, isRequired: true, help: `Up to ${resentMax} at once, the oldest first.` })}
  ${button('Send them again', { icon: 'refresh' })}` // prettier-ignore
  return card({ title: 'Send again' }, form(ask, `${path}/${webhook.id}/redeliver`, content))
}

function asking(ask: Ask, webhook: WebhookView | null, trouble: Trouble | null): Reply {
  const { form: sent } = ask
  const errorOf = (name: string) => (trouble?.field === name ? { error: sentenceOf(trouble.code) } : {})
  const action = webhook ? `${path}/${webhook.id}/edit` : `${path}/new`
  const chosen = trouble === null ? (webhook?.events ?? eventTypes) : textsOf(sent, 'events')
  const url = textOf(sent, 'url') || (webhook?.url ?? '')
  const content = html`${field({ name: 'url', type: 'url', label: 'URL', value: url, isRequired: true, maxlength: 2048, placeholder: 'https://', help: 'Begins with https:// and is reached from the internet.', ...errorOf('url') })}
  ${choices({ name: 'events', label: 'Events', type: 'checkbox', choices: eventTypes.map(value => ({ value, label: value })), value: chosen, ...errorOf('events') })}
  ${trouble !== null && trouble.field === null && note('bad', 'Nothing was changed.', sentenceOf(trouble.code))}
  <div class="cluster">${button(webhook ? 'Save' : 'Add the endpoint', { kind: 'primary' })} ${linkButton('Back', webhook ? `${path}/${webhook.id}` : path)}</div>` // prettier-ignore
  const heading = { title: webhook ? 'Edit the endpoint' : 'New endpoint', crumbs }
  return page(
    heading,
    card({ label: heading.title }, form(ask, action, html`${webhook === null && onceField(ask)}${content}`)),
    trouble === null ? 200 : 400,
  )
}

function making(ask: Ask): Promise<Reply> {
  const { deps, visitor, form: sent } = ask
  const work = async () => {
    const given = { url: textOf(sent, 'url') || undefined, events: textsOf(sent, 'events') }
    const body = checkedBody(deps.config, 'createWebhook', given)
    return once(ask, {
      work: joined => createWebhook(joined, visitor, body),
      tell: endpointAdded,
      show: webhook => go(`${path}/${webhook.id}`, 'The endpoint is added. Send it a sample.'),
      again: addedOnce,
    })
  }
  return tried(work, { operationId: 'createWebhook', again: trouble => asking(ask, null, trouble) })
}

const addedOnce = {
  title: 'This endpoint was added already',
  sentence: 'It is in your list. Two of one URL are told of every event twice.',
  href: path,
  label: 'Your endpoints',
}

async function changing(ask: Ask): Promise<Reply> {
  const { deps, visitor, form: sent } = ask
  const webhook = await webhookOf(ask)
  const work = async () => {
    const given = { url: textOf(sent, 'url'), events: textsOf(sent, 'events') }
    const body = checkedBody(deps.config, 'updateWebhook', given)
    const change = { webhookId: webhook.id, url: body.url, events: body.events }
    await recorded(
      ask,
      joined => updateWebhook(joined, visitor, change),
      changed => endpointChanged(webhook, changed),
    )
    return go(`${path}/${webhook.id}`, 'Saved.')
  }
  return tried(work, { operationId: 'updateWebhook', again: trouble => asking(ask, webhook, trouble) })
}

async function switching(ask: Ask): Promise<Reply> {
  const webhook = await webhookOf(ask)
  const isActive = textOf(ask.form, 'is_active') === 'yes'
  await recorded(
    ask,
    joined => updateWebhook(joined, ask.visitor, { webhookId: webhook.id, isActive }),
    () => (webhook.is_active === isActive ? null : isActive ? endpointOn(webhook) : endpointOff(webhook)),
  )
  return go(
    `${path}/${webhook.id}`,
    isActive ? 'The endpoint is switched on.' : 'The endpoint is switched off. What waited for it is not sent.',
  )
}

async function deletion(ask: Ask): Promise<Reply> {
  const webhook = await webhookOf(ask)
  const here = `${path}/${webhook.id}`
  const content = html`<div class="cluster">
    ${button('Delete the endpoint', { kind: 'danger' })} ${linkButton('Back', here)}
  </div>`
  const body = question({
    title: 'Delete this endpoint?',
    sentences: ['Nothing is sent to it any more, also what waits for it now. This cannot be taken back.'],
    details: [{ term: 'URL', value: html`<span class="wrap-any">${isolated(webhook.url)}</span>` }],
    form: form(ask, `${here}/delete`, content),
  })
  return page({ title: 'Delete an endpoint', crumbs }, body)
}

async function deleting(ask: Ask): Promise<Reply> {
  const webhook = await webhookOf(ask)
  await recorded(
    ask,
    joined => deleteWebhook(joined, ask.visitor, webhook.id),
    () => endpointDeleted(webhook),
  )
  return go(path, 'The endpoint is deleted.')
}

async function testing(ask: Ask): Promise<Reply> {
  const { deps, visitor, form: sent } = ask
  const webhook = await webhookOf(ask)
  const work = async () => {
    const body = checkedBody(deps.config, 'testWebhook', { event: textOf(sent, 'event') || undefined })
    const delivery = await testWebhook(deps, visitor, { webhookId: webhook.id, type: body.event })
    return go(`${path}/${webhook.id}/deliveries/${delivery.id}`, 'The sample is on its way.')
  }
  return tried(work, { operationId: 'testWebhook', again: ({ code }) => go(`${path}/${webhook.id}`, sentenceOf(code)) })
}

async function resending(ask: Ask): Promise<Reply> {
  const { deps, visitor, form: sent } = ask
  const webhook = await webhookOf(ask)
  const here = `${path}/${webhook.id}`
  const day = textOf(sent, 'since')
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return go(here, 'Choose a day to begin with.')
  const work = async () => {
    const count = await redeliverSince(deps, visitor, {
      webhookId: webhook.id,
      since: new Date(`${day}T00:00:00.000Z`),
    })
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
