// Calls by operation over openapi-fetch, and the raw client beside them. Both send through the same transport.
import createClient from 'openapi-fetch'
import type { Client } from 'openapi-fetch'
import type { paths } from '../../generated/api.ts'
import type { CallOptions, LastResponse, Result } from './call.ts'
import { apiError, KassaEnvironmentError } from './errors.ts'
import { routes } from './generated/routes.ts'
import type { OperationId } from './generated/routes.ts'
import type { Settings } from './options.ts'
import { isRetryable, retryAfterMs } from './retry.ts'
import { failureOf } from './transport.ts'
import type { Call, Send } from './transport.ts'

/** What an operation takes. */
export interface Input {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** What resources need of the client. */
export interface Caller {
  readonly settings: Settings
  /** Carries out an operation; rejects with a `KassaError`. */
  call<T extends object | string>(operationId: OperationId, input: Input, options?: CallOptions): Promise<Result<T>>
  /** Opens a stream; its body is unread. */
  open(operationId: OperationId, input: Input, options?: CallOptions): Promise<Response>
}

/** The contract's paths as typed methods: `raw.POST('/v1/orders', { body })`. Refusals are returned as `error`, not thrown. */
export type RawClient = Client<paths, `${string}/${string}`>

type Init = Input & Record<string, unknown>
type LooseRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: { error?: string }; response: Response }>

export function createCaller(settings: Settings, send: Send): Caller & { readonly raw: RawClient } {
  const client = createClient<paths>({
    baseUrl: settings.baseUrl,
    redirect: 'manual',
    pathSerializer: fillPath,
    querySerializer: queryString,
  })
  const request = client.request as unknown as LooseRequest

  function prepare(operationId: OperationId | null, marks: string, body: unknown, options: CallOptions) {
    const filled =
      marks.includes('k') && isObject(body) && body.idempotency_key === undefined
        ? { ...body, idempotency_key: settings.uuid() }
        : body
    const key = isObject(filled) && typeof filled.idempotency_key === 'string' ? filled.idempotency_key : null
    const call: Call = { operationId, marks, idempotencyKey: key, options, attempt: 0 }
    return { call, init: { ...(filled !== undefined && { body: filled }), fetch: (sent: Request) => send(sent, call) } }
  }

  async function perform(operationId: OperationId, input: Input, options: CallOptions) {
    const [method = '', path = '', marks = ''] = routes[operationId].split(' ')
    const { call, init } = prepare(operationId, marks, input.body, options)
    const { path: names, query, headers } = input
    const parseAs = marks.includes('s') ? 'stream' : marks.includes('t') ? 'text' : 'json'
    const answer = await request(method, path, { params: { path: names, query }, headers, parseAs, ...init })
    const { response, error, data } = answer
    if (!response.ok) throw refusal(call, response, error?.error ?? '')
    return { call, response, data }
  }

  function refusal(call: Call, { status, headers }: Response, error: string) {
    const asked = retryAfterMs(headers.get('retry-after'), settings.clock())
    return apiError({
      ...failureOf(call),
      status,
      error,
      headers,
      retryAfter: asked === null ? null : Math.ceil(asked / 1000),
      retryable: isRetryable(status, error),
      docUrl: `${settings.baseUrl}/docs/errors#${slug(error)}`,
    })
  }

  function raw(method: string, path: string, given: Init = {}) {
    const { signal, timeout, deadline, maxRetries, body, ...rest } = given as Init & CallOptions
    const name = `${method.toUpperCase()} ${path}`
    const [operationId = null, route = ''] =
      Object.entries(routes).find(([, candidate]) => candidate === name || candidate.startsWith(`${name} `)) ?? []
    const options = { signal, timeout, deadline, maxRetries }
    const { init } = prepare(operationId as OperationId | null, route.split(' ')[2] ?? '', body, options)
    return request(method, path, { ...rest, ...init })
  }
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].map(method => [
    method,
    (path: string, init?: Init) => raw(method, path, init),
  ])

  return {
    settings,
    raw: { ...client, request: raw, ...Object.fromEntries(methods) } as RawClient,
    async call<T extends object | string>(operationId: OperationId, input: Input, options: CallOptions = {}) {
      const fromCaller = callSite()
      try {
        const { call, response, data } = await perform(operationId, input, options)
        checkEnvironment(settings.keyId, data, call)
        return describe(data, call, response) as Result<T>
      } catch (error) {
        throw fromCaller(error)
      }
    },
    async open(operationId, input, options = {}) {
      return (await perform(operationId, input, options)).response
    },
  }
}

/** Orders and events say which environment they belong to; another one than the key's means that something answers wrongly. */
export function checkEnvironment(keyId: string | null, data: unknown, call: Call): void {
  if (!isObject(data) || !('order_number' in data || 'event' in data) || typeof data.environment !== 'string') return
  if (keyId?.startsWith(`mk_${data.environment}_`) !== false) return
  throw new KassaEnvironmentError(
    `The answer is of environment ${data.environment}, the key ${keyId} is not`,
    failureOf(call),
  )
}

/** Every name once; a missing or empty one would lead to another operation. */
function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value.trim())) {
      throw new TypeError(`${name} in ${path} must be an identifier, not ${JSON.stringify(value)}`)
    }
    return encodeURIComponent(value)
  })
}

/** As `URLSearchParams` writes it, so that whoever parses and writes it again leaves the signature valid. */
function queryString(query: object): string {
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null)
      all.append(name, value instanceof Date ? value.toISOString() : `${value}`)
  }
  return all.toString()
}

/** `unknown field: colour` → `unknown-field`. */
function slug(message: string): string {
  return (message.split(':')[0] ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

function describe(data: unknown, call: Call, { status, headers }: Response): unknown {
  const value: LastResponse = {
    status,
    headers,
    requestId: headers.get('x-request-id'),
    attempt: call.attempt,
    idempotencyKey: call.idempotencyKey,
    replayed: headers.get('idempotent-replayed') === 'true',
  }
  return typeof data === 'object' && data !== null ? Object.defineProperty(data, 'lastResponse', { value }) : data
}

/** Remembers who called, for the stack of an error that comes up long after. */
function callSite(): (error: unknown) => unknown {
  // Left out: this function, the caller's `call` and the resource's.
  const frames = new Error('call').stack?.split('\n').slice(4)
  return error => {
    if (error instanceof Error && frames && frames.length > 0) {
      error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n')
    }
    return error
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
