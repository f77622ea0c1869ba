import { randomBytes } from 'node:crypto'
import type { Cli } from '../cli.ts'
import { exitCodes, text, UsageError, type Command, type Values } from '../command.ts'
import { didYouMean } from '../did-you-mean.ts'
import { forward, type Answer, type ListenedEvent } from '../forward.ts'
import { webhookEventTypes } from '../../webhooks/event.ts'

/** Follows all events of the key's environment and posts each, signed like a webhook, to a receiver of the developer. */
export const listen: Command = {
  name: 'listen',
  args: '',
  argsMin: 0,
  argsMax: 0,
  summary: 'follow events and forward them, signed, to a receiver on this machine',
  options: {
    'forward-to': { type: 'string', value: 'url', help: 'receiver, for example http://localhost:3000/hook' },
    events: { type: 'string', value: 'a,b', help: 'only these event types, separated by commas' },
    since: {
      type: 'string',
      value: 'evt_…',
      help: 'also what happened after this event; evt_00000000 is the beginning',
    },
    'webhook-secret': { type: 'string', value: 'whsec_…', help: 'signs what is forwarded; or KASSA_WEBHOOK_SECRET' },
  },
  examples: [
    'kassa listen --forward-to http://localhost:3000/hook',
    'kassa listen --events payment.confirmed,payment.underpaid --json',
  ],
  async run(cli, _args, values) {
    const plan = planOf(cli, values)
    const client = cli.client()
    let last = text(values, 'since')
    cli.note(`Listening to the events of ${cli.baseUrl()} … (Ctrl-C ends)`)
    if (plan.target && plan.isOwnSecret) cli.note(`What is forwarded is signed with ${plan.secret}`)
    try {
      for await (const event of client.events.stream({ lastEventId: last, signal: cli.signal })) {
        last = event.id
        if (plan.only.size === 0 || plan.only.has(event.event)) await handle(cli, plan, event)
      }
    } catch (error) {
      if (!cli.signal.aborted) throw error
    }
    if (last !== undefined) cli.note(`To go on from here: kassa listen --since ${last}`)
    return exitCodes.done
  },
}

interface Plan {
  readonly target: URL | null
  readonly only: ReadonlySet<string>
  readonly secret: string
  /** Made up for this run, so that the user has to be told. */
  readonly isOwnSecret: boolean
}

function planOf(cli: Cli, values: Values): Plan {
  const address = text(values, 'forward-to')
  const known = text(values, 'webhook-secret') ?? cli.webhookSecret()
  return {
    target: address === undefined ? null : targetOf(address),
    only: eventsFrom(text(values, 'events')),
    secret: known ?? `whsec_${randomBytes(32).toString('base64')}`,
    isOwnSecret: known === undefined,
  }
}

/** The types that are wanted; none means all. A type that does not exist would be waited for in vain. */
function eventsFrom(list: string | undefined): ReadonlySet<string> {
  const wanted = (list ?? '').split(',').map(type => type.trim())
  const types: readonly string[] = webhookEventTypes
  const unknown = wanted.find(type => type !== '' && !types.includes(type))
  if (unknown !== undefined) {
    throw new UsageError(
      `--events: there is no ${unknown}${didYouMean(unknown, types)}\nThe events are ${types.join(', ')}.`,
    )
  }
  return new Set(wanted.filter(type => type !== ''))
}

function targetOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && (url.protocol === 'http:' || url.protocol === 'https:')) return url
  throw new UsageError(`--forward-to takes an address such as http://localhost:3000/hook, not ${address}`)
}

async function handle(cli: Cli, plan: Plan, event: ListenedEvent): Promise<void> {
  const answer = plan.target ? await forward(cli, { target: plan.target, secret: plan.secret, event }) : null
  const time = new Date(cli.now() * 1000).toTimeString().slice(0, 8)
  const words = [time, event.event.padEnd(20), subjectOf(event), answer ? tell(answer) : ''].join('  ').trimEnd()
  cli.print({ ...event, ...(answer && { forwarded: answer }) }, words)
}

function subjectOf({ data }: ListenedEvent): string {
  const words = [data['order_number'] ?? data['id'], data['received_amount'] ?? data['amount']]
  const [number = '', amount] = words.map(word => (typeof word === 'string' ? word : undefined))
  return amount === undefined ? number : `${number}  ${amount} USDT`
}

function tell(answer: Answer): string {
  const time = `${answer.latency_ms} ms`
  if (answer.error !== null) return `-> ${answer.error} (${time})`
  return `-> ${answer.status} (${time})${answer.status >= 200 && answer.status <= 299 ? '' : '  Kassa would try again'}`
}
