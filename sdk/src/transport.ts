// One call over the wire: as many attempts as it needs, each with a fresh signature, within one deadline.
import type { CallOptions } from './call.ts'
import { KassaAbortError, KassaConnectionError, KassaDecodeError, KassaError, KassaTimeoutError } from './errors.ts'
import type { Answer, Failure } from './errors.ts'
import type { OperationId } from './generated/routes.ts'
import type { Attempt, Emit } from './hooks.ts'
import type { Settings } from './options.ts'
import { retryDelay } from './retry.ts'
import type { Sign } from './sign.ts'

/** What is known about a call besides the request itself. */
export interface Call {
  readonly operationId: OperationId | null
  /** As in `routes`. */
  readonly marks: string
  readonly idempotencyKey: string | null
  readonly options: CallOptions
  /** How many attempts were made so far. */
  attempt: number
}

/** Sends a request until it is answered for good; rejects with a `KassaError` when there is no answer to be read. */
export type Send = (request: Request, call: Call) => Promise<Response>

interface Wire {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer> | undefined
}

/** An attempt's end: an answer that can be read, or the error that stands for it. */
type Outcome = Answer & { readonly response: Response | null; readonly failure: KassaError | null }

const never = new AbortController().signal

/** Requests of one client share what is known about the clock. */
export function createTransport(settings: Settings, sign: Sign | null, emit: Emit): Send {
  const { clock, logger, sleep, random } = settings
  /** How far the service's clock is ahead of ours, in milliseconds. */
  let skew = 0
  return async (request, call) => {
    const { method, url, headers } = request
    const bytes = new Uint8Array(await request.arrayBuffer())
    const wire: Wire = { method, url, headers, body: bytes.length > 0 ? bytes : undefined }
    const { signal = never, timeout, deadline, maxRetries } = { ...settings, ...defined(call.options) }
    const end = clock() + deadline
    for (let repairs = 0; ;) {
      call.attempt++
      const limit = Math.min(timeout, end - clock())
      const outcome = await attempt(wire, call, { signal, limit })
      const message = messageOf(outcome)
      if (repairs === 0 && repairClock(message, outcome)) {
        repairs++
        continue
      }
      const wait = signal.aborted
        ? null
        : retryDelay(
            { status: outcome.status, message, retryAfter: outcome.headers.get('retry-after') },
            { maxRetries, maxRetryAfter: settings.maxRetryAfter, repeatable: !call.marks.includes('o') },
            { attempt: call.attempt - repairs, now: clock(), random: random() },
          )
      if (wait === null || clock() + wait >= end) return settle(outcome)
      emit('retry', {
        ...described(wire, call),
        delayMs: wait,
        reason: outcome.failure?.message ?? `${outcome.status}`,
      })
      await sleep(wait, { signal, reason: 'retry' })
      if (signal.aborted) throw new KassaAbortError('The call was aborted', failureOf(call, signal.reason))
    }
  }

  /** After a refusal for its time: takes over the service's clock. False when the refusal was for something else. */
  function repairClock(message: string | null, { headers }: Outcome): boolean {
    const date = Date.parse(headers.get('date') ?? '')
    if (message === null || !/^request timestamp too /.test(message) || Number.isNaN(date)) return false
    skew = date - clock()
    logger.warn?.(
      `Kassa: this machine's clock is ${Math.abs(skew) / 1000} s ${skew > 0 ? 'slow' : 'fast'}; signing with the service's time`,
    )
    return true
  }

  async function attempt(
    wire: Wire,
    call: Call,
    { signal, limit }: { signal: AbortSignal; limit: number },
  ): Promise<Outcome> {
    const started = clock()
    const headers = await signed(wire, call)
    emit('request', { ...described(wire, call), headers: redacted(headers) })
    const outcome = await exchange({ ...wire, headers }, call, { signal, limit })
    const requestId = outcome.headers.get('x-request-id')
    const details = { status: outcome.status, requestId, durationMs: clock() - started, error: outcome.failure }
    logger.debug?.(`Kassa: ${wire.method} ${wire.url} → ${outcome.status || outcome.failure?.message}`, details)
    emit('response', { ...described(wire, call), ...details })
    return outcome
  }

  async function signed({ method, url, headers, body = new Uint8Array() }: Wire, call: Call): Promise<Headers> {
    const all = new Headers(headers)
    all.set(
      'accept',
      call.marks.includes('s') ? 'text/event-stream' : call.marks.includes('t') ? '*/*' : 'application/json',
    )
    if (settings.userAgent !== null) all.set('user-agent', settings.userAgent)
    if (call.marks.includes('p')) return all
    if (!sign) throw new TypeError('This operation needs a signature: give the client keyId and secret')
    const { pathname, search } = new URL(url)
    const timestamp = Math.floor((clock() + skew) / 1000)
    all.set('authorization', await sign({ method, target: pathname + search, body, timestamp }))
    return all
  }

  /** One request and its whole answer, within the limit. A stream is left unread. */
  async function exchange(
    wire: Wire,
    call: Call,
    { signal, limit }: { signal: AbortSignal; limit: number },
  ): Promise<Outcome> {
    const abort = new AbortController()
    const over = new AbortController()
    const stop = () => abort.abort(signal.reason)
    let isLate = false
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
    void sleep(limit, { signal: over.signal, reason: 'timeout' }).then(() => {
      isLate = !over.signal.aborted && !abort.signal.aborted
      if (isLate) abort.abort()
    })
    let isOpen = false
    try {
      const { method, url, headers, body = null } = wire
      // Not `error`: some runtimes refuse it. A redirect that is not followed is refused below.
      const init: RequestInit = { method, headers, body, redirect: 'manual', signal: abort.signal }
      const response = await unless(abort.signal, () => settings.fetch(url, init))
      isOpen = call.marks.includes('s') && response.ok && /^text\/event-stream\b/.test(typeOf(response.headers))
      const text = isOpen ? '' : await unless(abort.signal, () => response.text())
      return isOpen
        ? { status: response.status, headers: response.headers, text, response, failure: null }
        : read(response, text, call)
    } catch (cause) {
      const failure = signal.aborted
        ? new KassaAbortError('The call was aborted', failureOf(call, signal.reason))
        : isLate
          ? new KassaTimeoutError(`No answer within ${limit} ms`, failureOf(call))
          : new KassaConnectionError(`No answer: ${String(cause)}`, failureOf(call, cause))
      return { status: 0, headers: new Headers(), text: '', response: null, failure }
    } finally {
      over.abort()
      if (!isOpen) signal.removeEventListener('abort', stop)
    }
  }
}

