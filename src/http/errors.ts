import { isBoom } from '@hapi/boom'
import { errorFamilies, errorStatuses, type ErrorMessage, type LiteralErrorMessage } from '../../generated/errors.ts'
import { Fault } from '../lib/fault.ts'
import { RateLimited } from './rate-limit.ts'

/** What a caller is told about an error. */
export interface Refusal {
  readonly status: number
  readonly message: ErrorMessage
  readonly retryAfterSeconds?: number
}

/** What hapi itself refuses, in the contract's words. Its own 400 is a path whose escapes cannot be decoded: no such path. */
const ofServer: Readonly<Record<number, LiteralErrorMessage>> = {
  400: 'not found',
  404: 'not found',
  408: 'request timeout',
  413: 'payload too large',
  415: 'unsupported media type',
}

/** Turns an error into the contract's status and sentence; whatever is no Fault is our own failure and says nothing. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof RateLimited) {
    return { status: statusOf(error.code), message: error.code, retryAfterSeconds: error.retryAfterSeconds }
  }
  const message = error instanceof Fault ? error.code : isBoom(error) ? ofServer[error.output.statusCode] : undefined
  const said = message ?? 'internal server error'
  return { status: statusOf(said), message: said }
}

function statusOf(message: ErrorMessage): number {
  const status: number | undefined = errorStatuses[message as LiteralErrorMessage]
  if (status !== undefined) return status
  const family = Object.entries(errorFamilies).find(([start]) => message.startsWith(start))
  return family?.[1] ?? errorStatuses['internal server error']
}
