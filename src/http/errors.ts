import { isBoom } from '@hapi/boom'
import { errorFamilies, type ErrorMessage, type LiteralErrorMessage } from '../../generated/errors.ts'
import type { Operation } from '../../generated/operations.ts'
import { isServiceUnavailable } from '../database/connection/reachable.ts'
import { anchorOf } from '../lib/anchor.ts'
import { Fault, Overloaded, RateLimited } from '../lib/fault.ts'
import { Unauthenticated } from './authentication/unauthenticated.ts'

/** What a caller is told about an error. */
export interface Refusal {
  readonly status: number
  readonly message: ErrorMessage
  readonly retryAfterSeconds?: number
  /** The field or parameter the message is about. */
  readonly param?: string
}

/** What hapi itself refuses, in the contract's words. Its own 400 is a path that it cannot read: no such path. */
const ofServer: Readonly<Record<number, LiteralErrorMessage>> = {
  400: 'not found',
  404: 'not found',
  408: 'request timeout',
  413: 'payload too large',
  415: 'unsupported media type',
}

/** A process or a database that has too much to do is given so long by whoever wanted a stream. */
const busySeconds = 5

/**
 * Whether a stream or a page was not served since the database or this process has too much to do: thousands of browsers that lost
 * their streams at once come back at once. Of other operations the contract names no 503, since nobody knows what became of them.
 */
export function isBusy(error: unknown, operation: Operation | undefined): boolean {
  // hapi's own 503 is an answer that was not there in time.
  const isLate = isBoom(error) && !(error instanceof Fault) && error.output.statusCode === 503
  if (operation) return operation.isStreaming && (isLate || isServiceUnavailable(error))
  return isLate
}

/**
 * Turns an error into the contract's status and sentence; whatever is no Fault is our own failure and says nothing. A
 * message can have several statuses: `operation`, if the request reached one, says which is meant.
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

/** What a header can hold of a name that a caller chose. */
const headerName = /^[\w.-]{1,64}$/

function paramOf(message: ErrorMessage, operation: Operation | undefined): string | null {
  const family = Object.keys(errorFamilies).find(start => message.startsWith(start))
  const param = family === undefined ? operation?.errorFields[message] : message.slice(family.length)
  return param !== undefined && headerName.test(param) ? param : null
}

/** The headers that say more about an error than its message. */
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

/** The last one: a Fault that reached an operation is about more than its signature. */
function documentedStatus(message: ErrorMessage, operation: Operation | undefined): number | undefined {
  const documented = Object.entries(operation?.errorMessages ?? {})
  const found = documented.findLast(([, messages]) => messages.includes(message as LiteralErrorMessage))
  return found && Number(found[0])
}
