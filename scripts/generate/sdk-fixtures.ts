// What the package's testing tools take from the contract: its examples of events and of a new order, and the order's plain texts.
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

/** The files of examples and words; those of webhooks' bodies by their names, in the order of the contract. */
export function renderSdkFixtures(document: JsonObject): ReadonlyMap<string, string> {
  const examples = operationsOf(document, 'webhooks').flatMap(({ node }) => {
    const content = contentOf(follow(document, node.requestBody))
    return Object.entries(object(content?.entry.examples)).map(([name, example]) => {
      const value = object(follow(document, example).value)
      return { name, event: text(value.event), value }
    })
  })
  if (examples.length === 0 || !examples.every(({ value }) => isObject(value.data))) {
    throw new Error('the examples of the webhooks are no events')
  }
  return new Map([
    ['sdk/src/generated/event-examples.ts', fileOf(examples)],
    ['sdk/src/generated/new-order.ts', newOrderFile(document)],
    ['sdk/src/generated/words.ts', wordsFile(document) + bodiesType(document)],
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

/** The examples of the contract's events, by their names there; the first of a type is its ordinary case. */
export const eventExamples: {
${types.join('\n')}
} = {
${values.join('\n')}
}
`
}

/** A new order as the contract shows it, and the fields of a request that are texts without a form, empty or kept as they are. */
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
import type { components } from '../../../generated/api.ts'

/** The contract's example of an order that was just created. */
export const newOrderExample: components['schemas']['Order'] = ${JSON.stringify(follow(document, example).value, null, 2)}

/** The fields of a new order that are texts without a form, empty or kept as they are, with their greatest length. */
export const orderTexts: Readonly<Record<string, number>> = ${JSON.stringify(Object.fromEntries(texts), null, 2)}
`
}

/** The contract's lists of words that the package looks things up in. */
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
    return `/** Every \`${schema}\` of the contract, in its order. */\nexport const ${name} = [${words.join(', ')}] as const\n`
  })
  const columns = Object.keys(object(object(schemas.StatementEntry).properties)).map(name => `'${name}'`)
  const csv = `/** The columns of a statement as CSV: the fields of a \`StatementEntry\`, in its order. */\nexport const statementColumns = [${columns.join(', ')}] as const\n`
  return `// ${marker}\n\n${[...lists, csv].join('\n')}`
}

/** The bodies of the webhooks, which `event` tells apart. */
function bodiesType(document: JsonObject): string {
  const names = operationsOf(document, 'webhooks').map(operation => {
    const reference = text(object(bodyOf(document, operation) ?? {}).$ref)
    return `Schemas['${reference.slice(reference.lastIndexOf('/') + 1)}']`
  })
  return `
type Schemas = import('../../../generated/api.ts').components['schemas']

/** The body of every webhook of the contract. */
export type WebhookBody = ${names.join(' | ')}
`
}
