// How an operator comes in: signing in with a passkey, and making the first one with his token.
import type { Request, ResponseToolkit } from '@hapi/hapi'
import { finishEnrolment, finishSignIn, startEnrolment, startSignIn } from '../../audit/console-access.service.ts'
import { OperatorRefused } from '../../audit/operator.service.ts'
import {
  checkCreation,
  checkSignature,
  creationOptions,
  credentialOf,
  requestOptions,
} from '../../passkeys/webauthn.service.ts'
import { button, textLink } from '../design/button.ts'
import { alonePage } from '../design/dashboard-layout.ts'
import { field, hidden } from '../design/field.ts'
import { note } from '../design/note.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../page.ts'
import type { Console, Answer } from './console.ts'
import { passkeyForm, readAnswer } from './passkey-form.ts'
import { cookieHeader, Form } from './request.ts'

const badAnswer = 'That was not accepted. Perhaps it took too long: try again.'

/** The page where one signs in. */
export async function signInPage(at: Console, problem?: string): Promise<Page> {
  const { id, challenge } = await startSignIn(at.deps)
  const options = await requestOptions(at.party, { challenge })
  const body = html`${hidden('id', id)}
  ${button('Sign in with your passkey', { kind: 'primary', size: 'large', isWide: true, icon: 'passkey' })}`
  return door(at, {
    title: 'Operator console',
    problem,
    body: html`<p class="soft">
        For the operators of this installation. Everything done here is signed with a passkey and kept in the audit log.
      </p>
      ${passkeyForm({ action: '/sign-in', does: 'get', options, body })}
      <p class="small soft">Enrolled with a token, and no passkey yet? ${textLink('Make your passkey', '/enrol')}</p>`,
  })
}

export async function signIn(at: Console, request: Request, h: ResponseToolkit): Promise<Answer> {
  const form = new Form(request.payload)
  const response = readAnswer(form.text('response'))
  const token = await finishSignIn(at.deps, {
    id: form.text('id'),
    credentialId: credentialOf(response) ?? '',
    check: (challenge, key) => checkSignature(at.party, { challenge, key, response }),
  })
  return token === null ? signInPage(at, badAnswer) : entered(h, token)
}

/** The page where an operator without a passkey shows his token. */
export function tokenPage(at: Console, problem?: string): Page {
  return door(at, {
    title: 'Make your passkey',
    problem,
    body: html`<p class="soft">
        Your token was shown once, when you were enrolled. With it you make your passkey, once; from then on you enter
        with the passkey alone, and the token works for the command line only.
      </p>
      <form class="stack near" method="post" action="/enrol" autocomplete="off">
        ${field({ name: 'token', label: 'Token', help: 'It begins with op_', isRequired: true, isMono: true, autocomplete: 'off', maxlength: 100 })}
        ${button('Go on', { kind: 'primary', isWide: true })}
      </form>
      <p class="small soft">${textLink('Back to signing in', '/sign-in')}</p>`,
  })
}

/** The token is right: the page where the device makes the passkey. */
export async function enrolPage(at: Console, request: Request): Promise<Page> {
  try {
    const started = await startEnrolment(at.deps, new Form(request.payload).text('token'))
    const { id, challenge, operator } = started
    const options = await creationOptions(at.party, { challenge, userName: operator, known: [] })
    const body = html`${hidden('id', id)}
    ${field({ name: 'name', label: 'What you call it', value: 'My passkey', maxlength: 100, isRequired: true })}
    ${button('Make the passkey', { kind: 'primary', isWide: true, icon: 'passkey' })}`
    return door(at, {
      title: 'Make your passkey',
      body: html`<p class="soft">Welcome, <b>${operator}</b>. Your device asks you to unlock it.</p>
        ${passkeyForm({ action: '/enrol/finish', does: 'create', options, body })}`,
    })
  } catch (error) {
    if (error instanceof OperatorRefused) return { ...tokenPage(at, error.message), status: 403 }
    throw error
  }
}

export async function enrol(at: Console, request: Request, h: ResponseToolkit): Promise<Answer> {
  const form = new Form(request.payload)
  const response = readAnswer(form.text('response'))
  const name =
    form
      .text('name')
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .slice(0, 100) || 'Passkey'
  try {
    const token = await finishEnrolment(at.deps, {
      id: form.text('id'),
      check: async challenge => {
        const made = await checkCreation(at.party, { challenge, response })
        return made && { ...made, name }
      },
    })
    return token === null ? tokenPage(at, badAnswer) : entered(h, token)
  } catch (error) {
    if (error instanceof OperatorRefused) return { ...tokenPage(at, error.message), status: 403 }
    throw error
  }
}

/** The session is new: whatever cookie was there before opens nothing. */
function entered(h: ResponseToolkit, token: string): Answer {
  return h.redirect('/').code(303).header('set-cookie', cookieHeader(token))
}

interface Door {
  readonly title: string
  readonly body: Html
  readonly problem?: string | undefined
}

function door(at: Console, { title, body, problem }: Door): Page {
  const head = html`<script type="module" src="${at.assets.url('console.js')}"></script>`
  const status = problem === undefined ? 200 : 400
  return alonePage(
    { title, head, status, body: html`${problem !== undefined && note('bad', problem)} ${body}` },
    at.assets,
  )
}
