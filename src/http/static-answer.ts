import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'

/** How long a browser may keep an answer: for ever under an address that names its content, else until it has asked again. */
export const cached = { forEver: 'public, max-age=31536000, immutable', untilAsked: 'no-cache' } as const

type Encoding = 'br' | 'gzip'

/** Not the highest quality: for the largest files it would cost seconds and save little. */
const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: bytes => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: bytes => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * An answer that is the same for everybody while the process runs. Its bytes are kept as they are sent: compressed when they
 * are first asked for, and never again.
 */
export class StaticAnswer {
  readonly bytes: Buffer
  readonly #type: string
  readonly #cacheControl: string
  readonly #etag: string
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(content: string | Buffer, type: string, cacheControl: string = cached.untilAsked) {
    this.bytes = Buffer.from(content)
    this.#type = type
    this.#cacheControl = cacheControl
    this.#etag = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)
  }

  /** The bytes in the best encoding the client accepts; without them for one that has them already. */
  async respond(request: Request, h: ResponseToolkit): Promise<ResponseObject> {
    const { headers } = request.raw.req
    const encoding = preferred(headers['accept-encoding']?.toString() ?? '')
    const tag = `"${this.#etag}${encoding ? `-${encoding}` : ''}"`
    const isKnown = namesTag(headers['if-none-match'], tag)
    const response = isKnown
      ? h.response().code(304)
      : h.response(encoding ? await this.#encoded(encoding) : this.bytes).type(this.#type)
    if (encoding && !isKnown) response.header('content-encoding', encoding)
    return response.header('etag', tag).header('cache-control', this.#cacheControl).header('vary', 'accept-encoding')
  }

  #encoded(encoding: Encoding): Promise<Buffer> {
    let compressed = this.#compressed.get(encoding)
    if (!compressed) this.#compressed.set(encoding, (compressed = compressors[encoding](this.bytes)))
    return compressed
  }
}

/** Brotli before gzip, of those the client names without refusing them (`;q=0`, RFC 9110, section 12.5.3). */
function preferred(acceptEncoding: string): Encoding | null {
  const accepted = new Set(
    acceptEncoding
      .split(',')
      .map(part => part.trim().toLowerCase())
      .filter(part => !/;\s*q=0(\.0*)?$/.test(part))
      .map(part => part.split(';')[0]),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : null
}

/** A proxy may have made the tag a weak one. */
function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const named = (ifNoneMatch ?? '').split(',').map(one => one.trim().replace(/^W\//, ''))
  return named.includes(tag) || named.includes('*')
}
