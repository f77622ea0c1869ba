// One call over the wire: as many attempts as it needs, each with a fresh signature, within one deadline.
import { exchange, failureOf } from './exchange.ts'
import type { Call, Limits, Outcome } from './exchange.ts'
import type { Emit } from './hooks.ts'
import type { Settings } from './options.ts'
import { retryDelay } from './retry.ts'
import { given, refuseNumbers } from './settings.ts'

/** Sends a request until it is answered for good; rejects with a `KassaError` when there is no answer to be read. */
export type Send = (call: Call) => Promise<Response>

/** Requests of one client share what is known about the clock. */
export function createTransport(settings: Settings, emit: Emit): Send {
  const { clock, logger, sign, sleep, userAgent } = settings
  /** How far the service's clock is ahead of ours, in milliseconds. */
  let skew = 0
  return async call => {
    const policy = { ...settings, ...given(call.options), repeatable: !call.marks.includes('o') }
    refuseNumbers(policy)
    const signal = policy.signal ?? new AbortController().signal
    const end = clock() + policy.deadline
    for (let repairs = 0; ;) {
      call.attempt++
      const outcome = await attempt(call, { signal, ms: Math.min(policy.timeout, end - clock()) })
      const { status, headers, message, response, failure } = outcome
      if (repairs === 0 && repairClock(outcome)) {
        repairs++
        continue
      }
      const moment = { attempt: call.attempt - repairs, now: clock(), random: settings.random() }
      const wait = retryDelay({ status, message, retryAfter: headers.get('retry-after') }, policy, moment)
      if (wait === null || clock() + wait >= end || signal.aborted) {
        if (failure) throw failure
        return response!
      }
      emit('retry', { ...failureOf(call), delayMs: wait, reason: failure?.message ?? `${status} ${message}` })
      await sleep(wait, { signal, reason: 'retry' })
    }
  }

  /** After a refusal for its time: takes over the service's clock. False when the refusal was for something else. */
  function repairClock({ message, headers }: Outcome): boolean {
    const date = Date.parse(headers.get('date') ?? '')
    if (!message?.startsWith('request timestamp too ') || !date) return false
    skew = date - clock()
    logger.warn?.(`Kassa: clock set ${skew / 1000} s ahead, to the service's`)
    return true
  }

  async function attempt(call: Call, limits: Limits): Promise<Outcome> {
    const started = clock()
    const headers = await signed(call)
    const shown = Object.fromEntries(headers)
    // As it is sent, but nobody could send it again.
    if (shown.authorization) shown.authorization = shown.authorization.replace(/[^:]*$/, '…')
    emit('request', { ...failureOf(call), headers: shown })
    const outcome = await exchange(settings, { ...call, headers }, limits)
    const { status, failure: error } = outcome
    const event = { ...failureOf(call, outcome.headers), status, durationMs: clock() - started, error }
    logger.debug?.(`Kassa: ${call.id.method} ${call.id.url}: ${status}`, event)
    emit('response', event)
    return outcome
  }

  async function signed({ id: { method, url }, headers, body, marks }: Call): Promise<Headers> {
    const all = new Headers(headers)
    all.set('accept', marks.includes('s') ? 'text/event-stream' : marks.includes('t') ? '*/*' : 'application/json')
    if (userAgent) all.set('user-agent', userAgent)
    if (marks.includes('p')) return all
    if (!sign) throw new TypeError('This operation needs keyId and secret')
    const { pathname, search } = new URL(url)
    const timestamp = Math.floor((clock() + skew) / 1000)
    all.set('authorization', await sign({ method, target: pathname + search, body, timestamp }))
    return all
  }
}
