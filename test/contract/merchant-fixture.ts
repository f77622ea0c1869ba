// One merchant who has everything: orders in several states, endpoints, deliveries, keys, events. What the operations of the
// contract can be asked about, whoever asks.
import type { Operation } from '../../generated/operations.ts'
import { responsesOf } from '../../scripts/generate/document.ts'
import type { AllHandlers } from '../../src/http/contract.ts'
import type { ListenerLimits } from '../../src/http/listener.ts'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import { formatAddress } from '../../src/chains/address.ts'
import { deliver } from '../helpers/deliver.ts'
import { run as screenPayments } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import type { Caller } from '../helpers/client.ts'
import { testCertificates, type Receiver } from '../helpers/receiver.ts'
import { startTestServer, type TestServer } from '../helpers/server.ts'
import { contract, examplesIn, served } from './contract-document.ts'
import { script } from '../screening/screening-setup.ts'

const key = { environment: 'test', network: 'TRC20' } as const
const usdt = 1_000_000n
export const body = { amount: '25', currency: 'USDT', network: 'TRC20' } as const
export const hook = { url: 'https://shop.example/hooks', events: ['payment.expired'] } as const

/** An address whose payments screening flags. */
const flaggedPayer = 666

/** A server on which money can be flagged; receivers of tests are trusted, and no limit is met unless `env` sets one. */
export async function startFixtureServer(
  env: Readonly<Record<string, string>> = {},
  listener: Partial<ListenerLimits> = {},
  start?: Date,
): Promise<TestServer> {
  const reported = script()
  const { caFile } = await testCertificates()
  const at = await startTestServer({
    screening: [reported.provider],
    ...(start && { start }),
    server: { listener, replace: withoutChains },
    env: {
      KASSA_WEBHOOK_CA_FILE: caFile,
      KASSA_RATE_LIMIT_PER_MINUTE: '10000000',
      KASSA_ORDERS_PER_HOUR: '10000000',
      KASSA_REGISTRATIONS_PER_HOUR: '1000000',
      KASSA_AUTH_FAILURES_PER_MINUTE: '1000000',
      KASSA_PUBLIC_REQUESTS_PER_MINUTE: '1000000',
      KASSA_MAX_OPEN_ORDERS_PER_MERCHANT: '1000000',
      KASSA_WITHDRAWAL_AUTO_LIMIT: '50',
      ...env,
    },
  })
  reported.flagged.add(at.service.tron.address(flaggedPayer))
  return at
}

/**
 * The chains here are in memory, so nobody can be told to pay on them or to mine: those operations answer with what the
 * contract gives as their example. Their own tests have real chains.
 */
function withoutChains(handlers: AllHandlers): AllHandlers {
  const { getOrder } = handlers.answers
  return {
    ...handlers,
    answers: {
      ...handlers.answers,
      advanceTestClock: () => ({ status: 200, body: exampleOf('advanceTestClock') }),
      mineTestBlocks: () => ({ status: 200, body: exampleOf('mineTestBlocks') }),
      async payTestOrder(context) {
        await getOrder({ ...context, body: undefined })
        return { status: 201, body: exampleOf('payTestOrder') }
      },
    },
  }
}

/** The contract's own example of a granted request. */
function exampleOf<O extends keyof AllHandlers['answers']>(
  operationId: O,
): Awaited<ReturnType<AllHandlers['answers'][O]>>['body'] {
  const operation = served.find(one => one.operationId === operationId)!
  const granted = responsesOf(contract, operation)[0]![1]
  const [example] = examplesIn(granted, operationId)
  return example!.value as Awaited<ReturnType<AllHandlers['answers'][O]>>['body']
}

