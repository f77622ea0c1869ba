// What a passkey said, judged by itself: who keeps the challenges and the keys is up to the caller. Nothing here is stored.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { library } from './library.ts'
import { algorithmMade, passkeyAlgorithms, requireUsableKey, UnusablePasskey } from './public-key.service.ts'

/** The origin that passkeys are made for; browsers let no other use them. */
export interface Party {
  readonly name: string
  /** Scheme, host and port. */
  readonly origin: string
}

/** A passkey as far as checking what it signed needs it. `publicKey` is COSE, as base64url. */
export interface KnownKey {
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
}

export interface MadeKey extends KnownKey {
  /** The ways a browser reaches its device, such as `usb`, as the browser says. */
  readonly transports: readonly string[]
}

/** How a browser is told of a passkey that exists. */
export interface Credential {
  readonly id: string
  readonly transports?: readonly string[]
}

const timeoutMs = 300_000

/** What a browser is told to make a passkey with. `challenge` is base64url. */
export async function creationOptions(
  { name, origin }: Party,
  {
    challenge,
    userName,
    userId = userName,
    displayName = '',
    known,
  }: {
    readonly challenge: string
    /** How the device lists the passkey. */
    readonly userName: string
    /** What the device names as the account it signs for. */
    readonly userId?: string
    readonly displayName?: string
    readonly known: readonly Credential[]
  },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return (await library()).generateRegistrationOptions({
    rpName: name,
    rpID: new URL(origin).hostname,
    userName,
    userDisplayName: displayName,
    userID: new TextEncoder().encode(userId),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    // By default the library asks for whatever this version of Node can verify.
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  })
}

/**
 * The passkey that was made; `null` unless the answer is one to this challenge, at this origin, with its user verified. Throws
 * UnusablePasskey for one that was made with a key that nobody here can verify, whatever it was asked for.
 */
export async function checkCreation(
  { origin }: Party,
  { challenge, response }: { readonly challenge: string; readonly response: unknown },
): Promise<MadeKey | null> {
  const algorithm = await algorithmMade(attestationOf(response))
  if (algorithm !== null && !passkeyAlgorithms.some(one => one === algorithm))
    throw new UnusablePasskey(`it signs by algorithm ${algorithm} of COSE`)
  const checked = await believed(async () =>
    (await library()).verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    }),
  )
  if (!checked?.verified) return null
  const { id, counter, transports } = checked.registrationInfo.credential
  const publicKey = Buffer.from(checked.registrationInfo.credential.publicKey).toString('base64url')
  await requireUsableKey(publicKey)
  return {
    credentialId: id,
    publicKey,
    signCount: counter,
    transports: (transports ?? []).filter(one => /^[a-z-]{1,20}$/.test(one)).slice(0, 10),
  }
}

function attestationOf(response: unknown): string {
  const { attestationObject } = (response as Partial<RegistrationResponseJSON> | null)?.response ?? {}
  return typeof attestationObject === 'string' ? attestationObject : ''
}

/** What a browser is told to sign with. Without `allowed` it offers every passkey it has for this origin. */
export async function requestOptions(
  { origin }: Pick<Party, 'origin'>,
  { challenge, allowed = [] }: { readonly challenge: string; readonly allowed?: readonly Credential[] },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await library()).generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: timeoutMs,
    userVerification: 'required',
    allowCredentials: allowed.map(described),
  })
}

function described({ id, transports }: Credential) {
  return { id, ...(transports && { transports: [...transports] }) }
}

/** The id of the passkey that an answer says it comes from; `null` for what is no answer. */
export function credentialOf(response: unknown): string | null {
  const { id } = (response ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,1400}$/.test(id) ? id : null
}

/** How often the passkey has signed by now; `null` unless it signed this challenge, at this origin, with its user verified. */
export async function checkSignature(
  { origin }: Pick<Party, 'origin'>,
  { challenge, key, response }: { readonly challenge: string; readonly key: KnownKey; readonly response: unknown },
): Promise<number | null> {
  const checked = await believed(async () =>
    (await library()).verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.signCount,
      },
    }),
  )
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

/** What of an answer is kept, as base64url. */
export interface SignedParts {
  readonly authenticatorData: string
  readonly clientData: string
  readonly signature: string
}

/** The parts of an answer that `checkSignature` found right. */
export function signedParts(response: unknown): SignedParts {
  const { authenticatorData, clientDataJSON, signature } = (response as AuthenticationResponseJSON).response
  return { authenticatorData, clientData: clientDataJSON, signature }
}

/** Whether kept parts are a signature of this passkey over this challenge, however long ago. */
export async function isKeptSignature(
  parts: SignedParts & { readonly origin: string; readonly credentialId: string; readonly publicKey: string },
  challenge: string,
): Promise<boolean> {
  const { authenticatorData, clientData: clientDataJSON, signature, credentialId: id, origin, publicKey } = parts
  const response = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { authenticatorData, clientDataJSON, signature },
  }
  // A count of zero is none: whether the passkey was a copy was looked at when it signed.
  const count = await checkSignature(
    { origin },
    { challenge, key: { credentialId: id, publicKey, signCount: 0 }, response },
  )
  return count !== null
}

/** The library throws at whatever it cannot read or does not believe. */
async function believed<Result>(verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}
