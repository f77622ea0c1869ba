import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { cached, StaticAnswer } from '../http/static-answer.ts'
import { isColour, isLegible, cards, contrast, inkOn } from '../merchants/branding/branding.ts'

export const assetTypes = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** What a file is made of: one stylesheet a surface, so that a page asks for one alone. */
const sources = {
  'kassa.css': ['assets/kassa.css'],
  'dashboard.css': ['kit/tokens.css', 'kit/base.css', 'kit/parts.css', 'kit/dashboard.css'],
  'checkout.css': ['kit/tokens.css', 'kit/base.css', 'kit/parts.css', 'kit/checkout.css'],
  'checkout.js': ['checkout/checkout.js'],
  'wallets.js': ['checkout/wallets/wallets.js'],
  'passkey.js': ['assets/passkey.js'],
  'page.js': ['kit/page.js'],
  'live.js': ['kit/live.js'],
  'console.js': ['assets/console.js'],
} as const
export type AssetName = keyof typeof sources

/** How stylesheets name the fonts: by their place in the repository, until the fonts have addresses. */
const fontPattern = /url\('fonts\/([a-z-]+)\.woff2'\)/g

/** Stylesheets in merchants' colours that are kept as they were made. */
const colouredMax = 200

/** What pages load, as one server keeps it. An address names its content, so that it can be cached for ever and never be out of date. */
export class Assets {
  readonly #served = new Map<string, StaticAnswer>()
  readonly #urls = new Map<AssetName, string>()
  readonly #fonts = new Map<string, string>()
  readonly #coloured = new LRUCache<string, StaticAnswer>({ max: colouredMax })
  /** What browsers ask for by themselves where a page names no icon, such as for a text. */
  readonly favicon = new StaticAnswer(read('assets/favicon.ico'), 'image/x-icon', 'public, max-age=86400')

  constructor() {
    for (const name of Object.keys(sources) as AssetName[]) {
      const [stem, extension] = name.split('.') as [string, keyof typeof assetTypes]
      const text = sources[name].map(source => read(source).toString()).join('\n')
      const bytes = Buffer.from(text.replaceAll(fontPattern, (_, font: string) => `url('${this.#fontUrl(font)}')`))
      this.#urls.set(name, this.#add({ stem, extension, bytes, type: assetTypes[extension] }))
    }
  }

  url(name: AssetName): string {
    return this.#urls.get(name)!
  }

  /** The checkout's stylesheet in a merchant's colour, still one file; ours where there is none or it is hard to read. */
  checkoutUrl(colour: string | null): string {
    const plain = this.url('checkout.css')
    return colour !== null && isColour(colour) && isLegible(colour)
      ? plain.replace(/css$/, `${colour.slice(1)}.css`)
      : plain
  }

  /** The asset served under this file name; undefined for any other name. */
  find(file: string): StaticAnswer | undefined {
    return this.#served.get(file) ?? this.#findColoured(file)
  }

  #findColoured(file: string): StaticAnswer | undefined {
    const colour = `#${/\.([0-9a-f]{6})\.css$/.exec(file)?.[1]}`
    const plain = this.url('checkout.css')
    if (`/assets/${file}` === plain || `/assets/${file}` !== this.checkoutUrl(colour)) return undefined
    const kept = this.#coloured.get(colour)
    if (kept) return kept
    const { bytes } = this.#served.get(plain.slice('/assets/'.length))!
    const made = new StaticAnswer(`${bytes.toString()}\n${colourRules(colour)}`, assetTypes.css, cached.forEver)
    this.#coloured.set(colour, made)
    return made
  }

  #fontUrl(name: string): string {
    const known = this.#fonts.get(name)
    if (known !== undefined) return known
    const bytes = read(`kit/fonts/${name}.woff2`)
    const url = this.#add({ stem: name, extension: 'woff2', bytes, type: 'font/woff2' })
    this.#fonts.set(name, url)
    return url
  }

  #add({ stem, extension, bytes, type }: Served): string {
    const file = `${stem}.${contentName([bytes])}.${extension}`
    this.#served.set(file, new StaticAnswer(bytes, type, cached.forEver))
    return `/assets/${file}`
  }
}

interface Served {
  readonly stem: string
  readonly extension: string
  readonly bytes: Buffer
  readonly type: string
}

/** What files hold, as a part of their address. */
export function contentName(contents: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const bytes of contents) hash.update(bytes)
  return hash.digest('hex').slice(0, 16)
}

function read(name: string): Buffer {
  return readFileSync(new URL(name, import.meta.url))
}

/** Text in the accent stands on its own pale ground too, which takes some of its contrast. */
const inkContrast = 5.5
const accentContrast = 3

/**
 * The rules that put a merchant's colour in place of our accent. Text takes it only where it is read as well as ours; the dark pages
 * take it only where it is seen on them; who asks for more contrast gets ours.
 */
export function colourRules(colour: string): string {
  const button = `--accent: ${colour}; --accent-hover: ${colour}; --on-accent: ${inkOn(colour)};`
  const ink = (card: string) => (contrast(colour, card) >= inkContrast ? ` --accent-ink: ${colour};` : '')
  const rules = (scheme: 'light' | 'dark', text: string) =>
    `@media (prefers-color-scheme: ${scheme}) and (prefers-contrast: no-preference) { :root { ${text} } }`
  const light = rules('light', button + ink(cards.light))
  return contrast(colour, cards.dark) >= accentContrast ? `${light}\n${rules('dark', button + ink(cards.dark))}` : light
}
