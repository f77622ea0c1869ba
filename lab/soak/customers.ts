// The load: customers who order and pay, merchants who read, withdraw and refund. Each retries until there is a response, with the same
// idempotency key, as the documentation says.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedFetch, type Credentials } from '../../dev/client.ts'
import { readEvents } from '../../dev/event-stream.ts'
import { payOrder } from '../../dev/pay.ts'
import type { SandboxFile } from '../../dev/sandbox-file.ts'
import { formatAddress } from '../../src/chains/address.ts'
import type { ApiGuarantees } from './promises.ts'
import type { Samples } from './samples.ts'
import type { Network } from './stack.ts'

export interface Load {
  readonly sandbox: SandboxFile
  readonly guarantees: ApiGuarantees
  readonly samples: Samples
}

interface Order {
  readonly id: string
  readonly address: string
  readonly order_amount: string
  readonly status: string
  readonly payment_url: string
}

const patienceMs = 300_000
const pauseMs = 500
/** Each happens once in this many customers. */
const oneIn = { abandons: 7, follows: 3, withdraws: 6, refunds: 10 }

/** Customer number `n` orders, opens the page and pays unless they change their mind; the merchant may pay money out. */
export async function serveCustomer(load: Load, n: number): Promise<void> {
  const { sandbox, guarantees } = load
  const network: Network = n % 2 === 0 ? 'TRC20' : 'ERC20'
  const amount = '25.5'
  const body = { amount, currency: 'USDT', network, idempotency_key: randomUUID(), description: `Customer ${n}` }
  const order = await ask<Order>(load, { method: 'POST', target: '/v1/orders', body })
  if (!order) return
  const promised = { id: order.id, network, address: order.address, paidBy: null as string | null, paidAt: null as number | null, reported: null as string | null } // prettier-ignore
  guarantees.orders.set(order.id, promised)
  await inspect(load, order.payment_url)
  if (n % oneIn.abandons === 1) return
  const following = n % oneIn.follows === 0 ? follow(load, order.id) : null
  promised.paidBy = await insist(() => payOrder({ network, address: order.address, amount }, sandbox))
  promised.paidAt = Date.now()
  await Promise.all([
    following?.then(status => (promised.reported = status)),
    n % oneIn.refunds === 2 ? refund(load, order.id, network) : n % oneIn.withdraws === 3 && withdraw(load, network),
  ])
}

export async function withdraw(load: Load, network: Network): Promise<void> {
  const address = anybody(network)
  const body = { amount: '12', currency: 'USDT', network, address, idempotency_key: randomUUID() }
  const made = await ask<{ id: string }>(load, { method: 'POST', target: '/v1/withdrawals', body }, isBalanceShort)
  if (made) load.guarantees.payouts.set(made.id, { id: made.id, network, address, amount: '12' })
}

async function refund(load: Load, orderId: string, network: Network): Promise<void> {
  const address = anybody(network)
  const body = { amount: '11', address, idempotency_key: randomUUID() }
  const target = `/v1/orders/${orderId}/refunds`
  // An order can be refunded once its payment is final.
  const made = await ask<{ id: string }>(load, { method: 'POST', target, body }, status => status === 400)
  if (made) load.guarantees.payouts.set(made.id, { id: made.id, network, address, amount: '11' })
}

function isBalanceShort(status: number): boolean {
  return status === 400
}

/** Returns an unused address. */
function anybody(network: Network): string {
  return formatAddress(network, randomBytes(20))
}

/** Follows an order to its end and reconnects when the stream breaks. Returns the last status received. */
async function follow(load: Load, id: string): Promise<string | null> {
  const credentials = credentialsOf(load.sandbox)
  let last: string | null = null
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    try {
      const response = await signedFetch(credentials, { method: 'GET', target: `/v1/orders/${id}/events` })
      if (response.ok) {
        for await (const { status } of readEvents<Order>(response)) last = status
        if (last === 'PAID') return last
      } else await response.body?.cancel()
    } catch {
      // cut: reconnect
    }
    await sleep(pauseMs)
  }
  return last
}

/** The requests of a merchant's day. */
export async function browse(load: Load, n: number): Promise<void> {
  const targets = ['/v1/orders?limit=50', '/v1/balances', '/v1/orders?status=PAID', '/v1/withdrawals', '/v1/webhooks']
  await ask(load, { method: 'GET', target: targets[n % targets.length]! })
}

async function inspect({ samples }: Load, url: string): Promise<void> {
  const since = performance.now()
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    await response.arrayBuffer()
    if (response.ok) samples.answered(since)
  } catch {
    // the payer reloads
  }
}

interface Request {
  readonly method: string
  readonly target: string
  readonly body?: object
}

async function ask<Answer>(load: Load, request: Request, again = neverAgain): Promise<Answer | null> {
  const send = () => signedFetch(credentialsOf(load.sandbox), request)
  const text = await persist(load, { name: `${request.method} ${request.target}`, send, again })
  return text === null ? null : (JSON.parse(text) as Answer)
}

interface Persisted {
  /** Names the request in failures. */
  readonly name: string
  send(): Promise<Response>
  again?(status: number): boolean
}

/** Retries until a response is a success. Retries a refusal only if `again` says that time may change it. */
export async function persist(
  { guarantees, samples }: Pick<Load, 'guarantees' | 'samples'>,
  { name, send, again = neverAgain }: Persisted,
): Promise<string | null> {
  const deadline = Date.now() + patienceMs
  let last = ''
  while (Date.now() < deadline) {
    const since = performance.now()
    try {
      const response = await send()
      const text = await response.text()
      if (response.ok) {
        samples.answered(since)
        return text
      }
      last = `${response.status} ${text}`
      if (response.status < 500 && response.status !== 429 && !again(response.status)) {
        guarantees.refused.push(`${name}: ${last}`)
        return null
      }
    } catch (error) {
      last = String(error)
    }
    await sleep(pauseMs)
  }
  guarantees.givenUp.push(`${name}: ${last}`)
  return null
}

function neverAgain(_: number): boolean {
  return false
}

async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = 5; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
      await sleep(pauseMs)
    }
  }
}

function credentialsOf({ base_url, merchant }: SandboxFile): Credentials {
  return { base_url, ...merchant }
}
