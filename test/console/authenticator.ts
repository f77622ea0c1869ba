// A device with passkeys, in software: what a browser would answer, and what a hostile one could.
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

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

export function newDevice(): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
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
  return createSign('sha256').update(data).sign(key).toString('base64url')
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

/** The public key as COSE: EC2, ES256, P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const [xBytes, yBytes] = [Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), xBytes, Buffer.from('225820', 'hex'), yBytes])
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
