import type { operations } from '../../../generated/api.ts'
import type { OperationId } from './generated/routes.ts'
import type { Order } from './generated/models.ts'

type Body<Op extends OperationId, Status> = Status extends keyof operations[Op]['responses']
  ? operations[Op]['responses'][Status] extends { content: { 'application/json': { error: infer Message } } }
    ? Message
    : never
  : never

/** The messages the contract names for an operation at a status. */
export type ErrorMessage<Op extends OperationId, Status extends number> = Body<Op, Status>

type MessagesOf<Status extends number> = { [Op in OperationId]: Body<Op, Status> }[OperationId]

/** Every message the contract names; a later version may name more. */
export type ApiErrorMessage = MessagesOf<400 | 401 | 403 | 404 | 409 | 429> | (string & {})

/** Which call it is. */
export interface CallId {
  /** The operation as the contract names it; null when the call fits none. */
  readonly operationId: OperationId | null
  readonly method: string
  readonly url: string
  /** The key that was sent: give it again to repeat the call safely. Null when the operation has none. */
  readonly idempotencyKey: string | null
}

/** What every error of this package knows about the call that failed. */
export interface Failure extends CallId {
  /** Which attempt failed; the first is 1. */
  readonly attempt: number
  /** The service's name for the request; give it to the operator. Null when it did not answer. */
  readonly requestId: string | null
  readonly cause?: unknown
}

/** Every error this package throws about a call. */
export class KassaError extends Error implements Failure {
  override readonly name: string = 'KassaError'
  readonly operationId: OperationId | null
  readonly method: string
  readonly url: string
  readonly attempt: number
  readonly idempotencyKey: string | null
  readonly requestId: string | null
  constructor(message: string, failure: Failure) {
    super(message, failure.cause === undefined ? undefined : { cause: failure.cause })
    this.operationId = failure.operationId
    this.method = failure.method
    this.url = failure.url
    this.attempt = failure.attempt
    this.idempotencyKey = failure.idempotencyKey
    this.requestId = failure.requestId
  }
}

/** The request got no answer: no connection, or it broke. `cause` is what `fetch` threw. */
export class KassaConnectionError extends KassaError {
  override readonly name: string = 'KassaConnectionError'
}

/** No answer came in time: within `timeout` for one attempt, or within `deadline` for the whole call. */
export class KassaTimeoutError extends KassaError {
  override readonly name: string = 'KassaTimeoutError'
}

/** The caller's `signal` ended the call. `cause` is its reason. Whether the service carried it out is not known. */
export class KassaAbortError extends KassaError {
  override readonly name: string = 'KassaAbortError'
}

/** The service has one environment, the key another. Nothing of the answer should be trusted. */
export class KassaEnvironmentError extends KassaError {
  override readonly name: string = 'KassaEnvironmentError'
}

/** The order ended without being paid: it expired, was underpaid or is frozen. */
export class OrderNotPaidError extends KassaError {
  override readonly name: string = 'OrderNotPaidError'
  /** As it was at its end. */
  readonly order: Order
  constructor(message: string, failure: Failure & Pick<OrderNotPaidError, 'order'>) {
    super(message, failure)
    this.order = failure.order
  }
}

/** Something answered, but not as the service does: the page of a proxy, a redirect, or a broken body. */
export class KassaDecodeError extends KassaError {
  override readonly name: string = 'KassaDecodeError'
  readonly status: number
  readonly headers: Headers
  /** The beginning of what came. */
  readonly body: string
  constructor(message: string, answer: Failure & Pick<KassaDecodeError, 'status' | 'headers' | 'body'>) {
    super(message, answer)
    this.status = answer.status
    this.headers = answer.headers
    this.body = answer.body
  }
}

/** What an error answer says, beside what every failure knows. */
export interface ErrorAnswer extends Failure {
  readonly status: number
  readonly error: string
  readonly headers: Headers
  readonly retryAfter: number | null
  readonly retryable: boolean
  readonly param: string | null
  readonly docUrl: string
}

