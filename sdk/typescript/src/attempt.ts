// One attempt of a call: signed for this moment, sent, and told to those who listen.
import { exchange, failureOf } from './exchange.ts'
import type { ExchangeOutcome, Limits, Outgoing } from './exchange.ts'
import type { Emit } from './hooks.ts'
import type { Settings } from './options.ts'

export interface Attempts {
  /** Sends a call once. Never rejects for an answer: a failure is an outcome. */
  make(outgoing: Outgoing, limits: Limits): Promise<ExchangeOutcome>
  /** After a refusal for its time: takes over the service's clock. False when the refusal was for something else. */
  repairClock(outcome: ExchangeOutcome): boolean
}

/** Attempts of one client share what is known about the service's clock. */
export function createAttempts(settings: Settings, emit: Emit): Attempts {
  const { clock, logger } = settings
  /** How far the service's clock is ahead of ours, in milliseconds. */
  let skew = 0
  return {
    async make(outgoing, limits) {
      const { call } = outgoing
      const started = clock()
      const headers = await signed(outgoing, settings, Math.floor((started + skew) / 1000))
      emit('request', { ...failureOf(call), headers: shown(headers) })
      const outcome = await exchange(settings, { ...outgoing, headers }, limits)
      const { status, failure: error } = outcome
      const event = { ...failureOf(call, outcome.headers), status, durationMs: clock() - started, error }
      const ending = error ? error.message : `${status}, request ${event.requestId}`
      logger.debug?.(`Kassa: ${event.method} ${event.url}: ${ending}, ${event.durationMs} ms`, event)
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

async function signed(
  { call: { route, url }, headers, body }: Outgoing,
  { sign }: Settings,
  timestamp: number,
): Promise<Headers> {
  const all = new Headers(headers)
  if (route.isPublic) return all
  if (!sign) {
    throw new TypeError(
      'This operation needs a key: give keyId and secret to new Kassa, or set KASSA_KEY_ID and KASSA_SECRET',
    )
  }
  const { pathname, search } = new URL(url)
  all.set('authorization', await sign({ method: route.method, target: pathname + search, body, timestamp }))
  return all
}

/** Headers as they are sent, but nobody could send them again. */
function shown(headers: Headers): Readonly<Record<string, string>> {
  const all = Object.fromEntries(headers)
  return all.authorization ? { ...all, authorization: all.authorization.replace(/[^:]*$/, '…') } : all
}
