import { follow, list, marker, object, responsesOf, text } from './document.ts'
import type { JsonObject, Operation } from './document.ts'

export interface ErrorTable {
  /** Status → messages in the order of `openapi/errors.yaml`. */
  readonly literals: ReadonlyMap<string, readonly string[]>
  /** Status → prefixes of messages that end with a name, such as `unknown field: `. */
  readonly families: ReadonlyMap<string, readonly string[]>
}

/** Returns the fixed prefix of a message whose schema is a pattern such as `^unknown field: [\s\S]{0,64}$`, otherwise `null`. */
export function familyPrefix(pattern: string): string | null {
  return /^\^([a-z ]+: )\[/.exec(pattern)?.[1] ?? null
}

/** Splits `openapi/errors.yaml` into literal messages and families. A message that begins with a prefix belongs to its family. */
export function readErrors(errors: JsonObject, prefixes: readonly string[]): ErrorTable {
  const literals = new Map<string, string[]>()
  const families = new Map<string, string[]>()
  for (const [status, examples] of Object.entries(errors)) {
    for (const example of Object.values(object(examples))) {
      const message = text(object(object(example).value).error)
      const prefix = prefixes.find(candidate => message.startsWith(candidate))
      const table = prefix === undefined ? literals : families
      table.set(status, [...(table.get(status) ?? []), prefix ?? message])
    }
  }
  return { literals, families }
}

/** Returns the prefixes of all message families that the document's schemas define. */
export function prefixesOf(document: JsonObject): string[] {
  const schemas = Object.values(object(object(document.components).schemas))
  return schemas.flatMap(schema => {
    const { pattern } = object(schema)
    const prefix = typeof pattern === 'string' ? familyPrefix(pattern) : null
    return prefix === null ? [] : [prefix]
  })
}

/** Returns the literal messages of an operation by status, without families. */
export function messagesOf(document: JsonObject, operation: Operation): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [status, response] of responsesOf(document, operation)) {
    if (!/^[45]/.test(status)) continue
    const schema = follow(document, object(object(object(response.content)['application/json']).schema))
    const error = follow(document, object(schema.properties).error)
    const parts = error.anyOf === undefined ? [error] : list(error.anyOf).map(part => follow(document, part))
    found.set(
      status,
      parts.flatMap(part => [...list(part.enum).map(text), ...literalsOf(part)]),
    )
  }
  return found
}

/** Splits a pattern such as `^(invalid json|unknown field: [\s\S]{0,64})$` into one pattern per choice. Returns any other as the only choice. */
export function choicesOf(pattern: string): string[] {
  const choices = /^\^\((.*)\)\$$/.exec(pattern)?.[1]
  return choices === undefined ? [pattern] : choices.split('|').map(choice => `^${choice}$`)
}

/** Returns the message of a choice that consists of words only, otherwise `null`. */
export function literalOf(choice: string): string | null {
  return /^\^([a-z ]+)\$$/.exec(choice)?.[1] ?? null
}

function literalsOf({ pattern }: JsonObject): string[] {
  const choices = typeof pattern === 'string' ? choicesOf(pattern) : []
  return choices.map(literalOf).filter(message => message !== null)
}

/** Renders `generated/errors.ts`: the closed union of messages, and the status of each. */
export function renderErrors(table: ErrorTable): string {
  const byStatus = [...table.literals].map(([status, messages]) => `  ${status}: ${JSON.stringify(messages)},`)
  const families = [...table.families].flatMap(([status, prefixes]) =>
    prefixes.map(prefix => ({ prefix, status, type: `\`${prefix}\${string}\`` })),
  )
  return `// ${marker}

/** Every literal message by status, including those of no operation (404 \`not found\`, 405). */
export const errorMessages = {
${byStatus.join('\n')}
} as const

/** The prefixes of messages that end with a name, and their status. */
export const errorFamilies = {
${families.map(({ prefix, status }) => `  ${JSON.stringify(prefix)}: ${status},`).join('\n')}
} as const

export type ErrorStatus = keyof typeof errorMessages
export type LiteralErrorMessage = (typeof errorMessages)[ErrorStatus][number]
export type ErrorMessage = LiteralErrorMessage | ${families.map(({ type }) => type).join(' | ')}

/** The status of each literal message. For a message with several statuses it is the lowest, and the operations say which one they use. */
export const errorStatuses: Readonly<Record<LiteralErrorMessage, ErrorStatus>> = {
${statusLines(table).join('\n')}
}
`
}

function statusLines(table: ErrorTable): string[] {
  const statuses = new Map<string, string>()
  for (const [status, messages] of table.literals) {
    for (const message of messages) if (!statuses.has(message)) statuses.set(message, status)
  }
  return [...statuses].map(([message, status]) => `  ${JSON.stringify(message)}: ${status},`)
}
