// A device with passkeys, in software: what a browser would answer, and what a hostile one could.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export interface Device {
  readonly id: string
  /** The answer to being asked to make a passkey. */
  create(asked: { readonly challenge: string; readonly origin: string }): object
  /** The answer to being asked to show it. */
  get(asked: { readonly challenge: string; readonly origin: string; readonly isVerified?: boolean }): object
}

/** ES256, EdDSA, RS256; `ml-dsa-44` is what a current Chromium makes when nobody says what is wanted. */
export type KeyKind = 'ec' | 'ed25519' | 'rsa' | 'rsa-1024' | 'rsa-exponent-3' | 'ml-dsa-44' | 'ec-p384'

function newKeys(kind: KeyKind) {
  switch (kind) {
    case 'ec':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' })
    case 'ec-p384':
      return generateKeyPairSync('ec', { namedCurve: 'P-384' })
    case 'rsa':
      return generateKeyPairSync('rsa', { modulusLength: 2048 })
    case 'rsa-1024':
      return generateKeyPairSync('rsa', { modulusLength: 1024 })
    case 'rsa-exponent-3':
      return generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 })
    case 'ed25519':
      return generateKeyPairSync('ed25519')
    case 'ml-dsa-44':
      return generateKeyPairSync('ml-dsa-44')
  }
}

export function newDevice(kind: KeyKind = 'ec'): Device {
  const { privateKey, publicKey } = newKeys(kind)
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let signCount = 0
  return {
    id,
    create({ challenge, origin }) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseOf(publicKey)])
      const data = Buffer.concat([
        headOf(origin, { flags: userPresent | userVerified | hasCredential, signCount }),
        credential,
      ])
      const clientData = clientDataOf('webauthn.create', challenge, origin)
      return {
        ...shared(id),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestationOf(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get({ challenge, origin, isVerified = true }) {
      signCount++
      const data = headOf(origin, { flags: userPresent | (isVerified ? userVerified : 0), signCount })
      const clientData = clientDataOf('webauthn.get', challenge, origin)
      return {
        ...shared(id),
        response: {
          authenticatorData: data.toString('base64url'),
          clientDataJSON: clientData.toString('base64url'),
          signature: signed(privateKey, Buffer.concat([data, sha256(clientData)])),
        },
      }
    },
  }
}

function shared(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
}

function signed(key: KeyObject, data: Buffer): string {
  const isHashed = key.asymmetricKeyType === 'ec' || key.asymmetricKeyType === 'rsa'
  return sign(isHashed ? 'sha256' : null, data, key).toString('base64url')
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}

function clientDataOf(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function headOf(origin: string, { flags, signCount }: { readonly flags: number; readonly signCount: number }): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(signCount)
  return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count])
}

/** The public key as COSE, in the algorithm that its kind is told to sign by. */
export function coseOf(key: KeyObject): Buffer {
  const { x, y, n, e, pub } = key.export({ format: 'jwk' }) as Readonly<Record<string, string>>
  const bytes = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
  const hex = (text: string) => Buffer.from(text, 'hex')
  switch (key.asymmetricKeyType) {
    case 'ed25519':
      return Buffer.concat([hex('a401010327200621'), byteString(bytes(x))])
    case 'rsa':
      return Buffer.concat([hex('a401030339010020'), byteString(bytes(n)), hex('21'), byteString(bytes(e))])
    case 'ml-dsa-44':
      return Buffer.concat([hex('a3010703382f20'), byteString(bytes(pub))])
    default: {
      const curve = bytes(x).length === 32 ? '01' : '02'
      return Buffer.concat([hex(`a50102032620${curve}21`), byteString(bytes(x)), hex('22'), byteString(bytes(y))])
    }
  }
}

/** Bytes as CBOR. */
function byteString(bytes: Buffer): Buffer {
  const { length } = bytes
  const head = length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** `{ fmt: 'none', attStmt: {}, authData }` as CBOR. */
function attestationOf(data: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([
    Buffer.from([0xa3]),
    Buffer.from([0x63]), Buffer.from('fmt'), Buffer.from([0x64]), Buffer.from('none'),
    Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0]),
    Buffer.from([0x68]), Buffer.from('authData'), Buffer.from([0x59]), length, data,
  ]) // prettier-ignore
}
