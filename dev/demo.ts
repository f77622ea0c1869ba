// `npm run demo`: a payment and a withdrawal on each network, from request to webhook, against the running sandbox, as a merchant's program
// would do them. Exits with 0 only if every step succeeded.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { networkTable, type NetworkRow } from '../src/chains/networks.ts'
import { call, signedFetch, type Credentials } from './client.ts'
import { readEvents } from './event-stream.ts'
import { payOrder } from './pay.ts'
import { receiverPath, startReceiver, type Receiver, type WebhookBody } from './receiver.ts'
import { findSandbox, SandboxNotRunning, type NetworkName, type SandboxFile } from './sandbox-file.ts'
import { homeSetting, localNetworks } from './settings.ts'

type Order = {
  readonly id: string
  readonly order_number: string
  readonly status: string
  readonly order_amount: string
  readonly received_amount: string
  readonly credited_amount: string
  readonly network: NetworkName
  readonly address: string
  readonly confirmations: number
  readonly required_confirmations: number
}

const amounts = ['25', '40.5']
const deadlineMs = 120_000
const events = ['payment.confirmed', 'withdrawal.completed']
/** A payee on each network: the second account of a public phrase. */
const payees: Readonly<Record<NetworkRow['adapter'], string>> = {
  evm: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  tron: 'TPjjvMwjPoDC32V2dGDYTkLH4E5LAtBZ6C',
}
const started = Date.now()
const count = ['no', 'one', 'two', 'three'][localNetworks.length] ?? localNetworks.length

