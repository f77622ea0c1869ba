import { html, type Html } from '../../html.ts'
import { endpointsOf, type Contract, type Endpoint, type Schema } from './contract.ts'
import type { DocsPage } from '../layout.ts'
import { markdown } from '../markdown.ts'
import { eventSection, operationSection, sharedResponse } from './operation-section.ts'
import { fieldTable } from './schema-tables.ts'

/** Renders the whole contract as one page without JavaScript. */
export function referencePage(contract: Contract): DocsPage {
  const endpoints = endpointsOf(contract, contract.paths)
  const events = endpointsOf(contract, contract.webhooks)
  const groups = contract.tags.filter(tag => endpoints.some(one => one.operation.tags.includes(tag.name)))
  const { title, version, description } = contract.info
  const body = html`<h1>${title} API</h1>
    <p>
      Version ${version}. The contract itself: <a href="/openapi.json">openapi.json</a>,
      <a href="/openapi.yaml">openapi.yaml</a>. Sending requests from a page: <a href="/docs/try">Try requests</a>.
    </p>
    ${contents(groups, endpoints, events)}
    <section id="introduction">
      <h2>Introduction</h2>
      ${markdown(description)}
    </section>
    <section id="signature">
      <h2>Signing requests</h2>
      ${markdown(contract.components.securitySchemes.signature.description)}
    </section>
    ${groups.map(
      group =>
        html`<section id="${anchor(group.name)}">
          <h2>${group.name}</h2>
          ${markdown(group.description)}
          ${endpoints.filter(one => one.operation.tags.includes(group.name)).map(one => operationSection(contract, one))}
        </section>`,
    )}
    <section id="events">
      <h2>Webhook events</h2>
      ${sharedTags(contract, groups, events).map(tag => markdown(tag.description))}
      ${events.map(one => eventSection(contract, one))}
    </section>
    <section id="errors">
      <h2>Errors many operations share</h2>
      ${Object.entries(contract.components.responses).map(([name, response]) => sharedResponse(contract, name, response))}
    </section>
    <section id="objects">
      <h2>Objects</h2>
      ${objects(contract)}
    </section>`
  return { title: `${title} API`, path: '/docs/reference', body, markdown: '/docs/reference.md' }
}

/** Returns the introductions to events, except those that already stand above the operations of the same tag. */
function sharedTags(contract: Contract, groups: Contract['tags'], events: readonly Endpoint[]): Contract['tags'] {
  const names = new Set(events.flatMap(one => one.operation.tags))
  return contract.tags.filter(tag => names.has(tag.name) && !groups.includes(tag))
}

function contents(groups: Contract['tags'], endpoints: readonly Endpoint[], events: readonly Endpoint[]): Html {
  const entry = ({ operation }: Endpoint) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`
  return html`<nav aria-label="Contents">
    <ul>
      <li><a href="#introduction">Introduction</a></li>
      <li><a href="#signature">Signing requests</a></li>
      ${groups.map(
        group =>
          html`<li>
            <a href="#${anchor(group.name)}">${group.name}</a>
            <ul>
              ${endpoints.filter(one => one.operation.tags.includes(group.name)).map(one => entry(one))}
            </ul>
          </li>`,
      )}
      <li>
        <a href="#events">Webhook events</a>
        <ul>
          ${events.map(one => entry(one))}
        </ul>
      </li>
      <li><a href="#errors">Errors many operations share</a></li>
      <li><a href="#objects">Objects</a></li>
    </ul>
  </nav>`
}

function objects(contract: Contract): Html {
  const sections = Object.entries(contract.components.schemas).map(([name, schema]) => object(contract, name, schema))
  return html`${sections}`
}

function object(contract: Contract, name: string, schema: Schema): Html | null {
  const fields = fieldTable(contract, schema)
  if (!fields) return null
  return html`<section id="schema-${name}">
    <h3>${name}</h3>
    ${schema.description !== undefined && markdown(schema.description)}${fields}
  </section>`
}

function anchor(name: string): string {
  return `tag-${name.toLowerCase().replaceAll(' ', '-')}`
}
