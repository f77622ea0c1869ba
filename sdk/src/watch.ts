// Streams that survive proxies, restarts and silence. A connection lost is opened again, with a new signature each time.
import type { Caller, Input } from './caller.ts'
import { checkEnvironment } from './caller.ts'
import {
  ApiError,
  KassaAbortError,
  KassaConnectionError,
  KassaDecodeError,
  KassaTimeoutError,
  OrderNotPaidError,
} from './errors.ts'
import type { Order } from './generated/models.ts'
import type { OperationId } from './generated/routes.ts'
import type { WaitReason } from './options.ts'
import { backoff } from './retry.ts'
import { createSseParser } from './sse.ts'
import type { SseBlock } from './sse.ts'
import type { WebhookEvent } from './webhooks/event.ts'

export interface StreamOptions {
  /** Ends it with a `KassaAbortError`. Leaving the loop ends it too. */
  readonly signal?: AbortSignal | undefined
  /**
   * How long a connection may be silent before it is taken for dead, in milliseconds. The service says something every 15 s.
   * @default 45000
   */
  readonly idleTimeout?: number | undefined
}

export interface WatchOptions extends StreamOptions {
  /**
   * The pause between two looks at the order where streams do not get through, in milliseconds.
   * @default 5000
   */
  readonly pollInterval?: number | undefined
}

export interface WaitOptions extends WatchOptions {
  /** How long to wait, in milliseconds; then it rejects with a `KassaTimeoutError`. Default: until the order ends. */
  readonly timeout?: number | undefined
}

export interface EventStreamOptions extends StreamOptions {
  /** The `id` of the last event you have; all later ones follow. Default: from now on. `evt_00000000` is the beginning. */
  readonly lastEventId?: string | undefined
}

const paid: readonly string[] = ['PAID', 'EXPIRED_PAID']
const terminal: readonly string[] = [...paid, 'EXPIRED', 'UNDERPAID', 'FROZEN']
/** So many connections in a row that were answered but told nothing: something on the way holds streams back. */
const silentMax = 3

/** The order as it is, then at each change, until it ends. */
export async function* watchOrder(
  caller: Caller,
  id: string,
  options: WatchOptions = {},
): AsyncGenerator<Order, void, undefined> {
  const link = createLink(caller, 'streamOrderEvents', options)
  let last = ''
  let version = -1
  for (let silent = 0; silent < silentMax;) {
    let told = false
    for await (const block of link.connect({ path: { id } })) {
      const order = parse<Order>(caller, block)
      if (!order) continue
      told = true
      // After a new connection the state comes again, perhaps from a process that lags behind.
      const number = block.id === null || block.id === '' ? Number.NaN : Number(block.id)
      if (block.data === last || number <= version) continue
      if (number > version) version = number
      last = block.data ?? ''
      link.progressed()
      yield order
      if (terminal.includes(order.status)) return
    }
    silent = told || !link.answered ? 0 : silent + 1
    await link.pause()
  }
  yield* pollOrder(caller, id, { options, last })
}

