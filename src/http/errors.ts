import { isBoom } from '@hapi/boom'
import { errorFamilies, type ErrorMessage, type LiteralErrorMessage } from '../../generated/errors.ts'
import type { Operation } from '../../generated/operations.ts'
import { isServiceUnavailable } from '../database/connection/reachable.ts'
import { anchorOf } from '../lib/anchor.ts'
import { Fault, Overloaded, RateLimited } from '../lib/fault.ts'
import { Unauthenticated } from './authentication/unauthenticated.ts'

/** What the caller learns of an error. */
export interface Refusal {
  readonly status: number
  readonly message: ErrorMessage
  readonly retryAfterSeconds?: number
  /** The field or parameter at fault. */
  readonly param?: string
}

/** The contract's messages for hapi's own refusals. hapi's 400 is an undecodable path, which does not exist. */
const ofServer: Readonly<Record<number, LiteralErrorMessage>> = {
  400: 'not found',
  404: 'not found',
  408: 'request timeout',
  413: 'payload too large',
  415: 'unsupported media type',
}

/** How long a client should wait when the process or database is busy. */
const busySeconds = 5

/**
 * Whether a stream or page failed because the database or this process is overloaded, for example when thousands of browsers reconnect at
 * once. The contract documents no 503 for other operations, since their outcome would be unknown.
 */
export function isBusy(error: unknown, operation: Operation | undefined): boolean {
  // hapi's own 503 means that the response timed out.
  const isLate = isBoom(error) && !(error instanceof Fault) && error.output.statusCode === 503
  if (operation) return operation.isStreaming && (isLate || isServiceUnavailable(error))
  return isLate
}

/**
 * Maps an error to the contract's status and message. Anything but a Fault is an internal error. Some messages have several statuses;
 * `operation`, if the request reached one, decides.
 */
export function refusalOf(error: unknown, operation: Operation | undefined): Refusal {
  if (error instanceof RateLimited || error instanceof Overloaded) {
    const { output, code, retryAfterSeconds } = error
    return { status: output.statusCode, message: code, retryAfterSeconds }
  }
  if (isBusy(error, operation)) return { status: 503, message: 'not ready', retryAfterSeconds: busySeconds }
  const { code: message, output } = faultOf(error)
  if (error instanceof Unauthenticated) return { status: 401, message }
  const param = paramOf(message, operation)
  return {
    status: documentedStatus(message, operation) ?? output.statusCode,
    message,
    ...(param !== null && { param }),
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  return new Fault((isBoom(error) && ofServer[error.output.statusCode]) || 'internal server error')
}

/** Names that are safe to repeat in a header. */
const headerName = /^[\w.-]{1,64}$/

function paramOf(message: ErrorMessage, operation: Operation | undefined): string | null {
  const family = Object.keys(errorFamilies).find(start => message.startsWith(start))
  const param = family === undefined ? operation?.errorFields[message] : message.slice(family.length)
  return param !== undefined && headerName.test(param) ? param : null
}

/** Headers that describe an error beyond its message. */
export function errorHeaders({ status, message, param, retryAfterSeconds }: Refusal, publicUrl: string): ErrorHeaders {
  const credential = message === 'missing authorization header' ? '' : ', error="invalid_token"'
  return {
    link: `<${publicUrl}/docs/errors#${anchorOf(message)}>; rel="help"`,
    ...(param !== undefined && { 'kassa-error-param': param }),
    ...(status === 401 && { 'www-authenticate': `Bearer realm="kassa"${credential}` }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': `${retryAfterSeconds}` }),
  }
}

type ErrorHeaders = Readonly<Record<string, string>>

/** Takes the last one: once a Fault comes from an operation, it is about more than the signature. */
function documentedStatus(message: ErrorMessage, operation: Operation | undefined): number | undefined {
  const documented = Object.entries(operation?.errorMessages ?? {})
  const found = documented.findLast(([, messages]) => messages.includes(message as LiteralErrorMessage))
  return found && Number(found[0])
}
