// Streams that survive proxies, restarts and silence. A connection lost is opened again, with a new signature each time.
import { orderStatuses } from './generated/words.ts'
import { checkEnvironment } from './caller.ts'
import type { Caller } from './caller.ts'
import { refuseNumbers } from './check-options.ts'
import { connection, endure, newStreamState, succeed, triage } from './connection.ts'
import type { Limits, StreamState } from './connection.ts'
import { KassaTimeoutError, OrderNotPaidError } from './errors.ts'
import type { Failure } from './errors.ts'
import type { Order } from './generated/models.ts'
import type { OperationId } from './generated/routes.ts'
import type { Input } from './request.ts'
import { backoff } from './retry.ts'
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
   * How long a stream may take to open and to tell the order's state, which the service does at once, in milliseconds. After
   * that the order is looked at instead, and from time to time a stream is tried again.
   * @default 5000
   */
  readonly openTimeout?: number | undefined
  /**
   * The longest pause between two looks at the order while streams do not get through, in milliseconds; the first are shorter.
   * @default 5000
   */
  readonly pollInterval?: number | undefined
}

export interface WaitOptions extends WatchOptions {
  /**
   * How long to wait, in milliseconds. Then the order is looked at once more; when it is not paid, a `KassaTimeoutError` says
   * how it was. Default: until the order ends.
   */
  readonly timeout?: number | undefined
}

export interface EventStreamOptions extends StreamOptions {
  /** The `id` of the last event you have; all later ones follow. Default: from now on. `evt_00000000` is the beginning. */
  readonly lastEventId?: string | undefined
}

const waiting: readonly string[] = ['PENDING', 'OPEN', 'PENDING_CONFIRM', 'CONFIRMING']
/** The statuses at which an order's stream ends. One that a newer service has and this package does not know is waited through. */
const terminal: readonly string[] = orderStatuses.filter(status => !waiting.includes(status))
const idleTimeoutDefault = 45_000
/** So many looks at most before a stream is tried again. */
const pollsMax = 8
/** The first pause between two looks, in milliseconds; each is twice the one before, up to `pollInterval`. */
const pauseMin = 1000

/** The order as it is, then at each change, until it ends. */
export async function* watchOrder(
  caller: Caller,
  id: string,
  options: WatchOptions = {},
): AsyncGenerator<Order, void, undefined> {
  const state = newStreamState('streamOrderEvents', { path: { id } })
  const limits = limitsOf(caller, options)
  const isNews = newsFilter()
  for (let silent = 0; ; silent++) {
    for await (const block of connection(caller, state, limits)) {
      const order = parse<Order>(block)
      if (!order) continue
      silent = -1
      if (!isNews(order, block)) continue
      state.failures = 0
      checkEnvironment(caller.settings, order, streamFailure(state.operationId))
      yield order
      if (terminal.includes(order.status)) return
    }
    if (silent < 0) await rest(caller, state, limits.signal)
    // The longer streams have told nothing, the less often one is tried.
    else
      for await (const order of poll(caller, state, { ...limits, silent })) {
        if (!isNews(order)) continue
        yield order
        if (terminal.includes(order.status)) return
      }
  }
}

/**
 * Whether a state is new: after a new connection it comes again, perhaps from a process that lags behind. Streams number the
 * changes, looks do not; a block that confirms an order is none, and comes under the number of the last one.
 */
function newsFilter(): (order: Order, block?: SseBlock) => boolean {
  let last = ''
  let version = 0
  return ({ payer_cost: _onlyInPolls, ...order }, block) => {
    const text = JSON.stringify(order)
    const number = Number(block?.id)
    if (text === last || number < version) return false
    version = number || version
    last = text
    return true
  }
}

/** What an order is at a few looks, with a pause after each: the more streams have told nothing, the more looks. */
async function* poll(
  caller: Caller,
  state: StreamState,
  { signal, openTimeout, pollInterval, silent }: WatchLimits & { readonly silent: number },
): AsyncGenerator<Order, void, undefined> {
  const { random, sleep } = caller.settings
  for (let polls = 0; polls <= Math.min(silent, pollsMax); polls++) {
    const order = await pollOnce(caller, state, { signal, openTimeout })
    if (order) yield order
    const pause = Math.min(pollInterval, pauseMin * 2 ** Math.min(silent + polls, 10))
    // Those who lost their stream together are not to come together.
    const ms = Math.max((pause * (1 + random())) / 2, state.askedPause)
    await sleep(Math.round(ms), { signal, reason: 'poll' })
  }
}

/** The order; null when it could not be seen now. */
async function pollOnce(
  caller: Caller,
  state: StreamState,
  { signal, openTimeout }: Pick<WatchLimits, 'signal' | 'openTimeout'>,
): Promise<Order | null> {
  try {
    const options = { signal, timeout: 2 * openTimeout, maxRetries: 0 }
    const order = await caller.call<Order>('getOrder', state.input, options)
    succeed(state)
    return order
  } catch (error) {
    // A page where the order should be comes from somebody else's server.
    if (triage(error) === 'garbled') throw error
    endure(caller, state, error)
    return null
  }
}

