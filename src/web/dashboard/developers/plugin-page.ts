import { networkText } from '../../../chains/networks.ts'
import { shownUrl } from '../../../lib/text/url.ts'
import { credentialTested } from '../../../people/team/notifications.ts'
import type { StoredCredential } from '../../../webhooks/credentials/compat-credential.store.ts'
import { protocolTerms } from '../../../webhooks/credentials/protocol.ts'
import { findTestNotice, sendTestNotice, type TestNotice } from '../../../webhooks/credentials/test-notice.service.ts'
import { answerText } from '../../../webhooks/deliveries/schedule.ts'
import { badge } from '../../kit/badge.ts'
import { button, linkButton, textLink } from '../../kit/button.ts'
import { card, facts } from '../../kit/card.ts'
import { figures } from '../../kit/chart.ts'
import { codeAsWhole, copyable } from '../../kit/code.ts'
import { html, isolated, type Html } from '../../html.ts'
import {
  actionForm,
  go,
  livePage,
  mayDo,
  page,
  textOf,
  tried,
  type BusinessPage,
  type DashboardRequest,
  type Reply,
} from '../request.ts'
import { recorded } from '../record.ts'
import { sentenceOf } from '../sentences.ts'
import { time } from '../words.ts'
import { answerOf, tookText } from './delivery-inspector.ts'
import { baseUrlOf, credentialOf, crumbs, path, pluginNames, shown } from './plugins.ts'

/** One shop, and the test of its webhook. */
export const pluginDetailPages: readonly BusinessPage[] = [
  { method: 'GET', path: `${path}/{id}`, permission: 'read', respond: connection },
  { method: 'POST', path: `${path}/{id}/test`, permission: 'keys', respond: testing },
]

/** How often the page reloads while it waits for the answer to a test, and afterwards. */
const waitingSeconds = 2
const answeredSeconds = 60

async function connection(request: DashboardRequest): Promise<Reply> {
  const credential = await credentialOf(request)
  const { id, account, revokedAt } = credential
  const test = await findTestNotice(request.deps, credential, textOf(request.query, 'test'))
  const canChange = mayDo(request, 'keys') && revokedAt === null
  const heading = {
    title: `Shop ${account}`,
    crumbs,
    badge: revokedAt ? badge('calm', 'Revoked') : badge('good', 'Active'),
    ...(canChange && {
      actions: html`${linkButton('Replace the key', `${path}/${id}/replace`)}
      ${linkButton('Revoke', `${path}/${id}/revoke`)}`,
    }),
  }
  const body = html`<div class="columns rail">
    <div class="stack">
      ${test && resultCard(test, `${path}/${id}?test=${textOf(request.query, 'test')}`)}
      ${noticeCard(request, credential)}
    </div>
    <div class="stack">${aboutCard(request, credential)}</div>
  </div>`
  if (!test) return page(heading, body)
  // A live page's script replaces it only with another live page.
  return livePage(heading, body, test.attempt === null ? waitingSeconds : answeredSeconds)
}

function aboutCard(request: DashboardRequest, credential: StoredCredential): Html {
  const { protocol, plugin, account, currency, network, allowedCidrs, createdAt, lastUsedAt, revokedAt } = credential
  const servers = allowedCidrs.length === 0 ? 'anywhere' : html`<span class="mono">${allowedCidrs.join(', ')}</span>`
  return card(
    { title: 'Connection', isFlush: true },
    facts([
      { term: 'Speaks', value: protocolTerms[protocol].label },
      plugin && { term: 'Plugin', value: pluginNames[plugin] },
      { term: shown[protocol].account, value: copyable(account, { what: 'number' }) },
      { term: 'Address', value: copyable(baseUrlOf(request, credential), { what: 'address', isWhole: true }) },
      { term: 'Prices in', value: currency },
      { term: 'Network', value: networkText(network) },
      { term: 'From', value: servers },
      { term: 'Made', value: time(createdAt.toISOString()) },
      { term: 'Last used', value: lastUsedAt ? time(lastUsedAt.toISOString()) : 'never' },
      revokedAt && { term: 'Revoked', value: time(revokedAt.toISOString()) },
    ]),
  )
}

