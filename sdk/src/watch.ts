// Streams that survive proxies, restarts and silence. A connection lost is opened again, with a new signature each time.
// Loaded by those who use it, so it imports nothing the client has already: that comes with the caller.
import type { Caller, Input } from './caller.ts'
import type { Order } from './generated/models.ts'
import type { OperationId } from './generated/routes.ts'
import type { Sleep } from './options.ts'
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

const terminal: readonly string[] = ['PAID', 'EXPIRED_PAID', 'EXPIRED', 'UNDERPAID', 'FROZEN']
/** So many connections in a row that were answered but told nothing: something on the way holds streams back. */
const silentMax = 3
/** The order as it is, then at each change, until it ends. */
export async function* watchOrder(
  caller: Caller,
  id: string,
  options: WatchOptions = {},
): AsyncGenerator<Order, void, undefined> {
  const input = { path: { id } }
  const line: Line = { operationId: 'streamOrderEvents', input, failures: 0 }
  let last: string | null = null
  let version = 0
  let silent = 0
  for await (const block of follow(caller, line, options)) {
    const order = parse<Order>(block)
    if (order) {
      silent = 0
      // After a new connection the state comes again, perhaps from a process that lags behind.
      if (block!.data === last || Number(block!.id || version + 1) <= version) continue
      version = Number(block!.id) || version
      last = block!.data
      line.failures = 0
    } else if (block || ++silent < silentMax) continue
    else break
    caller.check(order, line.operationId)
    yield order
    if (terminal.includes(order.status)) return
  }
  yield* pollOrder(caller, input, { ...options, last })
}

async function* pollOrder(
  { call, triage, settings }: Caller,
  input: Input,
  { signal = never(), pollInterval = 5000, last }: WatchOptions & { readonly last: string | null },
): AsyncGenerator<Order, void, undefined> {
  for (let seen = last; ; await settings.sleep(pollInterval, { signal, reason: 'poll' })) {
    const order = await call<Order>('getOrder', input, { signal }).catch(error => {
      if (triage(error) !== 'passing') throw error
    })
    const text = JSON.stringify(order ?? null)
    if (!order || text === seen) continue
    seen = text
    yield order
    if (terminal.includes(order.status)) return
  }
}

/** The order once it is paid. Rejects when it ends in any other way, or not in time. */
export async function waitUntilPaid(
  caller: Caller,
  id: string,
  { timeout, signal = never(), ...options }: WaitOptions = {},
): Promise<Order> {
  const done = new AbortController()
  const late = new AbortController()
  if (timeout !== undefined) {
    const timer = caller.settings.sleep(timeout, { signal: done.signal, reason: 'timeout' })
    void timer.then(() => done.signal.aborted || late.abort())
  }
  try {
    let last: Order | null = null
    for await (last of watchOrder(caller, id, { ...options, signal: AbortSignal.any([signal, late.signal]) })) {
      if (last.status === 'PAID' || last.status === 'EXPIRED_PAID') return last
    }
    throw caller.unpaid(`Order ${id} ended as ${last?.status}`, last)
  } catch (error) {
    throw late.signal.aborted ? caller.unpaid(`Not paid within ${timeout} ms`, null) : error
  } finally {
    done.abort()
  }
}

/** Every event of the key's environment as it happens, none left out across connections. Never ends by itself. */
export async function* streamEvents(
  caller: Caller,
  { lastEventId, ...options }: EventStreamOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  const after = (id: string): Input => ({ headers: { 'Last-Event-ID': id } })
  const line: Line = { operationId: 'streamEvents', input: lastEventId ? after(lastEventId) : {}, failures: 0 }
  for await (const block of follow(caller, line, options)) {
    const event = parse<WebhookEvent>(block)
    // A mark without data tells where the stream begins; data that cannot be read was cut and comes again.
    if (!block || (block.data !== null && !event)) continue
    if (block.id) line.input = after(block.id)
    line.failures = 0
    if (!event) continue
    caller.check(event, line.operationId)
    yield event
  }
}

/** One stream over as many connections as it takes. */
interface Line {
  readonly operationId: OperationId
  /** What the next connection is opened with. */
  input: Input
  /** How many connections in a row brought nothing new. */
  failures: number
}

/** The blocks of one connection after another, without end; null after each connection that was answered. */
async function* follow(
  caller: Caller,
  line: Line,
  { signal = never(), idleTimeout = 45_000 }: StreamOptions,
): AsyncGenerator<SseBlock | null, void, undefined> {
  const { settings, open, triage, pause } = caller
  for (let wasOpen = false; ;) {
    const over = new AbortController()
    const either = AbortSignal.any([signal, over.signal])
    try {
      const { body } = await open(line.operationId, line.input, { signal: either })
      wasOpen = true
      yield* readBlocks(body!, settings.sleep, { idleTimeout, signal: either })
      yield null
    } catch (error) {
      const kind = triage(error)
      // Until it worked once, an address that nobody answers at is a mistake and not a restart.
      if (kind !== 'garbled' && !(kind === 'passing' && wasOpen)) throw error
      if (kind === 'garbled') yield null
    } finally {
      over.abort()
    }
    await pause(++line.failures, signal)
  }
}

/** Reads until the end, a cut, or a silence that is too long: all the same, the state comes with the next connection. */
async function* readBlocks(
  body: ReadableStream<Uint8Array>,
  sleep: Sleep,
  { idleTimeout, signal }: { readonly idleTimeout: number; readonly signal: AbortSignal },
): AsyncGenerator<SseBlock, void, undefined> {
  const reader = body.getReader()
  const parser = createSseParser()
  const decoder = new TextDecoder()
  // Not every `fetch` heeds its signal once the answer has begun.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => null))
  for (;;) {
    const heard = new AbortController()
    const silence = sleep(idleTimeout, { signal: heard.signal, reason: 'idle' }).then(() => null)
    const piece = await Promise.race([reader.read().catch(() => null), silence])
    heard.abort()
    if (!piece?.value) break
    yield* parser.push(decoder.decode(piece.value, { stream: true }))
  }
  yield* parser.end()
}

/** The JSON of a block; null for a mark without data and for data that was cut. */
function parse<T>(block: SseBlock | null): T | null {
  try {
    return JSON.parse(block?.data ?? 'null') as T | null
  } catch {
    return null
  }
}

function never(): AbortSignal {
  return new AbortController().signal
}
