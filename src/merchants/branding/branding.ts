/** A merchant's branding of payment pages. */
export interface Branding {
  /** Empty: the registered name. */
  readonly displayName: string
  /** `null`: our own colour. */
  readonly colour: string | null
  /** Contact for payers, such as a mail address; may be empty. */
  readonly support: string
  /** Sites that may frame the payment pages, as origins: `https://shop.example`. */
  readonly frameOrigins: readonly string[]
  /** Hash in the logo's URL, so that browsers cache it for ever; `null` without a logo. */
  readonly logoSha256: string | null
}

export const noBranding: Branding = { displayName: '', colour: null, support: '', frameOrigins: [], logoSha256: null }

export const displayNameMax = 60
export const supportMax = 200
export const frameOriginsMax = 10
export const logoBytesMax = 65_536
const logoSideMax = 512

/** Card colours. A merchant's colour must be visible on the light card; the dark one omits it where it is not. */
export const cards = { light: '#ffffff', dark: '#1e1d1a' } as const
const inks = ['#ffffff', '#05251b'] as const

/** Whether a text is a colour as browsers' colour pickers write it, in lower case. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/**
 * Reads origins, separated by lines or spaces; `null` if one is invalid. Accepts whole HTTPS origins, and this machine for trials: the
 * result becomes part of a header.
 */
export function readOrigins(text: string): string[] | null {
  const origins = [...new Set(text.split(/[\s,]+/).filter(one => one !== ''))].map(one => one.replace(/\/$/, ''))
  return origins.length <= frameOriginsMax && origins.every(isOrigin) ? origins : null
}

function isOrigin(text: string): boolean {
  const isWritten = /^(https:\/\/[a-z0-9.-]{1,253}|http:\/\/(localhost|127\.0\.0\.1))(:[0-9]{1,5})?$/.test(text)
  return isWritten && URL.canParse(text) && new URL(text).origin === text
}

/** Contrast of text on the colour, and of the colour on a page, which it must have at least (WCAG 2.2). */
export const leastContrast = { text: 4.5, page: 3 } as const

/** Whether text on the colour is legible and the colour visible on our pages; otherwise ours is used. */
export function isLegible(colour: string): boolean {
  return contrast(inkOn(colour), colour) >= leastContrast.text && isVisible(colour, 'light')
}

/** Whether the colour is visible on the pages of a scheme. */
export function isVisible(colour: string, scheme: keyof typeof cards): boolean {
  return contrast(colour, cards[scheme]) >= leastContrast.page
}

/** Returns white or near-black, whichever is more legible on the colour. */
export function inkOn(colour: string): string {
  return contrast(inks[0], colour) >= contrast(inks[1], colour) ? inks[0] : inks[1]
}

/** Returns the contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns what a form began with, as one text: of two people who change the branding at once, the second sees what the first has saved. */
export function wordsOf({ displayName, colour, support, frameOrigins }: Branding): string {
  return JSON.stringify([displayName, colour, support, frameOrigins])
}

export type LogoProblem = 'too large' | 'no png' | 'too many pixels'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * Rebuilds a PNG with only its picture, without texts and trailing data. Rejects a file that is not a valid PNG.
 */
export function cleanLogo(file: Uint8Array): { readonly png: Uint8Array } | { readonly problem: LogoProblem } {
  if (file.length > logoBytesMax) return { problem: 'too large' }
  if (!signature.every((byte, index) => file[index] === byte)) return { problem: 'no png' }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const kept: Uint8Array[] = [file.subarray(0, 8)]
  let [at, isEnded, hasPicture] = [8, false, false]
  while (!isEnded) {
    if (at + 12 > file.length) return { problem: 'no png' }
    const length = view.getUint32(at)
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8))
    const end = at + 12 + length
    if (end > file.length || (at === 8) !== (type === 'IHDR')) return { problem: 'no png' }
    if (type === 'IHDR') {
      if (length !== 13) return { problem: 'no png' }
      const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
      if (width === 0 || height === 0) return { problem: 'no png' }
      if (width > logoSideMax || height > logoSideMax) return { problem: 'too many pixels' }
    }
    if (keptChunks.has(type)) kept.push(file.subarray(at, end))
    hasPicture ||= type === 'IDAT'
    isEnded = type === 'IEND'
    at = end
  }
  return hasPicture ? { png: Buffer.concat(kept) } : { problem: 'no png' }
}

/** Chunks to keep: picture, palette, transparency and colour space. */
const keptChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'sRGB', 'gAMA'])