export interface MerchantFixture {
  readonly merchant: Caller & { merchantId: string }
  readonly live: Caller
  readonly orders: { open: string; cancelled: string; paid: string; underpaid: string; frozen: string }
  readonly webhook: string
  readonly spareWebhook: string
  readonly inactiveWebhook: string
  /** Of the endpoint `webhook`, already delivered where there is a receiver. */
  readonly delivery: string
  readonly spareKey: string
  readonly event: string
  /** The first waits for approval, and so does the second, which is there to be cancelled. */
  readonly withdrawal: string
  readonly spareWithdrawal: string
  readonly address: string
  readonly spareAddress: string
  readonly link: string
}

type Webhooks = Pick<MerchantFixture, 'webhook' | 'spareWebhook' | 'inactiveWebhook'>

interface Started {
  readonly id: string
  readonly address: string
  readonly expire_at: string
}

/** Takes the clock and the chain a little more than half an hour on: the underpaid order's time has to pass. */
export async function makeMerchantFixture(at: TestServer, receiver?: Receiver): Promise<MerchantFixture> {
  const merchant = await at.merchant({ permissions })
  const live = await at.key(merchant.merchantId, 'live', { permissions })
  const webhooks = await makeWebhooks(at, merchant, receiver)
  const orders = await makeOrders(at, merchant)
  if (receiver) await deliverAll(at)
  const { deliveries } = await call({ at, as: merchant }, `GET /v1/webhooks/${webhooks.webhook}/deliveries`)
  const { events } = await call({ at, as: merchant }, 'GET /v1/events')
  const { keyId } = await at.key(merchant.merchantId, 'test')
  const page = { title: 'Workshop', amount: '180' }
  const { id: link } = await call({ at, as: merchant }, 'POST /v1/payment-links', page)
  const made = {
    link: link as string,
    delivery: deliveries[0].id as string,
    event: events[0].id as string,
    spareKey: keyId,
  }
  return { merchant, live, orders, ...webhooks, ...made, ...(await makeWithdrawals(at, merchant, orders)) }
}

async function makeWebhooks(at: TestServer, as: Caller, receiver?: Receiver): Promise<Webhooks> {
  const everything = ['payment.confirmed', 'payment.expired', 'payment.underpaid', 'payment.frozen']
  const wanted = { url: receiver?.url ?? hook.url, events: everything }
  const quiet = (name: string) => ({ url: `${hook.url}/${name}`, events: ['withdrawal.failed'] })
  const { id: webhook } = await call({ at, as }, 'POST /v1/webhooks', wanted)
  const { id: spareWebhook } = await call({ at, as }, 'POST /v1/webhooks', quiet('spare'))
  const { id: inactiveWebhook } = await call({ at, as }, 'POST /v1/webhooks', quiet('inactive'))
  await call({ at, as }, `PATCH /v1/webhooks/${inactiveWebhook}`, { is_active: false })
  return { webhook, spareWebhook, inactiveWebhook }
}

async function makeOrders(at: TestServer, as: Caller): Promise<MerchantFixture['orders']> {
  const { tron } = at.service
  const open = (): Promise<Started> =>
    call({ at, as }, 'POST /v1/orders', { ...body, metadata: { cart: ['Jürgen ✓', 1] } })
  const rich: Started = await call({ at, as }, 'POST /v1/orders', { ...body, amount: '100000' })
  const [cancelled, paid, underpaid, frozen] = [await open(), await open(), await open(), await open()]
  await call({ at, as }, `POST /v1/orders/${cancelled.id}/cancel`)
  tron.mine([
    { to: rich.address, amount: 100_000n * usdt },
    { to: paid.address, amount: 30n * usdt },
    { to: underpaid.address, amount: 5n * usdt },
    { to: frozen.address, amount: 25n * usdt, from: tron.address(flaggedPayer) },
  ])
  tron.mineEmpty(3)
  tron.mine([], { time: new Date(Date.parse(underpaid.expire_at) + 1000) })
  tron.mineEmpty(3)
  at.service.clock.set(tron.head.time)
  // The first look sees and settles, the second lets orders expire by what was settled.
  for (let round = 0; round < 2; round++) {
    await watchChain(at.service.deps, key)
    await screenPayments(at.service.deps, key)
  }
  // The other chain must have been seen of late as well.
  await watchChain(at.service.deps, { environment: 'test', network: 'ERC20' })
  const stillOpen = await open()
  return { open: stillOpen.id, cancelled: cancelled.id, paid: paid.id, underpaid: underpaid.id, frozen: frozen.id }
}