try {
  await demo(await findSandbox(homeSetting(process.env)))
  console.log(
    `\nDone: ${count} orders paid and streamed, ${count} withdrawals paid out, all notified in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
  )
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = error instanceof SandboxNotRunning ? 2 : 1
}

async function demo(sandbox: SandboxFile): Promise<void> {
  const credentials = { base_url: sandbox.base_url, ...sandbox.merchant }
  const webhooks = waitForWebhooks()
  const { id, receiver } = await registeredReceiver(sandbox, credentials, webhooks)
  try {
    const paid = Promise.all(
      localNetworks.map(network => payOne(sandbox, credentials, { network, expect: webhooks.expect })),
    )
    await beforeDeadline(paid, 'the orders to be paid and the withdrawals to be paid out')
    await beforeDeadline(webhooks.all(), 'the webhooks')
  } finally {
    await signedFetch(credentials, { method: 'DELETE', target: `/v1/webhooks/${id}` }).catch(() => {}) // the sandbox was stopped
    receiver.close()
  }
}

type Registered = { readonly id: string; readonly receiver: Receiver }
type Webhook = { readonly id: string; readonly url: string; readonly events: readonly string[] }

/** Reuses the endpoint of an earlier demo that was killed, if its port is free, because a merchant may have only a few endpoints. */
async function registeredReceiver(
  sandbox: SandboxFile,
  credentials: Credentials,
  handle: Webhooks,
): Promise<Registered> {
  const known = await call<Webhook[]>(credentials, { method: 'GET', target: '/v1/webhooks' })
  for (const webhook of known.filter(isOurs)) {
    const receiver = await startReceiver(sandbox, Number(new URL(webhook.url).port), handle).catch(() => undefined)
    if (!receiver) continue // another program uses that port now
    say('webhook', `${webhook.id} is registered for ${receiver.url}`)
    return { id: webhook.id, receiver }
  }
  const receiver = await startReceiver(sandbox, 0, handle)
  const body = { url: receiver.url, events }
  const { id } = await call<Webhook>(credentials, { method: 'POST', target: '/v1/webhooks', body })
  say('webhook', `${id} registered for ${receiver.url}`)
  return { id, receiver }
}

/** Returns whether this is an endpoint of an earlier demo with all events of this one. */
function isOurs({ url, events: heard }: Webhook): boolean {
  return url.endsWith(receiverPath) && events.every(event => heard.includes(event))
}

type ToPay = { readonly network: NetworkName; readonly expect: (id: string) => void }

async function payOne(sandbox: SandboxFile, credentials: Credentials, { network, expect }: ToPay): Promise<void> {
  const order = await call<Order>(credentials, {
    method: 'POST',
    target: '/v1/orders',
    body: {
      amount: amounts[localNetworks.indexOf(network) % amounts.length],
      currency: 'USDT',
      network,
      description: `Demo order on ${network}`,
    },
  })
  say(network, `order ${order.order_number} over ${order.order_amount} USDT, address ${order.address}`)
  expect(order.id)
  const followed = follow(credentials, order)
  const hash = await payOrder({ network, address: order.address, amount: order.order_amount }, sandbox)
  say(network, `paid on chain, transaction ${hash}`)
  const last = await followed
  if (last.status !== 'PAID') throw new Error(`Order ${order.order_number} ended as ${last.status}, not as PAID`)
  say(network, `${last.credited_amount} USDT credited`)
  await payOut(credentials, { network, expect })
}

type Withdrawal = {
  readonly id: string
  readonly status: string
  readonly amount: string
  readonly tx_hash: string | null
}

/** Withdraws from the credited amount and polls until the withdrawal is completed. */
async function payOut(credentials: Credentials, { network, expect }: ToPay): Promise<void> {
  const address = payees[networkTable[network].adapter]
  const body = { amount: '12', currency: 'USDT', network, address, idempotency_key: randomUUID() }
  const asked = await call<Withdrawal>(credentials, { method: 'POST', target: '/v1/withdrawals', body })
  expect(asked.id)
  say(network, `withdrawal of ${asked.amount} USDT to ${address}`)
  for (let shown = ''; Date.now() - started < 2 * deadlineMs; await sleep(1_500)) {
    const target = `/v1/withdrawals/${asked.id}`
    const { status, tx_hash: hash } = await call<Withdrawal>(credentials, { method: 'GET', target })
    if (status !== shown) say(network, `withdrawal: ${status}${hash === null ? '' : `, transaction ${hash}`}`)
    shown = status
    if (status === 'COMPLETED') return
    if (status === 'FAILED' || status === 'REJECTED') throw new Error(`The withdrawal ended as ${status}`)
  }
}

/** Reads the order's event stream until the service closes it at the order's final status. */
async function follow(credentials: Credentials, order: Order): Promise<Order> {
  const response = await signedFetch(credentials, { method: 'GET', target: `/v1/orders/${order.id}/events` })
  if (!response.ok) throw new Error(`The event stream answered ${response.status}: ${await response.text()}`)
  let last: Order | undefined
  for await (const event of readEvents<Order>(response)) {
    last = event
    const confirmations = `${event.confirmations} of ${event.required_confirmations} confirmations`
    say(event.network, `stream: ${event.status}, received ${event.received_amount}, ${confirmations}`)
  }
  if (!last) throw new Error('The event stream ended without an event')
  return last
}

type Webhooks = ReturnType<typeof waitForWebhooks>

/** Collects the webhooks of the demo's own orders and withdrawals; the endpoint also receives others. */
function waitForWebhooks() {
  const missing = new Set<string>()
  const refused: string[] = []
  return {
    expect: (id: string) => void missing.add(id),
    onEvent: ({ event, data }: WebhookBody) => {
      if (!events.includes(event) || !missing.delete(data.order_id ?? data.id ?? '')) return
      const what = data.order_number === undefined ? `withdrawal ${data.id}` : `order ${data.order_number}`
      say('webhook', `${event} for ${what} (${data.status}), signature verified`)
    },
    onRefused: (reason: string) => void refused.push(reason),
    all: async () => {
      while (missing.size > 0) {
        if (refused.length > 0) throw new Error(`A webhook did not verify: ${refused[0]}`)
        await sleep(50)
      }
    },
  }
}

async function beforeDeadline<T>(work: Promise<T>, what: string): Promise<T> {
  const stop = new AbortController()
  const late = sleep(deadlineMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`Waited ${deadlineMs / 1000} s for ${what}, in vain`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => {}) // aborting the timer rejects it when nobody waits for it any more
    stop.abort()
  }
}

function say(who: string, text: string): void {
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5)
  console.log(`${seconds} s  ${who.padEnd(7)}  ${text}`)
}
