import type { Kassa } from '../../index.ts'
import type { Cli } from '../cli.ts'
import { exitCodes, text, type Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import type { ListenedEvent } from '../forward.ts'
import type { DescribedOrder } from '../order-words.ts'
import { networkFrom } from '../order-values.ts'

type Scenario = 'exact' | 'overpay' | 'split' | 'late' | 'reorg' | 'underpay' | 'flagged'

/** How a sandbox is brought to send each event; `null`: the order is cancelled, the shortest way to one that nobody paid. */
const recipes: Readonly<Record<string, Scenario | null>> = {
  'payment.confirmed': 'exact',
  'payment.underpaid': 'underpay',
  'payment.frozen': 'flagged',
  'payment.expired': null,
}
/** A payment settles within 15 seconds in a sandbox; a slow machine may need longer. */
const patienceMs = 120_000
/** Where the events of an environment begin. */
const beginning = 'evt_00000000'
const waysToPay: readonly string[] = ['exact', 'overpay', 'split', 'late', 'reorg']
/**
 * How long the order lives, in seconds, where it has to run out: the time is never moved, since that would end the developer's
 * other orders. Long enough to be paid in two blocks, or so short that the payment comes late.
 */
const lives: Readonly<Partial<Record<Scenario, number>>> = { underpay: 12, late: 1 }

/** Brings a real event about: an order is created and paid on the local chain, so that all of Kassa takes part. */
export const trigger: Command = {
  name: 'trigger',
  args: ['<event>'],
  summary: 'bring an event about in a sandbox: payment.confirmed, .underpaid, .expired or .frozen',
  options: {
    amount: { type: 'string', short: 'a', value: 'USDT', help: 'of the order; 25 by default' },
    network: { type: 'string', short: 'n', value: 'name', help: 'TRC20 (default) or ERC20' },
    scenario: {
      type: 'string',
      short: 's',
      value: 'name',
      help: `how payment.confirmed is paid: ${waysToPay.join(', ')}`,
    },
    'webhook-url': { type: 'string', value: 'url', help: 'receiver of the events of this order only' },
  },
  examples: [
    'kassa trigger payment.confirmed --amount 25 --network TRC20',
    'kassa trigger payment.confirmed --scenario split',
    'kassa trigger payment.underpaid --network ERC20',
  ],
  async run(cli, [type], values) {
    const scenario = scenarioFor(type!, text(values, 'scenario'))
    const client = cli.client()
    const since = (await client.events.list({ limit: 1 }, { signal: cli.signal })).events[0]?.id ?? beginning
    const webhookUrl = text(values, 'webhook-url')
    const order = await client.orders.create(
      {
        amount: text(values, 'amount') ?? '25',
        currency: 'USDT',
        network: networkFrom(text(values, 'network') ?? 'TRC20'),
        description: `kassa trigger ${type}`,
        ...(lives[scenario ?? 'exact'] !== undefined && { expires_in: lives[scenario ?? 'exact']! }),
        ...(webhookUrl !== undefined && { webhook_url: webhookUrl }),
      },
      { signal: cli.signal },
    )
    cli.note(`${order.order_number}: ${order.order_amount} USDT on ${order.network}`)
    await bringAbout(cli, client, { order, scenario })
    const event = await waitFor(cli, client, { since, type: type!, orderId: order.id })
    if (!event) throw new Error(`${type} of ${order.order_number} did not come within ${patienceMs / 1000} s`)
    cli.print(event, `${type}  ${event.id}  ${order.order_number}`)
    return exitCodes.done
  },
}

function scenarioFor(type: string, scenario: string | undefined): Scenario | null {
  const usual = recipes[type]
  if (usual === undefined) {
    throw new UsageError(`${type} cannot be triggered; these can: ${Object.keys(recipes).join(', ')}`)
  }
  if (scenario === undefined) return usual
  if (type !== 'payment.confirmed' || !waysToPay.includes(scenario)) {
    throw new UsageError(`--scenario belongs to payment.confirmed and is one of ${waysToPay.join(', ')}`)
  }
  return scenario as Scenario
}

interface Wish {
  readonly order: DescribedOrder
  readonly scenario: Scenario | null
}

async function bringAbout(cli: Cli, client: Kassa, { order, scenario }: Wish): Promise<void> {
  const options = { signal: cli.signal }
  if (scenario === null) {
    await client.orders.cancel(order.id, options)
    return
  }
  cli.note(`Paying it on the local chain: ${scenario} …`)
  await client.sandbox.pay(order.id, { scenario }, options)
  if (scenario === 'underpay') cli.note('Waiting for the end of the order …')
}

interface Awaited {
  readonly since: string
  readonly type: string
  readonly orderId: string
}

/** The event of this order and type; others of the order on the way to it are told. `null` when it does not come. */
async function waitFor(cli: Cli, client: Kassa, { since, type, orderId }: Awaited): Promise<ListenedEvent | null> {
  const patience = AbortSignal.timeout(patienceMs)
  const signal = AbortSignal.any([cli.signal, patience])
  try {
    for await (const shown of client.events.stream({ lastEventId: since, signal })) {
      const event: ListenedEvent = shown
      if (event.data['order_id'] !== orderId) continue
      if (event.event === type) return event
      cli.note(`${event.event}  ${event.id}`)
    }
  } catch (error) {
    if (!patience.aborted) throw error
  }
  return null
}
