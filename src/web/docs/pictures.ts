import { readFileSync } from 'node:fs'
import { contentName } from '../assets.ts'

/** A picture of docs/screens that a guide shows. */
export interface Picture {
  /** Its path under `/docs/assets/`. It contains a hash of the content, so browsers may cache it forever. */
  readonly name: string
  readonly url: string
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** How guides refer to a picture, so that it also shows in the repository. */
const named = /\]\(\.\.\/screens\/([a-z-]+\.png)\)/g

/** Returns the text with its pictures' URLs, and the pictures. Reads no other file of their folder. */
export function withPictures(text: string): { readonly text: string; readonly pictures: readonly Picture[] } {
  const pictures: Picture[] = []
  const own = text.replaceAll(named, (_, file: string) => {
    const picture = readPicture(file)
    pictures.push(picture)
    return `](${picture.url})`
  })
  return { text: own, pictures }
}

/** A PNG has its size in the first chunk, after eight bytes of signature and eight bytes of chunk header. */
function readPicture(file: string): Picture {
  const bytes = readFileSync(new URL(`../../../docs/screens/${file}`, import.meta.url))
  const name = `${contentName([bytes])}/${file}`
  return { name, url: `/docs/assets/${name}`, bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
