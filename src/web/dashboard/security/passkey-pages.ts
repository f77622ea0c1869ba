import {
  enrolPasskey,
  keepOwnPasskeys,
  nameOwnPasskey,
  removeOwnPasskey,
  startPasskey,
} from '../../../people/sign-in/passkey.service.ts'
import { passkeysOf, type PasskeyOutcome } from '../../../people/passkeys/passkey.service.ts'
import { passkeysMax } from '../../../people/passkeys/passkey.ts'
import { isFresh } from '../../../people/sessions/session.ts'
import { button, linkButton } from '../../kit/button.ts'
import { field } from '../../kit/field.ts'
import { note } from '../../kit/note.ts'
import { html } from '../../html.ts'
import { data, NotHere, seeOther, show, type SessionAnswer } from '../../session-pages/answer.ts'
import type { DashboardPage, DashboardVisit } from '../sign-in-surface.ts'
import { passkeyAnswer, passkeyForm, passkeyScript } from '../passkey-form.ts'
import { withSession } from '../sign-in/signed-in.ts'

const top = '/dashboard/security'
const backTo = () => top

const sentences: Readonly<Record<Exclude<PasskeyOutcome, 'done'>, string>> = {
  none: 'The passkey was not accepted. Try again.',
  known: 'This passkey is known already.',
  'too many': `Nobody has more than ${passkeysMax} passkeys. Remove one first.`,
  'needs another': 'Show one of your passkeys first, then add another.',
}

export const passkeyPages: readonly DashboardPage[] = [
  { method: 'GET', path: `${top}/passkeys/new`, handle: visit => newPasskey(visit) },
  {
    method: 'POST',
    path: `${top}/passkeys/options`,
    handle: async ({ deps, who }) => data(await startPasskey(deps, who)),
  },
  {
    method: 'POST',
    path: `${top}/passkeys/new`,
    async handle(visit) {
      const { deps, who, form } = visit
      const enrolled = await enrolPasskey(deps, who, { response: passkeyAnswer(form), name: form.get('name') ?? '' })
      if (enrolled.kind === 'done') return withSession(enrolled.newSession, top)
      return newPasskey(visit, enrolled.kind === 'unusable' ? enrolled.why : sentences[enrolled.kind])
    },
  },
  {
    method: 'GET',
    path: `${top}/passkeys/{id}/name`,
    async handle({ deps, who, params, csrf }) {
      const passkey = (await passkeysOf(deps, who.session.subject)).find(({ id }) => id === params.id)
      if (!passkey) throw new NotHere()
      const body = html`<form class="stack" method="post">
        ${csrf} ${field({ name: 'name', label: 'Name', value: passkey.name, isRequired: true, maxlength: 100 })}
        <span class="cluster">${button('Rename', { kind: 'primary' })} ${linkButton('Cancel', top)}</span>
      </form>`
      return show('Rename a passkey', body, { isSinglePage: true })
    },
  },
  {
    method: 'POST',
    path: `${top}/passkeys/{id}/name`,
    async handle({ deps, who, params, form }) {
      const passkey = { id: params.id ?? '', name: form.get('name') ?? '' }
      if (!(await nameOwnPasskey(deps, who, passkey))) throw new NotHere()
      return seeOther(top, { flash: 'The passkey has another name.' })
    },
  },
  {
    method: 'POST',
    path: `${top}/passkeys/{id}/remove`,
    needsPasskey: true,
    backTo,
    async handle({ deps, who, params }) {
      const outcome = await removeOwnPasskey(deps, who, params.id ?? '')
      if (outcome === 'none') throw new NotHere()
      const flash = outcome === 'done' ? 'The passkey was removed.' : 'The last passkey stays. Add another first.'
      return seeOther(top, { flash })
    },
  },
  {
    method: 'POST',
    path: `${top}/keep-passkeys`,
    needsPasskey: true,
    backTo,
    async handle({ deps, who }) {
      const isKept = await keepOwnPasskeys(deps, who)
      return seeOther(top, { flash: isKept ? 'Your passkeys stay.' : 'There was nothing to say no to.' })
    },
  },
]

/** The first passkey needs no other; each further one needs an existing passkey first. */
async function newPasskey(visit: DashboardVisit, problem?: string): Promise<SessionAnswer> {
  const { deps, who, csrf, assets } = visit
  const path = `${top}/passkeys/new`
  if (!(await mayEnrol(visit))) return seeOther(`/dashboard/confirm?then=${encodeURIComponent(path)}`)
  const known = await passkeysOf(deps, who.session.subject)
  const body = html`${problem !== undefined && note('bad', problem)}
    <p class="soft">
      On another device, or on a security key that you keep apart: so that losing one locks you out of nothing.
    </p>
    ${passkeyForm({
      ceremony: 'create',
      action: path,
      options: `${top}/passkeys/options`,
      label: 'Create a passkey',
      csrf,
      fields: field({
        name: 'name',
        label: 'Name of this passkey',
        value: `Passkey ${known.length + 1}`,
        isRequired: true,
        maxlength: 100,
      }),
    })}
    <p><a class="link" href="${top}">Cancel</a></p>`
  return show('Add a passkey', body, {
    head: passkeyScript(assets),
    isSinglePage: true,
    status: problem === undefined ? 200 : 400,
  })
}

async function mayEnrol({ deps, who }: DashboardVisit): Promise<boolean> {
  return isFresh(who.session, deps.clock.now()) || (await passkeysOf(deps, who.session.subject)).length === 0
}
