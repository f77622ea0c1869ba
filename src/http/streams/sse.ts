import type { IncomingMessage, ServerResponse } from 'node:http'

export interface StreamLimits {
  /** A comment this often keeps proxies from closing an idle stream. */
  readonly heartbeatMs: number
  /** No stream lasts longer; the client connects again and gets the present state first. */
  readonly ageMaxMs: number
  /** A reader that lets this many bytes pile up is dropped. */
  readonly unsentBytesMax: number
}

export const streamLimits: StreamLimits = { heartbeatMs: 15_000, ageMaxMs: 30 * 60_000, unsentBytesMax: 1024 * 1024 }

/** Between two heartbeats the streams are looked at so often: their heartbeats are spread over as many moments. */
const pollsPerHeartbeat = 15

/** One open response of Server-Sent Events. */
export interface EventStream {
  /** Sends one event; those who send the same to many streams make its bytes once. False when closed or its reader too slow. */
  send(event: Buffer): boolean
  /** Ends the response after everything sent. Repeatable. */
  end(): void
  /** Runs once, when the response is finished or the client is gone. */
  onClose(work: () => void): void
}

/** The bytes of an event: an `id:` line and one `data:` line. */
export function eventBytes(id: number | string, json: string): Buffer {
  return Buffer.from(`id: ${id}\ndata: ${json}\n\n`)
}

/** Tells where a stream stands without an event: clients keep the id and do nothing else. */
export function markBytes(id: string): Buffer {
  return Buffer.from(`id: ${id}\n\n`)
}

/** Makes the bytes of an item for the first of those it is sent to; they are sent one after the other. */
export function sharedBytes<Item>(make: (item: Item) => Buffer): (item: Item) => Buffer {
  let last: Item | undefined
  let bytes: Buffer | undefined
  return item => {
    if (bytes === undefined || item !== last) bytes = make(item)
    last = item
    return bytes
  }
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy or server that compresses would hold events back until its buffer is full.
  'content-encoding': 'identity',
  'x-accel-buffering': 'no',
}

/**
 * How soon a client whose stream ended comes back: soon enough that a payer sees no gap, late enough that
 * a process that starts anew is there. Browsers take it from here; without it each has a time of its own.
 */
const reconnection = Buffer.from('retry: 2000\n\n')
const heartbeat = Buffer.from(': ping\n\n')

/** A request and its response as Node has them. */
export interface Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
}

/** The open streams of one server: one timer looks after all of them, only while there are any. */
export class EventStreams {
  readonly #limits: StreamLimits
  readonly #lookMs: number
  readonly #open = new Set<OpenStream>()
  #looks = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: StreamLimits) {
    this.#limits = limits
    this.#lookMs = Math.max(1, Math.min(limits.heartbeatMs, limits.ageMaxMs) / pollsPerHeartbeat)
  }

  /**
   * Starts a stream on a response nothing was written to. For a client that has left already it opens nothing: the stream is
   * closed from the start, and what is handed to `onClose` runs at once.
   */
  open(exchange: Exchange): EventStream {
    const stream = new OpenStream(exchange, this.#limits.unsentBytesMax, this.#looks)
    if (stream.isClosed) return stream
    this.#open.add(stream)
    stream.onClose(() => this.#forget(stream))
    this.#timer ??= setInterval(() => this.#look(), this.#lookMs)
    stream.begin()
    return stream
  }

  #look(): void {
    this.#looks += 1
    const { heartbeatMs, ageMaxMs } = this.#limits
    const perHeartbeat = Math.max(1, Math.round(heartbeatMs / this.#lookMs))
    const perAge = Math.max(1, Math.round(ageMaxMs / this.#lookMs))
    for (const stream of this.#open) {
      const age = this.#looks - stream.connectedAt
      if (age >= perAge) stream.end()
      else if (age % perHeartbeat === 0) stream.send(heartbeat)
    }
  }

  #forget(stream: OpenStream): void {
    this.#open.delete(stream)
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

/** Nothing of hapi's request may be reachable from here: a stream is open for long, and there are many. */
class OpenStream implements EventStream {
  readonly connectedAt: number
  readonly #res: ServerResponse
  readonly #unsentBytesMax: number
  #closing: (() => void)[] = []
  isClosed: boolean

  constructor({ req, res }: Exchange, unsentBytesMax: number, connectedAt: number) {
    this.#res = res
    this.#unsentBytesMax = unsentBytesMax
    this.connectedAt = connectedAt
    this.isClosed = res.destroyed || req.socket.destroyed
    if (this.isClosed) return
    releaseRequest(res)
    onGone({ req, res }, () => this.#close())
  }

  begin(): void {
    this.#res.writeHead(200, headers)
    // The first bytes, so that the headers leave at once as well.
    this.#res.write(reconnection)
  }

  send(event: Buffer): boolean {
    if (this.#res.writableEnded || this.#res.destroyed) return false
    if (this.#res.writableLength > this.#unsentBytesMax) {
      this.#res.destroy()
      return false
    }
    this.#res.write(event)
    return true
  }

  end(): void {
    if (!this.#res.writableEnded) this.#res.end()
  }

  onClose(work: () => void): void {
    if (this.isClosed) work()
    else this.#closing.push(work)
  }

  #close(): void {
    this.isClosed = true
    for (const work of this.#closing.splice(0)) work()
  }
}

/**
 * A response that waits behind an earlier one on its connection gets no event when that connection ends, so the socket is watched too.
 * The response to an injected request has no connection and never closes: it finishes.
 */
function onGone({ req, res }: Exchange, work: () => void): void {
  const once = () => {
    for (const name of ['finish', 'close']) res.off(name, once)
    req.socket.off('close', once)
    work()
  }
  for (const name of ['finish', 'close']) res.on(name, once)
  req.socket.on('close', once)
}

/** What answers a HEAD request: the headers of the stream, nothing else. */
export function answerStreamHead(response: ServerResponse): void {
  response.writeHead(200, headers).end()
}

/**
 * Starts a stream that is ready to be opened, and may still refuse before it calls `open`; or says that there is nothing more to
 * be streamed, which is 204: a standard client does not come back after that.
 */
export type StreamStart = ((open: () => EventStream) => void) | 'over'

/**
 * Lets go of hapi's request whose answer is a stream. hapi keeps it as long as the response: its listeners hold it, and so does
 * its list of busy connections, which it leaves when the response is finished. Both are done here, when the stream begins.
 * The first listener is Node's own; after it come hapi's.
 */
function releaseRequest(response: ServerResponse): void {
  const [, ...ofHapi] = response.listeners('finish') as (() => void)[]
  for (const listener of ofHapi) {
    response.off('finish', listener)
    listener.call(response)
  }
  response.removeAllListeners('close')
}
