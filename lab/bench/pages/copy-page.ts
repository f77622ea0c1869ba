import http from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A response as received over the wire. */
export interface CopiedAnswer {
  readonly path: string
  readonly headers: readonly (readonly [string, string])[]
  /** Base64; compressed as the headers say. */
  readonly body: string
}

const accepted = 'gzip, deflate, br'
/** Headers that the copy's server sets itself. */
const ofTheServer = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'vary'])

/** Copies a page with everything that a browser fetches for it: stylesheet, scripts, and the stylesheet's fonts. */
export async function copyPage(port: number, path: string): Promise<CopiedAnswer[]> {
  const copied = new Map<string, CopiedAnswer>()
  const copy = async (one: string): Promise<void> => {
    if (copied.has(one)) return
    const answer = await ask(port, one)
    copied.set(one, answer)
    for (const named of textOf(answer).matchAll(
      /(?:href|src)="(\/assets\/[^"]+)"|url\(["']?(\/assets\/[^"')]+)|(?:from|import\()\s*['"](\.?\/[^'"]+\.js)['"]/g,
    )) {
      const found = named[1] ?? named[2] ?? named[3]
      if (found !== undefined) await copy(new URL(found, `http://localhost${one}`).pathname)
    }
  }
  await copy(path)
  return [...copied.values()]
}

/** Returns the total bytes. */
export function bytesOf(answers: readonly CopiedAnswer[]): number {
  return answers.reduce((sum, { body }) => sum + Buffer.byteLength(body, 'base64'), 0)
}

async function ask(port: number, path: string): Promise<CopiedAnswer> {
  const request = http.get({ port, path, headers: { 'accept-encoding': accepted } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const body = (await buffer(response)).toString('base64')
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    typeof value === 'string' && !ofTheServer.has(name) ? [[name, value] as const] : [],
  )
  return { path, headers, body }
}

function textOf({ headers, body }: CopiedAnswer): string {
  const of = new Map(headers)
  if (!/text|javascript/.test(of.get('content-type') ?? '')) return ''
  const bytes = Buffer.from(body, 'base64')
  const encoding = of.get('content-encoding')
  return (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}
