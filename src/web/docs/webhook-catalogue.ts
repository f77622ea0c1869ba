import { attemptsMax, nextAttempt } from '../../webhooks/deliveries/schedule.ts'
import { endpointsOf, resolve, type Content, type Contract, type Endpoint, type Schema } from './reference/contract.ts'
import type { Document } from './document.ts'
import { blocksAsText, textTable } from './reference/blocks.ts'
import { fieldTable, meaningOf, merged } from './reference/fields.ts'

const summary = 'Every event Kassa sends: its fields, an example, the headers, and when it is sent again.'

/** Returns the events of the contract's `webhooks` in Markdown. */
export function webhookCatalogue(contract: Contract): Document {
  const events = endpointsOf(contract, contract.webhooks)
  const { parameters } = events[0]!
  const shared = contract.tags.find(tag => events[0]!.operation.tags.includes(tag.name))
  const text = [
    '# Webhook events',
    summary,
    textTable(
      ['Event', 'Means'],
      events.map(({ path, operation }) => [`[\`${path}\`](#${path.replace('.', '-')})`, operation.summary]),
    ),
    '## Receiving an event',
    shared?.description ?? '',
    '## Headers',
    textTable(
      ['Header', 'Meaning'],
      parameters.map(one => [`\`${one.name}\``, one.description ?? meaningOf(contract, one.schema ?? {})]),
    ),
    '## When it is sent again',
    'An attempt fails when no 2xx answer comes within 10 seconds. Then it is repeated after fixed delays:',
    retryTable(),
    `After ${attemptsMax} failed attempts the delivery is \`FAILED\`. It can be sent again with \`POST /v1/webhooks/{id}/deliveries/{delivery_id}/redeliver\`.`,
    ...events.map(event => eventText(contract, event)),
  ]
  return { path: '/docs/webhooks', title: 'Webhook events', summary, text: `${text.join('\n\n')}\n` }
}

function eventText(contract: Contract, { path, operation }: Endpoint): string {
  const content = operation.requestBody!.content['application/json'] as Content
  const body = merged(contract, content.schema as Schema)
  const data = body.properties?.['data']
  const examples = Object.values(content.examples ?? {}).map(one => resolve(contract, one))
  return [
    `## \`${path}\``,
    `${operation.summary}. ${operation.description ?? ''}`.trim(),
    `### Body of ${path}`,
    blocksAsText(fieldTable(contract, body)),
    data ? `### Data of ${path}\n\n${blocksAsText(fieldTable(contract, data))}` : '',
    ...examples.map(({ value }) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``),
  ].join('\n\n')
}

function retryTable(): string {
  const start = new Date(0)
  const rows = Array.from({ length: attemptsMax }, (_, index) => {
    const delay = index === 0 ? 0 : nextAttempt(index, start)!.getTime() / 1000
    return { attempt: index + 1, delay }
  })
  let total = 0
  return textTable(
    ['Attempt', 'After the one before', 'After the event'],
    rows.map(({ attempt, delay }) => {
      total += delay
      return [String(attempt), attempt === 1 ? 'at once' : duration(delay), attempt === 1 ? '' : duration(total)]
    }),
  )
}

function duration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(part => part !== false).join(' ')
}
