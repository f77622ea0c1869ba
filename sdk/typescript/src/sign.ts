// The request signature, by WebCrypto alone, so that it runs wherever there is `fetch`.

/** What is signed: the request as it goes over the wire. */
export interface Signable {
  readonly method: string
  /** Path and query exactly as on the request line. */
  readonly target: string
  /** The raw body; empty when there is none. */
  readonly body: string | Uint8Array
  /** Unix time in whole seconds. */
  readonly timestamp: number
}

/** Makes the value of `Authorization` for a request. */
export type Sign = (request: Signable) => Promise<string>

/** A signer that keeps the secret to itself: nothing that holds the function can read it. */
export function createSigner(keyId: string, secret: string): Sign {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  let key: ReturnType<typeof crypto.subtle.importKey> | undefined
  return async request => {
    key ??= crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['sign'])
    const signature = await crypto.subtle.sign('HMAC', await key, encode(await canonicalString(request)))
    return `Bearer ${keyId}:${request.timestamp}:${hex(signature)}`
  }
}

/** The text the signature is made of: timestamp, method, target and the SHA-256 of the body, one per line, no newline at the end. */
export async function canonicalString({ method, target, body, timestamp }: Signable): Promise<string> {
  const bytes = typeof body === 'string' ? encode(body) : (body as Uint8Array<ArrayBuffer>)
  const bodyHash = hex(await crypto.subtle.digest('SHA-256', bytes))
  return [timestamp, method.toUpperCase(), target, bodyHash].join('\n')
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
