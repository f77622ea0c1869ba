// One request and its whole answer, checked to be one of the service and not of something in between.
import type { Call } from './call-on-request.ts'
import { KassaAbortError, KassaConnectionError, KassaDecodeError, KassaTimeoutError } from './errors.ts'
import type { Failure, KassaError } from './errors.ts'
import type { Settings } from './options.ts'
import { answers } from './route.ts'
import type { AnswerKind } from './route.ts'

/** What an attempt sends. */
export interface Outgoing {
  readonly call: Call
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
}

/** An attempt's end: an answer that can be read, or the error that stands for it. */
export interface ExchangeOutcome {
  /** 0 when nothing answered. */
  readonly status: number
  readonly headers: Headers
  /** What an error answer says. */
  readonly message: string | null
  /** Its body is in memory, but for a stream. */
  readonly response: Response | null
  readonly failure: KassaError | null
}

export interface Limits {
  readonly signal: AbortSignal
  readonly ms: number
}

/** Sends a request once. Never rejects: a failure is an outcome. */
export async function exchange(
  { fetch, sleep }: Pick<Settings, 'fetch' | 'sleep'>,
  { call, headers, body }: Outgoing,
  { signal, ms }: Limits,
): Promise<ExchangeOutcome> {
  const { route, url } = call
  const late = new AbortController()
  const done = new AbortController()
  void sleep(ms, { signal: done.signal, reason: 'timeout' }).then(() => done.signal.aborted || late.abort())
  const either = AbortSignal.any([signal, late.signal])
  // Not every `fetch` heeds its signal.
  const gone = new Promise<never>((_, reject) => {
    either.addEventListener('abort', reject)
    if (either.aborted) reject()
  })
  // Whoever waits for it hears of it; a `fetch` that throws at once leaves nobody waiting.
  gone.catch(() => {})
  let cause: unknown
  try {
    // Not `redirect: 'error'`: some runtimes refuse it. A redirect that is not followed is refused below.
    const init = { method: route.method, headers, redirect: 'manual', signal: either } as const
    const sent = signal.aborted ? gone : fetch(url, body.length > 0 ? { ...init, body } : init)
    const response = await Promise.race([sent, gone])
    if (response.ok && isUnread(response, answers[route.answer]))
      return outcomeOf(response, new Response(response.body, response))
    return read(response, await Promise.race([response.text(), gone]), call)
  } catch (error) {
    cause = error
  } finally {
    done.abort()
  }
  const failure = signal.aborted
    ? new KassaAbortError('The call was aborted', failureOf(call, null, signal.reason))
    : late.signal.aborted
      ? new KassaTimeoutError(`No answer within ${ms} ms`, failureOf(call))
      : new KassaConnectionError(`No answer: ${reasonOf(cause)}`, failureOf(call, null, cause))
  return { status: 0, headers: new Headers(), message: null, response: null, failure }
}

/** What `fetch` says is mostly that it failed; why, its innermost cause says: `connect ECONNREFUSED 127.0.0.1:8080`. */
function reasonOf(error: unknown): string {
  const { cause, code, message } = Object(error) as { cause?: unknown; code?: string; message?: string }
  // Several addresses of one name are tried together, and then there is only a code.
  return cause ? reasonOf(cause) : message || code || String(error)
}

function read(response: Response, text: string, call: Call): ExchangeOutcome {
  const { status, headers, ok } = response
  // A browser hides the status of a redirect.
  const copy = new Response(text || null, { status: status || 302, headers })
  if (ok && call.route.answer === 'text') return outcomeOf(response, copy)
  const answer = isOfType(response, 'application/json') ? parsed(text) : null
  if (ok && call.route.answer === 'json' && answer !== null) return outcomeOf(response, copy)
  // An error of the service has words; that of a gateway may have a number, an object or nothing there.
  const words = status >= 400 ? answer?.error : null
  if (typeof words === 'string' && words !== '') return outcomeOf(response, copy, words)
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

/** The object or list that a text is as JSON; null when it is none, whatever it calls itself. */
function parsed(text: string): { readonly error?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function outcomeOf({ status, headers }: Response, response: Response, message: string | null = null): ExchangeOutcome {
  return { status, headers, message, response, failure: null }
}

/** Whether the body is left to the caller. What calls itself something else than was asked for is read, and refused. */
function isUnread(response: Response, { accept, parseAs }: (typeof answers)[AnswerKind]): boolean {
  return parseAs === 'stream' && accept.split(', ').some(type => isOfType(response, type))
}

function isOfType({ headers }: Response, type: string): boolean {
  return !!headers.get('content-type')?.startsWith(type)
}

/** What is known about a call, for its error and for those who listen. */
export function failureOf(call: Call, headers?: Headers | null, cause?: unknown): Failure {
  const { operationId, route, url, idempotencyKey, attempt } = call
  const requestId = headers?.get('x-request-id') ?? null
  return { operationId, method: route.method, url, idempotencyKey, attempt, requestId, cause }
}
