import { randomBytes } from 'node:crypto'
import type { Cli } from '../cli.ts'
import { exitCodes, text, type Command, type Values } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { forward, type ForwardedAnswer, type ListenedEvent } from '../forward.ts'
import type { Paint } from '../paint.ts'
import { webhookEventTypes } from '../../webhooks/event.ts'

/** Follows all events of the key's environment and posts each, signed like a webhook, to a receiver of the developer. */
export const listen: Command = {
  name: 'listen',
  args: [],
  summary: 'follow events and forward them, signed, to a receiver on this machine',
  options: {
    'forward-to': {
      type: 'string',
      short: 'f',
      value: 'url',
      help: 'receiver, for example http://localhost:3000/hook',
    },
    events: { type: 'string', short: 'e', value: 'a,b', help: 'only these event types, separated by commas' },
    since: {
      type: 'string',
      value: 'evt_…',
      help: 'also what happened after this event; evt_00000000 is the beginning',
    },
    'webhook-secret': { type: 'string', value: 'whsec_…', help: 'signs what is forwarded; or KASSA_WEBHOOK_SECRET' },
    'print-secret': { type: 'boolean', help: 'print the secret that signs what is forwarded, and end' },
  },
  examples: [
    'kassa listen --forward-to http://localhost:3000/hook',
    'kassa listen --events payment.confirmed,payment.underpaid --json',
    'export KASSA_WEBHOOK_SECRET=$(kassa listen --print-secret)',
  ],
  async run(cli, _args, values) {
    const plan = planOf(cli, values)
    if (values['print-secret'] === true) {
      cli.print({ webhook_secret: plan.secret }, plan.secret)
      return exitCodes.done
    }
    const client = cli.client()
    let last = text(values, 'since')
    cli.note(`Listening to the events of ${cli.baseUrl()} … (Ctrl-C ends)`)
    if (plan.target && plan.isOwnSecret) cli.note(`What is forwarded is signed with ${plan.secret}, at every start`)
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
  /** Made up here and kept on this machine, so that the user has to be told. */
  readonly isOwnSecret: boolean
}

function planOf(cli: Cli, values: Values): Plan {
  const address = text(values, 'forward-to')
  const target = address === undefined ? null : targetOf(address)
  const only = eventsFrom(text(values, 'events'))
  const known = text(values, 'webhook-secret') ?? cli.webhookSecret()
  return { target, only, secret: known ?? keptSecret(cli), isOwnSecret: known === undefined }
}

/** The secret made up for this key at its first start: a receiver is told it once. */
function keptSecret({ config, key }: Cli): string {
  const keyId = key()?.keyId
  if (keyId === undefined)
    throw new UsageError('No key, and no webhook secret: give --key-id, a --profile or --webhook-secret')
  const { listen_secrets: kept } = config.read()
  if (Object.hasOwn(kept, keyId)) return kept[keyId]!
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  config.change(before => ({ ...before, listen_secrets: { ...before.listen_secrets, [keyId]: secret } }))
  return secret
}

/** The types that are wanted; none means all. A type that does not exist would be waited for in vain. */
function eventsFrom(list: string | undefined): ReadonlySet<string> {
  const wanted = (list ?? '').split(',').map(type => type.trim())
  const types: readonly string[] = webhookEventTypes
  const unknown = wanted.find(type => type !== '' && !types.includes(type))
  if (unknown !== undefined) {
    throw new UsageError(`--events: there is no ${unknown}. The events are ${types.join(', ')}.`)
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
  const words = [time, event.event.padEnd(20), subjectOf(event), answer ? describe(answer, cli.paint) : '']
    .join('  ')
    .trimEnd()
  cli.print({ ...event, ...(answer && { forwarded: answer }) }, words)
}

function subjectOf({ data }: ListenedEvent): string {
  const words = [data['order_number'] ?? data['id'], data['received_amount'] ?? data['amount']]
  const [number = '', amount] = words.map(word => (typeof word === 'string' ? word : undefined))
  return amount === undefined ? number : `${number}  ${amount} USDT`
}

function describe(answer: ForwardedAnswer, paint: Paint): string {
  const time = `${answer.latency_ms} ms`
  if (answer.error !== null) return paint.bad(`-> ${answer.error} (${time})`)
  const isAccepted = answer.status >= 200 && answer.status <= 299
  const words = `-> ${answer.status} (${time})`
  return isAccepted ? paint.good(words) : paint.bad(`${words}  Kassa would try again`)
}
