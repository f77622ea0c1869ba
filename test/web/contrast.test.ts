import { readFileSync } from 'node:fs'
import test from 'ava'

const css = readFileSync(new URL('../../src/web/assets/kassa.css', import.meta.url), 'utf8')
const tokens = readFileSync(new URL('../../src/web/kit/tokens.css', import.meta.url), 'utf8')

/** The colours of the light scheme, and those the dark one puts in their place. */
function palettes(): Record<'light' | 'dark', ReadonlyMap<string, string>> {
  const [light, dark] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(
    block => new Map([...block[1]!.matchAll(/--([a-z-]+): (#[0-9a-f]+);/g)].map(one => [one[1]!, one[2]!])),
  )
  return { light: light!, dark: new Map([...light!, ...dark!]) }
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const digits = hex.slice(1).match(hex.length === 4 ? /./g : /../g)!
  const [red, green, blue] = digits.map(digit => {
    const share = Number.parseInt(digit.padEnd(2, digit), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const pairs = [
  ['text', 'surface'], ['text', 'ground'], ['text', 'code'], ['muted', 'surface'], ['accent', 'surface'], ['accent', 'code'],
  ['on-accent', 'accent'], ['good', 'surface'], ['bad', 'surface'], ['warn-text', 'warn-ground'],
] as const // prettier-ignore

for (const [scheme, colours] of Object.entries(palettes())) {
  test(`${scheme}: every text stands out from its ground by 4.5 at least`, t => {
    for (const [text, ground] of pairs) {
      const ratio = contrast(colours.get(text)!, colours.get(ground)!)
      t.true(ratio >= 4.5, `${text} on ${ground}: ${ratio.toFixed(2)}`)
    }
  })
}

/** The four palettes of the design system, each with what it leaves as it is. */
function tokenPalettes(): Readonly<Record<string, ReadonlyMap<string, string>>> {
  const blocks = [...tokens.matchAll(/:root \{([^}]*)\}/g)].map(
    block => new Map([...block[1]!.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(one => [one[1]!, one[2]!])),
  )
  const [light, dark, more, moreDark] = blocks as [Map<string, string>, ...Map<string, string>[]]
  return {
    light,
    dark: new Map([...light, ...dark!]),
    'more contrast': new Map([...light, ...more!]),
    'more contrast, dark': new Map([...light, ...dark!, ...more!, ...moreDark!]),
  }
}

const surfaces = ['side', 'page', 'card', 'sunken', 'hover']
const inks: Readonly<Record<string, number>> = {
  text: 7,
  'text-2': 4.5,
  'text-3': 4.5,
  'accent-ink': 4.5,
  'danger-ink': 4.5,
}
const tokenPairs = [
  ...surfaces.flatMap(ground => Object.entries(inks).map(([ink, least]) => [ink, ground, least] as const)),
  ...['accent', 'warn', 'danger', 'info'].map(tone => [`${tone}-ink`, `${tone}-soft`, 4.5] as const),
  ...['warn-ink', 'info-ink'].map(ink => [ink, 'card', 4.5] as const),
  ['on-accent', 'accent', 4.5], ['on-accent', 'accent-hover', 4.5], ['on-test', 'test', 4.5],
  ['on-bar', 'bar', 7], ['on-bar-2', 'bar', 4.5],
  // What is seen but not read: edges of inputs, focus, bars and charts (WCAG 2.2, 1.4.11).
  ['line-strong', 'card', 3], ['focus', 'page', 3], ['focus', 'side', 3], ['accent', 'card', 3], ['danger', 'card', 3],
  ['chart-1', 'card', 3], ['chart-2', 'card', 3],
] as const // prettier-ignore

for (const [name, colours] of Object.entries(tokenPalettes())) {
  test(`design system, ${name}: inks stand out from every ground they are used on`, t => {
    for (const [ink, ground, least] of tokenPairs) {
      const ratio = contrast(colours.get(ink)!, colours.get(ground)!)
      t.true(ratio >= least, `${ink} on ${ground}: ${ratio.toFixed(2)}, at least ${least}`)
    }
  })
}
