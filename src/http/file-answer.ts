import { Readable } from 'node:stream'
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi'

/** A client that reads nothing for this long has gone, or blocks a slot that others wait for. */
const stalledMs = 60_000

/** A streamed answer of any size. If it fails or the client stops reading, the connection closes. */
export class FileAnswer {
  readonly #stream: Readable

  /** `onClose` runs once, when all is sent or the client stops reading. */
  constructor(pieces: AsyncIterable<string | Uint8Array>, onClose: () => void, patienceMs = stalledMs) {
    this.#stream = Readable.from(whileTaken(pieces, { patienceMs, giveUp: error => this.#stream.destroy(error) }), {
      objectMode: false,
    })
    this.#stream.once('close', onClose)
  }

  /** The stream, for callers that send it themselves. */
  get stream(): Readable {
    return this.#stream
  }

  respond(h: ResponseToolkit, type: string): ResponseObject {
    return h.response(this.#stream).type(type).header('cache-control', 'no-store')
  }
}

interface Patience {
  readonly patienceMs: number
  readonly giveUp: (error: Error) => void
}

/** Yields the pieces as long as the client asks for the next in time. */
async function* whileTaken(
  pieces: AsyncIterable<string | Uint8Array>,
  { patienceMs, giveUp }: Patience,
): AsyncGenerator<string | Uint8Array, void, undefined> {
  for await (const piece of pieces) {
    const timer = setTimeout(() => giveUp(new Error('nobody took any more of the answer')), patienceMs)
    try {
      yield piece
    } finally {
      clearTimeout(timer)
    }
  }
}
