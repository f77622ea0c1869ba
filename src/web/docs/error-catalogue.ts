import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { errorFamilies, errorMessages } from '../../../generated/errors.ts'
import { endpointsOf, resolve, type Contract, type Endpoint } from './reference/contract.ts'
import type { Document } from './document.ts'

/** The written explanation of a message: its cause and what to do. */
export interface Advice {
  readonly cause: string
  readonly cure: string
}

const summary = 'Every error message: when it comes, and what to do.'

/** Returns the catalogue of errors in Markdown. The SDK's errors link to the headings of the messages. */
export function errorCatalogue(contract: Contract): Document {
  const advice = readAdvice()
  const operations = operationsOf(contract)
  const sections = statusesOf().map(({ status, messages }) =>
    [
      `## Status ${status}`,
      ...messages.map(message => entry(message, advice[message.replace(/: $/, '')]!, operations.get(message))),
    ].join('\n\n'),
  )
  const text = ['# Errors', introduction, ...sections].join('\n\n')
  return { path: '/docs/errors', title: 'Errors', summary, text: `${text}\n` }
}

const introduction = `${summary} An error is always \`{"error": "<message>"}\`; compare the message literally, and give the operator the \`X-Request-Id\` of the answer when you ask for help. How to handle them in a program: [Handle errors](/docs/guides/errors).`

/** Reads docs/errors.yaml. A family of messages stands under the text before the colon. */
export function readAdvice(): Readonly<Record<string, Advice>> {
  const text = readFileSync(new URL('../../../docs/errors.yaml', import.meta.url), 'utf8')
  return parse(text) as Record<string, Advice>
}

/** Lists each message once, under its lowest status. */
function statusesOf(): { status: string; messages: string[] }[] {
  const seen = new Set<string>()
  return Object.entries(errorMessages).map(([status, literals]) => {
    const families = Object.entries(errorFamilies).filter(([, one]) => String(one) === status)
    const messages = [...literals, ...families.map(([prefix]) => prefix)].filter(message => !seen.has(message))
    for (const message of messages) seen.add(message)
    return { status, messages }
  })
}

type ErrorOperations = ReadonlyMap<string, readonly Endpoint[]>

function entry(message: string, { cause, cure }: Advice, operations: ErrorOperations | undefined): string {
  const title = message.endsWith(': ') ? `${message}<name>` : message
  const answers = [...(operations ?? [])].map(([status, endpoints]) => `${status} from ${operationsText(endpoints)}.`)
  return [
    `### \`${title}\``,
    `**Cause.** ${cause.trim()}`,
    `**Cure.** ${cure.trim()}`,
    answers.length > 0 ? answers.join(' ') : 'Any request can meet it.',
  ].join('\n\n')
}

/** Above this many, the catalogue shows the number of operations instead of the list. */
const listedMax = 8

function operationsText(endpoints: readonly Endpoint[]): string {
  if (endpoints.length > listedMax) return `${endpoints.length} operations`
  return endpoints
    .map(({ method, path, operation }) => `[\`${method} ${path}\`](/docs/reference#${operation.operationId})`)
    .join(', ')
}

/** Maps each message, by status, to the operations that can return it. */
function operationsOf(contract: Contract): Map<string, Map<string, Endpoint[]>> {
  const found = new Map<string, Map<string, Endpoint[]>>()
  for (const endpoint of endpointsOf(contract, contract.paths)) {
    for (const [status, message] of errorsOf(contract, endpoint)) {
      const byStatus = found.get(message) ?? new Map<string, Endpoint[]>()
      byStatus.set(status, [...(byStatus.get(status) ?? []), endpoint])
      found.set(message, byStatus)
    }
  }
  return found
}

function errorsOf(contract: Contract, { operation }: Endpoint): [status: string, message: string][] {
  const prefixes = Object.keys(errorFamilies)
  return Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.values(resolve(contract, response).content ?? {})
      .flatMap(content => Object.values(content.examples ?? {}))
      .map(example => (resolve(contract, example).value as { readonly error?: string } | null)?.error)
      .filter(error => error !== undefined)
      .map((error): [string, string] => [status, prefixes.find(prefix => error.startsWith(prefix)) ?? error]),
  )
}
