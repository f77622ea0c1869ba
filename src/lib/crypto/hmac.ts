import { createHmac, hash, timingSafeEqual } from 'node:crypto'

export interface SignedRequest {
  readonly timestamp: string
  readonly method: string
  /** Path and query exactly as on the request line. */
  readonly target: string
  readonly body: Uint8Array
}

const signaturePattern = /^[0-9a-f]{64}$/

/** The request signature of docs/spec/decisions.md §1: HMAC-SHA256 over timestamp, method, target and the body's hash. */
export function signRequest(secret: string, request: SignedRequest): string {
  const bodyHash = hash('sha256', request.body, 'hex')
  const text = `${request.timestamp}\n${request.method}\n${request.target}\n${bodyHash}`
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The webhook signature of docs/spec/interface.md §6.3: HMAC-SHA256 over `<t>.<raw_body>`. */
export function signWebhook(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

/** Compares two signatures in constant time; anything but 64 lower-case hex digits is unequal. */
export function isSameSignature(given: string, expected: string): boolean {
  if (!signaturePattern.test(given)) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'))
}
