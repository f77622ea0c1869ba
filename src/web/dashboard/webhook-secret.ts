import {
  activateWebhookSecret,
  revealWebhookSecret,
  rollWebhookSecret,
  type WebhookSecrets,
} from '../../webhooks/webhook-secret.service.ts'
import { SessionEnded } from '../../access/signed-in.service.ts'
import type { Deps } from '../../deps.ts'
import { button, linkButton } from '../design/button.ts'
import { card } from '../design/card.ts'
import { secretOnce } from '../design/code.ts'
import { note } from '../design/note.ts'
import { html, type Html } from '../html.ts'
import { form, page, type Ask, type BusinessPage, type Reply } from './ask.ts'
import { once, onceField } from './once.ts'

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
      <div class="cluster">${sending(ask, `${path}/show`, button('Show the secret', { kind: 'primary', icon: 'lock' }))} ${linkButton('Back', '/dashboard/webhooks')}</div>
    </div>`,
  ) // prettier-ignore
  return page({ title: 'Signing secret', crumbs }, body)
}

const said = {
  show: 'The signing secret of webhooks was looked at',
  roll: 'A next signing secret of webhooks was made',
  activate: 'The next signing secret of webhooks was put to use',
} as const

type Change = (deps: Deps, owner: Ask['visitor']) => Promise<WebhookSecrets>

const shownOnce = {
  title: 'This was done already',
  sentence: 'Secrets are shown once for each time somebody asks for them.',
  href: path,
  label: 'Signing secret',
}

/** A form of nothing but a button, good for one act. */
function sending(ask: Ask, action: string, pressed: Html): Html {
  return form(ask, action, html`${onceField(ask)}${pressed}`)
}

function showing(ask: Ask, name: keyof typeof said, change: Change): Promise<Reply> {
  const { visitor } = ask
  return once(ask, {
    // No secret is shown of which nobody is told, and none to whoever was signed out beside the request.
    async work(joined) {
      if (!(await joined.db.transaction(tx => visitor.mayAct(tx)))) throw new SessionEnded()
      return change(joined, visitor)
    },
    tell: () => ({
      action: `webhook-secret.${name}`,
      subject: `merchant ${visitor.merchantId}`,
      sentence: `${said[name]}.`,
    }),
    show: secrets => shown(ask, secrets),
    again: shownOnce,
  })
}

function shown(ask: Ask, { current, next }: WebhookSecrets): Reply {
  const body = html`${note('warn', 'Keep it on your server.', 'Leave this page when you have copied it.')}
  ${card(
    { label: 'Signing secret' },
    html`<div class="stack near">${secretOnce('Secret in use', current)}
      ${next !== null && html`${secretOnce('Next secret, not in use yet', next)}
        <p class="small muted">Teach your server to accept both, then put the next one to use.</p>`}
      <div class="cluster">
        ${next !== null && sending(ask, `${path}/activate`, button('Use the next one', { kind: 'primary' }))}
        ${sending(ask, `${path}/roll`, button(next === null ? 'Make a next secret' : 'Make another next secret'))}
        ${linkButton('Done', '/dashboard/webhooks')}
      </div></div>`,
  )}` // prettier-ignore
  return page({ title: 'Signing secret', crumbs }, body)
}
