// Two API processes and two workers of their own on one database and two local chains, every one of them `src/main.ts`.
import pg from 'pg'
import { systemClock } from '../../src/lib/clock.ts'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { flowNetworks, openFlowService, type FlowService } from '../flows/service.ts'
import { ask, type SignedCall, type Merchant } from '../flows/merchant.ts'
import { units } from '../flows/sale.ts'
import type { Caller, TestAnswer } from '../helpers/client.ts'
import { openStream, type OpenStream } from '../helpers/events.ts'
import { startReceiver, type ReceiverAnswer, type Receiver } from '../helpers/receiver.ts'
import { until } from '../helpers/until.ts'
import { startScreening, type ScriptedScreening } from './races-screening.ts'
import { startServiceProcess, type ServiceProcess } from './service.ts'

/** The interface's limit of requests per minute and key, which these processes keep. */
export const requestsPerMinute = 60
/** All the addresses TRC20 may ever hand out. */
export const tronAddressesMax = 64

export interface Cluster {
  readonly service: FlowService
  readonly apis: ServiceProcess[]
  /** By the name under which they ask `screening`. */
  readonly workers: Map<string, ServiceProcess>
  /** All four, those that were killed included. */
  readonly all: readonly ServiceProcess[]
  readonly receiver: Receiver
  readonly screening: ScriptedScreening
  /** Asks one of the API processes; they take turns by `index`. */
  ask(index: number, asked: Omit<SignedCall, 'now'>): Promise<TestAnswer>
  /** Opens an order; throws unless the answer is 201. */
  order(index: number, as: Caller, more?: object): Promise<OrderView>
  stream(index: number, as: Caller, target: string): Promise<OpenStream>
  /** Hands in a payment of this order, which the next block of its network holds. */
  pay(order: OrderView, amount?: string): Promise<void>
  mine(options?: { readonly time?: Date }): Promise<void>
  /** Mines until everything in a block is final. */
  finalize(): Promise<void>
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Waits until all these orders have one of these statuses. */
  reach(orders: readonly OrderView[], statuses: readonly string[]): Promise<void>
  /** What tests hold locks with: a test that fails before it lets go must not hold up those after it. */
  readonly holds: Set<Hold>
  close(): Promise<void>
}

/** Far above what anything here takes on a machine that is busy with other things. */
const deadlineMs = 120_000

export function orderOf<More extends object>(more: More) {
  return { amount: '25', currency: 'USDT', network: 'ERC20', ...more }
}

