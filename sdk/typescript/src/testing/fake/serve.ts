import type { FakeAnswer } from './answer.ts'
import { authenticate, type UnsignedRequest } from './authenticate.ts'
import type { FakeFailure } from './failure.ts'
import { perform, performPublic } from './operations.ts'
import { errorHeaders, Refusal } from './refusal.ts'
import { targetOf } from './routing.ts'
import type { FakeKey } from './key.ts'
import type { FakeMerchant, FakeService } from './state.ts'

/** Answers a request as the service would, or as a failure that was asked for. */
export async function serve(service: FakeService, failures: FakeFailure[], request: Request): Promise<Response> {
  const requestId = `req_${String(service.count('request')).padStart(8, '0')}`
  const failure = failures.shift()
  if (failure && failure.status === undefined) throw new TypeError('fetch failed')
  const answer = failure ? failed(failure) : await answerTo(service, request)
  const { status, body } = answer
  const headers = { 'X-Request-Id': requestId, ...contentTypeOf(body), ...answer.headers }
  const isSentAsItIs = body === null || typeof body === 'string' || body instanceof ReadableStream
  return new Response(isSentAsItIs ? body : JSON.stringify(body), { status, headers })
}

function contentTypeOf(body: FakeAnswer['body']): Record<string, string> {
  if (body === null) return {}
  return { 'Content-Type': body instanceof ReadableStream ? 'text/event-stream; charset=utf-8' : 'application/json' }
}

function failed({ status = 500, error = 'internal server error', retryAfter }: FakeFailure): FakeAnswer {
  const more = retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter }
  return { status, body: { error }, headers: errorHeaders(status, error, more) }
}

async function answerTo(service: FakeService, request: Request): Promise<FakeAnswer> {
  let limits: Record<string, string> = {}
  try {
    const url = new URL(request.url)
    const { operationId, isPublic, ids } = targetOf({ method: request.method, url })
    const read = await readRequest(request, url, ids)
    if (isPublic) return await performPublic(operationId, service, read)
    const { key, merchant } = await findKey(service, read)
    const { hits, resetSeconds } = service.rates.hit(`key ${key.key_id}`)
    limits = limitHeaders(service, hits, resetSeconds)
    if (hits > service.requestsPerMinute)
      throw new Refusal(429, 'rate limit exceeded', { retryAfterSeconds: resetSeconds })
    const answer = await perform(operationId, merchant, { ...read, key })
    return { ...answer, headers: { ...limits, ...answer.headers } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: { error: error.message }, headers: { ...limits, ...error.headers } }
  }
}

async function findKey(
  service: FakeService,
  request: UnsignedRequest,
): Promise<{ readonly key: FakeKey; readonly merchant: FakeMerchant }> {
  const owner = (keyId: string) => service.merchants.find(({ keys }) => keys.has(keyId))
  const keys = { get: (keyId: string) => owner(keyId)?.keys.get(keyId) }
  const key = await authenticate(request, keys, service.now())
  const merchant = owner(key.key_id)!
  merchant.keys.set(key.key_id, { ...key, last_used_at: service.business().toISOString() })
  return { key, merchant }
}

function limitHeaders({ requestsPerMinute }: FakeService, hits: number, resetSeconds: number): Record<string, string> {
  return {
    'RateLimit-Limit': String(requestsPerMinute),
    'RateLimit-Remaining': String(Math.max(0, requestsPerMinute - hits)),
    'RateLimit-Reset': String(resetSeconds),
  }
}

async function readRequest(request: Request, url: URL, ids: readonly string[]): Promise<UnsignedRequest> {
  const body = new Uint8Array(await request.arrayBuffer())
  return { method: request.method, url, target: url.pathname + url.search, headers: request.headers, body, ids }
}
