// Calls by operation over openapi-fetch, and the raw client beside them. Both send through the same transport.
import createClient from 'openapi-fetch'
import type { Client } from 'openapi-fetch'
import type { paths } from '../../generated/api.ts'
import type { CallOptions, LastResponse, Result } from './call.ts'
import {
  ApiError,
  apiError,
  KassaConnectionError,
  KassaDecodeError,
  KassaEnvironmentError,
  KassaTimeoutError,
} from './errors.ts'
import type { Failure } from './errors.ts'
import { routes } from './generated/routes.ts'
import type { OperationId } from './generated/routes.ts'
import type { Settings } from './options.ts'
import { backoff, isRetryable, retryAfterMs } from './retry.ts'
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
  /** Throws a `KassaEnvironmentError` when an order or an event is not of the key's environment. */
  check(data: unknown, operationId: OperationId): void
  /**
   * What an error means for a stream: it may be over in a while (a restart, a limit, the page of a proxy whose service is
   * away), something on the way does not let streams through, or it is for good.
   */
  triage(error: unknown): 'passing' | 'garbled' | 'final'
  /** Waits before the next of so many connections in a row. */
  pause(failures: number, signal: AbortSignal): Promise<void>
}

/** The contract's paths as typed methods: `raw.POST('/v1/orders', { body })`. Refusals are returned as `error`, not thrown. */
export type RawClient = Client<paths, `${string}/${string}`>

/** Where a call can be found after it was made; also what is set for it travels on the request. */
type Traced = Request & CallOptions & { readonly trace?: { call?: Call } }
type LooseRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data?: unknown; error?: { error: string }; response: Response }>

/** A stream as such has failed, not one of its requests. */
export function streamFailure(operationId: OperationId): Failure {
  return { operationId, method: 'GET', url: '', idempotencyKey: null, attempt: 1, requestId: null }
}

export function createCaller(settings: Settings, send: Send): Caller & { readonly raw: RawClient } {
  const raw: RawClient = createClient({
    baseUrl: settings.baseUrl,
    redirect: 'manual',
    pathSerializer: fillPath,
    querySerializer: queryString,
  })
  raw.use({
    async onRequest({ request, schemaPath, params }) {
      fillPath(schemaPath, params.path ?? {})
      const call = await callOf(request, schemaPath, settings.uuid)
      const { trace } = request as Traced
      if (trace) trace.call = call
      return send(call)
    },
  })

  async function perform(id: OperationId, { path, query, ...init }: Input, options: CallOptions = {}) {
    const [method = '', route = '', marks = ''] = routes[id].split(' ')
    const parseAs = marks.includes('s') ? 'stream' : marks.includes('t') ? 'text' : 'json'
    const trace: { call?: Call } = {}
    const request = raw.request as unknown as LooseRequest
    const answer = await request(method, route, { params: { path, query }, parseAs, trace, ...init, ...options })
    const call = trace.call!
    const { response, error, data } = answer
    if (error) throw refusal(call, response, error.error)
    return { call, response, data }
  }

  function refusal(call: Call, { status, headers }: Response, error: string) {
    const asked = retryAfterMs(headers.get('retry-after'), settings.clock())
    return apiError({
      ...failureOf(call, headers),
      status,
      error,
      headers,
      retryAfter: asked === null ? null : Math.ceil(asked / 1000),
      retryable: isRetryable(status, error),
      docUrl: `${settings.baseUrl}/docs/errors#${error
        .split(':')[0]!
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')}`,
    })
  }

  return {
    settings,
    raw,
    async call<T extends object | string>(id: OperationId, input: Input, options?: CallOptions) {
      const site = new Error('call')
      try {
        const { call, response, data } = await perform(id, input, options)
        checkEnvironment(settings, data, failureOf(call, response.headers))
        return describe(data, call, response) as Result<T>
      } catch (error) {
        throw calledFrom(site, error)
      }
    },
    async open(id, input, options) {
      return (await perform(id, input, options)).response
    },
    check: (data, operationId) => checkEnvironment(settings, data, streamFailure(operationId)),
    triage,
    pause: (failures, signal) => settings.sleep(backoff(failures, settings.random()), { signal, reason: 'reconnect' }),
  }
}

function triage(error: unknown): 'passing' | 'garbled' | 'final' {
  if (error instanceof KassaDecodeError)
    return error.status >= 500 ? 'passing' : error.status < 300 ? 'garbled' : 'final'
  const isPassing = error instanceof ApiError ? error.retryable : error instanceof KassaConnectionError
  return isPassing || error instanceof KassaTimeoutError ? 'passing' : 'final'
}

/** The call a request belongs to. Its body is read once, so that each attempt can send it anew. */
async function callOf(request: Traced, schemaPath: string, uuid: () => string): Promise<Call> {
  const { method, url, headers, signal, timeout, deadline, maxRetries } = request
  const isThis = ([, route]: [string, string]) => `${route} `.startsWith(`${method} ${schemaPath} `)
  const [operationId = null, route = ''] = Object.entries(routes).find(isThis) ?? []
  const marks = route.split(' ')[2] ?? ''
  let text = await request.text()
  let idempotencyKey: string | null = null
  if (marks.includes('k')) {
    const body = { idempotency_key: uuid(), ...(JSON.parse(text) as object) }
    idempotencyKey = body.idempotency_key
    text = JSON.stringify(body)
  }
  return {
    id: { operationId: operationId as OperationId | null, method, url, idempotencyKey },
    marks,
    headers,
    attempt: 0,
    options: { signal, timeout, deadline, maxRetries },
    body: new TextEncoder().encode(text),
  }
}

/** Orders and events say which environment they belong to; another one than the key's means that something answers wrongly. */
function checkEnvironment({ keyId }: Settings, data: unknown, failure: Failure): void {
  const { environment, order_number: order, event } = Object(data) as Record<string, unknown>
  if (!keyId || !environment || !(order || event) || keyId.startsWith(`mk_${environment}_`)) return
  throw new KassaEnvironmentError(`An answer of the environment ${environment} for key ${keyId}`, failure)
}

/** A missing or empty name would lead to another operation. */
function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (typeof value === 'string' && /[^.\s]/.test(value)) return encodeURIComponent(value)
    throw new TypeError(`${name} must be an identifier, not ${JSON.stringify(value)}`)
  })
}

/** As `URLSearchParams` writes it, so that whoever parses and writes it again leaves the signature valid. */
function queryString(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, value instanceof Date ? value.toISOString() : `${value}`]),
  ).toString()
}

function describe(data: unknown, call: Call, { status, headers }: Response): unknown {
  const replayed = headers.get('idempotent-replayed') === 'true'
  const value: LastResponse = { ...failureOf(call, headers), status, headers, replayed }
  return Object(data) === data ? Object.defineProperty(data, 'lastResponse', { value }) : data
}

/** An error that comes up long after the call shows in its stack who called; what lies within this package is left out. */
function calledFrom(site: Error, error: unknown): unknown {
  const frames = site.stack?.split('\n').slice(3) ?? []
  if (error instanceof Error && frames.length > 0) error.stack = [String(error), ...frames].join('\n')
  return error
}
