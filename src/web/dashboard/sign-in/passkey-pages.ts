import {
  confirmByPasskey,
  enrolPasskey,
  signInByPasskey,
  startConfirmation,
  startPasskey,
  startPasskeySignIn,
} from '../../../people/sign-in/passkey.service.ts'
import { passkeysOf } from '../../../people/passkeys/passkey.service.ts'
import { button } from '../../kit/button.ts'
import { field } from '../../kit/field.ts'
import { note } from '../../kit/note.ts'
import { html, type Html } from '../../html.ts'
import { data, seeOther, show, type SessionAnswer } from '../../session-pages/answer.ts'
import type { DashboardPage, DashboardVisit } from '../sign-in-surface.ts'
import { passkeyAnswer, passkeyForm, passkeyScript } from '../passkey-form.ts'
import { thenOf } from './sign-in-page.ts'
import { afterSignIn, withSession } from './signed-in.ts'

/** Sign-in with a passkey. */
export const passkeySignIn: readonly DashboardPage[] = [
  {
    method: 'POST',
    path: '/dashboard/sign-in/passkey/options',
    isOpen: true,
    handle: async ({ deps, browser }) => data(await startPasskeySignIn(deps, browser)),
  },
  {
    method: 'POST',
    path: '/dashboard/sign-in/passkey',
    isOpen: true,
    async handle(visit) {
      const { deps, form, browser, browserInfo } = visit
      const outcome = await signInByPasskey(deps, { browser, browserInfo, response: passkeyAnswer(form) })
      return afterSignIn(outcome, thenOf(visit) ?? '/dashboard')
    },
  },
]

/** Asks for a passkey again, before actions that move money or create keys. */
export const confirmPages: readonly DashboardPage[] = [
  { method: 'GET', path: '/dashboard/confirm', isBeforePasskey: true, handle: visit => confirmForm(visit) },
  {
    method: 'POST',
    path: '/dashboard/confirm/options',
    isBeforePasskey: true,
    handle: async ({ deps, who }) => data(await startConfirmation(deps, who)),
  },
  {
    method: 'POST',
    path: '/dashboard/confirm',
    isBeforePasskey: true,
    async handle(visit) {
      const confirmed = await confirmByPasskey(visit.deps, visit.who, passkeyAnswer(visit.form))
      if (!confirmed) return confirmForm(visit, 'This passkey was not accepted. Try again.')
      return withSession(confirmed, thenOf(visit) ?? '/dashboard')
    },
  },
]

async function confirmForm(visit: DashboardVisit, problem?: string): Promise<SessionAnswer> {
  const { deps, who, csrf, assets } = visit
  const then = thenOf(visit) ?? '/dashboard'
  // A user without a passkey creates one first.
  if ((await passkeysOf(deps, who.session.subject)).length === 0) return seeOther('/dashboard/welcome')
  const fields = html`<input type="hidden" name="then" value="${then}" />`
  const hasShownNone = who.session.passkeyAt === null
  const body = html`<p class="soft">
      ${hasShownNone ? 'You have a passkey, so a sign-in link alone is not enough. Use your passkey to continue.' : 'The next step needs your passkey: it moves money, or changes keys, webhooks or access. We ask at most once in five minutes.'}
    </p>
    ${problem !== undefined && note('bad', problem)}
    ${passkeyForm({ ceremony: 'get', action: '/dashboard/confirm', options: '/dashboard/confirm/options', label: 'Use my passkey', csrf, fields })}
    ${hasShownNone ? leaving(csrf) : html`<p><a class="link" href="/dashboard">Not now</a></p>`}`
  return show('Confirm it’s you', body, {
    head: passkeyScript(assets),
    isSinglePage: true,
    status: problem === undefined ? 200 : 403,
  })
}

/** For a user without access to any of their passkeys. */
function leaving(csrf: Html): Html {
  return html`<p class="small muted">
      Lost all your passkeys? Ask another owner to reset them under Team. After a day, a sign-in link is enough again.
      If you are the only owner, contact whoever runs this service.
    </p>
    <form method="post" action="/dashboard/sign-out">${csrf} ${button('Sign out', { size: 'small' })}</form>`
}

/** After a sign-in by link, asks a user without a passkey to create one. */
export const welcomePages: readonly DashboardPage[] = [
  { method: 'GET', path: '/dashboard/welcome', handle: visit => welcome(visit) },
  {
    method: 'POST',
    path: '/dashboard/welcome/options',
    handle: async ({ deps, who }) => data(await startPasskey(deps, who)),
  },
  {
    method: 'POST',
    path: '/dashboard/welcome',
    async handle(visit) {
      const { deps, who, form } = visit
      const enrolled = await enrolPasskey(deps, who, { response: passkeyAnswer(form), name: form.get('name') ?? '' })
      if (enrolled.kind === 'done') return withSession(enrolled.newSession, '/dashboard')
      return welcome(visit, enrolled.kind === 'unusable' ? enrolled.why : 'The passkey was not accepted. Try again.')
    },
  },
]

async function welcome({ deps, who, csrf, assets }: DashboardVisit, problem?: string): Promise<SessionAnswer> {
  if ((await passkeysOf(deps, who.session.subject)).length > 0) return seeOther('/dashboard')
  const body = html`<p>
      A passkey is kept by your device or password manager, and you unlock it like your device. Use it to sign in, and
      to confirm what moves money or changes keys.
    </p>
    ${problem !== undefined && note('bad', problem)}
    ${passkeyForm({
      ceremony: 'create',
      action: '/dashboard/welcome',
      options: '/dashboard/welcome/options',
      label: 'Create a passkey',
      csrf,
      fields: field({ name: 'name', label: 'Name of this passkey', value: 'My device', isRequired: true }),
    })}
    <p><a class="link" href="/dashboard">Not now</a></p>`
  return show('Create a passkey', body, {
    head: passkeyScript(assets),
    isSinglePage: true,
    status: problem === undefined ? 200 : 400,
  })
}
