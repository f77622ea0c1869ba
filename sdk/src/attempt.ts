// One attempt of a call: signed for this moment, sent, and told to those who listen.
import { exchange, failureOf } from './exchange.ts'
import type { Call, Limits, ExchangeOutcome } from './exchange.ts'
import type { Emit } from './hooks.ts'
import type { Settings } from './options.ts'
import type { AnswerKind } from './route.ts'

export interface Attempts {
  /** Sends a call once. Never rejects for an answer: a failure is an outcome. */
  make(call: Call, limits: Limits): Promise<ExchangeOutcome>
  /** After a refusal for its time: takes over the service's clock. False when the refusal was for something else. */
  repairClock(outcome: ExchangeOutcome): boolean
}

/** Attempts of one client share what is known about the service's clock. */
export function createAttempts(settings: Settings, emit: Emit): Attempts {
  const { clock, logger } = settings
  /** How far the service's clock is ahead of ours, in milliseconds. */
  let skew = 0
  return {
    async make(call, limits) {
      const started = clock()
      const headers = await headersOf(call, settings, Math.floor((started + skew) / 1000))
      emit('request', { ...failureOf(call), headers: shown(headers) })
      const outcome = await exchange(settings, { ...call, headers }, limits)
      const { status, failure: error } = outcome
      const event = { ...failureOf(call, outcome.headers), status, durationMs: clock() - started, error }
      const ending = error ? error.message : `${status}, request ${event.requestId}`
      logger.debug?.(`Kassa: ${call.id.method} ${call.id.url}: ${ending}, ${event.durationMs} ms`, event)
      emit('response', event)
      return outcome
    },
    repairClock({ message, headers }) {
      const date = Date.parse(headers.get('date') ?? '')
      if (!message?.startsWith('request timestamp too ') || !date) return false
      skew = date - clock()
      logger.warn?.(`Kassa: clock set ${skew / 1000} s ahead, to the service's`)
      return true
    },
  }
}

const mediaTypes: Readonly<Record<AnswerKind, string>> = {
  json: 'application/json',
  text: '*/*',
  stream: 'text/event-stream',
  file: 'text/csv, application/pdf',
}

async function headersOf(
  { id: { method, url }, headers, body, route }: Call,
  { sign, userAgent }: Settings,
  timestamp: number,
): Promise<Headers> {
  const all = new Headers(headers)
  all.set('accept', mediaTypes[route.answer])
  if (userAgent) all.set('user-agent', userAgent)
  if (route.isPublic) return all
  if (!sign) {
    throw new TypeError(
      'This operation needs a key: give keyId and secret to new Kassa, or set KASSA_KEY_ID and KASSA_SECRET',
    )
  }
  const { pathname, search } = new URL(url)
  all.set('authorization', await sign({ method, target: pathname + search, body, timestamp }))
  return all
}

/** Headers as they are sent, but nobody could send them again. */
function shown(headers: Headers): Readonly<Record<string, string>> {
  const all = Object.fromEntries(headers)
  return all.authorization ? { ...all, authorization: all.authorization.replace(/[^:]*$/, '…') } : all
}
