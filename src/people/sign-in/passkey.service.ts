import { cellsOf, type Deps } from '../../deps.ts'
import { writeUserAuditEntry } from '../../operators/audit-log/note.service.ts'
import { insertMail } from '../../mail/outbox.service.ts'
import { findMerchant } from '../../merchants/merchant.store.ts'
import {
  finishAssertion,
  finishEnrolment,
  startAssertion,
  startEnrolment,
  type PasskeyAnswer,
  type Enrolment,
} from '../passkeys/ceremony.service.ts'
import {
  addPasskey,
  cancelReset,
  removePasskey,
  renamePasskey,
  type PasskeyOutcome,
} from '../passkeys/passkey.service.ts'
import type { RelyingParty } from '../passkeys/passkey.ts'
import { UnusablePasskey } from '../passkeys/public-key.service.ts'
import { openSession, renewSession, type CreatedSession, type BrowserInfo } from '../sessions/session.service.ts'
import { hashOfToken } from '../../lib/crypto/token.ts'
import { isUuid } from '../../lib/ids.ts'
import { findUser, setSignedIn } from '../users/user.store.ts'
import { subjectOf } from '../users/user.ts'
import type { SignInOutcome } from './link.service.ts'
import { accountMail } from '../team/mails.ts'
import { notifyNewBrowser } from './new-browser.service.ts'
import { initialEnvironment } from './initial-environment.service.ts'
import { holdSignedIn, type SignedIn } from './signed-in.service.ts'

/** Returns the origin that dashboard passkeys sign for. */
function dashboardParty({ config }: Pick<Deps, 'config'>): RelyingParty {
  return { audience: 'dashboard', name: 'Kassa', origin: new URL(config.pagesUrl).origin }
}

/** Returns a browser's options for signing in with any passkey. */
export async function startPasskeySignIn(deps: Deps, browser: string) {
  const asked = { purpose: 'sign-in', boundTo: hashOfToken(browser), subject: null } as const
  const options = await startAssertion(deps, dashboardParty(deps), asked)
  // The user and cell are still unknown, so all cells store the same challenge.
  const { challenge } = options
  const others = cellsOf(deps).filter(({ config }) => config.cell !== deps.config.cell)
  await Promise.all(others.map(cell => startAssertion(cell, dashboardParty(cell), { ...asked, challenge })))
  return options
}

interface ShownPasskey {
  readonly browser: string
  readonly response: unknown
  readonly browserInfo: BrowserInfo
}

/** Signs in the owner of a passkey, in the cell that knows it. */
export async function signInByPasskey(deps: Deps, shown: ShownPasskey): Promise<SignInOutcome> {
  for (const cell of cellsOf(deps)) {
    const outcome = await signInByPasskeyIn(cell, shown)
    if (outcome.kind !== 'refused') return outcome
  }
  return { kind: 'refused' }
}

async function signInByPasskeyIn(deps: Deps, { browser, response, browserInfo }: ShownPasskey): Promise<SignInOutcome> {
  const boundTo = hashOfToken(browser)
  const shown = await finishAssertion(deps, dashboardParty(deps), { purpose: 'sign-in', boundTo, response })
  const user = shown && (await findUser(deps.db, shown.passkey.subject.id))
  if (!user) return { kind: 'refused' }
  const merchant = await findMerchant(deps.db, user.merchantId)
  if (!merchant || merchant.status === 'SUSPENDED') return { kind: 'suspended' }
  const newSession = await deps.db.transaction(async tx => {
    if (!(await setSignedIn(tx, user.id, deps.clock.now()))) return null
    await notifyNewBrowser(deps, tx, { user, merchantName: merchant.name, browserInfo, how: 'a passkey' })
    const environment = await initialEnvironment(tx, user)
    return openSession(deps, tx, { subject: subjectOf(user), browserInfo, environment, hasShownPasskey: true })
  })
  return newSession ? { kind: 'signed in', newSession, user } : { kind: 'refused' }
}

/** Returns a browser's options for showing a passkey of the signed-in user. */
export function startConfirmation(deps: Deps, { session }: SignedIn) {
  return startAssertion(deps, dashboardParty(deps), {
    purpose: 'confirm',
    boundTo: session.id,
    subject: session.subject,
  })
}

/** Verifies the user's passkey and returns the session under a new token; `null` for an invalid answer. */
export async function confirmByPasskey(deps: Deps, who: SignedIn, response: unknown): Promise<CreatedSession | null> {
  const { session } = who
  const asked = { purpose: 'confirm', boundTo: session.id, response } as const
  const shown = await finishAssertion(deps, dashboardParty(deps), asked)
  if (!shown || shown.passkey.subject.id !== session.subject.id) return null
  return deps.db.transaction(async tx => {
    const held = await holdSignedIn(deps, tx, who)
    return renewSession(deps, tx, { session: held.session, hasShownPasskey: true })
  })
}

