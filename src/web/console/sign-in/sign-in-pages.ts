// How an operator signs in: with a passkey, and the first time with a token to create one.
import type { Request, ResponseToolkit } from '@hapi/hapi'
import {
  requestRecovery,
  finishEnrolment,
  finishSignIn,
  startEnrolment,
  startSignIn,
  type FinishedEnrolment,
} from '../../../operators/sign-in/console-access.service.ts'
import { OperatorRefused } from '../../../operators/operator.service.ts'
import {
  checkCreation,
  checkSignature,
  creationOptions,
  credentialOf,
  requestOptions,
} from '../../../people/passkeys/webauthn.service.ts'
import { fingerprintOf, plainKeyOf, UnusablePasskey } from '../../../people/passkeys/public-key.service.ts'
import { button, textLink } from '../../kit/button.ts'
import { singlePage } from '../../kit/dashboard-layout.ts'
import { field, hidden } from '../../kit/field.ts'
import { note } from '../../kit/note.ts'
import { html, type Html } from '../../html.ts'
import { answerPage, type Page } from '../../page.ts'
import type { Console, ConsoleAnswer } from '../console.ts'
import { passkeyForm, readAnswer } from './passkey-form.ts'
import { cookieHeader, Form } from '../request.ts'
import { mono } from '../view.ts'

const tooOften = 'This passkey was answered wrongly too often. Wait a minute, then try again.'
const badAnswer = 'That was not accepted. Perhaps it took too long: try again.'

/** The sign-in page. */
export async function signInPage(at: Console, problem?: string): Promise<Page> {
  const { id, challenge } = await startSignIn(at.deps)
  const options = await requestOptions(at.party, { challenge })
  const body = html`${hidden('id', id)}
  ${button('Sign in with your passkey', { kind: 'primary', size: 'large', isWide: true, icon: 'passkey' })}`
  return signInPages(at, {
    title: 'Operator console',
    problem,
    body: html`<p class="soft">
        For the operators of this installation. Everything done here is signed with a passkey and kept in the audit log.
      </p>
      ${passkeyForm({ action: '/sign-in', does: 'get', options, body })}
      <p class="small soft">
        Enrolled with a token, and no passkey yet? ${textLink('Create your passkey', '/enrol')}
      </p>`,
  })
}

export async function signIn(at: Console, request: Request, h: ResponseToolkit): Promise<ConsoleAnswer> {
  const form = new Form(request.payload)
  const response = readAnswer(form.text('response'))
  const credentialId = credentialOf(response) ?? ''
  const seconds = at.limit.peek(credentialId)
  if (seconds !== null) {
    const page = { ...(await signInPage(at, tooOften)), status: 429 }
    return answerPage(h, page, at.assets).header('retry-after', String(seconds))
  }
  const token = await finishSignIn(at.deps, {
    id: form.text('id'),
    credentialId,
    check: (challenge, key) => checkSignature(at.party, { challenge, key, response }),
  })
  if (token !== null) return entered(h, token)
  at.limit.fail(credentialId)
  return signInPage(at, badAnswer)
}

/** The page where an operator without a passkey enters a token. */
export function tokenPage(at: Console, problem?: string): Page {
  return signInPages(at, {
    title: 'Create your passkey',
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

/** The page where the device creates the passkey, for a valid token. */
export async function enrolPage(at: Console, request: Request): Promise<Page> {
  try {
    const started = await startEnrolment(at.deps, new Form(request.payload).text('token'))
    const { id, challenge, operator, isRecovery } = started
    const options = await creationOptions(at.party, { challenge, userName: operator, known: [] })
    const body = html`${hidden('id', id)}
    ${field({ name: 'name', label: 'What you call it', value: 'My passkey', maxlength: 100, isRequired: true })}
    ${button('Create the passkey', { kind: 'primary', isWide: true, icon: 'passkey' })}`
    return signInPages(at, {
      title: 'Create your passkey',
      body: isRecovery
        ? html`${note('warn', `${operator} has a passkey.`, 'Sign in with it. Who has lost it makes a new one here, which opens nothing until an operator of another sponsor has signed for it; all that were there before end then.')}
            ${passkeyForm({ action: '/enrol/recover', does: 'create', options, body })}
            <p class="small soft">${textLink('Sign in', '/sign-in')}</p>`
        : html`<p class="soft">Welcome, <b>${operator}</b>. Your device asks you to unlock it.</p>
            ${passkeyForm({ action: '/enrol/finish', does: 'create', options, body })}`,
    })
  } catch (error) {
    if (error instanceof OperatorRefused) return { ...tokenPage(at, error.message), status: 403 }
    throw error
  }
}

export async function enrol(at: Console, request: Request, h: ResponseToolkit): Promise<ConsoleAnswer> {
  try {
    const token = await finishEnrolment(at.deps, madePasskey(at, request))
    return token === null ? tokenPage(at, badAnswer) : entered(h, token)
  } catch (error) {
    if (error instanceof UnusablePasskey) return tokenPage(at, error.message)
    if (error instanceof OperatorRefused) return { ...tokenPage(at, error.message), status: 403 }
    throw error
  }
}

/** Handles a new passkey made with the token of an operator who already has passkeys. Another operator has to approve it. */
export async function requestRecoveryPage(at: Console, request: Request): Promise<Page> {
  const passkey = await usableOf(() => requestRecovery(at.deps, madePasskey(at, request)))
  if (passkey === null) return tokenPage(at, badAnswer)
  if (passkey instanceof UnusablePasskey) return tokenPage(at, passkey.message)
  return signInPages(at, {
    title: 'It waits for another operator',
    body: html`<p>
        Read this fingerprint to an operator of another sponsor, who finds it on his account page and signs for it
        within 24 hours. Then sign in with the new passkey.
      </p>
      <p class="strong">${mono(fingerprintOf(await plainKeyOf(passkey.publicKey)))}</p>
      <p class="small soft">${textLink('Sign in', '/sign-in')}</p>`,
  })
}

/** Parses the browser's response to the request for a new passkey. */
export function madePasskey(at: Console, request: Request): FinishedEnrolment {
  const form = new Form(request.payload)
  const response = readAnswer(form.text('response'))
  const plain = form.text('name').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  const name = plain.slice(0, 100) || 'Passkey'
  return {
    id: form.text('id'),
    check: async challenge => {
      const made = await checkCreation(at.party, { challenge, response })
      return made && { ...made, name }
    },
  }
}

/** Returns the new passkey, or why it cannot be used. */
export async function usableOf<Made>(make: () => Promise<Made>): Promise<Made | UnusablePasskey> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof UnusablePasskey) return error
    throw error
  }
}

/** Starts a new session: an earlier cookie opens nothing. */
function entered(h: ResponseToolkit, token: string): ConsoleAnswer {
  return h.redirect('/').code(303).header('set-cookie', cookieHeader(token))
}

interface SignInPages {
  readonly title: string
  readonly body: Html
  readonly problem?: string | undefined
}

function signInPages(at: Console, { title, body, problem }: SignInPages): Page {
  const head = html`<script type="module" src="${at.assets.url('console.js')}"></script>`
  const status = problem === undefined ? 200 : 400
  return singlePage(
    { title, head, status, hasDocs: false, body: html`${problem !== undefined && note('bad', problem)} ${body}` },
    at.assets,
  )
}
