import { html, type Html } from '../../html.ts'
import { nameOf, resolve, type Content, type Contract, type Endpoint, type Example, type Response } from './contract.ts'
import { codeBlock } from '../highlight.ts'
import { inline, markdown } from '../markdown.ts'
import { sampleDetails } from './samples.ts'
import { fieldTable, parameterTable, typeOf } from './schema-tables.ts'

/** Renders one operation. Responses that many operations share stand elsewhere on the page, once. */
export function operationSection(contract: Contract, { method, path, operation, parameters }: Endpoint): Html {
  const { operationId, summary, description, requestBody, responses } = operation
  return html`<section id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title">${inline(summary)}</h3>
    <p>
      <code><span class="method">${method}</span> ${path}</code> <a href="#${operationId}">#${operationId}</a>
    </p>
    ${description !== undefined && markdown(description)} ${parameterTable(contract, parameters)}
    ${requestBody && requestPart(contract, Object.values(requestBody.content)[0])} ${sampleDetails(operation)}
    <h4>Answers</h4>
    ${Object.entries(responses).map(([status, response]) => answerPart(contract, status, response))}
  </section>`
}

/** Renders an event that Kassa sends. */
export function eventSection(contract: Contract, { path, operation }: Endpoint): Html {
  const { operationId, summary, description, requestBody } = operation
  return html`<section id="${operationId}" aria-labelledby="${operationId}-title">
    <h3 id="${operationId}-title"><code>${path}</code>: ${inline(summary)}</h3>
    ${description !== undefined && markdown(description)}
    ${requestBody && requestPart(contract, Object.values(requestBody.content)[0], 'Body')}
  </section>`
}

function requestPart(contract: Contract, content: Content | undefined, title = 'Request body'): Html | null {
  if (!content?.schema) return null
  return html`<h4>${title}</h4>
    ${fieldTable(contract, content.schema)}${examples(contract, content)}`
}

function answerPart(contract: Contract, status: string, found: Response): Html {
  const shared = nameOf(found)
  if (shared !== undefined) {
    const messages = messagesOf(contract, found).map(
      ({ message }, index) => html`${index > 0 && ', '}<code>${message}</code>`,
    )
    return html`<p><strong>${status}</strong> <a href="#response-${shared}">${shared}</a>: ${messages}</p>`
  }
  const content = Object.values(found.content ?? {})[0]
  const isError = Number(status) >= 400
  return html`<p>
      <strong>${status}</strong> ${inline(found.description ?? '')}
      ${!isError && content?.schema && html` (${typeOf(contract, content.schema)})`}
    </p>
    ${isError ? errorTable(contract, found) : content && examples(contract, content)}`
}

/** Renders a response that several operations share. */
export function sharedResponse(contract: Contract, name: string, response: Response): Html {
  return html`<section id="response-${name}">
    <h3>${name}</h3>
    <p>${inline(response.description ?? '')}</p>
    ${errorTable(contract, response)}
  </section>`
}

interface ErrorExample extends Example {
  readonly message: string
}

function messagesOf(contract: Contract, found: Response): ErrorExample[] {
  const { content } = resolve(contract, found)
  return Object.values(content ?? {})
    .flatMap(one => Object.values(one.examples ?? {}))
    .map(one => resolve(contract, one))
    .map(one => ({ ...one, message: (one.value as { error?: string }).error ?? '' }))
}

function errorTable(contract: Contract, response: Response): Html | null {
  const errors = messagesOf(contract, response).filter(({ message }) => message !== '')
  if (errors.length === 0) return null
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Body</th>
          <th scope="col">Means</th>
        </tr>
      </thead>
      <tbody>
        ${errors.map(
          ({ value, summary, description }) =>
            html`<tr>
              <td><code>${JSON.stringify(value)}</code></td>
              <td>
                <p>${inline(summary ?? '')}</p>
                ${description !== undefined && markdown(description)}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function examples(contract: Contract, content: Content): Html {
  const all = Object.values(content.examples ?? {}).map(one => resolve(contract, one))
  return html`${all.map(
    ({ summary, value }) =>
      html`<details>
        <summary>Example: ${inline(summary ?? '')}</summary>
        ${typeof value === 'string' ? codeBlock(value, 'text') : codeBlock(JSON.stringify(value, null, 2), 'json')}
      </details>`,
  )}`
}
