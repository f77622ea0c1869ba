import { readFileSync } from 'node:fs'
import { cached, StaticAnswer } from '../../http/static-answer.ts'
import { assetTypes, contentName } from '../assets.ts'
import type { Picture } from './pictures.ts'

/** Files that refer to each other share one folder, named after a hash of all of them. */
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

/** The assets of the documentation pages. */
export class DocsAssets {
  readonly #served = new Map<string, StaticAnswer>()
  readonly #folders = new Map<Group, string>()

  constructor(pictures: readonly (Pick<Picture, 'name'> & { readonly bytes: Uint8Array })[]) {
    for (const group of Object.keys(groups) as Group[]) this.#add(group)
    for (const { name, bytes } of pictures) this.#served.set(name, new StaticAnswer(bytes, 'image/png', cached.forEver))
  }

  /** Returns the URL of a file. It contains a hash of the content, so browsers may cache it forever. */
  url<G extends Group>(group: G, file: (typeof groups)[G]['files'][number]): string {
    return `/docs/assets/${this.#folders.get(group)!}/${file}`
  }

  /** Returns the file at this path under `/docs/assets/`, or undefined. */
  find(name: string): StaticAnswer | undefined {
    return this.#served.get(name)
  }

  /** Lists the files with their URLs, except those that only a service can use. */
  *files(): Iterable<readonly [url: string, bytes: Buffer]> {
    const folder = this.#folders.get('scalar')!
    for (const [name, { bytes }] of this.#served)
      if (!name.startsWith(folder) && !name.endsWith('/try.js')) yield [`/docs/assets/${name}`, bytes]
  }

  #add(group: Group): void {
    const { folder, files } = groups[group]
    const contents = files.map(file => readFileSync(new URL(folder + file, import.meta.url)))
    const name = contentName(contents)
    this.#folders.set(group, name)
    for (const [index, file] of files.entries()) {
      const type = assetTypes[file.split('.').at(-1) as keyof typeof assetTypes]
      this.#served.set(`${name}/${file}`, new StaticAnswer(contents[index]!, type, cached.forEver))
    }
  }
}
