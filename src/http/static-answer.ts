import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi'

/** Cache policy: for ever if the URL names the content, else revalidate each time. */
export const cached = { forEver: 'public, max-age=31536000, immutable', untilAsked: 'no-cache' } as const

type Encoding = 'br' | 'gzip'

/** Below maximum quality, which would take seconds on the largest files and save little. */
const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: bytes => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: bytes => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * An answer that stays the same while the process runs. Each encoding is compressed on first use and kept.
 */
export class StaticAnswer {
  readonly bytes: Buffer
  readonly #type: string
  readonly #cacheControl: string
  readonly #etag: string
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(content: string | Uint8Array, type: string, cacheControl: string = cached.untilAsked) {
    this.bytes =
      typeof content === 'string'
        ? Buffer.from(content)
        : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    this.#type = type
    this.#cacheControl = cacheControl
    this.#etag = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)
  }

  /** Sends the best encoding that the client accepts, or 304 if the client has it already. */
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

/** Prefers Brotli to gzip among the encodings that the client accepts (`;q=0` refuses, RFC 9110, section 12.5.3). */
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

/** Ignores a weak prefix, which a proxy may have added. */
function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const named = (ifNoneMatch ?? '').split(',').map(one => one.trim().replace(/^W\//, ''))
  return named.includes(tag) || named.includes('*')
}
