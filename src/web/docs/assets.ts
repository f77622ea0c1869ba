import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** Files that refer to each other share one address, named after the content of all of them. */
const groups = {
  site: {
    folder: 'assets/',
    files: ['docs.css', 'reference.js', 'signature.js', 'signing.js', 'explain.js', 'entered.js', 'mistakes.js'],
  },
  scalar: { folder: '../assets/vendor/scalar/', files: ['standalone.js'] },
} as const

type Group = keyof typeof groups

export interface DocsAsset {
  readonly type: string
  /** The bytes in the best encoding a client accepts. Each is compressed once, when it is first asked for. */
  encoded(acceptEncoding: string): Promise<{ readonly bytes: Buffer; readonly encoding: Encoding | null }>
}

type Encoding = 'br' | 'gzip'

const served = new Map<string, DocsAsset>()
const folders = new Map<Group, string>()

for (const [group, { folder, files }] of Object.entries(groups)) {
  const contents = files.map(file => readFileSync(new URL(folder + file, import.meta.url)))
  const hash = createHash('sha256')
  for (const bytes of contents) hash.update(bytes)
  const place = hash.digest('hex').slice(0, 16)
  folders.set(group as Group, place)
  for (const [index, file] of files.entries()) served.set(`${place}/${file}`, assetOf(file, contents[index]!))
}

/** The address of a file of the documentation. It names its content, so that it can be cached for ever. */
export function docsAssetUrl<G extends Group>(group: G, file: (typeof groups)[G]['files'][number]): string {
  return `/docs/assets/${folders.get(group)!}/${file}`
}

/** The file served at this place under `/docs/assets/`; undefined for any other. */
export function findDocsAsset(place: string): DocsAsset | undefined {
  return served.get(place)
}

/** Not the highest quality: it would cost ten seconds for the largest file and save a tenth of it. */
const brotli = (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: brotli,
  gzip: bytes => promisify(gzip)(bytes, { level: 9 }),
}

function assetOf(file: string, bytes: Buffer): DocsAsset {
  const done = new Map<Encoding, Promise<Buffer>>()
  return {
    type: types[file.split('.').at(-1) as keyof typeof types],
    async encoded(acceptEncoding) {
      const encoding = preferred(acceptEncoding)
      if (!encoding) return { bytes, encoding }
      let compressed = done.get(encoding)
      if (!compressed) done.set(encoding, (compressed = compressors[encoding](bytes)))
      return { bytes: await compressed, encoding }
    },
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
