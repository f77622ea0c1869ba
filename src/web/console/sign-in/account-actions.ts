// Changes to an operator's own account: add a passkey, end a session.
import { finishAdding, startAdding } from '../../../operators/sign-in/console-access.service.ts'
import { endSessionOf } from '../../../operators/sign-in/operator-session.service.ts'
import { listOperatorPasskeys } from '../../../operators/sign-in/operator-passkey.store.ts'
import { UnusablePasskey } from '../../../people/passkeys/public-key.service.ts'
import { creationOptions } from '../../../people/passkeys/webauthn.service.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card } from '../../kit/card.ts'
import { field, hidden } from '../../kit/field.ts'
import { note } from '../../kit/note.ts'
import { html } from '../../html.ts'
import { prepareChange } from '../changes/changes.service.ts'
import type { ConsoleAnswer, Asking, Console } from '../console.ts'
import { madePasskey, usableOf } from './sign-in-pages.ts'
import { passkeyForm } from './passkey-form.ts'
import { Form } from '../request.ts'
import { formToken, type Content } from '../view.ts'

/** The page where a device creates another passkey. Names the known ones, so that no device creates a second. */
export async function newPasskeyPage(at: Console, { frame }: Asking): Promise<Content> {
  const { operator } = frame.visit
  const [{ id, challenge }, own] = await Promise.all([
    startAdding(at.deps, operator),
    listOperatorPasskeys(at.deps.db, operator),
  ])
  const known = own.map(one => ({ id: one.credentialId }))
  const options = await creationOptions(at.party, { challenge, userName: operator, known })
  const body = html`${formToken(frame.visit)} ${hidden('id', id)}
    ${field({ name: 'name', label: 'What you call it', value: 'Second passkey', maxlength: 100, isRequired: true })}
    <div class="actions">
      ${button('Create the passkey', { kind: 'primary', icon: 'passkey' })} ${linkButton('Cancel', '/account')}
    </div>`
  return {
    heading: { title: 'Add a passkey', crumbs: [{ label: 'Account', href: '/account' }] },
    head: html`<script type="module" src="${at.assets.url('console.js')}"></script>`,
    body: card(
      { label: 'The new passkey' },
      html`<div class="stack near">
        <p>Choose another device or a key of its own. Afterwards you sign for it with a passkey that you have.</p>
        ${passkeyForm({ action: '/account/passkey/made', does: 'create', options, body })}
      </div>`,
    ),
  }
}

/** Handles the new passkey: shows it, to be signed for with an existing one. */
export async function addPasskey(at: Console, { request, h, frame }: Asking): Promise<ConsoleAnswer | Content> {
  const { operator } = frame.visit
  const made = await usableOf(() => finishAdding(at.deps, { ...madePasskey(at, request), operator }))
  if (made === null) return nothingDone('Perhaps it took too long: try again.')
  if (made instanceof UnusablePasskey) return nothingDone(made.message)
  const { credentialId, publicKey, signCount, name } = made
  const change = await prepareChange(at.deps, {
    command: 'operator add-passkey',
    parameters: [],
    options: { credential_id: credentialId, public_key: publicKey, sign_count: String(signCount), name },
    reason: `a further passkey, ${name}`,
    operator,
  })
  return h.redirect(`/changes/${change}`).code(303)
}

function nothingDone(why: string): Content {
  return {
    heading: { title: 'Nothing was done' },
    status: 400,
    body: html`${note('bad', 'That was not accepted.', why)}
      <div class="actions">${linkButton('Back', '/account')}</div>`,
  }
}

/** Ends another session of the same operator. */
export async function endSession(at: Console, { request, h, frame }: Asking): Promise<ConsoleAnswer> {
  await endSessionOf(at.deps, frame.visit.operator, new Form(request.payload).text('session'))
  return h.redirect('/account').code(303)
}
