// Stateless WebAuthn checks. The caller stores challenges and keys.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { library } from './library.ts'
import { algorithmMade, passkeyAlgorithms, requireUsableKey, UnusablePasskey } from './public-key.service.ts'

/** The origin of the passkeys. Browsers let no other origin use them. */
export interface Party {
  readonly name: string
  /** Scheme, host and port. */
  readonly origin: string
}

/** The parts of a passkey that verification needs. `publicKey` is COSE, as base64url. */
export interface KnownKey {
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
}

export interface MadeKey extends KnownKey {
  /** How the browser reaches the device, such as `usb`, as the browser reports it. */
  readonly transports: readonly string[]
}

/** A passkey as described to a browser. */
export interface Credential {
  readonly id: string
  readonly transports?: readonly string[]
}

const timeoutMs = 300_000

/** Returns a browser's options for creating a passkey. `challenge` is base64url. */
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
    /** How the device names the passkey in its list. */
    readonly userName: string
    /** The account id on the device. */
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
    // By default the library offers every algorithm that this version of Node can verify.
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  })
}

/**
 * Verifies a new passkey; `null` unless it answers this challenge at this origin with a verified user. Throws UnusablePasskey for a key
 * of an unsupported kind, whatever the options asked for.
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

/** Returns a browser's options for signing. Without `allowed` it offers all its passkeys for this origin. */
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

/** Returns the credential id that an answer claims; `null` for an invalid answer. */
export function credentialOf(response: unknown): string | null {
  const { id } = (response ?? {}) as { readonly id?: unknown }
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,1400}$/.test(id) ? id : null
}

/** Returns the passkey's signature counter; `null` unless it signed this challenge at this origin with a verified user. */
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

/** The parts of an answer to store, as base64url. */
export interface SignedParts {
  readonly authenticatorData: string
  readonly clientData: string
  readonly signature: string
}

/** Extracts the parts of an answer that `checkSignature` has verified. */
export function signedParts(response: unknown): SignedParts {
  const { authenticatorData, clientDataJSON, signature } = (response as AuthenticationResponseJSON).response
  return { authenticatorData, clientData: clientDataJSON, signature }
}

/** Whether stored parts are a signature of this passkey over this challenge, however old. */
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
  // A stored counter of zero skips the check for copies, which ran when the passkey signed.
  const count = await checkSignature(
    { origin },
    { challenge, key: { credentialId: id, publicKey, signCount: 0 }, response },
  )
  return count !== null
}

/** The library throws for anything unreadable or invalid. */
async function believed<Result>(verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}
