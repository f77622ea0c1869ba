import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cached, StaticAnswer } from '../http/static-answer.ts'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const
const names = ['kassa.css', 'checkout.js'] as const
export type AssetName = (typeof names)[number]

const served = new Map<string, StaticAnswer>()
const urls = new Map<AssetName, string>()

for (const name of names) {
  const bytes = readFileSync(new URL(`assets/${name}`, import.meta.url))
  const [stem, extension] = name.split('.') as [string, keyof typeof types]
  const file = `${stem}.${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`
  served.set(file, new StaticAnswer(bytes, types[extension], cached.forEver))
  urls.set(name, `/assets/${file}`)
}

/** The address of an asset. It names its content, so that it can be cached for ever and never be out of date. */
export function assetUrl(name: AssetName): string {
  return urls.get(name)!
}

/** The asset served under this file name; undefined for any other name. */
export function findAsset(file: string): StaticAnswer | undefined {
  return served.get(file)
}

/** What browsers ask for by themselves where a page names no icon, such as for a text. */
export const favicon = new StaticAnswer(
  readFileSync(new URL('assets/favicon.ico', import.meta.url)),
  'image/x-icon',
  'public, max-age=86400',
)
