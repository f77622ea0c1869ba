// Makes the font subsets of pages and receipts from npm packages of fixed versions, which it fetches into a temporary folder. Run it when
// `test/web/receipt-pdf.test.ts` misses a letter, or when a `unicode-range` of `tokens.css` has changed, and commit what it writes.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { charactersOf, type PrintFont } from '../src/web/receipt/print-text.ts'

const packages = [
  'subset-font@2.9.0',
  'harfbuzzjs@1.6.4',
  'inter-ui@4.1.1',
  '@fontsource-variable/inter@5.3.0',
  '@fontsource-variable/jetbrains-mono@5.3.0',
  '@fontsource-variable/noto-sans-arabic@5.3.0',
  '@fontsource-variable/noto-sans-devanagari@5.3.0',
  '@fontsource/noto-sans-sc@5.3.0',
  '@fontsource/noto-sans-jp@5.3.0',
  '@fontsource/noto-sans-kr@5.3.0',
]
const inter = 'inter-ui/variable/InterVariable.woff2'
const mono = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'
const arabic = '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2'
const devanagari = '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2'
const chinese = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff2'
const japanese = '@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff2'
const korean = '@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff2'

const interFeatures = ['locl', 'tnum', 'kern']

/** What a subset is made from. Without a list, it keeps all layout features: its letters are shaped. */
interface Subset {
  readonly from: string
  readonly keepFeatures?: readonly string[]
}

/** Fonts of pages, with all weights that the stylesheet names. Their letters are the `unicode-range` in `tokens.css`. */
const pageFonts: Readonly<Record<string, Subset>> = {
  'inter-latin': { from: interPart('latin'), keepFeatures: interFeatures },
  'inter-latin-ext': { from: interPart('latin-ext'), keepFeatures: interFeatures },
  'inter-cyrillic': { from: interPart('cyrillic'), keepFeatures: interFeatures },
  'inter-vietnamese': { from: interPart('vietnamese'), keepFeatures: interFeatures },
  'jetbrains-mono-latin': { from: mono, keepFeatures: ['ccmp'] },
  'noto-sans-arabic': { from: arabic },
}

/** Fonts of receipts, of weight 400. */
const printFonts: Readonly<Record<PrintFont, Subset>> = {
  'print-inter': { from: inter, keepFeatures: ['kern'] },
  'print-mono': { from: mono, keepFeatures: [] },
  'print-arabic': { from: arabic },
  'print-devanagari': { from: devanagari },
  'print-chinese': { from: chinese, keepFeatures: [] },
  'print-japanese': { from: japanese, keepFeatures: [] },
  'print-korean': { from: korean, keepFeatures: [] },
}

/** Which characters a subset keeps, and how it is written. */
interface Cut {
  readonly characters: string
  readonly targetFormat: 'woff2' | 'sfnt'
  readonly noHinting?: boolean
  readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
}

type SubsetFont = (font: Buffer, characters: string, options: Readonly<Record<string, unknown>>) => Promise<Buffer>

const kit = new URL('../src/web/kit/', import.meta.url)
const folder = mkdtempSync(path.join(tmpdir(), 'kassa-fonts-'))
try {
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('The packages could not be fetched.')
  const subsetFont = createRequire(path.join(folder, 'package.json'))('subset-font') as SubsetFont
  const make = async (file: string, { from, keepFeatures }: Subset, { characters, ...options }: Cut) => {
    const source = readFileSync(path.join(folder, 'node_modules', from))
    const made = await subsetFont(source, characters, { ...options, ...(keepFeatures && { keepFeatures }) })
    writeFileSync(new URL(`fonts/${file}`, kit), made)
    console.log(`${file}: ${Array.from(characters).length} characters, ${made.length} bytes`)
  }
  for (const [name, subset] of Object.entries(pageFonts)) await make(`${name}.woff2`, subset, pageCut(name))
  for (const [name, subset] of Object.entries(printFonts))
    await make(`${name}.ttf`, subset, printCut(name as PrintFont, subset))
} finally {
  rmSync(folder, { recursive: true })
}

/** The letters and weights of a page's font, as the stylesheet names them. */
function pageCut(name: string): Cut {
  const blocks = readFileSync(new URL('tokens.css', kit), 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
  const block = blocks.find(one => one.includes(`fonts/${name}.woff2`))
  if (block === undefined) throw new Error(`tokens.css does not use ${name}.woff2.`)
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(block)!
  const ranges = [...block.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
  const characters = ranges.flatMap(([, first = '', last = first]) => {
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  })
  const axes = { wght: { min: Number(min), max: Number(max) } }
  return { characters: characters.join(''), targetFormat: 'woff2', variationAxes: axes }
}

function interPart(script: string): string {
  return `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`
}

/** Paper needs one weight, and no hints for screens. */
function printCut(name: PrintFont, { from }: Subset): Cut {
  const axes: Readonly<Record<string, number>> = from === inter ? { wght: 400, opsz: 14 } : { wght: 400 }
  const isVariable = from.includes('ariable')
  return {
    characters: charactersOf(name),
    targetFormat: 'sfnt',
    noHinting: true,
    ...(isVariable && { variationAxes: axes }),
  }
}
