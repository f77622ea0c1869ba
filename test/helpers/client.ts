// Signs requests from the documentation alone and checks every answer against the contract.
import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import type { Server } from '@hapi/hapi'
import { operations, type Operation } from '../../generated/operations.ts'
import { responses, type Validator } from '../../generated/validators.js'

export interface Caller {
  readonly keyId: string
  readonly secret: string
}

export interface TestRequest {
  readonly method?: string
  /** Path and query. */
  readonly target: string
  /** An object is sent as JSON; text and bytes as they are. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Signs the request; without it none is signed. */
  readonly as?: Caller
  /** Unix seconds to sign with instead of the server's present. */
  readonly timestamp?: number | string
  readonly remoteAddress?: string
}

export interface TestAnswer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly text: string
  // Tests look into answers whose shape the contract has just been checked for.
  // oxlint-disable-next-line typescript/no-explicit-any -- every test would have to narrow what it is about to assert
  readonly json: any
}

export interface Signable {
  readonly method: string
  readonly target: string
  readonly body: string | Uint8Array
  readonly timestamp: number | string
}

export function authorization({ keyId, secret }: Caller, { method, target, body, timestamp }: Signable): string {
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = [timestamp, method, target, bodyHash].join('\n')
  return `Bearer ${keyId}:${timestamp}:${createHmac('sha256', secret).update(text).digest('hex')}`
}

/** The exact bytes a body is sent as. */
export function bytesOf(body: unknown): string | Buffer {
  if (body === undefined) return ''
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
}

/** Sends a request through hapi without a socket. */
export async function send(server: Server, now: Date, request: TestRequest): Promise<TestAnswer> {
  const { method = 'GET', target, as } = request
  const payload = bytesOf(request.body)
  const timestamp = request.timestamp ?? Math.floor(now.getTime() / 1000)
  const response = await server.inject({
    method,
    url: target,
    headers: {
      ...(payload.length > 0 && { 'content-type': 'application/json' }),
      ...(as && { authorization: authorization(as, { method, target, body: payload, timestamp }) }),
      ...request.headers,
    },
    ...(payload.length > 0 && { payload }),
    ...(request.remoteAddress !== undefined && { remoteAddress: request.remoteAddress }),
  })
  const text = response.payload
  const answer = { status: response.statusCode, headers: response.headers, text, json: jsonOf(response.headers, text) }
  checkAnswer({ method, target }, answer)
  return answer
}

function jsonOf(headers: OutgoingHttpHeaders, text: string): unknown {
  return text !== '' && String(headers['content-type']).startsWith('application/json') ? JSON.parse(text) : undefined
}

const commonHeaders = new Set([
  'x-request-id', 'x-content-type-options', 'referrer-policy', 'cross-origin-resource-policy', 'content-security-policy',
  'strict-transport-security', 'cache-control', 'content-type', 'content-length', 'date', 'connection', 'keep-alive',
  'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after', 'allow', 'idempotent-replayed',
  'transfer-encoding', 'content-encoding', 'x-accel-buffering', 'link', 'kassa-error-param', 'www-authenticate',
  'etag', 'vary',
]) // prettier-ignore

/** Asserts what holds for every answer: the contract's shape, one field per error, no header that is not meant to be. */
export function checkAnswer(request: { method: string; target: string }, answer: TestAnswer): void {
  const name = `${request.method} ${request.target} → ${answer.status} ${answer.text.slice(0, 200)}`
  for (const header of Object.keys(answer.headers)) assert(commonHeaders.has(header), `${name}: header ${header}`)
  assert.match(String(answer.headers['x-request-id']), /^[\w-]{8,128}$/, name)
  assert.equal(answer.headers['x-content-type-options'], 'nosniff', name)
  // What is the same for everybody may be kept, and is asked for again by its tag; nothing else may be kept.
  assert.equal(answer.headers['cache-control'], answer.headers['etag'] ? 'no-cache' : 'no-store', name)
  checkErrorHeaders(request, answer, name)
  if (request.method === 'HEAD') return
  if (answer.status >= 400) assert.deepEqual(Object.keys(answer.json as object), ['error'], name)
  const operation = operationOf(request)
  if (!operation) return
  if (answer.status === 405) return
  const byStatus = responses[operation.operationId as keyof typeof responses] as Record<number, Validator<unknown>>
  const validate = byStatus[answer.status]
  if (
    operation.contentType !== 'application/json' &&
    (answer.status === 200 || (answer.status === 204 && answer.text === ''))
  )
    return
  assert(validate, `${name}: the contract does not document this status`)
  assert(validate(answer.json), `${name}: ${JSON.stringify(validate.errors)}`)
}

/** Every error that has a word of the contract leads to its explanation; what a header names is a name. */
function checkErrorHeaders(request: { method: string }, { status, headers, json }: TestAnswer, name: string): void {
  const { error } = (json ?? {}) as { error?: string }
  const isExplained = status >= 400
  if (request.method !== 'HEAD' || status < 400) assert.equal(headers.link !== undefined, isExplained, name)
  if (isExplained && error !== undefined) {
    const anchor = error.split(':')[0]!.replace(/[^a-z0-9]+/g, '-')
    assert.equal(String(headers.link).replace(/^<https?:\/\/[^/]+/, ''), `/docs/errors#${anchor}>; rel="help"`, name)
  }
  assert.equal(headers['www-authenticate'] !== undefined, status === 401, name)
  const param = headers['kassa-error-param']
  if (param !== undefined) assert([400, 404, 409].includes(status) && /^[\w.-]{1,64}$/.test(String(param)), name)
}

function operationOf({ method, target }: { method: string; target: string }): Operation | undefined {
  const path = target.split('?', 1)[0]!
  return Object.values<Operation>(operations).find(
    operation =>
      operation.method === method && new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
}

/** Writes raw bytes to a port and returns everything that comes back until the server closes the connection. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}
