import { JsonRequestFailed, requestJson, type Question } from '../lib/text/request-json.ts'

/** Providers answer within a second; beyond ten the transfer is tried again later. */
const timeoutMsDefault = 10_000
const bytesMax = 65_536

/** Asks a screening provider. Whatever is no answer is an error, in whose message the host alone stands of the address. */
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

/** An object's members, for reading an answer by name; throws for whatever is no object. */
export function asMembers(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what} is not an object`)
  return value as Readonly<Record<string, unknown>>
}
