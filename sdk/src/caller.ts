// Calls by operation: what is sent for them, and what is made of the answers.
import type { CallOptions, LastResponse, Result } from './call.ts'
import {
  apiError,
  KassaConnectionError,
  KassaDecodeError,
  KassaEnvironmentError,
  KassaTimeoutError,
  OrderNotPaidError,
} from './errors.ts'
import type { ApiError, Failure } from './errors.ts'
import { failureOf } from './exchange.ts'
import type { Call } from './exchange.ts'
import type { Order } from './generated/models.ts'
import type { OperationId } from './generated/routes.ts'
import type { Settings } from './options.ts'
import { callOf } from './request.ts'
import type { Input } from './request.ts'
import { backoff, isRetryable, retryAfterMs } from './retry.ts'
import { refuseNumbers } from './settings.ts'
import type { Send } from './transport.ts'

/** With an error made where the caller called, whose stack goes to the error that may come of the call. */
export interface SitedOptions extends CallOptions {
  readonly site?: Error
}

/**
 * What an error means for a stream: nobody answers at the address; or it may be over in a while (no answer in time, a
 * restart, a limit, the page of a proxy whose service is away); or something on the way does not let streams through; or it
 * is for good.
 */
export type Triage = 'nobody' | 'passing' | 'garbled' | 'final'

/** What resources and streams need of the client. */
export interface Caller {
  readonly settings: Settings
  /** Carries out an operation; rejects with a `KassaError`. */
  call<T extends object | string>(operationId: OperationId, input: Input, options?: SitedOptions): Promise<Result<T>>
  /** Opens a stream; its body is unread. */
  open(operationId: OperationId, input: Input, options?: CallOptions): Promise<Response>
  /** Throws a `KassaEnvironmentError` when an order or an event is not of the key's environment. */
  check(data: unknown, operationId: OperationId): void
  triage(error: unknown): Triage
  /** Throws a `TypeError` for a number that no timer takes. */
  refuseNumbers: typeof refuseNumbers
  /** Milliseconds to wait before the next of so many connections in a row. */
  backoff(failures: number): number
  /** The error for an order that was not paid: not at all, or, without an order, not in time. */
  unpaid(message: string, order: Order | null, cause?: unknown): Error
}

export function createCaller(settings: Settings, send: Send): Caller {
  async function perform(id: OperationId, input: Input, options: CallOptions = {}) {
    const call = callOf(id, input, { ...settings, options })
    const response = await send(call)
    if (response.ok) return { call, response }
    const { error } = (await response.json()) as { error: string }
    throw refusal(settings, { call, response, error })
  }

  return {
    settings,
    async call<T extends object | string>(id: OperationId, input: Input, { site, ...options }: SitedOptions = {}) {
      try {
        const { call, response } = await perform(id, input, options)
        const data: unknown = await (call.marks.includes('t') ? response.text() : response.json())
        checkEnvironment(settings, data, failureOf(call, response.headers))
        return describe(data, call, response) as Result<T>
      } catch (error) {
        throw calledFrom(site, error)
      }
    },
    open: async (id, input, options) => (await perform(id, input, options)).response,
    check: (data, id) => checkEnvironment(settings, data, streamFailure(id)),
    triage,
    refuseNumbers,
    backoff: failures => backoff(failures, settings.random()),
    unpaid(message, order, cause) {
      const failure = { ...streamFailure('streamOrderEvents'), cause }
      return order ? new OrderNotPaidError(message, { ...failure, order }) : new KassaTimeoutError(message, failure)
    },
  }
}

function refusal(
  { clock, baseUrl }: Settings,
  { call, response, error }: { call: Call; response: Response; error: string },
): ApiError {
  const { status, headers } = response
  const asked = retryAfterMs(headers.get('retry-after'), clock())
  return apiError({
    ...failureOf(call, headers),
    status,
    error,
    headers,
    retryAfter: asked === null ? null : Math.ceil(asked / 1000),
    retryable: isRetryable(status, error),
    docUrl: `${baseUrl}/docs/errors#${error
      .split(':')[0]!
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}`,
  })
}

/** A stream as such has failed, not one of its requests. */
function streamFailure(operationId: OperationId): Failure {
  return { operationId, method: 'GET', url: '', idempotencyKey: null, attempt: 1, requestId: null }
}

/** Orders and events say which environment they belong to; another one than the key's means that something answers wrongly. */
function checkEnvironment({ keyId }: Settings, data: unknown, failure: Failure): void {
  const { environment, order_number: order, event } = Object(data) as Record<string, string | undefined>
  if (!keyId || !environment || !(order || event) || keyId.startsWith(`mk_${environment}_`)) return
  throw new KassaEnvironmentError(`An answer of the environment ${environment} for key ${keyId}`, failure)
}

function triage(error: unknown): Triage {
  const { status = 0 } = error as { status?: number }
  if (error instanceof KassaConnectionError) return 'nobody'
  if (error instanceof KassaDecodeError && status < 300) return 'garbled'
  return error instanceof KassaTimeoutError || (status && isRetryable(status, null)) ? 'passing' : 'final'
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
