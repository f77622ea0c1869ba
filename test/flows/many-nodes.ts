// Several nodes of a real local chain, each behind a proxy that can be down, lag, hide a payment or invent one.
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { faultyAnswer } from '../../dev/faulty-node/faults.ts'
import { connectChain } from '../../src/chains/connect.ts'
import type { Network } from '../../src/chains/chain.ts'
import { NodeMeters } from '../../src/chains/nodes/node-meters.ts'
import { directory } from '../../src/app.ts'
import type { Deps } from '../../src/deps.ts'
import { nodeGauges } from '../../src/http/metrics/node-gauges.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { listChainStatuses } from '../../src/payments/follow/chain-status.store.ts'
import { readNetworkHealth } from '../../src/payments/follow/chain-status.service.ts'
import { follow } from '../../src/payments/follow/follow-chain.service.ts'
import { PollScheduler } from '../../src/payments/follow/poll-scheduler.service.ts'
import { testMerchant } from '../helpers/deps.ts'
import { startFaultyNode, type FaultyNode, type NodeRequest } from '../helpers/faulty-node.ts'
import { orderInput } from '../helpers/order-input.ts'
import { units } from '../orders/watched-order.ts'
import type { FlowService } from './service.ts'

import type { OrderView } from '../../src/orders/query/order-view.ts'
export interface Setting {
  readonly deps: Deps
  readonly nodes: readonly FaultyNode[]
  readonly lines: string[]
  /** Where the order is to be paid to. */
  readonly address: string
  /** Follows the chain, and returns the order as it is then. */
  inspect(): Promise<OrderView>
  /** The same of an order that nobody pays, and whose time is over after five minutes. */
  pollUnpaid(): Promise<OrderView>
  pay(): Promise<void>
  /** Mines one block after both orders' ends, which may still be taken back. */
  reachTheEnd(): Promise<void>
  /** The same, and blocks until it is final. */
  passTheEnd(): Promise<void>
  metrics(): Promise<string>
  stop(): Promise<void>
}

export interface Nodes {
  readonly count: number
  /** Calls a day that each node allows; by default nobody counts them. */
  readonly daily?: number | undefined
}

/** How far the nodes' clock moves between two looks: further than a node rests after a failure. */
const pollMs = 240_000

/** Two orders on a network of this many nodes, which are the same local chain behind as many proxies. */
export async function openNodes(service: FlowService, network: Network, asked: number | Nodes): Promise<Setting> {
  const { count, daily }: Nodes = typeof asked === 'number' ? { count: asked } : asked
  const { local } = service.on(network)
  await service.meet(network)
  const nodes = await Promise.all(Array.from({ length: count }, () => startFaultyNode(local.url)))
  const budget = daily === undefined ? {} : { budget: { daily } }
  const reached = nodes.map(({ url }) => ({ url, headers: {}, ...budget }))
  const [settings] = new NodeMeters(() => service.deps.clock.now()).give([
    { ...local.settings, environment: 'test' as const, nodes: reached },
  ])
  let time = 0
  const chain = await connectChain(settings!, () => time)
  const lines: string[] = []
  const log = pino({ level: 'info', base: null }, { write: line => lines.push(line) })
  const deps: Deps = {
    ...service.deps,
    log,
    polls: new PollScheduler(),
    chains: directory([{ environment: 'test', chain }]),
  }
  const merchant = await testMerchant(deps)
  const { order } = await createOrder(deps, merchant, orderInput({ network, idempotencyKey: randomUUID() }))
  const { order: unpaid } = await createOrder(deps, merchant, orderInput({ network, expiresIn: 300 }))
  const reachTheEnd = async () => {
    const end = new Date(Date.parse(order.expire_at) + 60_000)
    await local.mine(1, { time: end })
    service.clock!.set(end)
  }
  return {
    deps,
    nodes,
    lines,
    async inspect() {
      time += pollMs
      // Where calls are counted the next look is not due at once.
      if (daily !== undefined) service.clock!.advance(60)
      await follow(deps, { environment: 'test', network })
      await screenPayment(deps, { environment: 'test', network })
      return getOrder(deps, merchant, order.id)
    },
    async pay() {
      await local.pay({ kind: 'transfer', to: order.address, amount: units('25') })
      await local.mine()
    },
    async pollUnpaid() {
      return getOrder(deps, merchant, unpaid.id)
    },
    reachTheEnd,
    async passTheEnd() {
      await reachTheEnd()
      await local.mine(local.finalityBlocks + 1)
    },
    async metrics() {
      const registry = new Registry()
      nodeGauges(registry)(await listChainStatuses(deps.db))
      return registry.metrics()
    },
    address: order.address,
    async stop() {
      await Promise.all(nodes.map(node => node.stop()))
    },
  }
}

export async function healthOf(deps: Deps, network: Network) {
  const found = (await readNetworkHealth(deps)).find(one => one.network === network && one.environment === 'test')
  return { state: found?.state, reason: found?.reason }
}

export const down = () => ({ status: 503, body: 'down' })

/** Answers as a node that has none of the logs of its blocks, nor any in their receipts. */
export function hide(request: NodeRequest) {
  const change = (answer: unknown) => withoutLogs(faultyAnswer(request, answer, [{ name: 'silent-logs' }]))
  return { change }
}

function withoutLogs(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (name, value: unknown) => (name === 'logs' || name === 'log' ? [] : value))
}
