import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Deps } from '../../deps.ts'
import { addSeconds } from '../../lib/clock.ts'
import type { Subject } from '../../lib/subject.ts'
import { insertChallenge, takeChallenge } from './challenge.store.ts'
import type { Passkey, Purpose, RelyingParty } from './passkey.ts'
import { findPasskeyByCredential, listPasskeys, usePasskey } from './passkey.store.ts'
import { checkCreation, checkSignature, creationOptions, requestOptions, type Credential } from './webauthn.service.ts'

type CeremonyDeps = Pick<Deps, 'db' | 'clock' | 'random'>

/** Time to find the device. */
const challengeSeconds = 300
const challengeBytes = 32

export interface EnrolmentRequest {
  readonly subject: Subject
  /** The session that enrols. Answers from any other are rejected. */
  readonly boundTo: string
  /** How the device names the passkey in its list. */
  readonly accountName: string
  readonly personName: string
}

/** Returns the browser's options for creating a passkey. */
export async function startEnrolment(
  deps: CeremonyDeps,
  party: RelyingParty,
  { subject, boundTo, accountName, personName }: EnrolmentRequest,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const challenge = await newChallenge(deps, party, { purpose: 'enrol', boundTo, subject: subject.id, intent: null })
  const known = await listPasskeys(deps.db, subject)
  return creationOptions(party, {
    challenge,
    userName: accountName,
    userId: subject.id,
    displayName: personName,
    known: known.map(asCredential),
  })
}

/** A credential whose device has proven possession. */
export type Enrolment = Pick<Passkey, 'subject' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>

export interface PasskeyAnswer {
  readonly subject: Subject
  readonly boundTo: string
  /** Sent by the browser, so it can be anything. */
  readonly response: unknown
}

/**
 * Verifies the browser's answer to `startEnrolment`; `null` if any part is invalid. Uses up the challenge either way. Throws
 * UnusablePasskey for a key of an unsupported kind.
 */
export async function finishEnrolment(
  deps: CeremonyDeps,
  party: RelyingParty,
  { subject, boundTo, response }: PasskeyAnswer,
): Promise<Enrolment | null> {
  const taken = await takeAnswered(deps, party, { purpose: 'enrol', boundTo, response })
  if (!taken || taken.subject !== subject.id) return null
  const made = await checkCreation(party, { challenge: taken.challenge, response })
  if (!made) return null
  const { signCount, ...rest } = made
  return { subject, ...rest, counter: BigInt(signCount) }
}

export interface AssertionRequest {
  readonly purpose: Exclude<Purpose, 'enrol'>
  readonly boundTo: string
  /** Whose passkeys may answer; `null`: the browser offers its own, and the answer names the subject. */
  readonly subject: Subject | null
  /** The single action it confirms, returned by `finishAssertion`. */
  readonly intent?: string
  /** A challenge that another cell has already issued; absent: a new one. */
  readonly challenge?: string
}

/** Returns the browser's options for showing a passkey. */
export async function startAssertion(
  deps: CeremonyDeps,
  party: RelyingParty,
  { purpose, boundTo, subject, intent = '', challenge: given }: AssertionRequest,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = subject ? await listPasskeys(deps.db, subject) : []
  const challenge = await newChallenge(deps, party, {
    purpose,
    boundTo,
    subject: subject?.id ?? null,
    intent: intent || null,
    ...(given !== undefined && { challenge: given }),
  })
  return requestOptions(party, { challenge, allowed: known.map(asCredential) })
}

function asCredential({ credentialId: id, transports }: Passkey): Credential {
  return { id, transports }
}

export interface Assertion {
  readonly passkey: Passkey
  readonly intent: string | null
}

/** Returns the owner of the passkey that answered `startAssertion`; `null` if any part is invalid. Uses up the challenge either way. */
export async function finishAssertion(
  deps: CeremonyDeps,
  party: RelyingParty,
  { purpose, boundTo, response }: Omit<PasskeyAnswer, 'subject'> & Pick<AssertionRequest, 'purpose'>,
): Promise<Assertion | null> {
  const taken = await takeAnswered(deps, party, { purpose, boundTo, response })
  if (!taken) return null
  const answer = response as AuthenticationResponseJSON
  const passkey = await findPasskeyByCredential(deps.db, { audience: party.audience, credentialId: answer.id })
  if (!passkey || (taken.subject !== null && taken.subject !== passkey.subject.id)) return null
  const { challenge } = taken
  const key = { ...passkey, signCount: Number(passkey.counter) }
  const signCount = await checkSignature(party, { challenge, key, response })
  if (signCount === null || !isHandleOf(answer, passkey)) return null
  const isUsed = await usePasskey(deps.db, { id: passkey.id, counter: BigInt(signCount), now: deps.clock.now() })
  return isUsed ? { passkey, intent: taken.intent } : null
}

/** If the device names the account it signs for, it must be the passkey's owner. */
function isHandleOf({ response }: AuthenticationResponseJSON, { subject }: Passkey): boolean {
  const { userHandle } = response
  return userHandle === undefined || userHandle === null || userHandle === Buffer.from(subject.id).toString('base64url')
}

interface ExpectedAssertion {
  readonly purpose: Purpose
  readonly boundTo: string
  readonly subject: string | null
  readonly intent: string | null
  readonly challenge?: string
}

async function newChallenge(
  { db, clock, random }: CeremonyDeps,
  { audience }: RelyingParty,
  asked: ExpectedAssertion,
): Promise<string> {
  const challenge = asked.challenge ?? random.bytes(challengeBytes).toString('base64url')
  const expiresAt = addSeconds(clock.now(), challengeSeconds)
  await insertChallenge(db, { ...asked, audience, challenge, expiresAt })
  return challenge
}

/** Takes the challenge that an answer claims to have signed, if it was issued here for this purpose. */
async function takeAnswered(
  { db, clock }: CeremonyDeps,
  { audience }: RelyingParty,
  { purpose, boundTo, response }: { purpose: Purpose; boundTo: string; response: unknown },
) {
  const challenge = challengeOf(response)
  return challenge === null ? null : takeChallenge(db, { challenge, audience, purpose, boundTo }, clock.now())
}

function challengeOf(response: unknown): string | null {
  const data = (response as RegistrationResponseJSON | null)?.response?.clientDataJSON
  if (typeof data !== 'string' || typeof (response as AuthenticationResponseJSON).id !== 'string') return null
  try {
    const { challenge } = JSON.parse(Buffer.from(data, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[A-Za-z0-9_-]{43,128}$/.test(challenge) ? challenge : null
  } catch {
    return null // not JSON, so no answer
  }
}
