import { createHash, verify, type KeyObject } from 'node:crypto'

/** What a passkey has said: bytes as base64url. */
export interface Assertion {
  readonly credentialId: string
  /** The challenge was the SHA-256 of it. */
  readonly signedText: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

/** A passkey as the signer knows it, and the origin that it signs at. */
export interface Passkey {
  readonly origin: string
  readonly publicKey: KeyObject
}

/** The first 32 bytes of what an authenticator says are of the host, the next one is of flags, four more count. */
const headLength = 37
const flagsAt = 32
const presentAndVerified = 0x05

/**
 * Whether this passkey has signed this text, at this origin, with its holder present and verified (WebAuthn, section 7.2). Made of Node
 * alone: the process with the keys trusts nobody's word for it.
 */
export function hasSigned({ origin, publicKey }: Passkey, said: Assertion): boolean {
  const data = Buffer.from(said.authenticatorData, 'base64url')
  const client = Buffer.from(said.clientData, 'base64url')
  if (!isOfText(client, { origin, text: said.signedText })) return false
  if (data.length < headLength || !data.subarray(0, flagsAt).equals(sha256(new URL(origin).hostname))) return false
  if ((data[flagsAt]! & presentAndVerified) !== presentAndVerified) return false
  const algorithm = publicKey.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  try {
    return verify(algorithm, Buffer.concat([data, sha256(client)]), publicKey, Buffer.from(said.signature, 'base64url'))
  } catch {
    return false // a signature of another form than the key's
  }
}

function isOfText(client: Buffer, { origin, text }: { readonly origin: string; readonly text: string }): boolean {
  const clientData = readJson(client)
  return (
    clientData['type'] === 'webauthn.get' &&
    clientData['origin'] === origin &&
    clientData['crossOrigin'] !== true &&
    clientData['challenge'] === sha256(text).toString('base64url')
  )
}

function readJson(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(bytes.toString('utf8'))) as Record<string, unknown>
  } catch {
    return {} // judged like any other wrong answer
  }
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}