/** The order once it is paid. Rejects when it ends in any other way, or not in time. */
export async function waitUntilPaid(
  caller: Caller,
  id: string,
  { timeout, signal = never(), ...options }: WaitOptions = {},
): Promise<Order> {
  refuseNumbers({ timeout })
  const done = new AbortController()
  const late = new AbortController()
  if (timeout !== undefined) {
    const timer = caller.settings.sleep(timeout, { signal: done.signal, reason: 'timeout' })
    void timer.then(() => done.signal.aborted || late.abort())
  }
  let last: Order | null = null
  try {
    for await (last of watchOrder(caller, id, { ...options, signal: AbortSignal.any([signal, late.signal]) })) {
      if (isPaid(last)) return last
    }
  } catch (error) {
    if (!late.signal.aborted || signal.aborted) throw error
    return await lastPoll(caller, { id, last, timeout }, limitsOf(caller, { ...options, signal }))
  } finally {
    done.abort()
  }
  // A watch ends by itself with an order that has ended, and never without one.
  throw endedUnpaid(last!)
}

function endedUnpaid(order: Order): OrderNotPaidError {
  const failure = streamFailure('streamOrderEvents')
  return new OrderNotPaidError(`Order ${order.id} ended as ${order.status}`, { ...failure, order })
}

/** A stream as such has failed, not one of its requests. */
function streamFailure(operationId: OperationId, cause?: unknown): Failure {
  return { operationId, method: 'GET', url: '', idempotencyKey: null, attempt: 1, requestId: null, cause }
}

/** What the order is when the time is over: what happened just before may not have been told yet. */
async function lastPoll(
  caller: Caller,
  { id, last, timeout }: { id: string; last: Order | null; timeout: number | undefined },
  limits: WatchLimits,
): Promise<Order> {
  const state = newStreamState('getOrder', { path: { id } })
  state.hasAnswered = true
  const order = (await pollOnce(caller, state, limits)) ?? last
  if (order && isPaid(order)) return order
  if (order && terminal.includes(order.status)) throw endedUnpaid(order)
  const seen = order
    ? `last seen ${order.status}, ${order.received_amount} of ${order.order_amount} USDT received`
    : `it was not seen: ${state.trouble?.message}`
  throw new KassaTimeoutError(
    `Not paid within ${timeout} ms; ${seen}`,
    streamFailure('streamOrderEvents', state.trouble ?? undefined),
  )
}

function isPaid({ status }: Order): boolean {
  return status === 'PAID' || status === 'EXPIRED_PAID'
}

/** Every event of the key's environment as it happens, none left out across connections. Never ends by itself. */
export async function* streamEvents(
  caller: Caller,
  { lastEventId, signal = never(), idleTimeout = idleTimeoutDefault }: EventStreamOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  refuseNumbers({ idleTimeout })
  const after = (id: string): Input => ({ headers: { 'Last-Event-ID': id } })
  const state = newStreamState('streamEvents', lastEventId ? after(lastEventId) : {})
  const limits = { signal, openTimeout: caller.settings.timeout, firstTimeout: null, idleTimeout }
  for (;;) {
    for await (const block of connection(caller, state, limits)) {
      const event = parse<WebhookEvent>(block)
      // A mark without data tells where the stream begins; data that cannot be read was cut and comes again.
      if (block.data !== null && !event) continue
      if (block.id) state.input = after(block.id)
      state.failures = 0
      if (!event) continue
      checkEnvironment(caller.settings, event, streamFailure(state.operationId))
      yield event
    }
    await rest(caller, state, signal)
  }
}

/** Before the next connection: the longer, the more of them brought nothing new. */
function rest({ settings }: Caller, state: StreamState, signal: AbortSignal): Promise<void> {
  state.failures++
  const ms = Math.max(backoff(state.failures, settings.random()), state.askedPause)
  return settings.sleep(ms, { signal, reason: 'reconnect' })
}

interface WatchLimits extends Limits {
  readonly pollInterval: number
}

function limitsOf({ settings }: Caller, options: WatchOptions): WatchLimits {
  refuseNumbers(options)
  const { signal = never(), idleTimeout = idleTimeoutDefault, pollInterval = 5000 } = options
  const openTimeout = Math.min(options.openTimeout ?? 5000, settings.timeout)
  return { signal, openTimeout, firstTimeout: openTimeout, idleTimeout, pollInterval }
}

/** The JSON of a block; null for a mark without data and for data that was cut. */
function parse<T>(block: SseBlock): T | null {
  try {
    return JSON.parse(block.data ?? 'null') as T | null
  } catch {
    return null
  }
}

function never(): AbortSignal {
  return new AbortController().signal
}