export async function openCluster(answer?: ReceiverAnswer): Promise<Cluster> {
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    const service = await openFlowService({ clock: systemClock })
    closers.push(() => service.close())
    const receiver = await startReceiver(answer)
    closers.push(() => receiver.close())
    const screening = await startScreening()
    closers.push(() => screening.close())
    const processes = await startProcesses(service, screening.url)
    closers.push(async () => void (await Promise.all(processes.all.map(one => one.kill()))))
    // Addresses are handed out only once a chain was seen.
    const watched = `select 1 from chain_cursor where kind = 'head'`
    await until(async () => (await service.deps.db.query(watched)).length === flowNetworks.length, deadlineMs)
    return {
      service,
      receiver,
      screening,
      ...processes,
      ...dealings(service, processes.apis),
      holds: new Set<Hold>(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startProcesses(service: FlowService, screeningUrl: string) {
  const start = (role: string, name: string) =>
    startServiceProcess({
      ...service.env,
      KASSA_ROLES: role,
      KASSA_DATABASE_CONNECTIONS: '30',
      KASSA_RATE_LIMIT_PER_MINUTE: String(requestsPerMinute),
      KASSA_TEST_TRC20_ADDRESSES_MAX: String(tronAddressesMax),
      KASSA_SCREENING_HTTP_URL: `${screeningUrl}/${name}`,
    })
  const [apis, workers] = await Promise.all([
    Promise.all(['api-one', 'api-two'].map(name => start('api', name))),
    Promise.all(['worker-one', 'worker-two'].map(async name => [name, await start('worker', name)] as const)),
  ])
  return { apis, workers: new Map(workers), all: [...apis, ...workers.map(([, worker]) => worker)] }
}

type Dealings = Pick<Cluster, 'ask' | 'order' | 'stream' | 'pay' | 'mine' | 'finalize' | 'query' | 'reach'>

function dealings(service: FlowService, apis: readonly ServiceProcess[]): Dealings {
  const { db } = service.deps
  const urlOf = (index: number) => apis[index % apis.length]!.url
  const askOne: Cluster['ask'] = (index, asked) => ask(urlOf(index), { ...asked, now: systemClock.now() })
  const mine: Cluster['mine'] = async options => {
    for (const network of flowNetworks) await service.on(network).local.mine(1, options)
  }
  return {
    ask: askOne,
    async order(index, as, more) {
      const request = { method: 'POST', target: '/v1/orders', body: orderOf(more ?? {}), as }
      const { status, json, text } = await askOne(index, request)
      if (status !== 201) throw new Error(text)
      return json as OrderView
    },
    stream: (index, as, target) => openStream(urlOf(index), systemClock.now(), { target, as }),
    async pay({ network, address }, amount = '25') {
      await service.on(network).local.pay({ kind: 'transfer', to: address, amount: units(amount) })
    },
    mine,
    async finalize() {
      const blocks = Math.max(...flowNetworks.map(network => service.on(network).local.finalityBlocks))
      for (let mined = 0; mined < blocks; mined++) await mine()
    },
    query: (text, values) => db.query(text, values),
    reach: (orders, statuses) => reach(db, { orders, statuses }),
  }
}

interface Reached {
  readonly orders: readonly OrderView[]
  readonly statuses: readonly string[]
}

async function reach(db: FlowService['deps']['db'], { orders, statuses }: Reached): Promise<void> {
  const wanted = [orders.map(order => order.id), statuses]
  await until(async () => {
    const rows = await db.query('select 1 from orders where id = any($1::uuid[]) and status = any($2)', wanted)
    return rows.length === orders.length
  }, deadlineMs)
}

/** A second key of the same merchant. */
export async function furtherKey(cluster: Cluster, merchant: Merchant): Promise<Caller> {
  const body = { name: 'second', environment: 'test' }
  const { json } = await cluster.ask(0, { method: 'POST', target: '/v1/merchants/api-keys', body, as: merchant })
  return { keyId: json.key_id, secret: json.secret }
}

/** A connection of the test's own, in a transaction that holds others up until it ends. */
export interface Hold {
  /** Waits until so many statements that contain `text` wait for a lock, beside the sweep that forgets old idempotency keys. */
  waiting(count: number, text?: string): Promise<void>
  /** Ends the transaction, and with it the wait of everybody. */
  release(): Promise<void>
}

/** Takes locks by `sql` and keeps them. The service gives up a lock after ten seconds, so whoever is to wait comes sooner. */
export async function hold(cluster: Cluster, sql: string, values: readonly unknown[] = []): Promise<Hold> {
  const client = new pg.Client(cluster.service.env.DATABASE_URL)
  await client.connect()
  await client.query('begin')
  await client.query(sql, [...values])
  const held: Hold = {
    waiting: (count, text = '') =>
      until(async () => {
        const rows = await cluster.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query not like 'delete from idempotency%' and strpos(query, $1) > 0`,
          [text],
        )
        return rows.length >= count
      }, 9000),
    async release() {
      cluster.holds.delete(held)
      await client.query('rollback')
      await client.end()
    },
  }
  cluster.holds.add(held)
  return held
}

/** Holds up every process at the statement that opens an order, before it has looked at anything. */
export const holdOpenings = (cluster: Cluster) => hold(cluster, 'lock table idempotency in share row exclusive mode')

/** Lets so many requests come to the opening of an order, each with an idempotency key, and then all of them go on at once. */
export async function openAtOnce(
  cluster: Cluster,
  count: number,
  request: (index: number) => { readonly as: Caller; readonly body: { readonly idempotency_key: string } },
): Promise<TestAnswer[]> {
  const held = await holdOpenings(cluster)
  const answers = Promise.all(
    Array.from({ length: count }, (_, index) =>
      cluster.ask(index, { method: 'POST', target: '/v1/orders', ...request(index) }),
    ),
  )
  try {
    await comeTogether(cluster, held, {
      as: [...new Set(Array.from({ length: count }, (_, index) => request(index).as))],
      count,
    })
  } finally {
    await held.release()
  }
  return answers
}

/**
 * Waits until so many requests of these fresh keys were let in and both processes have come to a halt in the statement that
 * opens orders: what each got meanwhile waits behind its statement.
 */
export async function comeTogether(
  cluster: Cluster,
  held: Hold,
  { as, count }: { readonly as: readonly Caller[]; readonly count: number },
): Promise<void> {
  const buckets = as.map(({ keyId }) => `key:${keyId}`)
  await until(async () => {
    const [row] = await cluster.query<{ hits: number }>(
      'select coalesce(sum(hits), 0)::int as hits from rate_window where bucket = any($1)',
      [buckets],
    )
    return row!.hits >= count
  }, 9000)
  await held.waiting(cluster.apis.length)
}

/** What an order passed through, each status once, and the events it caused. */
export async function historyOf(cluster: Cluster, orderId: string): Promise<{ statuses: string[]; events: string[] }> {
  const passed = await cluster.query<{ status: string }>(
    'select status from order_event where order_id = $1 order by version',
    [orderId],
  )
  const reported = await cluster.query<{ type: string }>(
    'select type from webhook_event where order_id = $1 order by position',
    [orderId],
  )
  const statuses = passed.map(row => row.status).filter((status, at, all) => status !== all[at - 1])
  return { statuses, events: reported.map(row => row.type) }
}

/** How often each text occurs. */
export function tally(texts: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1
  return counts
}
