import { refusal } from './explain.ts'

/** The body exactly as it was received, before any parsing. */
export type RawBody = string | Uint8Array | ArrayBuffer

/** Longer than any webhook of the service. */
export const bodyBytesMax = 1_000_000

/** The bytes that were signed. Refuses whatever is no text and no bytes, and an empty body. */
export function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  const bytes = typeof body === 'string' ? encoded(body) : viewOf(body)
  if (!bytes) throw refusal('body_not_raw', body === null || body === undefined ? 'missing' : typeof body)
  if (bytes.length === 0) throw refusal('body_empty', null)
  return bytes
}

export function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function viewOf(body: unknown): Uint8Array<ArrayBuffer> | null {
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength)
  // Not `instanceof`: test runners give their files a realm of their own.
  return Object.prototype.toString.call(body) === '[object ArrayBuffer]' ? new Uint8Array(body as ArrayBuffer) : null
}

/**
 * Puts chunks together up to a limit. It neither ends nor destroys the stream when the limit is reached, so that an answer
 * can still be sent.
 */
export async function collect(next: () => Promise<unknown>, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = (await next()) as { done?: boolean; value?: string | Uint8Array<ArrayBuffer> }
    if (done || value === undefined) return joined(chunks)
    const chunk = typeof value === 'string' ? encoded(value) : value
    length += chunk.length
    if (length > bytesMax) throw refusal('body_too_large', bytesMax)
    chunks.push(chunk)
  }
}

export async function joined(chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Blob([...chunks]).arrayBuffer())
}
