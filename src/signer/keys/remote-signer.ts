import { readFileSync } from 'node:fs'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Agent, request } from 'undici'
import type { Signature } from '../../chains/send/outgoing.ts'
import { NoSignature, type WalletSigner } from './wallet-signer.ts'

export interface RemoteKey {
  readonly url: string
  /** Compressed, 33 bytes. A signature of another key is refused. */
  readonly publicKey: Uint8Array
}

export interface RemoteAccess {
  readonly tokenFile: string | null
  /** Our TLS certificate and key, and the trusted authority; PEM. */
  readonly certificateFile: string | null
  readonly keyFile: string | null
  readonly authorityFile: string | null
  readonly timeoutMs?: number
}

const timeoutMs = 5_000
const answerBytesMax = 4_096
const order = secp256k1.Point.Fn.ORDER

/**
 * Returns a signer whose key another service keeps. It posts `{"digest": "0x…"}` and expects `{"signature": "0x…"}`: r, s and an optional
 * byte. It computes the recovery bit and the lower s itself and verifies the key, so it trusts nothing in the response.
 */
export function remoteSigner({ url, publicKey }: RemoteKey, access: RemoteAccess): WalletSigner {
  const { tokenFile, certificateFile, keyFile, authorityFile } = access
  const read = (file: string | null) => (file === null ? undefined : readFileSync(file, 'utf8'))
  const [cert, key, ca, token] = [certificateFile, keyFile, authorityFile, tokenFile].map(read)
  const dispatcher = new Agent({ allowH2: false, connect: { cert, key, ca } })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token.trim()}` }),
  }
  return {
    publicKey,
    isRemote: true,
    async sign(digest) {
      const body = JSON.stringify({ digest: `0x${Buffer.from(digest).toString('hex')}` })
      const signal = AbortSignal.timeout(access.timeoutMs ?? timeoutMs)
      const asked = ask(url, { dispatcher, headers, body, signal })
      return ours(readSignature(await Promise.race([asked, rejectOnAbort(signal)])), digest, publicKey)
    },
  }
}

type Question = {
  readonly dispatcher: Agent
  readonly headers: Record<string, string>
  readonly body: string
  readonly signal: AbortSignal
}

async function ask(url: string, question: Question): Promise<string> {
  try {
    const { statusCode, body } = await request(url, { method: 'POST', ...question })
    const parts: Buffer[] = []
    let length = 0
    for await (const part of body as AsyncIterable<Buffer>) {
      if ((length += part.length) > answerBytesMax) throw new NoSignature('the answer of the remote signer is too long')
      parts.push(part)
    }
    if (statusCode !== 200) throw new NoSignature(`the remote signer answered ${statusCode}`)
    return Buffer.concat(parts).toString('utf8')
  } catch (error) {
    if (error instanceof NoSignature) throw error
    throw new NoSignature('the remote signer does not answer', { cause: error })
  }
}

/** Enforces the timeout before the connection exists, when undici ignores the signal. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new NoSignature('the remote signer did not answer in time')), {
      once: true,
    }),
  )
}

function readSignature(text: string): Uint8Array {
  const [, digits] = /^\{\s*"signature"\s*:\s*"0x([0-9a-fA-F]{128})(?:[0-9a-fA-F]{2})?"\s*\}\s*$/.exec(text) ?? []
  if (digits === undefined) throw new NoSignature('the remote signer sent no signature')
  return Buffer.from(digits, 'hex')
}

/** Normalizes a signature to the lower s and verifies that it is of our key. */
function ours(answered: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): Signature {
  const s = BigInt(`0x${Buffer.from(answered.subarray(32)).toString('hex')}`)
  const low = s > order / 2n ? order - s : s
  const compact = Buffer.concat([
    answered.subarray(0, 32),
    Buffer.from(low.toString(16).padStart(64, '0').slice(-64), 'hex'),
  ])
  for (const recovery of [0, 1]) if (keyOf(compact, recovery, digest)?.equals(publicKey)) return { compact, recovery }
  throw new NoSignature('the remote signer sent a signature of another key')
}

function keyOf(compact: Uint8Array, recovery: number, digest: Uint8Array): Buffer | null {
  try {
    return Buffer.from(secp256k1.recoverPublicKey(Uint8Array.of(recovery, ...compact), digest, { prehash: false }))
  } catch {
    return null
  }
}
