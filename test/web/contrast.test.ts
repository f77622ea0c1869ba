import { readFileSync } from 'node:fs'
import test from 'ava'

const css = readFileSync(new URL('../../src/web/assets/kassa.css', import.meta.url), 'utf8')

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

test('the test banner, which has colours of its own, stands out in both schemes', t => {
  const banner = /\.test-banner \{[^}]*background: (#\w+);[^}]*\scolor: (#\w+);/.exec(css)
  t.true(contrast(banner![1]!, banner![2]!) >= 4.5)
})
