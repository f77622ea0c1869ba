import { wordsOf, type SearchEntry } from '../assets/search.js'
import { endpointsOf, type Contract } from '../reference/contract.ts'
import type { Document } from '../document.ts'
import type { Documents } from '../documents.ts'
import { anchorOf } from '../../../lib/anchor.ts'

/** Builds entries for every section of every document and for every operation. */
export function searchIndex(contract: Contract, { guides, catalogues, manuals }: Documents): SearchEntry[] {
  const operations = endpointsOf(contract, contract.paths).map(({ method, path, operation, parameters }) => ({
    path: `/docs/reference#${operation.operationId}`,
    title: operation.summary,
    section: `${method} ${path}`,
    group: 'api' as const,
    words: indexed(
      `${operation.operationId} ${method} ${path} ${operation.description ?? ''} ${parameters.map(one => one.name).join(' ')}`,
    ),
  }))
  const objects = Object.entries(contract.components.schemas)
    .filter(([, schema]) => schema.properties !== undefined)
    .map(([name, schema]) => ({
      path: `/docs/reference#schema-${name}`,
      title: name,
      section: 'Objects',
      group: 'api' as const,
      words: indexed(`${schema.description ?? ''} ${Object.keys(schema.properties!).join(' ')}`),
    }))
  return [
    ...[...guides, ...manuals].flatMap(document => sectionsOf(document, 'guides')),
    ...catalogues.flatMap(document => sectionsOf(document, document.path === '/docs/errors' ? 'errors' : 'api')),
    ...operations,
    ...objects,
  ]
}

/** Splits a document into sections by heading, without code. */
function sectionsOf({ path, title, summary, text }: Document, group: SearchEntry['group']): SearchEntry[] {
  // Index a picture by its description, not by its address.
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/!(\[[^\]]*\])\([^)]*\)/g, '$1')
  return prose.split(/^(?=#{1,4} )/m).map(section => {
    const [, level = '#', heading = title] = /^(#{1,4}) (.+)$/m.exec(section) ?? []
    const plain = heading.replaceAll('`', '')
    const isTitle = level === '#'
    return {
      path: isTitle ? path : `${path}#${anchorOf(plain)}`,
      title: isTitle ? title : plain,
      // A page says what it is for; its sections, which page they are on.
      section: isTitle ? summary.replaceAll('`', '') : title,
      group,
      words: indexed(section),
    }
  })
}

function indexed(text: string): string {
  return wordsOf(text).join(' ')
}
