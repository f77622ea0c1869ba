import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cached, StaticAnswer } from '../../http/static-answer.ts'

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** Files that refer to each other share one address, named after the content of all of them. */
const groups = {
  site: {
    folder: 'assets/',
    files: [
      'docs.css', 'docs.js', 'search.js', 'try.js', 'signature.js', 'signing.js', 'explain.js', 'entered.js', 'mistakes.js',
    ],
  },
  scalar: { folder: '../assets/vendor/scalar/', files: ['standalone.js'] },
} as const // prettier-ignore

type Group = keyof typeof groups

const served = new Map<string, StaticAnswer>()
const folders = new Map<Group, string>()

for (const [group, { folder, files }] of Object.entries(groups)) {
  const contents = files.map(file => readFileSync(new URL(folder + file, import.meta.url)))
  const hash = createHash('sha256')
  for (const bytes of contents) hash.update(bytes)
  const place = hash.digest('hex').slice(0, 16)
  folders.set(group as Group, place)
  for (const [index, file] of files.entries()) {
    const type = types[file.split('.').at(-1) as keyof typeof types]
    served.set(`${place}/${file}`, new StaticAnswer(contents[index]!, type, cached.forEver))
  }
}

/** The address of a file of the documentation. It names its content, so that it can be cached for ever. */
export function docsAssetUrl<G extends Group>(group: G, file: (typeof groups)[G]['files'][number]): string {
  return `/docs/assets/${folders.get(group)!}/${file}`
}

/** The file served at this place under `/docs/assets/`; undefined for any other. */
export function findDocsAsset(place: string): StaticAnswer | undefined {
  return served.get(place)
}
