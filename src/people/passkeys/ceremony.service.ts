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

/** As long as somebody may look for his device. */
const challengeSeconds = 300
const challengeBytes = 32

export interface EnrolmentRequest {
  readonly subject: Subject
  /** The session that enrols: the answer is taken from no other. */
  readonly boundTo: string
  /** How the device lists the passkey to its owner. */
  readonly accountName: string
  readonly personName: string
}

/** What a browser needs to make a passkey. */
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

/** A credential that its device has proven to hold. */
export type Enrolment = Pick<Passkey, 'subject' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>

export interface PasskeyAnswer {
  readonly subject: Subject
  readonly boundTo: string
  /** What the browser sent, which can be anything. */
  readonly response: unknown
}

/**
 * What a browser answered to `startEnrolment`; `null` unless all of it is right. The challenge is used up either way. Throws
 * UnusablePasskey for a key of a kind that nobody here can verify.
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
  /** Whose passkeys may answer; `null`: the browser offers those it has, and the answer says who it is. */
  readonly subject: Subject | null
  /** The one thing that is confirmed by it, which `finishAssertion` returns. */
  readonly intent?: string
  /** What another cell asks already; absent: a new question. */
  readonly challenge?: string
}

/** What a browser needs to show a passkey. */
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

/** Who has shown a passkey by this answer to `startAssertion`; `null` unless all of it is right. The challenge is used up either way. */
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

/** A device that names the account it signs for must mean the one that the passkey belongs to. */
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

/** The challenge that an answer says it has signed, if it was asked here and for this. */
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
    return null // what is no JSON answers nothing
  }
}
