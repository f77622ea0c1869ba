import { createSigner } from '../../sign.ts'
import { Refusal } from './refusal.ts'

/** A request before anything of it is believed. */
export interface FakeRequest {
  readonly method: string
  readonly url: URL
  /** Path and query as sent. */
  readonly target: string
  readonly headers: Headers
  readonly body: Uint8Array
}

const grammar = /^Bearer ([!-9;-~]{1,128}):([0-9]{10}):([!-9;-~]{1,128})$/
const toleranceSeconds = 300

/** Refuses a request as the service does, in the same order and words: form, key, time, signature. */
export async function authenticate(
  request: FakeRequest,
  key: { readonly keyId: string; readonly secret: string },
  now: Date,
): Promise<void> {
  const header = request.headers.get('authorization')
  if (header === null) throw new Refusal(401, 'missing authorization header')
  const [, keyId, timestamp, signature] = grammar.exec(header) ?? []
  if (signature === undefined) throw new Refusal(401, 'invalid authorization format')
  if (keyId !== key.keyId) throw new Refusal(401, 'api key not found')
  const aheadMs = Number(timestamp) * 1000 - now.getTime()
  if (aheadMs < -toleranceSeconds * 1000) throw new Refusal(401, 'request timestamp too old')
  if (aheadMs > toleranceSeconds * 1000) throw new Refusal(401, 'request timestamp too far in the future')
  const expected = await createSigner(keyId, key.secret)({ ...request, timestamp: Number(timestamp) })
  if (header !== expected) throw new Refusal(401, 'invalid signature')
}
