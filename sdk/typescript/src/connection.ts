// One connection of a stream, which says what it heard and then is over, however it ended.
import type { Caller } from './caller.ts'
import { ApiError, KassaConnectionError, KassaDecodeError, KassaTimeoutError } from './errors.ts'
import type { OperationId } from './generated/routes.ts'
import type { Input } from './request.ts'
import { isRetryable } from './retry.ts'
import { createSseParser } from './sse.ts'
import type { SseBlock } from './sse.ts'

/** One stream over as many connections as it takes. */
export interface StreamState {
  readonly operationId: OperationId
  /** What the next connection is opened with. */
  input: Input
  /** How many connections in a row brought nothing new. */
  failures: number
  /** Whether the service, or something before it, ever answered. */
  hasAnswered: boolean
  /** How many requests in a row came to nothing, and the last reason why. */
  troubles: number
  trouble: Error | null
  /** For how long the service asked to be left alone, in milliseconds. */
  askedPause: number
}

export function newStreamState(operationId: OperationId, input: Input): StreamState {
  return { operationId, input, failures: 0, hasAnswered: false, troubles: 0, trouble: null, askedPause: 0 }
}

/** All in milliseconds. */
export interface Limits {
  readonly signal: AbortSignal
  /** For the answer to begin. */
  readonly openTimeout: number
  /** For the first block, counted from the request like `openTimeout`; null where a stream may begin in silence. */
  readonly firstTimeout: number | null
  /** For anything at all, from the first block on. */
  readonly idleTimeout: number
}

/** The blocks of one connection. Throws only what no later connection can mend. */
export async function* connection(
  caller: Caller,
  state: StreamState,
  limits: Limits,
): AsyncGenerator<SseBlock, void, undefined> {
  const over = new AbortController()
  const signal = AbortSignal.any([limits.signal, over.signal])
  const first = limits.firstTimeout === null ? null : caller.settings.clock() + limits.firstTimeout
  try {
    const options = { signal, timeout: limits.openTimeout, maxRetries: 0 }
    const { body } = await caller.open(state.operationId, state.input, options)
    succeed(state)
    yield* readBlocks(caller, body!, { signal, first, idleTimeout: limits.idleTimeout })
  } catch (error) {
    endure(caller, state, error)
  } finally {
    over.abort()
  }
}

export function succeed(state: StreamState): void {
  Object.assign(state, { hasAnswered: true, troubles: 0, askedPause: 0 })
}

/** The longest a stream rests because the service asks for it, in milliseconds: its limits are per minute. */
const askedPauseMax = 65_000

/** Takes note of what may be over in a while, and throws the rest. */
export function endure({ settings }: Caller, state: StreamState, error: unknown): void {
  const kind = triage(error)
  if (kind === 'final') throw error
  state.troubles++
  // Until something answered once, an address that nobody listens at is a mistake and not a restart.
  state.hasAnswered ||= kind === 'garbled' || kind === 'passing'
  if (kind === 'nobody' && !state.hasAnswered && state.troubles > settings.maxRetries) throw error
  state.trouble = error as Error
  const askedSeconds = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
  state.askedPause = Math.min(askedSeconds * 1000, askedPauseMax)
  if (state.troubles === 3)
    settings.logger.warn?.(`Kassa: ${state.operationId} is not getting through: ${String(error)}`)
}

/**
 * What an error means for a stream: nobody answers at the address; or it may be over in a while (no answer in time, a
 * restart, a limit, the page of a proxy whose service is away); or something on the way does not let streams through; or it
 * is for good.
 */
export function triage(error: unknown): 'nobody' | 'passing' | 'garbled' | 'final' {
  if (error instanceof KassaConnectionError) return 'nobody'
  if (error instanceof KassaTimeoutError) return 'passing'
  if (error instanceof KassaDecodeError && error.status < 300) return 'garbled'
  const isAnswer = error instanceof ApiError || error instanceof KassaDecodeError
  return isAnswer && isRetryable(error.status, null) ? 'passing' : 'final'
}

/** Reads until the end, a cut, or a silence that is too long: all the same, the state comes with the next connection. */
async function* readBlocks(
  { settings: { clock, sleep } }: Caller,
  body: ReadableStream<Uint8Array>,
  limits: { readonly signal: AbortSignal; readonly first: number | null; readonly idleTimeout: number },
): AsyncGenerator<SseBlock, void, undefined> {
  const reader = body.getReader()
  const parser = createSseParser()
  const decoder = new TextDecoder()
  let { first } = limits
  // Not every `fetch` heeds its signal once the answer has begun.
  limits.signal.addEventListener('abort', () => void reader.cancel().catch(() => null))
  for (;;) {
    const heard = new AbortController()
    const patience = first === null ? limits.idleTimeout : Math.max(0, first - clock())
    const silence = sleep(patience, { signal: heard.signal, reason: 'idle' }).then(() => null)
    const piece = await Promise.race([reader.read().catch(() => null), silence])
    heard.abort()
    if (!piece?.value) break
    for (const block of parser.push(decoder.decode(piece.value, { stream: true }))) {
      first = null
      yield block
    }
  }
  yield* parser.end()
}
