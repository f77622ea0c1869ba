import createCode from 'qrcode-generator'
import { html, type Html } from '../html.ts'

/** Light modules a reader needs around the code (ISO/IEC 18004). */
const quietZone = 4

/** A QR code as SVG, drawn on the server: black on white in every colour scheme, since readers expect that. */
export function qrCode(text: string, label: string): Html {
  const code = createCode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const size = code.getModuleCount() + 2 * quietZone
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

/** One rectangle per run of dark modules in a row: a third of the bytes of one per module. */
function darkRuns(code: ReturnType<typeof createCode>): string {
  const count = code.getModuleCount()
  const runs: string[] = []
  for (let row = 0; row < count; row++) {
    for (let from = 0; from < count; from++) {
      if (!code.isDark(row, from)) continue
      const start = from
      while (from + 1 < count && code.isDark(row, from + 1)) from++
      const width = from - start + 1
      runs.push(`M${start + quietZone} ${row + quietZone}h${width}v1h-${width}z`)
    }
  }
  return runs.join('')
}
