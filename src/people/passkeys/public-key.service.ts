// Public keys of passkeys: the supported kinds, and their conversion to SPKI.
import { createHash, createPublicKey } from 'node:crypto'
import { isStrongKey } from '../../lib/crypto/key-strength.ts'
import { keyReaders } from './library.ts'

/**
 * The COSE algorithms for passkeys: EdDSA, ES256, RS256. The signer verifies them with Node alone, so it must support an algorithm before
 * you add it here.
 */
export const passkeyAlgorithms = [-8, -7, -257] as const

/** A device has made a passkey with an unsupported key. The message is for the user. */
export class UnusablePasskey extends Error {
  override readonly name = 'UnusablePasskey'

  constructor(what: string) {
    super(
      `Your device has made a passkey that cannot be used here: ${what}. Nothing was added. Delete it from the device, then make one ` +
        'with another device, browser or security key: one that makes keys for ES256, EdDSA or RS256.',
    )
  }
}

type CoseKey = ReturnType<Awaited<ReturnType<typeof keyReaders>>['decodeCredentialPublicKey']>

/** Converts a public key from COSE to SPKI, both as base64url. Throws for an invalid key. */
export async function plainKeyOf(publicKey: string): Promise<string> {
  const { decodeCredentialPublicKey, cose } = await keyReaders()
  const key = decodeCredentialPublicKey(new Uint8Array(Buffer.from(publicKey, 'base64url')))
  const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('base64url')
  const jwk = cose.isCOSEPublicKeyEC2(key)
    ? {
        kty: 'EC',
        crv: curves[key.get(cose.COSEKEYS.crv) ?? 0],
        x: text(key.get(cose.COSEKEYS.x)),
        y: text(key.get(cose.COSEKEYS.y)),
      }
    : cose.isCOSEPublicKeyRSA(key)
      ? { kty: 'RSA', n: text(key.get(cose.COSEKEYS.n)), e: text(key.get(cose.COSEKEYS.e)) }
      : cose.isCOSEPublicKeyOKP(key)
        ? { kty: 'OKP', crv: 'Ed25519', x: text(key.get(cose.COSEKEYS.x)) }
        : null
  if (jwk === null) throw new TypeError('A passkey has an EC, RSA or Ed25519 key')
  const spki = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' })
  return spki.toString('base64url')
}

/** COSE curves by number (RFC 9053, table 18). */
const curves: Readonly<Record<number, string>> = { 1: 'P-256', 2: 'P-384', 3: 'P-521' }

/** Returns the fingerprint that people compare: the start of the SHA-256 of the SPKI. */
export function fingerprintOf(plainKey: string): string {
  return createHash('sha256').update(Buffer.from(plainKey, 'base64url')).digest('hex').slice(0, 32)
}

/** Reads a stored key and its fingerprint; `null` if it is unreadable, so that one bad row does not hide the others. */
export async function readStoredKey(
  publicKey: string,
): Promise<{ readonly plainKey: string; readonly fingerprint: string } | null> {
  try {
    const plainKey = await plainKeyOf(publicKey)
    return { plainKey, fingerprint: fingerprintOf(plainKey) }
  } catch {
    return null
  }
}

/** Returns the COSE algorithm of the key in a device's answer; `null` if it is unreadable. */
export async function algorithmMade(attestationObject: string): Promise<number | null> {
  const { decodeAttestationObject, parseAuthenticatorData } = await keyReaders()
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const { credentialPublicKey } = parseAuthenticatorData(attestation.get('authData'))
    return credentialPublicKey ? await algorithmOf(credentialPublicKey) : null
  } catch {
    return null // treat an unreadable answer like any other invalid one
  }
}

async function algorithmOf(publicKey: Uint8Array): Promise<number | null> {
  const { decodeCredentialPublicKey, cose } = await keyReaders()
  const algorithm: unknown = decodeCredentialPublicKey(new Uint8Array(publicKey)).get(cose.COSEKEYS.alg)
  return typeof algorithm === 'number' ? algorithm : null
}

/** Throws UnusablePasskey unless the key matches its algorithm, is strong, and can be verified by api and signer. */
export async function requireUsableKey(publicKey: string): Promise<void> {
  const { decodeCredentialPublicKey, cose } = await keyReaders()
  const key: CoseKey = decodeCredentialPublicKey(new Uint8Array(Buffer.from(publicKey, 'base64url')))
  const algorithm = key.get(cose.COSEKEYS.alg)
  const curve = cose.isCOSEPublicKeyEC2(key) || cose.isCOSEPublicKeyOKP(key) ? key.get(cose.COSEKEYS.crv) : null
  const isFitting =
    (algorithm === cose.COSEALG.ES256 && cose.isCOSEPublicKeyEC2(key) && curve === cose.COSECRV.P256) ||
    (algorithm === cose.COSEALG.EdDSA && cose.isCOSEPublicKeyOKP(key) && curve === cose.COSECRV.ED25519) ||
    (algorithm === cose.COSEALG.RS256 && cose.isCOSEPublicKeyRSA(key))
  if (!isFitting) throw new UnusablePasskey(`its key is of another kind than its algorithm, ${algorithm}, has`)
  const stored = await readStoredKey(publicKey)
  if (stored === null) throw new UnusablePasskey('its public key cannot be read')
  const spki = Buffer.from(stored.plainKey, 'base64url')
  if (!isStrongKey(createPublicKey({ key: spki, format: 'der', type: 'spki' })))
    throw new UnusablePasskey('its RSA key is too weak; one has 2048 bits or more')
}
