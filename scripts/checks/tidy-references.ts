import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SourceFile } from './tested-responses.ts'

/** The pages of the specification, by the word that code and documents call them by. */
const pages = ['interface', 'decisions'] as const
type Page = (typeof pages)[number]
export type Sections = { readonly [page in Page]: ReadonlySet<string> }

const applies = /^(src|test|dev|scripts|lab|packages|sdk|openapi|docs)\/.*\.(ts|js|yaml|md)$|^README\.md$/
/** Holds references that lead nowhere on purpose. */
const exempt = 'test/dev/tidy.test.ts'
const reference = /\b(interface|decisions), (?:section (\d+(?:\.\d+)?)|(\d[\d.]*))/g
/** Pages that are no part of the project. */
const foreignPage = /\((?:reliability|chains)(?:\.md)?, (?:section )?(?:[A-Z]-)?\d[\d.]*/g
/** By its whole name, or by its number alone. */
const decisionFile = /docs\/decisions\/(\d{3}(?:-[a-z0-9-]*[a-z0-9])?)(?!\d)/g

/** The numbers of the headings of each page of `docs/spec/`. */
export function readSections(root: string): Sections {
  const read = (page: Page) => {
    const file = path.join(root, 'docs', 'spec', `${page}.md`)
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return new Set([...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number))
  }
  return { interface: read('interface'), decisions: read('decisions') }
}

/**
 * References to a section of the specification, to a decision or to another page that lead nowhere, or do not say "section".
 * `decisions` has each decision's whole name and its number.
 */
export function brokenReferences(file: SourceFile, sections: Sections, decisions: ReadonlySet<string>) {
  if (!applies.test(file.path) || file.path === exempt) return []
  return file.text.split('\n').flatMap((line, index) => {
    const at = (message: string) => ({ path: file.path, line: index + 1, message })
    const unknown = [...line.matchAll(reference)].flatMap(([text, page, section, bare]) => {
      if (bare !== undefined) return [at(`write "${page}, section ${bare}"`)]
      return sections[page as Page].has(section ?? '') ? [] : [at(`"${text}" is no section of docs/spec/${page}.md`)]
    })
    const foreign = [...line.matchAll(foreignPage)].map(([text]) => at(`"${text.slice(1)}" is no page of the project`))
    const missing = [...line.matchAll(decisionFile)].flatMap(([text, name = '']) =>
      decisions.has(name) ? [] : [at(`"${text}" is no file of docs/decisions`)],
    )
    return [...unknown, ...foreign, ...missing]
  })
}