/** The shop's webhook, and the button that tests it. */
function noticeCard(request: DashboardRequest, credential: StoredCredential): Html {
  const { protocol, webhook, revokedAt } = credential
  const content =
    protocol === 'greenfield' && revokedAt === null
      ? testPart(request, credential)
      : html`<p class="muted">
          ${revokedAt ? 'This shop is disconnected. It still gets notices of its orders.' : untested[protocol]}
        </p>`
  const known =
    protocolTerms[protocol].hasWebhook &&
    facts([
      webhook && { term: 'Webhook', value: copyable(shownUrl(webhook.url), { what: 'webhook', isWhole: true }) },
      webhook && { term: 'Events', value: webhook.events ? isolated(webhook.events.join(', ')) : 'All' },
      { term: 'State', value: webhook ? (webhook.isEnabled ? 'On' : 'Off') : 'Not registered' },
    ])
  return card(
    { title: 'Notices', isFlush: true },
    html`${known}
      <div class="body">${content}</div>`,
  )
}

const guide = '/docs/guides/shop-plugins'

/** Why there is no test notice. */
const untested = {
  epay: html`EPay has no test notice: plugins treat every signed notice as a payment.
  ${textLink('Try a payment', `${guide}#try-a-payment`)} instead.`,
  commerce: html`Commerce charges have no test notice.
  ${textLink('Try a payment', '/docs/guides/commerce-charges#try-a-payment')} instead.`,
  greenfield: html``,
} // prettier-ignore

function testPart(request: DashboardRequest, { id, webhook }: StoredCredential): Html {
  if (!webhook)
    return html`<p class="muted">
      The plugin registers its webhook when you save its settings. Then you can test it here.
    </p>`
  if (!webhook.isEnabled)
    return html`<p class="muted">
      The shop switched its webhook off. Kassa sends it no notices until the shop switches it on.
    </p>`
  const about = html`<p class="muted">
    A test notice names an invoice that does not exist. No order changes, here or in the shop.
    ${textLink('What plugins answer', `${guide}#send-a-test-notice`)}
  </p>`
  if (!mayDo(request, 'keys')) return about
  const send = actionForm(request, `${path}/${id}/test`, button('Send test notice'))
  return html`<div class="stack near">${about} ${send}</div>`
}

function resultCard({ requestedAt, attempt }: TestNotice, here: string): Html {
  const requested = html`<p class="muted">Requested ${time(requestedAt.toISOString())}.</p>`
  if (attempt === null) {
    const waiting = html`<p>Waiting for the answer. ${textLink('Check again', here)}</p>`
    return card({ title: 'Test notice', action: badge('wait', 'On its way') }, html`${waiting} ${requested}`)
  }
  const { error, answerStatus, answerBody, isAnswerCut } = attempt
  const why = error !== null && answerStatus === null ? { aside: answerText(error) } : {}
  const shownBody =
    answerBody === null
      ? html`<p class="muted">${answerStatus === null ? 'There is no answer to show.' : 'The answer had no body.'}</p>`
      : html`${codeAsWhole('Answer', answerBody)}
        ${isAnswerCut && html`<p class="muted">Kassa keeps at most 200 bytes.</p>`}`
  const state = error === null ? badge('good', 'Answered') : badge('bad', 'Failed')
  return card(
    { title: 'Test notice', action: state, isFlush: true },
    html`${figures([
        { name: 'Answer', value: answerOf(attempt), ...why },
        { name: 'Took', value: tookText(attempt) },
      ])}
      <div class="body stack near">${shownBody} ${requested}</div>`,
  )
}

async function testing(request: DashboardRequest): Promise<Reply> {
  const credential = await credentialOf(request)
  const here = `${path}/${credential.id}`
  const work = async () => {
    const { deliveryId, isNew } = await recorded(
      request,
      joined => sendTestNotice(joined, request.sessionUser, credential.id),
      sent => (sent.isNew ? credentialTested(credential) : null),
    )
    return go(
      `${here}?test=${deliveryId}`,
      isNew ? 'The test notice is on its way.' : 'The last test notice is still on its way.',
    )
  }
  return tried(work, { operationId: 'testWebhook', again: ({ code }) => go(here, refusals[code] ?? sentenceOf(code)) })
}

const refusals: Readonly<Record<string, string>> = {
  'webhook is inactive': 'The shop has no webhook now. Nothing was sent.',
  'rate limit exceeded': 'You can send ten tests a minute. Wait a minute.',
}
