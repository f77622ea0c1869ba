import { textBlock, type Block, type Section } from './blocks.ts'
import { nameOf, resolve, type Content, type Contract, type Endpoint, type Example, type Response } from './contract.ts'
import { fieldTable, parameterTable, typeOf } from './fields.ts'

/** Describes one operation. Responses that many operations share stand elsewhere, once. */
export function operationSection(contract: Contract, { method, path, operation, parameters }: Endpoint): Section {
  const { operationId, summary, description, requestBody, responses, 'x-codeSamples': samples = [] } = operation
  const entries = samples.map(({ lang, label, source }) => ({ label, language: lang, code: source }))
  const answers = Object.entries(responses).flatMap(([status, response]) => answerBlocks(contract, status, response))
  return section(operationId, summary, [
    ...textBlock(`\`${method} ${path}\` [#${operationId}](/docs/reference#${operationId})`),
    ...textBlock(description),
    ...parameterTable(contract, parameters),
    ...bodyBlocks(contract, { id: operationId, title: 'Request body' }, requestBody?.content),
    ...(entries.length > 0 ? [{ kind: 'code', title: 'Sample', group: operationId, entries } as const] : []),
    section(`${operationId}-answers`, 'Answers', answers),
  ])
}

/** Describes an event that Kassa sends. */
export function eventSection(contract: Contract, { path, operation }: Endpoint): Section {
  const { operationId, summary, description, requestBody } = operation
  return section(operationId, `\`${path}\`: ${summary}`, [
    ...textBlock(description),
    ...bodyBlocks(contract, { id: operationId, title: 'Body' }, requestBody?.content),
  ])
}

/** Describes a response that several operations share. */
export function sharedResponse(contract: Contract, name: string, response: Response): Section {
  return section(`response-${name}`, name, [...textBlock(response.description), ...errorTable(contract, response)])
}

export function section(id: string, title: string, blocks: readonly Block[]): Section {
  return { kind: 'section', id, title, blocks }
}

function bodyBlocks(
  contract: Contract,
  { id, title }: { readonly id: string; readonly title: string },
  contents: Readonly<Record<string, Content>> = {},
): Section[] {
  const [content] = Object.values(contents)
  if (!content?.schema) return []
  return [section(`${id}-body`, title, [...fieldTable(contract, content.schema), ...exampleBlocks(contract, content)])]
}

function answerBlocks(contract: Contract, status: string, found: Response): Block[] {
  const shared = nameOf(found)
  if (shared !== undefined) {
    const messages = messagesOf(contract, found).map(({ message }) => `\`${message}\``)
    return textBlock(`**${status}** [${shared}](/docs/reference#response-${shared}): ${messages.join(', ')}`)
  }
  const [content] = Object.values(found.content ?? {})
  const words = `**${status}** ${(found.description ?? '').trim()}`
  if (Number(status) >= 400) return [...textBlock(words), ...errorTable(contract, found)]
  const type = content?.schema ? ` (${typeOf(contract, content.schema)})` : ''
  return [...textBlock(words + type), ...(content ? exampleBlocks(contract, content) : [])]
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

function errorTable(contract: Contract, response: Response): Block[] {
  const errors = messagesOf(contract, response).filter(({ message }) => message !== '')
  const rows = errors.map(({ value, summary = '', description = '' }) => ({
    name: `\`${JSON.stringify(value)}\``,
    cells: [`${summary}\n\n${description}`],
  }))
  return rows.length === 0 ? [] : [{ kind: 'table', heads: ['Body', 'Means'], rows }]
}

function exampleBlocks(contract: Contract, content: Content): Block[] {
  const entries = Object.values(content.examples ?? {})
    .map(one => resolve(contract, one))
    .map(({ summary = '', value }) =>
      typeof value === 'string'
        ? { label: summary, language: 'text', code: value }
        : { label: summary, language: 'json', code: JSON.stringify(value, null, 2) },
    )
  return entries.length === 0 ? [] : [{ kind: 'code', title: 'Example', entries }]
}
