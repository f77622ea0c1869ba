import { readFileSync } from 'node:fs'
import type { Document } from './documents.ts'

/** In the order to read them. */
const names = [
  'quickstart',
  'accept-a-payment',
  'verify-webhooks',
  'under-over-late',
  'test-mode',
  'signing',
  'errors',
  'go-live',
] as const

/** The guides of docs/guides. Each begins with its title and, as the first paragraph, what it is for. */
export function readGuides(): Document[] {
  return names.map(name => {
    const text = readFileSync(new URL(`../../../docs/guides/${name}.md`, import.meta.url), 'utf8')
    const [, title, summary] = /^# (.+)\n\n((?:.+\n)+)/.exec(text)!
    return { path: `/docs/guides/${name}`, title: title!, summary: summary!.trim().replaceAll('\n', ' '), text }
  })
}
