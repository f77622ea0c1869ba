import type { IncomingMessage, ServerResponse } from 'node:http'

export interface StreamLimits {
  /** Interval of comments that keep proxies from closing an idle stream. */
  readonly heartbeatMs: number
  /** Sent instead of a comment, where the client has to notice it. */
  readonly heartbeat?: Buffer
  /** Maximum age of a stream. The client reconnects and gets the current state first. */
  readonly ageMaxMs: number
  /** Drops a client with more unsent bytes than this. */
  readonly unsentBytesMax: number
}

export const streamLimits: StreamLimits = { heartbeatMs: 15_000, ageMaxMs: 30 * 60_000, unsentBytesMax: 1024 * 1024 }

/** Checks per heartbeat interval, so that the streams' heartbeats are spread over it. */
const pollsPerHeartbeat = 15

/** An open Server-Sent Events response. */
export interface EventStream {
  /** Sends an event. Returns false when the stream is closed or the client too slow. Share the bytes between streams. */
  send(event: Buffer): boolean
  /** Ends the response after all unsent events. Repeatable. */
  end(): void
  /** Runs `work` once, when the response finishes or the client leaves. */
  onClose(work: () => void): void
}

/** Encodes an event as an `id:` line and one `data:` line. */
export function eventBytes(id: number | string, json: string): Buffer {
  return Buffer.from(`id: ${id}\ndata: ${json}\n\n`)
}

/** Encodes a position without an event: clients store the id and do nothing else. */
export function markBytes(id: string): Buffer {
  return Buffer.from(`id: ${id}\n\n`)
}

/** Encodes an item once, for consecutive sends to many streams. */
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
  // A compressing proxy or server would hold events back until its buffer is full.
  'content-encoding': 'identity',
  'x-accel-buffering': 'no',
}

/**
 * Tells browsers when to reconnect: soon enough that a payer sees no gap, late enough for a restarting process.
 * Without it each browser has its own interval.
 */
const reconnection = Buffer.from('retry: 2000\n\n')
const comment = Buffer.from(': ping\n\n')

/** A Node request and its response. */
export interface Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
}

/** The open streams of one server, served by a single timer while there are any. */
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
   * Starts a stream on an unwritten response. If the client has left, the stream is closed from the start and `onClose` runs its work
   * at once.
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
    const { heartbeatMs, heartbeat = comment, ageMaxMs } = this.#limits
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

/** Holds no reference to hapi's request: there are many streams, and they stay open for long. */
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
    // Write something at once, so that the headers are sent.
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
 * Watches the socket too: a pipelined response that still waits gets no event when its connection ends. An injected request has no
 * connection; its response finishes and never closes.
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

/** Answers a HEAD request with the headers of the stream. */
export function answerStreamHead(response: ServerResponse): void {
  response.writeHead(200, headers).end()
}

/**
 * Starts a prepared stream, which may still refuse before it calls `open`. `'over'` answers 204: nothing more will follow, and a
 * standard client does not reconnect.
 */
export type StreamStart = ((open: () => EventStream) => void) | 'over'

/**
 * Releases hapi's request when its stream begins. hapi would keep it as long as the response, in listeners and in its list of busy
 * connections. The first listener is Node's own, the rest are hapi's.
 */
function releaseRequest(response: ServerResponse): void {
  const [, ...ofHapi] = response.listeners('finish') as (() => void)[]
  for (const listener of ofHapi) {
    response.off('finish', listener)
    listener.call(response)
  }
  response.removeAllListeners('close')
}
