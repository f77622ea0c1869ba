import { fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import type { SearchEntry } from '../assets/search.js'
import type { Picture } from '../pictures.ts'
import type { SampleKey } from '../reference/sample-key.ts'
import type { TextFile } from './site.ts'

/** The documentation as bytes, with what pages that depend on the request need. Processes can send it to each other. */
export interface WrittenSite {
  readonly pages: readonly WrittenPage[]
  readonly texts: readonly (Omit<TextFile, 'text'> & { readonly bytes: Uint8Array<ArrayBuffer> })[]
  readonly pictures: readonly (Pick<Picture, 'name'> & { readonly bytes: Uint8Array<ArrayBuffer> })[]
  readonly index: readonly SearchEntry[]
  /** The menu in HTML, by the path of the page that it marks. */
  readonly menus: Readonly<Record<MadePath, string>>
}

export interface WrittenPage {
  readonly path: string
  readonly policy: string | undefined
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Pages made for each request. */
export const madePaths = ['/docs/try', '/docs/search', '/docs/not-found'] as const
export type MadePath = (typeof madePaths)[number]

export interface Rendering {
  readonly publicUrl: string
  readonly key: SampleKey | null
}

/**
 * Renders the documentation in a separate process, which takes half a second. What the renderer reads and makes on the way, some 40 MB,
 * is gone when that process ends, and this one answers others meanwhile.
 */
export async function writeSite(rendering: Rendering): Promise<WrittenSite> {
  // A subfolder, for this release of Node, of the folder that is set.
  const compiled = getCompileCacheDir()
  const child = fork(new URL('./render-process.ts', import.meta.url), {
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compiled) }, // no secrets
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let site: WrittenSite | undefined
  child.once('message', written => (site = written as WrittenSite))
  child.send(rendering)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  if (!site) throw new Error(`rendering ended with ${code ?? signal}`)
  return site
}
