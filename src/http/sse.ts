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

/** One open response of Server-Sent Events. */
export interface EventStream {
  /** Sends one event: an `id:` line and one `data:` line. False when the stream is closed or its reader too slow. */
  send(id: number | string, json: string): boolean
  /** Tells where the stream stands without an event: clients keep the id and do nothing else. */
  mark(id: string): void
  /** Ends the response after everything sent. Repeatable. */
  end(): void
  /** Runs once, when the response is finished or the client is gone. */
  onClose(work: () => void): void
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
const reconnection = 'retry: 2000\n\n'

/** A request and its response as Node has them. */
export interface Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
}

/**
 * Starts a stream on a response nothing was written to; whatever timer it needs is freed when it closes. For a client that
 * has left already it opens nothing: the stream is closed from the start, and what is handed to `onClose` runs at once.
 */
export function openEventStream({ req, res }: Exchange, limits: StreamLimits): EventStream {
  const closing: (() => void)[] = []
  let isClosed = res.destroyed || req.socket.destroyed
  const end = () => {
    if (!res.writableEnded) res.end()
  }
  if (!isClosed) {
    const heartbeat = setInterval(() => void write(res, ': ping\n\n', limits), limits.heartbeatMs)
    const age = setTimeout(end, limits.ageMaxMs)
    onGone({ req, res }, () => {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(age)
      for (const work of closing) work()
    })
    res.writeHead(200, headers)
    // The first bytes, so that the headers leave at once as well.
    res.write(reconnection)
  }
  return {
    send: (id, json) => write(res, `id: ${id}\ndata: ${json}\n\n`, limits),
    mark: id => void write(res, `id: ${id}\n\n`, limits),
    end,
    onClose: work => (isClosed ? work() : void closing.push(work)),
  }
}

/** A response that waits behind an earlier one on its connection is not told when that connection ends. */
function onGone({ req, res }: Exchange, work: () => void): void {
  const once = () => {
    res.off('close', once)
    req.socket.off('close', once)
    work()
  }
  res.on('close', once)
  req.socket.on('close', once)
}

/** What answers a HEAD request: the headers of the stream, nothing else. */
export function answerStreamHead(response: ServerResponse): void {
  response.writeHead(200, headers).end()
}

function write(response: ServerResponse, text: string, limits: StreamLimits): boolean {
  if (response.writableEnded || response.destroyed) return false
  if (response.writableLength > limits.unsentBytesMax) {
    response.destroy()
    return false
  }
  response.write(text)
  return true
}

/**
 * Starts a stream that is ready to be opened, and may still refuse before it calls `open`; or says that there is nothing more to
 * be streamed, which is 204: a standard client does not come back after that.
 */
export type StreamStart = ((open: () => EventStream) => void) | 'over'
