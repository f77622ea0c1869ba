import type { FakeRequest } from './authenticate.ts'
import { Refusal } from './refusal.ts'

/** The body of a request as an object; refused in the words of the service when it is none. */
export function jsonOf({ headers, body }: FakeRequest): Record<string, unknown> {
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) {
    throw new Refusal(415, 'unsupported media type')
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Refused below, like JSON that is no object.
  }
  throw new Refusal(400, 'invalid json')
}
