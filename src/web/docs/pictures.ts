import { readFileSync } from 'node:fs'
import { contentName } from '../assets.ts'

/** A picture of docs/screens that a guide shows. */
export interface Picture {
  /** What its place under `/docs/assets/` is. It names the content, so that it can be cached for ever. */
  readonly name: string
  readonly url: string
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** How guides name a picture, which shows it in the repository as well. */
const named = /\]\(\.\.\/screens\/([a-z-]+\.png)\)/g

/** The text with the addresses of its pictures, and the pictures: nothing else of their folder is ever read. */
export function withPictures(text: string): { readonly text: string; readonly pictures: readonly Picture[] } {
  const pictures: Picture[] = []
  const own = text.replaceAll(named, (_, file: string) => {
    const picture = readPicture(file)
    pictures.push(picture)
    return `](${picture.url})`
  })
  return { text: own, pictures }
}

/** A PNG says its size in the first chunk, behind the eight bytes of the signature and the eight of the chunk's own. */
function readPicture(file: string): Picture {
  const bytes = readFileSync(new URL(`../../../docs/screens/${file}`, import.meta.url))
  const name = `${contentName([bytes])}/${file}`
  return { name, url: `/docs/assets/${name}`, bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
