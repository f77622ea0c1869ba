// Calls by operation: what is sent for them, and what is made of the answers.
import { newCall } from './call-on-request.ts'
import type { Call } from './call-on-request.ts'
import type { CallOptions, LastResponse, Result } from './call.ts'
import { refuseUnknownOptions } from './check-options.ts'
import type { RawClient } from './client.ts'
import { apiError, KassaEnvironmentError } from './errors.ts'
import type { ApiError, Failure } from './errors.ts'
import { failureOf } from './exchange.ts'
import type { OperationId } from './generated/routes.ts'
import type { Settings } from './options.ts'
import type { Input } from './request.ts'
import { isRetryable, retryAfterMs } from './retry.ts'
import { answers } from './route.ts'

/** With an error made where the caller called, whose stack goes to the error that may come of the call. */
export interface SitedOptions extends CallOptions {
  readonly site?: Error
}

/** What resources and streams need of the client. */
export interface Caller {
  readonly settings: Settings
  /** Carries out an operation; rejects with a `KassaError`. */
  call<T extends object | string>(operationId: OperationId, input: Input, options?: SitedOptions): Promise<Result<T>>
  /** Opens a stream; its body is unread. */
  open(operationId: OperationId, input: Input, options?: CallOptions): Promise<Response>
}

/** Any operation; what it takes and gives is typed where it is called by its name. */
type Request = (method: string, path: string, init: object) => Promise<Answer>

interface Answer {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

export function createCaller(settings: Settings, client: RawClient): Caller {
  const request = client.request as unknown as Request
  async function perform(id: OperationId, { path = {}, query, headers: own, body }: Input, options: CallOptions = {}) {
    refuseUnknownOptions(options)
    const call = newCall(id, options)
    const { method, path: template, answer } = call.route
    const header = body === undefined ? own : { ...own, 'content-type': 'application/json' }
    const { data, error, response } = await request(method, template, {
      params: { path, query, header, call },
      headers: options.headers,
      body,
      parseAs: answers[answer].parseAs,
    })
    if (response.ok) return { call, response, data }
    throw refusal(settings, { call, response, error: (error as { error: string }).error })
  }

  return {
    settings,
    async call<T extends object | string>(id: OperationId, input: Input, { site, ...options }: SitedOptions = {}) {
      try {
        // Only a text may be empty.
        const { call, response, data = '' } = await perform(id, input, options)
        checkEnvironment(settings, data, failureOf(call, response.headers))
        return describe(data, call, response) as Result<T>
      } catch (error) {
        throw calledFrom(site, error)
      }
    },
    open: async (id, input, options) => (await perform(id, input, options)).response,
  }
}

interface Refused {
  readonly call: Call
  readonly response: Response
  readonly error: string
}

/** The error for an answer that refuses, with what its headers say. */
export function refusal({ clock, baseUrl }: Pick<Settings, 'clock' | 'baseUrl'>, refused: Refused): ApiError {
  const { call, response, error } = refused
  const { status, headers } = response
  const asked = retryAfterMs(headers.get('retry-after'), clock())
  return apiError({
    ...failureOf(call, headers),
    status,
    error,
    headers,
    retryAfter: asked === null ? null : Math.ceil(asked / 1000),
    retryable: isRetryable(status, error),
    param: headers.get('kassa-error-param'),
    docUrl: helpLink(headers, response.url || baseUrl) ?? docUrlOf(baseUrl, error),
  })
}

/** What the header `Link` names as help: an address, or a path of the service. */
function helpLink(headers: Headers, base: string): string | null {
  const links = (headers.get('link') ?? '').matchAll(/<([^>]*)>((?:\s*;\s*[\w*-]+=(?:"[^"]*"|[^",;\s]*))*)/g)
  for (const [, target = '', parameters = ''] of links) {
    if (/;\s*rel="?help"?/i.test(parameters) && URL.canParse(target, base)) return new URL(target, base).href
  }
  return null
}

/** Where every Kassa explains its errors; the names in a message such as `unknown field: colour` are left out. */
function docUrlOf(baseUrl: string, error: string): string {
  const [words = ''] = error.split(':')
  return `${baseUrl}/docs/errors#${words.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
}

/** Orders and events say which environment they belong to; another one than the key's means that something answers wrongly. */
export function checkEnvironment({ keyId }: Settings, data: unknown, failure: Failure): void {
  const { environment, order_number: order, event } = Object(data) as Record<string, string | undefined>
  if (!keyId || !environment || !(order || event) || keyId.startsWith(`mk_${environment}_`)) return
  throw new KassaEnvironmentError(`An answer of the environment ${environment} for key ${keyId}`, failure)
}

function describe(data: unknown, call: Call, { status, headers }: Response): unknown {
  const replayed = headers.get('idempotent-replayed') === 'true'
  const value: LastResponse = { ...failureOf(call, headers), status, headers, replayed }
  return Object(data) === data ? Object.defineProperty(data, 'lastResponse', { value }) : data
}

/** An error that comes up long after the call shows in its stack who called; what lies within this package is left out. */
function calledFrom(site: Error | undefined, error: unknown): unknown {
  const frames = site?.stack?.split('\n').slice(2) ?? []
  if (error instanceof Error && frames.length > 0) error.stack = [String(error), ...frames].join('\n')
  return error
}
