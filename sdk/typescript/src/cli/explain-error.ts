import { isApiError, isKassaError, KassaConnectionError } from '../index.ts'

/** An error in the words a person at a terminal can act on. */
export function explainError(error: unknown, baseUrl: string): string {
  if (!(error instanceof Error)) return String(error)
  const hint = hintFor(error, baseUrl)
  const lines = [error.message, ...(hint === null ? [] : [hint])]
  if (isApiError(error)) lines.push(`see ${error.docUrl}`)
  return lines.join('\n')
}

/** An error for a program to act on. */
export interface ExplainedError {
  /** What the service said, or the name of what happened instead: `UsageError`, `KassaConnectionError`, `KassaTimeoutError` … */
  readonly error: string
  readonly message: string
  /** The status of the answer; null when there was none. */
  readonly status: number | null
  /** The operation as the contract names it; null when it did not come to one. */
  readonly operation: string | null
  readonly request_id: string | null
  /** Whether the same may succeed later. */
  readonly retryable: boolean
  readonly hint: string | null
}

/** The same as one object, for `--json`. */
export function describeError(error: unknown, baseUrl: string): ExplainedError {
  const name = error instanceof Error ? error.name : 'Error'
  const { status } = Object(error) as { status?: unknown }
  return {
    error: isApiError(error) ? error.error : name,
    message: error instanceof Error ? error.message : String(error),
    status: typeof status === 'number' ? status : null,
    operation: isKassaError(error) ? error.operationId : null,
    request_id: isKassaError(error) ? error.requestId : null,
    retryable: isApiError(error) ? error.retryable : ['KassaConnectionError', 'KassaTimeoutError'].includes(name),
    hint: hintFor(error, baseUrl),
  }
}

export function hintFor(error: unknown, baseUrl: string): string | null {
  if (error instanceof KassaConnectionError) return `Is Kassa running at ${baseUrl}?`
  return isApiError(error) ? (hints[error.error] ?? null) : null
}

/** What to do about refusals that someone at a terminal meets first. */
const hints: Readonly<Record<string, string>> = {
  'api key not found': 'This Kassa does not know the key: is it of another installation, or was the sandbox made anew?',
  'api key is inactive': 'The key was revoked.',
  'invalid signature': 'The secret does not belong to the key.',
  kyb_required: 'A live key works once the merchant is verified; a test key works now.',
  'no available address': 'The network is not set up here, or has no address left at the moment.',
  'not found':
    'This Kassa does not have the operation: only a sandbox can be paid, mined and moved in time by command.',
}
