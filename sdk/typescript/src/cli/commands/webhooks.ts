import { exitCodes, limitOf, limitOption, needText, text, withoutAbsent, type Command } from '../command.ts'
import { webhookEventTypes, type WebhookEventType } from '../../webhooks/event.ts'

export const webhooksList: Command = {
  name: 'webhooks list',
  args: [],
  summary: 'list the endpoints that receive events',
  options: {},
  examples: ['kassa webhooks list'],
  async run(cli, _args, _values) {
    for (const webhook of await cli.client().webhooks.list({ signal: cli.signal })) {
      const state = webhook.is_active ? cli.paint.good('active') : cli.paint.bad('inactive')
      cli.print(webhook, `${webhook.id}  ${state}  ${webhook.url}  ${webhook.events.join(',')}`)
    }
    return exitCodes.done
  },
}

export const webhooksCreate: Command = {
  name: 'webhooks create',
  args: [],
  summary: 'register an endpoint',
  options: {
    url: { type: 'string', short: 'u', value: 'url', help: 'an https address that everybody can reach' },
    events: { type: 'string', short: 'e', value: 'a,b', help: 'event types, separated by commas; all by default' },
  },
  examples: ['kassa webhooks create --url https://shop.example/kassa --events payment.confirmed'],
  async run(cli, _args, values) {
    const events = (text(values, 'events')?.split(',') ?? webhookEventTypes) as WebhookEventType[]
    const webhook = await cli.client().webhooks.create({ url: needText(values, 'url'), events }, { signal: cli.signal })
    cli.print(webhook, `${webhook.id}  ${webhook.url}`)
    return exitCodes.done
  },
}

export const webhooksDelete: Command = {
  name: 'webhooks delete',
  args: ['<webhook id>'],
  summary: 'remove an endpoint',
  options: {},
  examples: ['kassa webhooks delete wh_8sJ2kQmZ'],
  async run(cli, [id], _values) {
    const done = await cli.client().webhooks.delete(id!, { signal: cli.signal })
    cli.print(done, done.message)
    return exitCodes.done
  },
}

export const webhooksTest: Command = {
  name: 'webhooks test',
  args: ['<webhook id>'],
  summary: 'send a sample event to an endpoint',
  options: { event: { type: 'string', short: 'e', value: 'name', help: 'which; by default the first it receives' } },
  examples: ['kassa webhooks test wh_8sJ2kQmZ --event payment.confirmed'],
  async run(cli, [id], values) {
    const wanted = withoutAbsent({ event: text(values, 'event') as WebhookEventType | undefined })
    const delivery = await cli.client().webhooks.test(id!, wanted, { signal: cli.signal })
    cli.print(delivery, `${delivery.id}  ${cli.paint.status(delivery.status)}  ${delivery.event_type}`)
    return exitCodes.done
  },
}

export const webhooksDeliveries: Command = {
  name: 'webhooks deliveries',
  args: ['<webhook id>'],
  summary: 'tell what became of the events sent to an endpoint, newest first',
  options: { limit: limitOption },
  examples: ['kassa webhooks deliveries wh_8sJ2kQmZ --limit 5'],
  async run(cli, [id], values) {
    const limit = limitOf(values)
    const list = cli.client().webhooks.listDeliveries(id!, { limit: Math.min(limit, 100) }, { signal: cli.signal })
    for (const delivery of await list.toArray({ limit })) {
      const { id: name, status, event_type: type, attempts, max_attempts: most, last_error: error } = delivery
      const words = [
        name,
        cli.paint.status(status, status.padEnd(9)),
        type.padEnd(20),
        `${attempts}/${most}`,
        error ?? '',
      ]
      cli.print(delivery, words.join('  ').trimEnd())
    }
    return exitCodes.done
  },
}
