import { Readable } from 'node:stream'
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi'

/** An answer that is read while it is sent, whatever its size. One that cannot be completed ends the connection. */
export class FileAnswer {
  readonly #stream: Readable

  /** `onClose` is called once, when all is sent or nobody reads any further. */
  constructor(pieces: AsyncIterable<string | Uint8Array>, onClose: () => void) {
    this.#stream = Readable.from(pieces, { objectMode: false })
    this.#stream.once('close', onClose)
  }

  respond(h: ResponseToolkit, type: string): ResponseObject {
    return h.response(this.#stream).type(type).header('cache-control', 'no-store')
  }
}
