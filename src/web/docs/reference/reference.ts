import type { Document } from '../document.ts'
import { blocksAsText, textBlock, type Section } from './blocks.ts'
import { endpointsOf, type Contract, type Endpoint } from './contract.ts'
import { fieldTable } from './fields.ts'
import { eventSection, operationSection, section, sharedResponse } from './operation-blocks.ts'

const path = '/docs/reference'
export const referenceTitle = 'API reference'
const summary = 'Every operation of the API with its parameters, bodies, answers, error messages and code samples.'

/** Describes the whole contract. */
export function referenceOf(contract: Contract): readonly Section[] {
  const endpoints = endpointsOf(contract, contract.paths)
  const events = endpointsOf(contract, contract.webhooks)
  const groups = contract.tags.filter(tag => endpoints.some(one => one.operation.tags.includes(tag.name)))
  return [
    section('introduction', 'Introduction', textBlock(contract.info.description)),
    section('signature', 'Signing requests', textBlock(contract.components.securitySchemes.signature.description)),
    ...groups.map(({ name, description }) =>
      section(`tag-${name.toLowerCase().replaceAll(' ', '-')}`, name, [
        ...textBlock(description),
        ...endpoints.filter(one => one.operation.tags.includes(name)).map(one => operationSection(contract, one)),
      ]),
    ),
    section('events', 'Webhook events', [
      ...sharedTags(contract, groups, events).flatMap(tag => textBlock(tag.description)),
      ...events.map(one => eventSection(contract, one)),
    ]),
    section(
      'errors',
      'Errors many operations share',
      Object.entries(contract.components.responses).map(([name, one]) => sharedResponse(contract, name, one)),
    ),
    section('objects', 'Objects', objects(contract)),
  ]
}

/** Returns the introductions to events, except those that already stand above the operations of the same tag. */
function sharedTags(contract: Contract, groups: Contract['tags'], events: readonly Endpoint[]): Contract['tags'] {
  const names = new Set(events.flatMap(one => one.operation.tags))
  return contract.tags.filter(tag => names.has(tag.name) && !groups.includes(tag))
}

function objects(contract: Contract): Section[] {
  return Object.entries(contract.components.schemas).flatMap(([name, schema]) => {
    const fields = fieldTable(contract, schema)
    return fields.length === 0 ? [] : [section(`schema-${name}`, name, [...textBlock(schema.description), ...fields])]
  })
}

/** Writes the reference as Markdown, for programs. */
export function referenceText(contract: Contract, sections: readonly Section[]): Document {
  const text = [`# ${referenceTitle}`, summary, introduction(contract), blocksAsText(sections)]
  return { path, title: referenceTitle, summary, text: `${text.join('\n\n')}\n` }
}

export function introduction({ info: { version } }: Contract): string {
  return `Version ${version}. The contract itself: [openapi.json](/openapi.json), [openapi.yaml](/openapi.yaml). Sending requests from a page: [Try requests](/docs/try).`
}