/** Returns a browser's options for creating a passkey for the signed-in user. */
export function startPasskey(deps: Deps, { session, user, merchant }: SignedIn) {
  return startEnrolment(deps, dashboardParty(deps), {
    subject: session.subject,
    boundTo: session.id,
    accountName: `${user.mail} (${merchant.name})`.slice(0, 64),
    personName: user.name || user.mail,
  })
}

export type Enrolled =
  | { readonly kind: 'done'; readonly newSession: CreatedSession }
  | { readonly kind: Exclude<PasskeyOutcome, 'done'> }
  | { readonly kind: 'unusable'; readonly why: string }

/** Adds a passkey for the signed-in user. All but the first require a fresh one. */
export async function enrolPasskey(
  deps: Deps,
  who: SignedIn,
  { response, name }: { readonly response: unknown; readonly name: string },
): Promise<Enrolled> {
  const { session, user, merchant } = who
  const answer = { subject: session.subject, boundTo: session.id, response }
  const enrolment = await enrolmentOf(deps, answer)
  if (!enrolment) return { kind: 'none' }
  if (enrolment instanceof UnusablePasskey) return { kind: 'unusable', why: enrolment.message }
  return deps.db.transaction(async tx => {
    const held = await holdSignedIn(deps, tx, who)
    const kind = await addPasskey(deps, tx, { enrolment, name, isProven: held.isFresh })
    if (kind !== 'done') return { kind }
    const newSession = await renewSession(deps, tx, { session: held.session, hasShownPasskey: true })
    const text = accountMail(whereOf(deps, merchant), {
      subject: 'A passkey was added to your account',
      sentence: 'You confirm with it whatever moves money, creates keys or changes the team.',
    })
    await insertMail(deps, tx, { recipient: user.mail, ...text })
    await writeUserAuditEntry(deps, tx, { userId: user.id, action: 'passkey.add', subject: merchant.id, detail: {} })
    return { kind, newSession }
  })
}

async function enrolmentOf(deps: Deps, answer: PasskeyAnswer): Promise<Enrolment | UnusablePasskey | null> {
  try {
    return await finishEnrolment(deps, dashboardParty(deps), answer)
  } catch (error) {
    if (error instanceof UnusablePasskey) return error
    throw error
  }
}

/** Removes a passkey of the signed-in user, who must have just shown one. Never removes the last. */
export async function removeOwnPasskey(deps: Deps, who: SignedIn, id: string): Promise<PasskeyOutcome> {
  if (!isUuid(id)) return 'none'
  return deps.db.transaction(async tx => {
    const { session, user, merchant, isFresh } = await holdSignedIn(deps, tx, who)
    if (!isFresh) return 'needs another'
    const outcome = await removePasskey(deps, tx, { subject: session.subject, id })
    if (outcome !== 'done') return outcome
    const text = accountMail(whereOf(deps, merchant), {
      subject: 'A passkey was removed from your account',
      sentence: 'It no longer signs you in or confirms anything.',
    })
    await insertMail(deps, tx, { recipient: user.mail, ...text })
    await writeUserAuditEntry(deps, tx, {
      userId: user.id,
      action: 'passkey.remove',
      subject: merchant.id,
      detail: { passkey: id },
    })
    return outcome
  })
}

function whereOf({ config }: Pick<Deps, 'config'>, { name }: SignedIn['merchant']) {
  return { merchant: name, pagesUrl: config.pagesUrl }
}

/** Returns `false` when the signed-in user has no such passkey. */
export function nameOwnPasskey(
  deps: Deps,
  who: SignedIn,
  passkey: { readonly id: string; readonly name: string },
): Promise<boolean> {
  return deps.db.transaction(async tx => {
    const { session } = await holdSignedIn(deps, tx, who)
    return renamePasskey(tx, session.subject, passkey)
  })
}

/** Cancels a reset, since the user still has a passkey. Returns `false` if there is no reset or the session has shown no passkey. */
export function keepOwnPasskeys(deps: Deps, who: SignedIn): Promise<boolean> {
  return deps.db.transaction(async tx => {
    const { session, user, merchant, isFresh } = await holdSignedIn(deps, tx, who)
    if (!isFresh || !(await cancelReset(deps, tx, session.subject))) return false
    await writeUserAuditEntry(deps, tx, { userId: user.id, action: 'passkey.keep', subject: merchant.id, detail: {} })
    return true
  })
}
