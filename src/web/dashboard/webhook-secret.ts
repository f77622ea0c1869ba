import {
  activateWebhookSecret,
  revealWebhookSecret,
  rollWebhookSecret,
  type WebhookSecrets,
} from '../../webhooks/webhook-secret.service.ts'
import { button, linkButton } from '../design/button.ts'
import { card } from '../design/card.ts'
import { secretOnce } from '../design/code.ts'
import { note } from '../design/note.ts'
import { html } from '../html.ts'
import { act, page, type Ask, type BusinessPage, type Reply } from './ask.ts'
import { record } from './record.ts'

const path = '/dashboard/webhooks/secret'
const crumbs = [{ label: 'Webhooks', href: '/dashboard/webhooks' }]

/** What deliveries are signed with: shown, rolled and activated with a fresh passkey; every look is noted and told to the owners. */
export const webhookSecretPages: readonly BusinessPage[] = [
  { method: 'GET', path, act: 'secrets', isGuarded: true, respond: ask => asking(ask) },
  { method: 'POST', path: `${path}/show`, act: 'secrets', isGuarded: true, respond: ask => showing(ask, 'show', revealWebhookSecret) },
  { method: 'POST', path: `${path}/roll`, act: 'secrets', isGuarded: true, respond: ask => showing(ask, 'roll', rollWebhookSecret) },
  { method: 'POST', path: `${path}/activate`, act: 'secrets', isGuarded: true, respond: ask => showing(ask, 'activate', activateWebhookSecret) },
] // prettier-ignore

function asking(ask: Ask): Reply {
  const body = card(
    { label: 'Signing secret' },
    html`<div class="stack near">
      <p class="soft">
        Every webhook of this world is signed with one secret. Whoever has it can send your server webhooks that look like ours. Each look
        at it is noted, and your owners get a mail.
      </p>
      <div class="cluster">${act(ask, `${path}/show`, button('Show the secret', { kind: 'primary', icon: 'lock' }))} ${linkButton('Back', '/dashboard/webhooks')}</div>
    </div>`,
  ) // prettier-ignore
  return page({ title: 'Signing secret', crumbs }, body)
}

const said = {
  show: 'The signing secret of webhooks was looked at',
  roll: 'A next signing secret of webhooks was made',
  activate: 'The next signing secret of webhooks was put to use',
} as const

type Change = (deps: Ask['deps'], owner: Ask['visitor']) => Promise<WebhookSecrets>

async function showing(ask: Ask, name: keyof typeof said, change: Change): Promise<Reply> {
  // Noted first: no secret is shown of which nobody is told.
  await record(ask, {
    action: `webhook-secret.${name}`,
    subject: `merchant ${ask.visitor.merchantId}`,
    sentence: `${said[name]}.`,
  })
  const { current, next } = await change(ask.deps, ask.visitor)
  const body = html`${note('warn', 'Keep it on your server.', 'Leave this page when you have copied it.')}
  ${card(
    { label: 'Signing secret' },
    html`<div class="stack near">${secretOnce('Secret in use', current)}
      ${next !== null && html`${secretOnce('Next secret, not in use yet', next)}
        <p class="small muted">Teach your server to accept both, then put the next one to use.</p>`}
      <div class="cluster">
        ${next !== null && act(ask, `${path}/activate`, button('Use the next one', { kind: 'primary' }))}
        ${act(ask, `${path}/roll`, button(next === null ? 'Make a next secret' : 'Make another next secret'))}
        ${linkButton('Done', '/dashboard/webhooks')}
      </div></div>`,
  )}` // prettier-ignore
  return page({ title: 'Signing secret', crumbs }, body)
}
