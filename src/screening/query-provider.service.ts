import { JsonRequestFailed, requestJson, type Question } from '../lib/text/request-json.ts'

/** Providers usually answer within a second. After ten the transfer is retried later. */
const timeoutMsDefault = 10_000
const bytesMax = 65_536

/** Queries a screening provider. Throws when it gives no valid answer; the message names only the host of its URL. */
export async function queryProvider(
  question: Omit<Question, 'timeoutMs' | 'bytesMax'>,
  timeoutMs = timeoutMsDefault,
): Promise<unknown> {
  try {
    return await requestJson({ ...question, timeoutMs, bytesMax })
  } catch (error) {
    if (!(error instanceof JsonRequestFailed)) throw error
    throw new Error(`${new URL(question.url).host}: ${error.message}`, { cause: error })
  }
}

/** Returns an object's members for reading an answer by name. Throws when the value is no object. */
export function asMembers(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what} is not an object`)
  return value as Readonly<Record<string, unknown>>
}
