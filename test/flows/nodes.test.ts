// Two and three nodes of the real local chains, each behind a proxy that can be down, lag, hide a payment or invent one.
import test from 'ava'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { connectChain } from '../../src/chains/connect.ts'
import type { Network } from '../../src/chains/chain.ts'
import { directory } from '../../src/compose.ts'
import type { Deps } from '../../src/deps.ts'
import { nodeGauges } from '../../src/http/node-gauges.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { listChainStatuses } from '../../src/payments/chain-status.store.ts'
import { readNetworkHealth } from '../../src/payments/chain-status.service.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { follow } from '../../src/payments/follow-chain.service.ts'
import { testMerchant } from '../helpers/deps.ts'
import { startFaultyNode, type FaultyNode, type NodeRequest } from '../helpers/faulty-node.ts'
import { units } from '../orders/watched-order.ts'
import { orderInput } from '../helpers/order-input.ts'
import { Registry } from 'prom-client'
import { flowNetworks, openFlowHouse, type FlowHouse } from './house.ts'

let house: FlowHouse
test.before(async () => {
  house = await openFlowHouse()
})
test.after.always(() => house?.close())

const down = () => ({ status: 503, body: 'down' })

/** Answers as a node that has none of the logs of its blocks. */
function hide(request: NodeRequest) {
  const isLogs = JSON.stringify(request.body).includes('eth_getLogs')
  if (isLogs) return { change: (answer: unknown) => withoutLogs(answer) }
  return request.path.endsWith('gettransactioninfobyblocknum') ? { change: withoutTronLogs } : null
}

function withoutLogs(answer: unknown): unknown {
  const strip = (one: { result?: unknown }) => (Array.isArray(one.result) ? { ...one, result: [] } : one)
  return Array.isArray(answer) ? answer.map(strip) : strip(answer as object)
}

function withoutTronLogs(answer: unknown): unknown {
  return Array.isArray(answer) ? answer.map(info => ({ ...info, log: [] })) : answer
}

interface Setting {
  readonly deps: Deps
  readonly nodes: readonly FaultyNode[]
  readonly lines: string[]
  look(): Promise<{ status: string; received_amount: string; credited_amount: string }>
  pay(): Promise<void>
  stop(): Promise<void>
}

/** An order on a network of this many nodes, which are the same local chain behind as many proxies. */
async function open(network: Network, count: number): Promise<Setting> {
  const { local } = house.on(network)
  await house.meet(network)
  const nodes = await Promise.all(Array.from({ length: count }, () => startFaultyNode(local.url)))
  const settings = { ...local.settings, nodes: nodes.map(({ url }) => ({ url, headers: {} })) }
  let time = 0
  const chain = await connectChain(settings, () => (time += 60_000)) // nobody rests for longer than one look
  const lines: string[] = []
  const log = pino({ level: 'info', base: null }, { write: line => lines.push(line) })
  const deps: Deps = { ...house.deps, log, chains: directory([{ environment: 'test', chain }]) }
  const merchant = await testMerchant(deps)
  const { order } = await createOrder(deps, merchant, orderInput({ network, idempotencyKey: randomUUID() }))
  return {
    deps,
    nodes,
    lines,
    async look() {
      await follow(deps, { environment: 'test', network })
      await screenPayment(deps, { environment: 'test', network })
      return getOrder(deps, merchant, order.id)
    },
    async pay() {
      await local.pay({ kind: 'transfer', to: order.address, amount: units('25') })
      await local.mine()
    },
    async stop() {
      await Promise.all(nodes.map(node => node.stop()))
    },
  }
}

async function healthOf(deps: Deps, network: Network) {
  const found = (await readNetworkHealth(deps)).find(one => one.network === network && one.environment === 'test')
  return { state: found?.state, reason: found?.reason }
}

for (const network of flowNetworks) {
  for (const [what, fault] of [
    ['down', down],
    ['hiding the payment', hide],
  ] as const) {
    test.serial(`${network}: one of two is ${what}: seen, not credited; credited when both tell it`, async t => {
      const setting = await open(network, 2)
      t.teardown(() => setting.stop())
      await setting.look()
      setting.nodes[0]!.set(fault)
      await setting.pay()
      t.like(await setting.look(), { received_amount: '25', credited_amount: '0' })
      const { local } = house.on(network)
      await local.mine(local.finalityBlocks + 1)
      await setting.look()
      t.like(await setting.look(), { status: 'CONFIRMING', credited_amount: '0' })
      const reason =
        fault === down
          ? '1 of 2 nodes answers: payments are seen, crediting waits'
          : 'the nodes disagree: payments are seen, crediting waits'
      t.deepEqual(await healthOf(setting.deps, network), { state: 'degraded', reason })
      t.true(setting.lines.some(line => JSON.parse(line).msg === reason && JSON.parse(line).level === 40))
      const registry = new Registry()
      nodeGauges(registry)(await listChainStatuses(setting.deps.db))
      const text = await registry.metrics()
      t.regex(text, new RegExp(`kassa_chain_state\\{environment="test",network="${network}"\\} 1`))
      if (fault === down) t.regex(text, /kassa_chain_node_up\{[^}]*\} 0/)
      setting.nodes[0]!.set(null)
      await setting.look()
      t.is((await setting.look()).status, 'PAID')
    })

    test.serial(`${network}: one of three is ${what}: the other two credit`, async t => {
      const setting = await open(network, 3)
      t.teardown(() => setting.stop())
      setting.nodes[1]!.set(fault)
      await setting.pay()
      t.like(await setting.look(), { received_amount: '25' })
      const { local } = house.on(network)
      await local.mine(local.finalityBlocks + 1)
      await setting.look()
      t.is((await setting.look()).status, 'PAID')
    })
  }

  test.serial(`${network}: two of three are down: seen by the one that is left, and not credited`, async t => {
    const setting = await open(network, 3)
    t.teardown(() => setting.stop())
    await setting.look()
    for (const node of setting.nodes.slice(0, 2)) node.set(down)
    await setting.pay()
    const { local } = house.on(network)
    await local.mine(local.finalityBlocks + 1)
    await setting.look()
    t.like(await setting.look(), { status: 'CONFIRMING', credited_amount: '0' })
    t.deepEqual(await healthOf(setting.deps, network), {
      state: 'degraded',
      reason: '1 of 3 nodes answers: payments are seen, crediting waits',
    })
  })

  test.serial(`${network}: all are down: blind, and said so; the service is ready`, async t => {
    const setting = await open(network, 2)
    t.teardown(() => setting.stop())
    await setting.look()
    for (const node of setting.nodes) node.set(down)
    await setting.look()
    t.deepEqual(await healthOf(setting.deps, network), {
      state: 'blind',
      reason: '0 of 2 nodes answer: no payment is seen or credited',
    })
    t.is((await fetch(`${house.url}/readyz`)).status, 200)
  })
}
