// How the servers behind Prism differ from a plain one.
import type { AllHandlers } from '../../src/http/contract.ts'

/** Settings with which one request is admitted and the next one refused. */
export const strictLimits = {
  KASSA_RATE_LIMIT_PER_MINUTE: '1',
  KASSA_REGISTRATIONS_PER_HOUR: '1',
  KASSA_PUBLIC_REQUESTS_PER_MINUTE: '1',
}

/** Handlers of which each one throws. */
export function throwing({ answers, streams }: AllHandlers): AllHandlers {
  const fail = () => Promise.reject(new Error('a fault of our own'))
  const failing = (table: object) => Object.fromEntries(Object.keys(table).map(id => [id, fail]))
  return { answers: failing(answers), streams: failing(streams) } as unknown as AllHandlers
}
