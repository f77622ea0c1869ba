// Renders the contract's data for the SDK's testing tools: examples of events and of a new order, and the order's plain text fields.
import {
  bodyOf,
  contentOf,
  follow,
  isObject,
  list,
  marker,
  object,
  operationsOf,
  responsesOf,
  text,
} from './document.ts'
import type { JsonObject } from './document.ts'

/** Renders the files of examples and words. Webhook examples are keyed by name, in contract order. */
export function renderSdkFixtures(document: JsonObject): ReadonlyMap<string, string> {
  const examples = operationsOf(document, 'webhooks').flatMap(({ node }) => {
    const content = contentOf(follow(document, node.requestBody))
    return Object.entries(object(content?.entry.examples)).map(([name, example]) => {
      const value = object(follow(document, example).value)
      return { name, event: text(value.event), value }
    })
  })
  if (examples.length === 0 || !examples.every(({ value }) => isObject(value.data))) {
    throw new Error('the webhook examples must be events')
  }
  return new Map([
    ['sdk/typescript/src/generated/event-examples.ts', fileOf(examples)],
    ['sdk/typescript/src/generated/new-order.ts', newOrderFile(document)],
    ['sdk/typescript/src/generated/words.ts', wordsFile(document) + bodiesType(document)],
    ['generated/words.ts', wordsFile(document)],
  ])
}

type Example = { readonly name: string; readonly event: string; readonly value: JsonObject }

function fileOf(examples: readonly Example[]): string {
  const types = examples.map(({ name, event }) => `  readonly ${name}: Of<'${event}'>`)
  const values = examples.map(
    ({ name, value }) => `  ${name}: ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')},`,
  )
  return `// ${marker}
import type { KnownWebhookEvent, WebhookEventType } from '../webhooks/event.ts'

type Of<Type extends WebhookEventType> = Extract<KnownWebhookEvent, { event: Type }>

/** The contract's example events by name. The first of each type is its ordinary case. */
export const eventExamples: {
${types.join('\n')}
} = {
${values.join('\n')}
}
`
}

/** Renders the contract's example of a new order, and its free text fields, which may be empty and are stored unchanged. */
function newOrderFile(document: JsonObject): string {
  const creation = operationsOf(document, 'paths').find(one => one.operationId === 'createOrder')
  if (!creation) throw new Error('the contract has no createOrder')
  const created = responsesOf(document, creation).find(([status]) => status === '201')?.[1] ?? {}
  const content = contentOf(created)?.entry
  const [example] = Object.values(object(content?.examples))
  const shown = object(follow(document, content?.schema).properties)
  const texts = Object.entries(object(follow(document, bodyOf(document, creation) ?? {}).properties)).flatMap(
    ([name, property]) => {
      const { type, minLength, maxLength, format, enum: words } = follow(document, property)
      const isPlain = format === undefined && words === undefined && minLength === undefined
      const isText = type === 'string' && typeof maxLength === 'number' && isPlain
      return isText && name in shown ? [[name, maxLength] as const] : []
    },
  )
  return `// ${marker}
import type { components } from '../../../../generated/api.ts'

/** The contract's example of a new order. */
export const newOrderExample: components['schemas']['Order'] = ${JSON.stringify(follow(document, example).value, null, 2)}

/** The free text fields of a new order with their maximum lengths. They may be empty and are stored unchanged. */
export const orderTexts: Readonly<Record<string, number>> = ${JSON.stringify(Object.fromEntries(texts), null, 2)}
`
}

/** The contract's word lists that the package uses at run time. */
const wordLists = {
  networks: 'Network',
  orderStatuses: 'OrderStatus',
  eventTypes: 'EventType',
  withdrawalStatuses: 'WithdrawalStatus',
} as const

function wordsFile(document: JsonObject): string {
  const schemas = object(object(document.components).schemas)
  const lists = Object.entries(wordLists).map(([name, schema]) => {
    const words = list(object(schemas[schema]).enum).map(word => `'${text(word)}'`)
    return `/** Every \`${schema}\` of the contract, in contract order. */\nexport const ${name} = [${words.join(', ')}] as const\n`
  })
  const columns = Object.keys(object(object(schemas.StatementEntry).properties)).map(name => `'${name}'`)
  const csv = `/** The columns of a CSV statement: the fields of \`StatementEntry\`, in contract order. */\nexport const statementColumns = [${columns.join(', ')}] as const\n`
  return `// ${marker}\n\n${[...lists, csv].join('\n')}`
}

/** Renders the union of webhook bodies, discriminated by `event`. */
function bodiesType(document: JsonObject): string {
  const names = operationsOf(document, 'webhooks').map(operation => {
    const reference = text(object(bodyOf(document, operation) ?? {}).$ref)
    return `Schemas['${reference.slice(reference.lastIndexOf('/') + 1)}']`
  })
  return `
type Schemas = import('../../../../generated/api.ts').components['schemas']

/** The body of every webhook of the contract. */
export type WebhookBody = ${names.join(' | ')}
`
}
