// The events of the contract's examples as a file of the published package: what merchants test their receivers with.
import { contentOf, follow, isObject, marker, object, operationsOf, text } from './document.ts'
import type { JsonObject } from './document.ts'

/** Every example of a webhook's body by its name, in the order of the contract. */
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
  return new Map([['sdk/src/generated/event-examples.ts', fileOf(examples)]])
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
