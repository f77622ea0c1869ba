import { WebhookVerificationError } from './verification-error.ts'

/** The body exactly as it was received, before any parsing. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** Longer than any webhook of the service. */
export const bodyBytesMax = 1_000_000

/** The bytes that were signed. Throws `body_not_raw` for whatever is no text and no bytes, and for an empty body. */
export function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return notEmpty(new TextEncoder().encode(body))
  // Not `instanceof`: test runners give their files a realm of their own.
  if (ArrayBuffer.isView(body))
    return notEmpty(new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength))
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]')
    return notEmpty(new Uint8Array(body as ArrayBuffer))
  throw new WebhookVerificationError(
    'body_not_raw',
    `The body must be the text or bytes that were received, but is ${body === null || body === undefined ? 'missing' : `of type ${typeof body}: it was parsed before`}. The signature covers the exact bytes, which JSON.stringify does not give back. Take the raw body, such as await request.text(), express.raw({ type: '*/*' }) or an adapter of @kassa/sdk/webhooks.`,
  )
}

function notEmpty(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length > 0) return bytes
  throw new WebhookVerificationError(
    'body_not_raw',
    'The body is empty. Something else read the request before, or nothing was sent.',
  )
}

/**
 * Puts chunks together up to a limit. It neither ends nor destroys the stream when the limit is reached, so that an answer
 * can still be sent.
 */
export async function collect(next: () => Promise<unknown>, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = (await next()) as { done?: boolean; value?: string | Uint8Array }
    if (done || value === undefined) return joined(chunks)
    const chunk = typeof value === 'string' ? new TextEncoder().encode(value) : value
    length += chunk.length
    if (length > bytesMax) throw tooLarge(bytesMax)
    chunks.push(chunk)
  }
}

function tooLarge(bytesMax: number): WebhookVerificationError {
  return new WebhookVerificationError(
    'body_too_large',
    `The body is longer than ${bytesMax} bytes, longer than any webhook of Kassa.`,
  )
}

export function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
