import { endpointsOf, resolve, type Contract, type Endpoint, type Response } from './contract.ts'
import type { Document } from '../document.ts'
import { sampleText } from './samples.ts'
import { fieldText, meaningText, table, typeText } from './text-tables.ts'

const summary = 'Every operation of the API with its parameters, bodies, answers, error messages and code samples.'

/** Returns the whole contract in Markdown, for programs and for search. */
export function referenceText(contract: Contract): Document {
  const objects = Object.entries(contract.components.schemas)
    .map(([name, schema]) => ({ name, schema, fields: fieldText(contract, schema) }))
    .filter(({ fields }) => fields !== '')
  const text = [
    '# API reference',
    summary,
    contract.info.description,
    '## Signing requests',
    contract.components.securitySchemes.signature.description,
    ...endpointsOf(contract, contract.paths).map(endpoint => operationText(contract, endpoint)),
    ...objects.map(({ name, schema, fields }) => `## Object ${name}\n\n${schema.description ?? ''}\n\n${fields}`),
  ]
  return { path: '/docs/reference', title: 'API reference', summary, text: `${text.join('\n\n')}\n` }
}

function operationText(contract: Contract, { method, path, operation, parameters }: Endpoint): string {
  const content = Object.values(operation.requestBody?.content ?? {})[0]
  const parameterRows = parameters.map(one => [
    `\`${one.name}\``,
    `${one.in}, ${one.required ? 'required' : 'optional'}`,
    one.description ?? meaningText(contract, one.schema ?? {}),
  ])
  return [
    `## ${operation.summary}`,
    `\`${method} ${path}\``,
    operation.description ?? '',
    parameterRows.length > 0 ? table(['Parameter', 'Where', 'Meaning'], parameterRows) : '',
    content?.schema ? `Body:\n\n${fieldText(contract, content.schema)}` : '',
    sampleText(operation),
    'Answers:',
    Object.entries(operation.responses)
      .map(([status, found]) => answerText(contract, status, resolve(contract, found)))
      .join('\n'),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

function answerText(contract: Contract, status: string, response: Response): string {
  const content = Object.values(response.content ?? {})[0]
  const messages = Object.values(content?.examples ?? {})
    .map(one => (resolve(contract, one).value as { readonly error?: string } | undefined)?.error)
    .filter(message => message !== undefined)
  if (Number(status) >= 400) return `- ${status}: ${messages.map(message => `\`${message}\``).join(', ')}`
  return `- ${status}: ${content?.schema ? typeText(contract, content.schema) : (response.description ?? '')}`
}
