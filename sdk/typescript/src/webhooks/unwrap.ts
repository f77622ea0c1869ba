import type { WebhookEvent } from './event.ts'
import { bodyBytesMax, collect } from './raw-body.ts'
import { refusal } from './explain.ts'
import { verified, type VerifyOptions, type WebhookSecrets } from './verify.ts'

/** As much of a Fetch `Request` as is needed. */
export interface FetchRequest {
  readonly method: string
  readonly headers: { get(name: string): string | null }
  readonly body: { getReader(): { read(): Promise<unknown> } } | null
  readonly bodyUsed: boolean
}

export interface BodyLimit {
  /** A longer body is refused. Default 1,000,000 bytes; the longest webhook of the service is far below. */
  readonly maxBodyBytes?: number
}

/**
 * `verify` for a Fetch `Request`: reads its raw body, verifies it and returns the event.
 *
 * @throws WebhookVerificationError as `verify` does; `body_not_raw` when the body was read before.
 * @example
 * const event = await unwrap(request, process.env.KASSA_WEBHOOK_SECRET)
 */
export async function unwrap(
  request: FetchRequest,
  secrets: WebhookSecrets,
  options: VerifyOptions & BodyLimit = {},
): Promise<WebhookEvent> {
  return verified(() => readRequest(request, options), { headers: request.headers, secrets, options })
}

/** The raw body of a Fetch request, up to the limit. */
export async function readRequest(
  request: FetchRequest,
  { maxBodyBytes = bodyBytesMax }: BodyLimit,
): Promise<Uint8Array> {
  if (request.bodyUsed) throw refusal('body_not_raw', 'read')
  const reader = request.body?.getReader()
  return reader ? collect(() => reader.read(), maxBodyBytes) : new Uint8Array()
}
