import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface Asset {
  readonly type: string
  readonly bytes: Buffer
}

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const
const names = ['kassa.css', 'checkout.js'] as const
export type AssetName = (typeof names)[number]

const served = new Map<string, Asset>()
const urls = new Map<AssetName, string>()

for (const name of names) {
  const bytes = readFileSync(new URL(`assets/${name}`, import.meta.url))
  const [stem, extension] = name.split('.') as [string, keyof typeof types]
  const file = `${stem}.${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`
  served.set(file, { type: types[extension], bytes })
  urls.set(name, `/assets/${file}`)
}

/** The address of an asset. It names its content, so that it can be cached for ever and never be out of date. */
export function assetUrl(name: AssetName): string {
  return urls.get(name)!
}

/** The asset served under this file name; undefined for any other name. */
export function findAsset(file: string): Asset | undefined {
  return served.get(file)
}
