import { KassaError } from '../index.ts'

/** An error in the words a person at a terminal can act on. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const lines = [error.message]
  const hint = error instanceof KassaError ? hints[error.message] : undefined
  if (hint !== undefined) lines.push(hint)
  if ('requestId' in error && typeof error.requestId === 'string') lines.push(`request ${error.requestId}`)
  if ('docUrl' in error && typeof error.docUrl === 'string') lines.push(`see ${error.docUrl}`)
  return lines.join('\n')
}

const hints: Readonly<Record<string, string>> = {}
