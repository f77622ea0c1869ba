import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SourceFile } from './tested-responses.ts'

/** The pages of the specification, by the names that code and documents use. */
const pages = ['interface', 'decisions'] as const
type Page = (typeof pages)[number]
export type Sections = { readonly [page in Page]: ReadonlySet<string> }

const applies = /^(src|test|dev|scripts|lab|packages|plugins|sdk|openapi|docs)\/.*\.(ts|js|yaml|md)$|^[A-Z]+\.md$/
/** Contains broken references on purpose. */
const exempt = 'test/dev/tidy.test.ts'
const reference =
  /\bdocs\/spec\/(interface|decisions)\.md §(\d+(?:\.\d+)?)|\b(interface|decisions), (?:section )?(\d+(?:\.\d+)?)/g
/** References to pages outside the project. */
const foreignPage = /\((?:reliability|chains)(?:\.md)?, (?:section )?(?:[A-Z]-)?\d[\d.]*/g
/** `docs/decisions/payouts.md`, with the section as `#raising-fees`. */
const decisionFile = /docs\/decisions\/([\w-]+(?:\.md)?(?:#[\w-]+)?)/g
/** A link to a decision from any document. */
const decisionLink = /\]\((?:\.\.\/)*decisions\/([^)\s]+)\)/g
/** A link between two decision files. */
const siblingLink = /\]\(([\w-]+\.md(?:#[^)\s]*)?)\)/g
const decisionPath = /^docs\/decisions\/([^/]+\.md)$/
const indexPath = 'docs/decisions/README.md'

/** Reads the heading numbers of each page of `docs/spec/`. */
export function readSections(root: string): Sections {
  const read = (page: Page) => {
    const file = path.join(root, 'docs', 'spec', `${page}.md`)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return new Set([...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number))
  }
  return { interface: read('interface'), decisions: read('decisions') }
}

/** Returns each file of docs/decisions and each of its headings as GitHub links to them: `payouts.md`, `payouts.md#raising-fees`. */
export function decisionNames(files: readonly SourceFile[]): ReadonlySet<string> {
  return new Set(
    files.flatMap(file => {
      const [, name] = decisionPath.exec(file.path) ?? []
      if (name === undefined) return []
      const headings = [...file.text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => `${name}#${anchor(heading)}`)
      return [name, ...headings]
    }),
  )
}

function anchor(heading: string): string {
  const kept = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
  return kept.trim().replaceAll(/\s/g, '-')
}

/** Returns files of docs/decisions that the index does not link to. */
export function unlistedDecisions(files: readonly SourceFile[]) {
  const index = files.find(file => file.path === indexPath)?.text ?? ''
  return files.flatMap(({ path: file }) => {
    const [, name] = decisionPath.exec(file) ?? []
    if (name === undefined || file === indexPath || index.includes(`](${name})`)) return []
    return [{ path: file, line: 1, message: `${indexPath} does not list it` }]
  })
}

/** Returns broken references to a section of the specification, a decision or another page, and references without the page's path. */
export function brokenReferences(file: SourceFile, sections: Sections, decisions: ReadonlySet<string>) {
  if (!applies.test(file.path) || file.path === exempt) return []
  return file.text.split('\n').flatMap((line, index) => {
    const at = (message: string) => ({ path: file.path, line: index + 1, message })
    const unknown = [...line.matchAll(reference)].flatMap(([text, page, section, barePage, bare]) => {
      if (bare !== undefined) return [at(`write "docs/spec/${barePage}.md §${bare}"`)]
      return sections[page as Page].has(section ?? '') ? [] : [at(`"${text}" is no section of docs/spec/${page}.md`)]
    })
    const foreign = [...line.matchAll(foreignPage)].map(([text]) => at(`"${text.slice(1)}" is no page of the project`))
    const missing = namedDecisions(file.path, line)
      .filter(name => !decisions.has(name))
      .map(name => at(`"${name}" is no page or heading of docs/decisions`))
    return [...unknown, ...foreign, ...missing]
  })
}

function namedDecisions(file: string, line: string): string[] {
  const patterns = decisionPath.test(file) ? [decisionFile, siblingLink] : [decisionFile, decisionLink]
  const names = patterns.flatMap(pattern => [...line.matchAll(pattern)].map(([, name = '']) => name))
  return [...new Set(names)]
}
