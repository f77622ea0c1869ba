// Several api and worker processes on one database, behind a proxy that gives each connection to the next of them: merchants notice nothing.
import net, { type AddressInfo } from 'node:net'
import { once } from 'node:events'
import test from 'ava'
import type { Server } from '@hapi/hapi'
import { compose } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { findCursors } from '../../src/payments/follow/cursor.store.ts'
import { assertBooks } from '../helpers/books.ts'
import { until } from '../helpers/until.ts'
import { ask } from './merchant.ts'
import { openSale, type Sale } from './sale.ts'
import { flowNetworks, openFlowService, type FlowService } from './service.ts'

interface Process {
  readonly server: Server
  /** Connections that the proxy gave to it. */
  connections: number
  isGone: boolean
  stop(): Promise<void>
}

const count = 3
let service: FlowService
let processes: Process[]
let proxy: net.Server
/** Each is to be told of once. */
const paid: Sale[] = []

test.before(async () => {
  service = await openFlowService({ clock: systemClock })
  processes = await Promise.all(Array.from({ length: count }, start))
  proxy = startProxy()
  await once(proxy, 'listening')
  for (const network of flowNetworks)
    await until(async () => (await findCursors(service.deps.db, { environment: 'test', network })) !== null)
})
test.after.always(async t => {
  proxy?.close()
  for (const one of processes ?? []) await one.stop()
  try {
    await assertBooks(t, service.deps.db)
  } finally {
    await service.close()
  }
})

/** As `main.ts` composes a process with both roles. */
async function start(): Promise<Process> {
  const config = readConfig(service.env)
  const { deps, api, close } = await compose(config)
  const server = createHttpServer({ ...api[0]!, config: { ...api[0]!.config, port: 0 } })
  await server.start()
  const worker = await startWorker(deps)
  const one: Process = {
    server,
    connections: 0,
    isGone: false,
    async stop() {
      if (one.isGone) return
      one.isGone = true
      await server.stop({ timeout: 1000 })
      await worker.stop()
      await close()
    },
  }
  return one
}

function startProxy(): net.Server {
  let turn = 0
  return net
    .createServer(client => {
      const there = processes.filter(one => !one.isGone)
      const next = there[turn++ % there.length]!
      next.connections += 1
      const upstream = net.connect((next.server.listener.address() as AddressInfo).port, '127.0.0.1')
      client.pipe(upstream).pipe(client)
      for (const [one, other] of [[client, upstream], [upstream, client]] as const) one.on('error', () => other.destroy()) // prettier-ignore
    })
    .listen(0, '127.0.0.1')
}

/** The service as merchants reach it. */
const behind = (): FlowService => ({ ...service, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })

test.serial('payments on both networks are streamed and told, whichever process hears of them', async t => {
  const sales = await Promise.all(
    [0, 1, 2].flatMap(() => flowNetworks.map(network => openSale(t, behind(), { network }))),
  )
  await Promise.all(
    sales.map(async sale => {
      await sale.transfer('25')
      await sale.finalize()
      await until(async () => (await sale.get()).status === 'PAID')
      await until(async () => sale.webhooks().length > 0)
    }),
  )
  for (const sale of sales) {
    const reported = await sale.streamed()
    t.is(reported.at(0), 'OPEN')
    t.is(reported.at(-1), 'PAID')
  }
  paid.push(...sales)
  for (const { connections } of processes) t.true(connections > 0)
})

test.serial('the same request sent by twelve connections at once opens one order', async t => {
  const as = await service.merchant()
  const body = { amount: '25', currency: 'USDT', network: 'ERC20', idempotency_key: 'one order' }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      ask(behind().url, { method: 'POST', target: '/v1/orders', body, as, now: service.deps.clock.now() }),
    ),
  )
  const opened = answers.filter(({ status }) => status === 201 || status === 200)
  t.is(opened.length, answers.length)
  t.is(new Set(opened.map(({ json }) => (json as { id: string }).id)).size, 1)
})

test.serial(
  'a process that is stopped takes nothing along: what it had begun is paid and told by the others',
  async t => {
    const sales = await Promise.all(flowNetworks.map(network => openSale(t, behind(), { network })))
    for (const sale of sales) await sale.transfer('25')
    await processes[0]!.stop()
    for (const sale of sales) {
      await sale.finalize()
      await until(async () => (await sale.get()).status === 'PAID')
      await until(async () => sale.webhooks().length > 0)
      t.deepEqual(sale.webhooks(), [['payment.confirmed', 'PAID']])
    }
  },
)
