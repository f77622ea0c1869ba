import {
  activateWebhookSecret,
  revealWebhookSecret,
  rollWebhookSecret,
  type WebhookSecrets,
} from '../../../webhooks/endpoints/webhook-secret.service.ts'
import { SessionEnded } from '../../../people/sign-in/signed-in.service.ts'
import type { Deps } from '../../../deps.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card } from '../../kit/card.ts'
import { secretOnce } from '../../kit/code.ts'
import { note } from '../../kit/note.ts'
import { html, type Html } from '../../html.ts'
import { form, page, type DashboardRequest, type BusinessPage, type Reply } from '../request.ts'
import { once, onceField } from '../once.ts'

const path = '/dashboard/webhooks/secret'
const crumbs = [{ label: 'Webhooks', href: '/dashboard/webhooks' }]

/** The secret that signs deliveries: shown, rolled and activated with a fresh passkey. Every view is logged, and the owners get a mail. */
export const webhookSecretPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'secrets', isGuarded: true, respond: request => asking(request) },
  { method: 'POST', path: `${path}/show`, permission: 'secrets', isGuarded: true, respond: request => showing(request, 'show', revealWebhookSecret) },
  { method: 'POST', path: `${path}/roll`, permission: 'secrets', isGuarded: true, respond: request => showing(request, 'roll', rollWebhookSecret) },
  { method: 'POST', path: `${path}/activate`, permission: 'secrets', isGuarded: true, respond: request => showing(request, 'activate', activateWebhookSecret) },
] // prettier-ignore

function asking(request: DashboardRequest): Reply {
  const body = card(
    { label: 'Signing secret' },
    html`<div class="stack near">
      <p class="soft">
        One secret signs all webhooks of this environment. Anyone who has it can forge webhooks to your server. Kassa records each time it
        is shown, and emails all owners.
      </p>
      <div class="cluster">${sending(request, `${path}/show`, button('Show the secret', { kind: 'primary', icon: 'lock' }))} ${linkButton('Back', '/dashboard/webhooks')}</div>
    </div>`,
  ) // prettier-ignore
  return page({ title: 'Signing secret', crumbs }, body)
}

const said = {
  show: 'The signing secret of webhooks was shown',
  roll: 'A next signing secret of webhooks was created',
  activate: 'The next signing secret of webhooks was put to use',
} as const

const notices = {
  show: {
    subject: 'The signing secret of your webhooks was shown',
    text: 'Anyone who has the secret can forge webhooks to your server.',
  },
  roll: {
    subject: 'A next signing secret of your webhooks was created',
    text: 'Webhooks are still signed with the current one. Let your server accept both before you activate the next one.',
  },
  activate: {
    subject: 'The signing secret of your webhooks was replaced',
    text: 'Webhooks are signed with the next secret from now on. A server that does not know it refuses them.',
  },
} as const

type Change = (deps: Deps, owner: DashboardRequest['sessionUser']) => Promise<WebhookSecrets>

const shownOnce = {
  title: 'This was already done',
  sentence: 'Each request shows the secret once. Ask again to see it again.',
  href: path,
  label: 'Signing secret',
}

/** A form with only a button, valid for one action. */
function sending(request: DashboardRequest, action: string, pressed: Html): Html {
  return form(request, action, html`${onceField(request)}${pressed}`)
}

function showing(request: DashboardRequest, name: keyof typeof said, change: Change): Promise<Reply> {
  const { sessionUser } = request
  return once(request, {
    // Shows no secret without telling the owners, and none to a user who was signed out during the request.
    async work(joined) {
      if (!(await joined.db.transaction(tx => sessionUser.isPermitted(tx)))) throw new SessionEnded()
      return change(joined, sessionUser)
    },
    describe: () => ({
      action: `webhook-secret.${name}`,
      subject: `merchant ${sessionUser.merchantId}`,
      sentence: `${said[name]}.`,
      notice: {
        ...notices[name],
        button: { label: 'Review webhooks', path: '/webhooks' },
        ifUnknown: {
          text: 'Create a next secret and put it to use, then end that person’s sessions under Security.',
          link: { label: 'Replace the secret', path: '/webhooks/secret' },
        },
      },
    }),
    show: secrets => shown(request, secrets),
    again: shownOnce,
  })
}

function shown(request: DashboardRequest, { current, next }: WebhookSecrets): Reply {
  const body = html`${note('warn', 'Keep it on your server.', 'Leave this page when you have copied it.')}
  ${card(
    { label: 'Signing secret' },
    html`<div class="stack near">${secretOnce('Secret in use', current)}
      ${next !== null && html`${secretOnce('Next secret, not in use yet', next)}
        <p class="small muted">Teach your server to accept both, then put the next one to use.</p>`}
      <div class="cluster">
        ${next !== null && sending(request, `${path}/activate`, button('Use the next one', { kind: 'primary' }))}
        ${sending(request, `${path}/roll`, button(next === null ? 'Create the next secret' : 'Replace the next secret'))}
        ${linkButton('Done', '/dashboard/webhooks')}
      </div></div>`,
  )}` // prettier-ignore
  return page({ title: 'Signing secret', crumbs }, body)
}