async function* pollOrder(
  caller: Caller,
  id: string,
  { options, last }: { options: WatchOptions; last: string },
): AsyncGenerator<Order, void, undefined> {
  const { signal, pollInterval = 5000 } = options
  let seen = last
  for (;;) {
    let order: Order | null = null
    try {
      order = await caller.call<Order>('getOrder', { path: { id } }, { signal })
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    const text = order ? JSON.stringify(order) : seen
    if (order && text !== seen) yield order
    if (order && terminal.includes(order.status)) return
    seen = text
    await wait(caller, pollInterval, { signal, reason: 'poll' })
  }
}

/** The order once it is paid. Rejects with `OrderNotPaidError` when it ends in any other way. */
export async function waitUntilPaid(
  caller: Caller,
  id: string,
  { timeout, signal, ...options }: WaitOptions = {},
): Promise<Order> {
  const over = chained(signal)
  let isLate = false
  if (timeout !== undefined) {
    void caller.settings.sleep(timeout, { signal: over.signal, reason: 'timeout' }).then(() => {
      isLate = !over.signal.aborted
      over.abort()
    })
  }
  const failure = { operationId: 'streamOrderEvents', attempt: 1, idempotencyKey: null } as const
  try {
    for await (const order of watchOrder(caller, id, { ...options, signal: over.signal })) {
      if (paid.includes(order.status)) return order
      if (terminal.includes(order.status)) throw new OrderNotPaidError(order, failure)
    }
    throw new TypeError('watchOrder ends with a terminal state')
  } catch (error) {
    throw isLate ? new KassaTimeoutError(`Not paid within ${timeout} ms`, failure) : error
  } finally {
    over.end()
  }
}

/** Every event of the key's environment as it happens, none left out across connections. Never ends by itself. */
export async function* streamEvents(
  caller: Caller,
  options: EventStreamOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  const link = createLink(caller, 'streamEvents', options)
  let last = options.lastEventId
  for (;;) {
    for await (const block of link.connect(last === undefined ? {} : { headers: { 'Last-Event-ID': last } })) {
      const event = parse<WebhookEvent>(caller, block)
      if (block.data !== null && !event) break
      if (block.id !== null && block.id !== '') last = block.id
      link.progressed()
      if (event) yield event
    }
    await link.pause()
  }
}

interface Link {
  /** The blocks of one connection; ends when it does, for whatever passing reason. */
  connect(input: Input): AsyncGenerator<SseBlock, void, undefined>
  /** Something new came: the next pause is short again. */
  progressed(): void
  /** Before the next connection. */
  pause(): Promise<void>
  /** Whether the last connection was answered by the service or by something that speaks for it. */
  readonly answered: boolean
}

function createLink(caller: Caller, operationId: OperationId, { signal, idleTimeout = 45_000 }: StreamOptions): Link {
  let failures = 0
  let wasOpen = false
  let answered = false
  return {
    get answered() {
      return answered
    },
    progressed() {
      failures = 0
    },
    async pause() {
      failures++
      await wait(caller, backoff(failures, caller.settings.random()), { signal, reason: 'reconnect' })
    },
    async *connect(input) {
      const over = chained(signal)
      answered = false
      try {
        const response = await caller.open(operationId, input, { signal: over.signal })
        wasOpen = answered = true
        yield* readBlocks(caller, response, { over, idleTimeout })
      } catch (error) {
        answered ||= error instanceof KassaDecodeError && error.status === 200
        // Until it worked once, an address that nobody answers at is a mistake, not a restart.
        if (!isPassing(error) || !(wasOpen || answered)) throw error
      } finally {
        over.end()
      }
      if (signal?.aborted) throw aborted(signal)
    },
  }
}

/** Reads until the end, a cut, or a silence that is too long: all three look alike to the caller. */
async function* readBlocks(
  { settings }: Caller,
  response: Response,
  { over, idleTimeout }: { over: Chained; idleTimeout: number },
): AsyncGenerator<SseBlock, void, undefined> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const parser = createSseParser()
  const decoder = new TextDecoder()
  for (;;) {
    const heard = new AbortController()
    const silence = settings.sleep(idleTimeout, { signal: heard.signal, reason: 'idle' }).then(() => null)
    const piece = await Promise.race([reader.read().catch(() => null), silence, over.ended])
    heard.abort()
    if (!piece || piece.done) break
    yield* parser.push(decoder.decode(piece.value, { stream: true }))
  }
  const unfinished = parser.end()
  if (unfinished) yield unfinished
}

/** The JSON of a block; null for a mark without data and for data that was cut. */
function parse<T extends object>({ settings }: Caller, { data }: SseBlock): T | null {
  if (data === null) return null
  try {
    return checked(settings.keyId, JSON.parse(data) as T)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function checked<T>(keyId: string | null, data: T): T {
  checkEnvironment(keyId, data, { operationId: null, marks: '', idempotencyKey: null, options: {}, attempt: 1 })
  return data
}

/** Whether it may be over in a while: a restart, a limit, the page of a proxy whose service is away. */
function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.retryable
  if (error instanceof KassaDecodeError) return error.status >= 500 || error.status === 200
  return error instanceof KassaConnectionError || error instanceof KassaTimeoutError
}

async function wait(
  { settings }: Caller,
  ms: number,
  { signal = new AbortController().signal, reason }: { signal?: AbortSignal | undefined; reason: WaitReason },
): Promise<void> {
  await settings.sleep(ms, { signal, reason })
  if (signal.aborted) throw aborted(signal)
}

function aborted(signal: AbortSignal): KassaAbortError {
  return new KassaAbortError('The stream was aborted', {
    operationId: null,
    attempt: 1,
    idempotencyKey: null,
    cause: signal.reason,
  })
}

interface Chained {
  readonly signal: AbortSignal
  /** Resolves when it is aborted. */
  readonly ended: Promise<null>
  abort(): void
  /** Aborts and lets go of the outer signal. */
  end(): void
}

/** A signal that follows another one and can be aborted by itself. */
function chained(outer: AbortSignal | undefined): Chained {
  const inner = new AbortController()
  const follow = () => inner.abort(outer?.reason)
  if (outer?.aborted) follow()
  else outer?.addEventListener('abort', follow)
  const ended = new Promise<null>(resolve => {
    if (inner.signal.aborted) resolve(null)
    else inner.signal.addEventListener('abort', () => resolve(null))
  })
  return {
    signal: inner.signal,
    ended,
    abort: () => inner.abort(),
    end() {
      outer?.removeEventListener('abort', follow)
      inner.abort()
    },
  }
}
