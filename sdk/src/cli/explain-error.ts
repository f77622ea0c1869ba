import { isApiError, KassaConnectionError } from '../index.ts'

/** An error in the words a person at a terminal can act on. */
export function explainError(error: unknown, baseUrl: string): string {
  if (!(error instanceof Error)) return String(error)
  const lines = [error.message]
  if (error instanceof KassaConnectionError) lines.push(`Is Kassa running at ${baseUrl}? (${rootCause(error).message})`)
  if (isApiError(error)) {
    const hint = hints[error.error]
    if (hint !== undefined) lines.push(hint)
    lines.push(`see ${error.docUrl}`)
  }
  return lines.join('\n')
}

function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error
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
