// The `fetch` that openapi-fetch is given: as many attempts as a call needs, each with a fresh signature, within one deadline.
import { createAttempts } from './attempt.ts'
import { callOn, newCall } from './call-on-request.ts'
import type { Call } from './call-on-request.ts'
import { refuseNumbers } from './check-options.ts'
import { failureOf } from './exchange.ts'
import type { ExchangeOutcome } from './exchange.ts'
import type { Emit } from './hooks.ts'
import type { Settings } from './options.ts'
import { retryDelay } from './retry.ts'
import { given } from './settings.ts'

/** Sends a request until it is answered for good; rejects with a `KassaError` when there is no answer to be read. */
export type Send = (request: Request) => Promise<Response>

export function createTransport(settings: Settings, emit: Emit): Send {
  const { clock, random } = settings
  const attempts = createAttempts(settings, emit)
  return async request => {
    // The middleware of one raw call may have replaced the request.
    const call = callOn(request) ?? newCall(null, { signal: request.signal }, request.method)
    call.url = request.url
    const outgoing = { call, headers: request.headers, body: new Uint8Array(await request.arrayBuffer()) }
    const policy = { ...settings, ...given(call.options), isRepeatable: call.route.isRepeatable }
    refuseNumbers(policy)
    const signal = policy.signal ?? new AbortController().signal
    const end = clock() + policy.deadline
    /** Whether an attempt was made for nothing, because the clock was wrong; at most one is. */
    let isRepaired = false
    for (;;) {
      call.attempt++
      const outcome = await attempts.make(outgoing, { signal, ms: Math.min(policy.timeout, end - clock()) })
      if (!isRepaired && attempts.repairClock(outcome)) {
        isRepaired = true
        continue
      }
      const attempt = isRepaired ? call.attempt - 1 : call.attempt
      const pause = retryDelay(outcomeFacts(outcome), policy, { attempt, now: clock(), random: random() })
      if (pause === null || clock() + pause >= end || signal.aborted) return answerOf(outcome)
      reportPause(pause, { call, outcome, settings, emit })
      await settings.sleep(pause, { signal, reason: 'retry' })
    }
  }
}

function outcomeFacts({ status, message, headers }: ExchangeOutcome) {
  return { status, message, retryAfter: headers.get('retry-after') }
}

interface Pausing {
  readonly call: Call
  readonly outcome: ExchangeOutcome
  readonly settings: Settings
  readonly emit: Emit
}

/** Whoever waits because the service asked for it should know why nothing happens. */
function reportPause(delayMs: number, { call, outcome, settings, emit }: Pausing): void {
  const { status, message, failure } = outcome
  const about = failureOf(call)
  emit('retry', { ...about, delayMs, reason: failure?.message ?? `${status} ${message}` })
  if (status !== 429) return
  settings.logger.warn?.(`Kassa: ${about.method} ${about.url} waits ${Math.ceil(delayMs / 1000)} s: ${message}`)
}

/** The answer that ends a call, or the failure that stands for it. */
function answerOf({ failure, response }: ExchangeOutcome): Response {
  if (failure) throw failure
  return response!
}
