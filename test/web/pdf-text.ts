import { inflateSync } from 'node:zlib'

const objectPattern = /(\d+) 0 obj\n([^]*?)\nendobj/g

/** What a PDF of ours shows, in the order in which it was drawn, a line for each piece. */
export function textOfPdf(bytes: Buffer): string {
  const file = bytes.toString('latin1')
  const objects = new Map([...file.matchAll(objectPattern)].map(([, id, body]) => [id!, body!]))
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const body of objects.values())
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
      if (toUnicode !== undefined) fonts.set(name!, lettersOf(streamOf(objects.get(toUnicode)!)))
    }
  const streams = [...objects.values()].filter(body => body.includes('stream\n')).map(streamOf)
  return streams
    .filter(stream => stream.includes(' Tf'))
    .map(stream => drawn(stream, fonts))
    .join('\n')
}

function streamOf(body: string): string {
  const [, dictionary, data] = /^([^]*?)stream\n([^]*)\nendstream/.exec(body)!
  const raw = Buffer.from(data!, 'latin1')
  return (dictionary!.includes('FlateDecode') ? inflateSync(raw) : raw).toString('latin1')
}

/** The letters of a font by the numbers of its glyphs. */
function lettersOf(map: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>()
  for (const [, from, , list] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi))
    for (const [index, one] of [...list!.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(Number.parseInt(from!, 16) + index, unicodeOf(one[1]!))
  return letters
}

function unicodeOf(hex: string): string {
  return Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
}

function drawn(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let letters: ReadonlyMap<number, string> = new Map()
  const lines: string[] = []
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else lines.push([...shown!.matchAll(/<([0-9a-f]+)>/gi)].map(one => textOf(one[1]!, letters)).join(''))
  }
  return lines.join('\n')
}

function textOf(hex: string, letters: ReadonlyMap<number, string>): string {
  const glyphs = hex.match(/.{4}/g) ?? []
  return glyphs.map(glyph => letters.get(Number.parseInt(glyph, 16)) ?? '\ufffd').join('')
}