/** The service refused the request. Its words are in `error`; `isApiError(caught, 'createOrder')` narrows them. */
export class ApiError extends KassaError {
  override readonly name: string = 'ApiError'
  /** The HTTP status: 400, 401, 403, 404, 409, 429, 500 and others. */
  readonly status: number
  /** The message, literally as the contract has it. */
  readonly error: ApiErrorMessage
  readonly headers: Headers
  /** Seconds to wait before the next attempt, when the service asked for it. */
  readonly retryAfter: number | null
  /** Whether the same request may succeed later. */
  readonly retryable: boolean
  /** The field or parameter the message is about, such as `amount`; null when it is about none. */
  readonly param: string | null
  /** What the message means and what to do about it. */
  readonly docUrl: string
  constructor(answer: ErrorAnswer) {
    super(`${answer.status} ${answer.error} (${answer.operationId}, request ${answer.requestId})`, answer)
    this.status = answer.status
    this.error = answer.error
    this.headers = answer.headers
    this.retryAfter = answer.retryAfter
    this.retryable = answer.retryable
    this.param = answer.param
    this.docUrl = answer.docUrl
  }
}

/** 400: something is wrong with the parameters, or no address is available at the moment. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError'
  declare readonly status: 400
  declare readonly error: MessagesOf<400>
}
/** 401: the signature was not accepted. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError'
  declare readonly status: 401
  declare readonly error: MessagesOf<401>
}
/** 403: the key is known but may not do this. */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError'
  declare readonly status: 403
  declare readonly error: MessagesOf<403>
}
/** 404: it does not exist, or not for this key. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError'
  declare readonly status: 404
  declare readonly error: MessagesOf<404>
}
/** 409: it contradicts what is there. Never repeated. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError'
  declare readonly status: 409
  declare readonly error: MessagesOf<409>
}
/** 429: too many requests; `retryAfter` says when the next may be sent. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError'
  declare readonly status: 429
  declare readonly error: MessagesOf<429>
}
/** 500 and above: the service failed. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError'
}

const classes: Readonly<Record<number, new (answer: ErrorAnswer) => ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
}

interface ClassOfStatus {
  400: BadRequestError
  401: AuthenticationError
  403: PermissionError
  404: NotFoundError
  409: ConflictError
  429: RateLimitError
  500: ServerError
  503: ServerError
}

type StatusesOf<Op extends OperationId> = {
  [Status in keyof operations[Op]['responses']]: Body<Op, Status> extends never ? never : Status
}[keyof operations[Op]['responses']] &
  number

type At<Status extends number> = Status extends keyof ClassOfStatus ? ClassOfStatus[Status] : ApiError

/** The errors the contract names for an operation, told apart by `status` and by `error`. */
export type OperationError<Op extends OperationId> = {
  [Status in StatusesOf<Op>]: At<Status> & {
    readonly operationId: Op
    readonly status: Status
    readonly error: Body<Op, Status>
  }
}[StatusesOf<Op>]

/** The error of the class that belongs to the status. */
export function apiError(answer: ErrorAnswer): ApiError {
  return new (classes[answer.status] ?? (answer.status >= 500 ? ServerError : ApiError))(answer)
}

/** Whether this package threw it, also when the package is loaded twice, as module and by `require`. */
export function isKassaError(error: unknown): error is KassaError {
  return error instanceof Error && 'operationId' in error && 'attempt' in error
}

/**
 * Whether the service refused a request; with an operation, whether it refused that one, and with a message, with these words.
 *
 * @example
 * try {
 *   await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20' })
 * } catch (error) {
 *   if (isApiError(error, 'createOrder') && error.error === 'no available address') return tryLater(error.requestId)
 *   throw error
 * }
 */
export function isApiError(error: unknown): error is ApiError
export function isApiError<Op extends OperationId>(error: unknown, operationId: Op): error is OperationError<Op>
export function isApiError<Op extends OperationId, Message extends OperationError<Op>['error']>(
  error: unknown,
  operationId: Op,
  message: Message,
): error is Extract<OperationError<Op>, { readonly error: string }> & { readonly error: Message }
export function isApiError(error: unknown, operationId?: OperationId, message?: string): boolean {
  if (!isKassaError(error) || !('error' in error)) return false
  if (operationId !== undefined && error.operationId !== operationId) return false
  return message === undefined || error.error === message
}
