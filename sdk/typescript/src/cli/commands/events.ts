import { isApiError } from '../../index.ts'
import type { Kassa, WebhookEvent } from '../../index.ts'
import { exitCodes, limitOf, limitOption, text, withoutAbsent, type Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { webhookEventTypes, type WebhookEventType } from '../../webhooks/event.ts'

export const eventsList: Command = {
  name: 'events list',
  args: [],
  summary: 'list what happened, newest first',
  options: {
    type: { type: 'string', short: 't', value: 'name', help: 'only this event, such as payment.confirmed' },
    limit: limitOption,
  },
  examples: ['kassa events list', 'kassa events list --type payment.underpaid --json'],
  async run(cli, _args, values) {
    const limit = limitOf(values)
    const query = withoutAbsent({ type: typeFrom(text(values, 'type')), limit: Math.min(limit, 100) })
    for (const event of await cli.client().events.list(query, { signal: cli.signal }).toArray({ limit })) {
      const { order_number: number = '', status = '' } = event.data as { order_number?: string; status?: string }
      cli.print(event, `${event.timestamp}  ${event.id}  ${event.event.padEnd(20)}  ${number}  ${status}`.trimEnd())
    }
    return exitCodes.done
  },
}

export const eventsResend: Command = {
  name: 'events resend',
  args: ['<event id>'],
  summary: 'send an event again to the endpoints it was sent to',
  options: {},
  examples: ['kassa events resend evt_3Qm8ZtYw2VbN6xKd'],
  async run(cli, [id], _values) {
    const client = cli.client()
    const deliveries = await deliveriesOf(client, id!, cli.signal)
    for (const { webhookId, deliveryId } of deliveries) {
      try {
        const delivery = await client.webhooks.redeliver(webhookId, deliveryId, { signal: cli.signal })
        cli.print(delivery, `${delivery.id}  ${cli.paint.status(delivery.status)}  again to ${webhookId}`)
      } catch (error) {
        // What is still being tried needs nobody to send it again.
        if (!isApiError(error, 'redeliver', 'delivery is pending')) throw error
        cli.note(`${deliveryId} is still being tried at ${webhookId}`)
      }
    }
    if (deliveries.length > 0) return exitCodes.done
    cli.note(`${id} was sent to none of the endpoints that \`kassa webhooks list\` shows`)
    return exitCodes.negative
  },
}

interface Sent {
  readonly webhookId: string
  readonly deliveryId: string
}

/** Deliveries are kept by endpoint; of each endpoint so many of the newest are looked at. */
const scannedMax = 1000

async function deliveriesOf(client: Kassa, eventId: string, signal: AbortSignal): Promise<Sent[]> {
  const found: Sent[] = []
  for (const { id: webhookId } of await client.webhooks.list({ signal })) {
    const own = client.webhooks.listDeliveries(webhookId, { limit: 100 }, { signal })
    for (const { id: deliveryId, payload } of await own.toArray({ limit: scannedMax })) {
      if ((payload as Pick<WebhookEvent, 'id'>).id !== eventId) continue
      found.push({ webhookId, deliveryId })
      break
    }
  }
  return found
}

function typeFrom(given: string | undefined): WebhookEventType | undefined {
  if (given === undefined) return undefined
  const type = webhookEventTypes.find(each => each === given)
  if (type) return type
  throw new UsageError(`--type: there is no ${given}. The events are ${webhookEventTypes.join(', ')}.`)
}
