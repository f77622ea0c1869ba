// A device that holds one passkey, in a few lines: what it sends is what a browser passes on.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

interface Options {
  readonly challenge: string
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

export class Device {
  readonly credentialId = randomBytes(32)
  counter = 0
  readonly #key: KeyObject
  readonly #point: { x: string; y: string }
  readonly #origin: string
  #handle: string | undefined

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#point = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    this.#origin = origin
  }

  /** Answers to what `navigator.credentials.create` is asked. */
  create(options: Options & { readonly user: { readonly id: string } }, origin = this.#origin): string {
    this.#handle = options.user.id
    const { x, y } = this.#point
    const coordinates = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')] as const
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'), coordinates[0], Buffer.from('225820', 'hex'), coordinates[1],
    ]) // prettier-ignore
    const data = Buffer.concat([this.#head(0x45), Buffer.alloc(16), Buffer.from([0, 32]), this.credentialId, key])
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
    const attestationObject = base64url(Buffer.concat([head, Buffer.from([data.length]), data]))
    const clientDataJSON = this.#clientData('webauthn.create', options, origin)
    return this.#answer({ clientDataJSON, attestationObject, transports: ['internal'] })
  }

  /** Answers to what `navigator.credentials.get` is asked. `flags` 0x05: its owner has touched and unlocked it. */
  get(options: Options, { origin = this.#origin, flags = 0x05 } = {}): string {
    this.counter++
    const data = this.#head(flags)
    const clientDataJSON = this.#clientData('webauthn.get', options, origin)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = base64url(sign('sha256', signed, this.#key))
    return this.#answer({ clientDataJSON, authenticatorData: base64url(data), signature, userHandle: this.#handle })
  }

  #head(flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), count])
  }

  #clientData(type: string, { challenge }: Options, origin: string): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }

  #answer(response: object): string {
    const id = base64url(this.credentialId)
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }
}
