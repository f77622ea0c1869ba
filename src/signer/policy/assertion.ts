import { createHash, verify, type KeyObject } from 'node:crypto'

/** An assertion of a passkey. Bytes are base64url. */
export interface Assertion {
  readonly credentialId: string
  /** Its SHA-256 was the challenge. */
  readonly signedText: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

/** A passkey that the signer trusts, and the origin that it signs at. */
export interface Passkey {
  readonly origin: string
  readonly publicKey: KeyObject
}

/** Authenticator data begins with 32 bytes of the host's hash, one byte of flags and a counter of four bytes. */
const headLength = 37
const flagsAt = 32
const presentAndVerified = 0x05

/**
 * Whether this passkey has signed this text at this origin, with the user present and verified (WebAuthn, section 7.2). It uses Node alone:
 * the process with the keys verifies for itself.
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
    return false // a signature in a form that does not fit the key
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
    return {} // treated like any other wrong assertion
  }
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}
