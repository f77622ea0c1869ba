import { createSigner } from '../../sign.ts'
import type { FakeKey } from './key.ts'
import { Refusal } from './refusal.ts'

/** A request before anything of it is believed. */
export interface UnsignedRequest {
  readonly method: string
  readonly url: URL
  /** Path and query as sent. */
  readonly target: string
  readonly headers: Headers
  readonly body: Uint8Array
  /** The values of the path's parameters, in their order. */
  readonly ids: readonly string[]
}

/** A request and the key it is signed with. */
export interface FakeRequest extends UnsignedRequest {
  readonly key: FakeKey
}

const grammar = /^Bearer ([!-9;-~]{1,128}):([0-9]{10}):([!-9;-~]{1,128})$/
const toleranceSeconds = 300

/** The key a request is signed with. Refuses as the service does, in the same order and words: form, key, time, signature. */
export async function authenticate(
  request: UnsignedRequest,
  keys: Pick<ReadonlyMap<string, FakeKey>, 'get'>,
  now: Date,
): Promise<FakeKey> {
  const header = request.headers.get('authorization')
  if (header === null) throw new Refusal(401, 'missing authorization header')
  const [, keyId = '', timestamp, signature] = grammar.exec(header) ?? []
  if (signature === undefined) throw new Refusal(401, 'invalid authorization format')
  const key = keys.get(keyId)
  if (!key) throw new Refusal(401, 'api key not found')
  if (!key.is_active) throw new Refusal(401, 'api key is inactive')
  const ahead = Number(timestamp) - Math.floor(now.getTime() / 1000)
  if (ahead < -toleranceSeconds) throw new Refusal(401, 'request timestamp too old')
  if (ahead > toleranceSeconds) throw new Refusal(401, 'request timestamp too far in the future')
  const expected = await createSigner(keyId, key.secret)({ ...request, timestamp: Number(timestamp) })
  if (header !== expected) throw new Refusal(401, 'invalid signature')
  return key
}
