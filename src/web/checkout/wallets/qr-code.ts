import { correction, generate, type Bitmap2D } from 'lean-qr'
import type { LRUCache } from 'lru-cache'
import { html, Html } from '../../html.ts'

/** Draws the QR code of a text, with a label for screen readers. */
export type DrawQr = (text: string, label: string) => Html

/** Light modules a reader needs around the code (ISO/IEC 18004). */
const quietZone = 4

/** Caches codes: drawing one takes longer than the rest of the page, and a payer loads the page many times. */
export function qrDrawer(drawn: LRUCache<string, string>): DrawQr {
  return (text, label) => {
    const key = `${label}\n${text}`
    const known = drawn.get(key)
    if (known !== undefined) return new Html(known)
    const code = qrCode(text, label)
    drawn.set(key, code.text)
    return code
  }
}

/** Returns a QR code as SVG. It is black on white in every colour scheme, because readers expect that. */
export function qrCode(text: string, label: string): Html {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M })
  const size = code.size + 2 * quietZone
  return html`<svg
    class="qr"
    viewBox="0 0 ${size} ${size}"
    role="img"
    aria-label="${label}"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    <path fill="#000" d="${darkRuns(code)}" />
  </svg>`
}

/** Draws one rectangle per run of dark modules in a row: a third of the bytes of one per module. */
function darkRuns({ size, get }: Bitmap2D): string {
  const runs: string[] = []
  for (let row = 0; row < size; row++) {
    for (let from = 0; from < size; from++) {
      if (!get(from, row)) continue
      const start = from
      while (from + 1 < size && get(from + 1, row)) from++
      const width = from - start + 1
      runs.push(`M${start + quietZone} ${row + quietZone}h${width}v1h-${width}z`)
    }
  }
  return runs.join('')
}
