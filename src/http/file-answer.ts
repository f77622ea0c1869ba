import { Readable } from 'node:stream'
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi'

/** Whoever takes nothing for so long has gone, or holds a place that others wait for. */
const stalledMs = 60_000

/** An answer that is read while it is sent, whatever its size. One that cannot be completed, or that nobody takes, ends the connection. */
export class FileAnswer {
  readonly #stream: Readable

  /** `onClose` is called once, when all is sent or nobody reads any further. */
  constructor(pieces: AsyncIterable<string | Uint8Array>, onClose: () => void, patienceMs = stalledMs) {
    this.#stream = Readable.from(whileTaken(pieces, { patienceMs, giveUp: error => this.#stream.destroy(error) }), {
      objectMode: false,
    })
    this.#stream.once('close', onClose)
  }

  /** What is sent, for whoever answers with it by himself. */
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

/** The pieces, as long as the next is asked for in time. */
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
