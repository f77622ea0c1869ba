// The pages of a change: the plan, the passkey's signature, and the result.
import { listOperatorPasskeys } from '../../../operators/sign-in/operator-passkey.store.ts'
import { challengeOf } from '../../../lib/crypto/signed-text.ts'
import { Refusal, UsageError } from '../../../cli/command.ts'
import { refusalText } from '../../../cli/refusal.ts'
import type { PreparedChange } from '../../../operators/approvals/operator-change.store.ts'
import { findNetwork } from '../../../config/config.ts'
import { inspectWithdrawal } from '../../../withdrawals/approve/approve.service.ts'
import { requestOptions } from '../../../people/passkeys/webauthn.service.ts'
import { button, linkButton } from '../../kit/button.ts'
import { card } from '../../kit/card.ts'
import { codeAsWhole } from '../../kit/code.ts'
import { note } from '../../kit/note.ts'
import { html, type Html } from '../../html.ts'
import { callCard } from './call-card.ts'
import { doSigned, prepareChange, shownChange, WrongSignature } from './changes.service.ts'
import type { ConsoleAnswer, Asking, Console } from '../console.ts'
import { offeredCommand } from './offered.ts'
import { passkeyForm, readAnswer } from '../sign-in/passkey-form.ts'
import { Form } from '../request.ts'
import { answerPage } from '../../page.ts'
import { formToken, framed, type Content } from '../view.ts'

const tooOften = 'Too many wrong signatures: wait a minute, then sign again'
const optionStart = 'option_'

/** Plans the change of a form and shows it on its own page. */
export async function requestChange(at: Console, { request, h, frame }: Asking): Promise<ConsoleAnswer | Content> {
  const form = new Form(request.payload)
  const options = form.names().filter(name => name.startsWith(optionStart))
  try {
    if (!offeredCommand(form.text('command'))) throw new UsageError('The console has no such change')
    const id = await prepareChange(at.deps, {
      command: form.text('command'),
      parameters: form.all('parameter'),
      options: Object.fromEntries(options.map(name => [name.slice(optionStart.length), form.text(name)])),
      reason: form.text('reason'),
      operator: frame.visit.operator,
    })
    return h.redirect(`/changes/${id}`).code(303)
  } catch (error) {
    return refused(error, backOf(form))
  }
}

/** The page of a change: to sign, or done. */
export async function changePage(at: Console, { request, frame }: Asking): Promise<Content | null> {
  const { operator } = frame.visit
  const change = await shownChange(at.deps, { id: String(request.params.id), operator })
  if (!change) return null
  if (change.doneAt !== null) return donePage(change)
  const passkeys = await listOperatorPasskeys(at.deps.db, operator)
  const allowed = passkeys.map(({ credentialId: id }) => ({ id }))
  const options = await requestOptions(at.party, { challenge: challengeOf(change.signedText), allowed })
  const form = passkeyForm({
    action: `/changes/${change.id}`,
    does: 'get',
    options,
    body: html`${formToken(frame.visit)}
      <div class="actions">
        ${button('Sign with your passkey', { kind: 'primary', icon: 'passkey' })} ${linkButton('Cancel', '/')}
      </div>`,
  })
  return {
    heading: {
      title: 'Sign the change',
      sub: 'Nothing is done yet. Your passkey signs these lines, and nothing else.',
    },
    head: html`<script type="module" src="${at.assets.url('console.js')}"></script>`,
    body: html`${await decodedFor(at, change)}${card(
      { label: 'The change' },
      html`<div class="stack near">
        <p class="strong wrap-any" translate="no">${lineOf(change, 'plan')}</p>
        ${codeAsWhole('What is signed', change.signedText)}
        <p class="small muted">
          Its SHA-256, as base64url:
          <bdi class="mono wrap-any" dir="ltr" translate="no">${challengeOf(change.signedText)}</bdi>. It can be signed
          for five minutes.
        </p>
        ${form}
      </div>`,
    )}`,
  }
}

/** Shows, beside the approval of a withdrawal, what it lets the signer do. */
async function decodedFor({ deps }: Console, { command, parameters }: PreparedChange): Promise<Html | null> {
  if (command !== 'withdrawals approve') return null
  const found = await inspectWithdrawal(deps, parameters[0] ?? '')
  return found && callCard(found.withdrawal, findNetwork(deps.config, found.withdrawal)?.token)
}

/** Handles the passkey's response. */
export async function confirmChange(
  at: Console,
  { request, h, frame }: Asking,
): Promise<ConsoleAnswer | Content | null> {
  const { operator } = frame.visit
  const change = await shownChange(at.deps, { id: String(request.params.id), operator })
  if (!change) return null
  const shown = () => h.redirect(`/changes/${change.id}`).code(303)
  if (change.doneAt !== null) return shown()
  const response = readAnswer(new Form(request.payload).text('response'))
  const seconds = at.limit.peek(`signing ${operator}`)
  if (seconds !== null) {
    const page = framed(frame, { ...refused(new Refusal(tooOften), '/'), status: 429 })
    return answerPage(h, page, at.assets).header('retry-after', String(seconds))
  }
  try {
    await doSigned(at.deps, { change, origin: at.party.origin, response })
    return shown()
  } catch (error) {
    if (error instanceof WrongSignature) at.limit.fail(`signing ${operator}`)
    // After a double click the second request shows the result of the first.
    else if ((await shownChange(at.deps, { id: change.id, operator }))?.doneAt) return shown()
    return refused(error, '/')
  }
}

function donePage(change: PreparedChange): Content {
  return {
    heading: { title: 'Done' },
    body: card(
      { label: 'What was done' },
      html`<div class="stack near">
        ${note('good', change.outcome ?? 'It is done.')}
        <p>${lineOf(change, 'plan')}</p>
        ${codeAsWhole('What you signed', change.signedText)}
        <div class="actions">${linkButton('Overview', '/')} ${linkButton('Audit log', '/audit')}</div>
      </div>`,
    ),
  }
}

function lineOf({ signedText: text }: PreparedChange, name: string): string {
  const line = text.split('\n').find(one => one.startsWith(`${name}: `)) ?? ''
  return line.slice(name.length + 2)
}

function refused(error: unknown, back: string): Content {
  const text = error instanceof UsageError ? error.message : refusalText(error)
  if (text === null) throw error
  return {
    heading: { title: 'Nothing was done' },
    status: error instanceof UsageError ? 400 : 409,
    body: html`${note('bad', text)}
      <div class="actions">${linkButton('Back', back)}</div>`,
  }
}

/** Returns the page of ours that the form stood on. */
function backOf(form: Form): string {
  const path = form.text('back')
  return /^\/(?![/\\])[\w/-]*$/.test(path) ? path : '/'
}