/** Withdrawals so large that somebody has to approve them. */
async function makeWithdrawals(at: TestServer, as: Caller, { paid }: MerchantFixture['orders']) {
  const withdraw = async (name: string): Promise<string> => {
    const asked = { ...body, amount: '60', address: payee(1), idempotency_key: name }
    return (await call({ at, as }, 'POST /v1/withdrawals', asked)).id
  }
  const list = async (number: number): Promise<string> => {
    const listed = { network: 'TRC20', address: payee(number) }
    return (await call({ at, as }, 'POST /v1/withdrawal-addresses', listed)).id
  }
  const refund = { amount: '1', address: payee(1), idempotency_key: 'refund' }
  await call({ at, as }, `POST /v1/orders/${paid}/refunds`, refund)
  const [withdrawal, spareWithdrawal] = [await withdraw('one'), await withdraw('two')]
  return { withdrawal, spareWithdrawal, address: await list(1), spareAddress: await list(2) }
}

/** An address of nobody. */
export function payee(number: number): string {
  return formatAddress('TRC20', new Uint8Array(20).fill(number))
}

/** Sends every delivery that waits. */
export async function deliverAll(at: TestServer): Promise<void> {
  const rows = await at.service.deps.db.query<{ id: string }>(
    `select id from webhook_delivery where status = 'PENDING'`,
  )
  for (const { id } of rows) await deliver(at.service.deps, { deliveryId: id })
}

/** Asks the service for what must succeed; the answer was held against the contract by the client. */
async function call({ at, as }: { at: TestServer; as: Caller }, what: string, content?: object) {
  const [method = '', target = ''] = what.split(' ')
  const answer = await at.send({ method, target, as, ...(content && { body: content }) })
  if (answer.status >= 300) throw new Error(`${method} ${target}: ${answer.status} ${answer.text}`)
  return answer.json
}

/** Ids for the parameters of a path. */
export interface PathIds {
  readonly order: string
  readonly webhook: string
  readonly event: string
  readonly delivery: string
  readonly key: string
  readonly withdrawal: string
  readonly address: string
  readonly currency: string
  readonly link: string
}

/** Ids of nothing. */
export const nothing: PathIds = {
  order: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  webhook: 'wh_0000000000000000000000',
  event: 'evt_0000000000000000000000',
  delivery: 'wd_0000000000000000000000',
  key: 'mk_test_0000000000000000000000',
  withdrawal: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  address: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  currency: 'XXX',
  link: 'pl_0000000000000000000000',
}

/** The target of an operation about these objects. */
export function targetOf({ path }: Operation, ids: PathIds): string {
  const [, , kind = ''] = path.split('/')
  const kinds: Readonly<Record<string, string>> = {
    webhooks: ids.webhook,
    events: ids.event,
    withdrawals: ids.withdrawal,
    'withdrawal-addresses': ids.address,
    'payment-links': ids.link,
  }
  const target = path
    .replace('{id}', kinds[kind] ?? ids.order)
    .replace('{delivery_id}', ids.delivery)
    .replace('{key_id}', ids.key)
    .replace('{currency}', ids.currency)
  if (target.includes('{')) throw new Error(`No object for ${path}`)
  return target
}

/** What Prism cannot carry: a request that does not arrive as a whole, and a stream without an end. */
export function isPastPrism(answer: string): boolean {
  return answer.endsWith('.408') || answer === 'streamEvents.200'
}
