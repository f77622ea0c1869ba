import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cached, StaticAnswer } from '../http/static-answer.ts'

export const assetTypes = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const
const names = ['kassa.css', 'checkout.js'] as const
export type AssetName = (typeof names)[number]

/** What pages load, as one server keeps it. An address names its content, so that it can be cached for ever and never be out of date. */
export class Assets {
  readonly #served = new Map<string, StaticAnswer>()
  readonly #urls = new Map<AssetName, string>()
  /** What browsers ask for by themselves where a page names no icon, such as for a text. */
  readonly favicon = new StaticAnswer(read('favicon.ico'), 'image/x-icon', 'public, max-age=86400')

  constructor() {
    for (const name of names) {
      const bytes = read(name)
      const [stem, extension] = name.split('.') as [string, keyof typeof assetTypes]
      const file = `${stem}.${contentName([bytes])}.${extension}`
      this.#served.set(file, new StaticAnswer(bytes, assetTypes[extension], cached.forEver))
      this.#urls.set(name, `/assets/${file}`)
    }
  }

  url(name: AssetName): string {
    return this.#urls.get(name)!
  }

  /** The asset served under this file name; undefined for any other name. */
  find(file: string): StaticAnswer | undefined {
    return this.#served.get(file)
  }
}

/** What files hold, as a part of their address. */
export function contentName(contents: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const bytes of contents) hash.update(bytes)
  return hash.digest('hex').slice(0, 16)
}

function read(name: string): Buffer {
  return readFileSync(new URL(`assets/${name}`, import.meta.url))
}