/** An answer in full, checked to be one of the service and not of something in between. */
function read(response: Response, text: string, call: Call): Outcome {
  const { status, headers, ok } = response
  const answer = { status, headers, text }
  const wants = ok && call.marks.includes('s') ? 'a stream' : ok && call.marks.includes('t') ? '' : 'JSON'
  const problem =
    response.type === 'opaqueredirect' || (status >= 300 && status < 400)
      ? `a redirect to ${headers.get('location') ?? 'elsewhere'}, which is not followed`
      : wants === 'a stream' || (wants === 'JSON' && !isJson(headers, text))
        ? `${typeOf(headers) || 'no content type'} instead of ${wants}`
        : null
  if (problem === null) return { ...answer, response: new Response(text || null, { status, headers }), failure: null }
  const failure = new KassaDecodeError(
    `${status}: ${problem}; is it Kassa that answers there?`,
    answer,
    failureOf(call),
  )
  return { ...answer, response: null, failure }
}

function isJson(headers: Headers, text: string): boolean {
  if (!/^application\/json\b/.test(typeOf(headers))) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function typeOf(headers: Headers): string {
  return headers.get('content-type') ?? ''
}

function messageOf({ status, text, failure }: Outcome): string | null {
  return status >= 400 && !failure ? String((JSON.parse(text) as { error?: unknown } | null)?.error ?? '') : null
}

function settle({ response, failure }: Outcome): Response {
  if (failure) throw failure
  return response as Response
}

/** What is known about a call, for its error. */
export function failureOf({ operationId, attempt, idempotencyKey }: Call, cause?: unknown): Failure {
  return { operationId, attempt, idempotencyKey, cause }
}

function described({ method, url }: Wire, { operationId, attempt, idempotencyKey }: Call): Attempt {
  return { operationId, method, url, attempt, idempotencyKey }
}

/** The headers as they are sent, but nobody could send them again. */
function redacted(headers: Headers): Record<string, string> {
  const all = Object.fromEntries(headers)
  if (all.authorization) all.authorization = all.authorization.replace(/[^:]*$/, '[redacted]')
  return all
}

function defined<T extends object>(options: T): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** The work's result, unless the signal comes first: not every `fetch` heeds it. */
function unless<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
