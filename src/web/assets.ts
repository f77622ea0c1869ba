import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { cached, StaticAnswer } from '../http/static-answer.ts'
import { isColour, isLegible, isVisible, cards, contrast, inkOn } from '../merchants/branding/branding.ts'

export const assetTypes = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** The files each asset is made of. A surface has one stylesheet, so that a page makes one request for it. */
const sources = {
  'kassa.css': ['assets/fonts.css', 'assets/kassa.css'],
  'fonts.css': ['assets/fonts.css'],
  'dashboard.css': ['kit/tokens.css', 'kit/base.css', 'kit/parts.css', 'kit/error-page.css', 'kit/dashboard.css'],
  'mailbox.css': ['kit/tokens.css', 'kit/base.css', 'kit/parts.css', 'kit/dashboard.css', 'mail/mailbox.css'],
  'checkout.css': ['kit/tokens.css', 'kit/base.css', 'kit/parts.css', 'kit/error-page.css', 'kit/checkout.css'],
  'checkout.js': ['checkout/checkout.js'],
  'wallets.js': ['checkout/wallets/wallets.js'],
  'passkey.js': ['assets/passkey.js'],
  'page.js': ['kit/page.js'],
  'live.js': ['kit/live.js'],
  'console.js': ['assets/console.js'],
} as const
export type AssetName = keyof typeof sources

/** Font paths as the stylesheets write them, until the fonts have URLs. */
const fontPattern = /url\('fonts\/([a-z-]+)\.woff2'\)/g

/** Bounds the cache of stylesheets in merchants' colours. */
const colouredMax = 200

/** The assets that pages load. A URL contains a hash of its content, so browsers may cache it forever. */
export class Assets {
  readonly #served = new Map<string, StaticAnswer>()
  readonly #urls = new Map<AssetName, string>()
  readonly #fonts = new Map<string, string>()
  readonly #coloured = new LRUCache<string, StaticAnswer>({ max: colouredMax })
  /** Browsers request this by themselves for a response without an icon, such as plain text. */
  readonly favicon = new StaticAnswer(read('assets/favicon.ico'), 'image/x-icon', 'public, max-age=86400')

  constructor() {
    for (const name of Object.keys(sources) as AssetName[]) {
      const [stem, extension] = name.split('.') as [string, keyof typeof assetTypes]
      const text = sources[name].map(source => read(source).toString()).join('\n')
      const styled = name === 'dashboard.css' ? themed(text) : text
      const bytes = Buffer.from(styled.replaceAll(fontPattern, (_, font: string) => `url('${this.#fontUrl(font)}')`))
      this.#urls.set(name, this.#add({ stem, extension, bytes, type: assetTypes[extension] }))
    }
  }

  url(name: AssetName): string {
    return this.#urls.get(name)!
  }

  /** Returns the checkout stylesheet in the merchant's colour, still one file. Returns ours if there is no colour or it is hard to read. */
  checkoutUrl(colour: string | null): string {
    const plain = this.url('checkout.css')
    return colour !== null && isColour(colour) && isLegible(colour)
      ? plain.replace(/css$/, `${colour.slice(1)}.css`)
      : plain
  }

  /** Returns the asset with this file name, or undefined. */
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

/** The dark palettes of `tokens.css`, each alone in its rule. */
const darkPalette =
  /@media (\(prefers-contrast: more\) and )?\(prefers-color-scheme: dark\) \{\s*:root (\{[^}]*\})\s*\}/g

/**
 * Lets `data-theme` on the root decide instead of the device. A rule can ask the device or the page, not either, so each dark palette is
 * written twice. `:where` keeps the weight of `:root`, so the order of the palettes decides as before.
 */
export function themed(css: string): string {
  return css.replaceAll(darkPalette, (_, more: string | undefined, palette: string) => {
    const chosen = `:root:where([data-theme='dark']) ${palette}`
    const preferred = `:root:where(:not([data-theme='light'])) ${palette}`
    return `@media ${more ?? ''}(prefers-color-scheme: dark) { ${preferred} }
${more === undefined ? chosen : `@media (prefers-contrast: more) { ${chosen} }`}`
  })
}

interface Served {
  readonly stem: string
  readonly extension: string
  readonly bytes: Buffer
  readonly type: string
}

/** Returns a hash of the contents for use in a URL. */
export function contentName(contents: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const bytes of contents) hash.update(bytes)
  return hash.digest('hex').slice(0, 16)
}

function read(name: string): Buffer {
  return readFileSync(new URL(name, import.meta.url))
}

/** The card alone is not enough for text: accent text also stands on the accent's own pale ground, which lowers its contrast. */
const inkContrast = 5.5

/**
 * Returns the CSS rules that replace our accent with a merchant's colour. Text uses the colour only if its contrast is high enough, dark
 * pages only if it is visible on them. Users who prefer more contrast get our accent.
 */
export function colourRules(colour: string): string {
  const button = `--accent: ${colour}; --accent-hover: ${colour}; --on-accent: ${inkOn(colour)};`
  const ink = (card: string) => (contrast(colour, card) >= inkContrast ? ` --accent-ink: ${colour};` : '')
  const rules = (scheme: 'light' | 'dark', text: string) =>
    `@media (prefers-color-scheme: ${scheme}) and (prefers-contrast: no-preference) { :root { ${text} } }`
  const light = rules('light', button + ink(cards.light))
  return isVisible(colour, 'dark') ? `${light}\n${rules('dark', button + ink(cards.dark))}` : light
}
