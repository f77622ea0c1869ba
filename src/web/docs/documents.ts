import { networksInWords } from '../../chains/networks.ts'
import { errorCatalogue } from './error-catalogue.ts'
import { readGuides } from './guides.ts'
import { overview, guidesIndex } from './overview.ts'
import { referenceOf, referenceText } from './reference/reference.ts'
import type { Section } from './reference/blocks.ts'
import { fillKey, type SampleKey } from './reference/sample-key.ts'
import { webhookCatalogue } from './webhook-catalogue.ts'
import type { Contract } from './reference/contract.ts'
import type { Document } from './document.ts'
import { readFileSync } from 'node:fs'

export interface Documents {
  readonly guides: readonly Document[]
  readonly catalogues: readonly Document[]
  /** The client and its commands. */
  readonly manuals: readonly Document[]
  /** The whole contract: as blocks for its page, and in Markdown. */
  readonly sections: readonly Section[]
  readonly reference: Document
  /** The start page, and the list of guides. */
  readonly overview: Document
  readonly guidesIndex: Document
}

/** Reads all documents. The guides' examples contain `publicUrl`. */
export function readDocuments(contract: Contract, publicUrl: string, key: SampleKey | null = null): Documents {
  const written = (text: string) => {
    const own = text.replaceAll('{{base_url}}', publicUrl)
    return key ? fillKey(own, key) : own
  }
  const guides = readGuides(contract).map(guide => ({ ...guide, text: written(guide.text) }))
  const manuals = readManuals()
  const sections = referenceOf(contract)
  return {
    guides,
    catalogues: [webhookCatalogue(contract), errorCatalogue(contract)],
    manuals,
    sections,
    reference: referenceText(contract, sections),
    overview: overview(contract, guides, manuals),
    guidesIndex: guidesIndex(guides),
  }
}

/** Lists every document. Each is a page and a text. */
export function documentsOf(documents: Documents): Document[] {
  const { overview: home, guidesIndex: index, guides, catalogues, manuals, reference } = documents
  return [home, index, ...guides, ...catalogues, ...manuals, reference]
}

/** Returns the index for programs in the format of llmstxt.org: one line per address. */
export function llmsIndex({ guides, catalogues, manuals, reference }: Documents, publicUrl: string): string {
  const line = ({ path, title, summary }: Document) => `- [${title}](${publicUrl}${path}.md): ${summary}`
  return [
    '# Kassa',
    '',
    `> Accept USDT on ${networksInWords}: orders with an address of their own, hosted checkout, event streams, signed webhooks.`,
    '',
    '## Guides',
    '',
    ...guides.map(line),
    '',
    '## Reference',
    '',
    ...[reference, ...catalogues, ...manuals].map(line),
    `- [Contract](${publicUrl}/openapi.yaml): OpenAPI 3.1; also as openapi.json.`,
    `- [Everything in one file](${publicUrl}/llms-full.txt): all of the above pages, one after the other.`,
    '',
  ].join('\n')
}

/** Returns all documents as one text. */
export function llmsFull({ guides, catalogues, manuals, reference }: Documents): string {
  return (
    [...guides, ...catalogues, ...manuals, reference].map(document => document.text.trim()).join('\n\n---\n\n') + '\n'
  )
}

/** Reads the client's README, and its section on commands as a second page. */
function readManuals(): Document[] {
  const text = readFileSync(new URL('../../../sdk/typescript/README.md', import.meta.url), 'utf8')
  const [commands = ''] = /^## Command line\n[\s\S]*?(?=^## |(?![\s\S]))/m.exec(text) ?? []
  const client = text.replace(commands, '').replace(/^# .*$/m, '# Node client')
  return [
    {
      path: '/docs/sdk',
      title: 'Node client',
      summary: 'The package @kassa/sdk: orders, streams, webhooks, errors, testing.',
      text: client,
    },
    {
      path: '/docs/cli',
      title: 'Command line',
      summary: 'The command kassa: listen, trigger, verify, orders.',
      text: commands.replace('## Command line', '# Command line').replace(/^###/gm, '##'),
    },
  ]
}
