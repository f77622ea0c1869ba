// One call over the wire: as many attempts as it needs, each with a fresh signature, within one deadline.
import type { CallOptions } from './call.ts'
import { KassaAbortError, KassaConnectionError, KassaDecodeError, KassaTimeoutError } from './errors.ts'
import type { CallId, Failure, KassaError } from './errors.ts'
import type { Emit } from './hooks.ts'
import type { Settings } from './options.ts'
import { retryDelay } from './retry.ts'
import { given } from './settings.ts'
import type { Sign } from './sign.ts'
import { abortion, never } from './signals.ts'

/** A call and how far it has come. */
export interface Call {
  readonly id: CallId
  /** As in `routes`. */
  readonly marks: string
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
  readonly options: CallOptions
  /** How many attempts were made so far. */
  attempt: number
}

/** Sends a request until it is answered for good; rejects with a `KassaError` when there is no answer to be read. */
export type Send = (call: Call) => Promise<Response>

/** An attempt's end: an answer that can be read, or the error that stands for it. */
interface Outcome {
  /** 0 when nothing answered. */
  readonly status: number
  readonly headers: Headers
  /** What an error answer says. */
  readonly message: string | null
  /** Its body is in memory, but for a stream. */
  readonly response: Response | null
  readonly failure: KassaError | null
}

interface Limits {
  readonly signal: AbortSignal
  readonly ms: number
}

/** Requests of one client share what is known about the clock. */
export function createTransport(settings: Settings, sign: Sign | null, emit: Emit): Send {
  const { clock, logger, sleep } = settings
  /** How far the service's clock is ahead of ours, in milliseconds. */
  let skew = 0
  return async call => {
    const policy = { ...settings, signal: never, ...given(call.options), repeatable: !call.marks.includes('o') }
    const { signal } = policy
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
    if (!message?.startsWith('request timestamp too ') || Number.isNaN(date)) return false
    skew = date - clock()
    logger.warn?.(`Kassa: this clock is ${-skew / 1000} s ahead of the service's, which is used from now on`)
    return true
  }

  async function attempt(call: Call, limits: Limits): Promise<Outcome> {
    const started = clock()
    const headers = await signed(call)
    emit('request', { ...failureOf(call), headers: redacted(headers) })
    const outcome = await exchange(call, headers, limits)
    const { status, failure: error } = outcome
    const event = { ...failureOf(call, outcome.headers), status, durationMs: clock() - started, error }
    logger.debug?.(`Kassa: ${call.id.method} ${call.id.url}: ${status}`, event)
    emit('response', event)
    return outcome
  }

  async function signed({ id: { method, url }, headers, body, marks }: Call): Promise<Headers> {
    const all = new Headers(headers)
    all.set('accept', marks.includes('s') ? 'text/event-stream' : marks.includes('t') ? '*/*' : 'application/json')
    if (settings.userAgent) all.set('user-agent', settings.userAgent)
    if (marks.includes('p')) return all
    if (!sign) throw new TypeError('This operation needs keyId and secret')
    const { pathname, search } = new URL(url)
    const timestamp = Math.floor((clock() + skew) / 1000)
    all.set('authorization', await sign({ method, target: pathname + search, body, timestamp }))
    return all
  }

  /** One request and its whole answer, within the limits. A stream is left unread. */
  async function exchange(call: Call, headers: Headers, { signal, ms }: Limits): Promise<Outcome> {
    const { body } = call
    const { method, url } = call.id
    const late = new AbortController()
    const done = new AbortController()
    void sleep(ms, { signal: done.signal, reason: 'timeout' }).then(() => done.signal.aborted || late.abort())
    const either = AbortSignal.any([signal, late.signal])
    const gone = abortion(either)
    let cause: unknown
    try {
      // Not `redirect: 'error'`: some runtimes refuse it. A redirect that is not followed is refused below.
      const init = { method, headers, redirect: 'manual', signal: either, ...(body.length > 0 && { body }) } as const
      const response = signal.aborted ? null : await Promise.race([settings.fetch(url, init), gone])
      const isOpen = response?.ok && call.marks.includes('s') && isOfType(response, 'text/event-stream')
      const text = response && !isOpen ? await Promise.race([response.text(), gone]) : ''
      if (response && text !== null) {
        return isOpen ? outcomeOf(response, new Response(response.body, response)) : read(response, text, call)
      }
    } catch (error) {
      cause = error
    } finally {
      done.abort()
    }
    const failure = signal.aborted
      ? new KassaAbortError('The call was aborted', failureOf(call, null, signal.reason))
      : late.signal.aborted
        ? new KassaTimeoutError(`No answer within ${ms} ms`, failureOf(call))
        : new KassaConnectionError(`No answer: ${String(cause)}`, failureOf(call, null, cause))
    return { status: 0, headers: new Headers(), message: null, response: null, failure }
  }
}

/** An answer in full, checked to be one of the service and not of something in between. */
function read(response: Response, text: string, call: Call): Outcome {
  const { status, headers, ok } = response
  const copy = new Response(text || null, { status: status || 502, headers })
  const isText = ok && call.marks.includes('t')
  try {
    if (isText) return outcomeOf(response, copy)
    const wanted = ok && call.marks.includes('s') ? 'text/event-stream' : 'application/json'
    if (status >= 200 && (ok || status >= 400) && isOfType(response, wanted)) {
      const { error } = Object(JSON.parse(text)) as { error?: unknown }
      return outcomeOf(response, copy, ok ? null : String(error))
    }
  } catch {
    // No JSON, whatever it calls itself.
  }
  const target = headers.get('location')
  const what = target ? `a redirect to ${target}, which is not followed` : `${status} ${headers.get('content-type')}`
  const failure = new KassaDecodeError(`Not an answer of Kassa: ${what}`, {
    ...failureOf(call, headers),
    status,
    headers,
    body: text.slice(0, 500),
  })
  return { ...outcomeOf(response, copy), failure }
}

function outcomeOf({ status, headers }: Response, response: Response, message: string | null = null): Outcome {
  return { status, headers, message, response, failure: null }
}

function isOfType({ headers }: Response, type: string): boolean {
  return headers.get('content-type')?.startsWith(type) ?? false
}

/** What is known about a call, for its error and for those who listen. */
export function failureOf(
  { id, attempt }: Pick<Call, 'id' | 'attempt'>,
  headers: Headers | null = null,
  cause?: unknown,
): Failure {
  return { ...id, attempt, requestId: headers?.get('x-request-id') ?? null, cause }
}

/** The headers as they are sent, but nobody could send them again. */
function redacted(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, name === 'authorization' ? value.replace(/[^:]*$/, '…') : value]),
  )
}
