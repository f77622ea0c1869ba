// Nodes that answer late: payments are credited as long as a majority answers, and otherwise the operator reads why not.
import test from 'ava'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { directory } from '../../src/app.ts'
import { ChainUnavailable, type ChainNode, type NodeState } from '../../src/chains/chain.ts'
import { quorum } from '../../src/chains/read/quorum.ts'
import { nodeGauges } from '../../src/http/metrics/node-gauges.ts'
import { listChainStatuses } from '../../src/payments/follow/chain-status.store.ts'
import { noteStatus, readNetworkHealth } from '../../src/payments/follow/chain-status.service.ts'
import { testService } from '../helpers/deps.ts'
import { sharedService } from '../helpers/shared.ts'
import { inspect, key, openNodes } from './nodes.ts'
import { units, watchBoth } from './watched-order.ts'

const service = sharedService(test, async () => {
  const opened = await testService()
  await watchBoth(opened)
  return opened
})

/** What readiness and the metrics say of the network. */
async function reported() {
  const { deps } = service()
  const health = (await readNetworkHealth(deps)).find(
    one => one.environment === key.environment && one.network === key.network,
  )
  const registry = new Registry()
  nodeGauges(registry)(await listChainStatuses(deps.db))
  const metrics = await registry.metrics()
  const gauge = (name: string) =>
    Number(new RegExp(`^kassa_chain_${name}\\{[^}]*network="${key.network}"[^}]*\\} (\\d+)`, 'm').exec(metrics)?.[1])
  return { reason: health?.reason, state: gauge('state'), agreeing: gauge('nodes_agreeing') }
}

for (const count of [2, 3])
  test.serial(
    `a payment is credited though all but one of ${count} nodes answer after the second that others get`,
    async t => {
      const nodes = await openNodes(service())
      const { order, chain } = nodes.setting
      const slow: ChainNode = {
        ...chain.node,
        head: async () => pause(1300).then(async () => chain.node.head()),
        finalHead: async () => pause(1300).then(async () => chain.node.finalHead()),
      }
      const deps = nodes.use([chain.node, ...Array.from({ length: count - 1 }, () => slow)])
      chain.mine([{ to: order.address, amount: units('25') }])
      chain.mineEmpty(3)
      t.is((await inspect(nodes, deps)).status, 'PAID')
      t.deepEqual(await reported(), {
        reason: `${count} of ${count} nodes answer: payments are seen and credited`,
        state: 2,
        agreeing: count,
      })
    },
  )

test.serial(
  'nodes that answer once the final head was read: the operator reads that crediting waits, and for what',
  async t => {
    const nodes = await openNodes(service())
    const { order, chain } = nodes.setting
    let time = 0
    let late: Promise<void> | null = null
    const slow: ChainNode = {
      ...chain.node,
      async head() {
        if (late === null) throw new ChainUnavailable('down')
        await late
        return chain.node.head()
      },
    }
    const answer = Promise.withResolvers<void>()
    const fast: ChainNode = {
      ...chain.node,
      async transfers(block, filter) {
        if (late !== null) answer.resolve()
        await turn()
        return chain.node.transfers(block, filter)
      },
    }
    const chains = directory([{ environment: 'test', chain: quorum([fast, slow, slow], { now: () => time }) }])
    const deps = { ...nodes.service.deps, chains }
    chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(2)
    t.is((await inspect(nodes, deps)).status, 'CONFIRMING')
    t.like(await reported(), { reason: '1 of 3 nodes answers: payments are seen, crediting waits', agreeing: 1 })
    time += 60_000
    late = answer.promise
    chain.mineEmpty(1)
    t.is((await inspect(nodes, deps)).status, 'CONFIRMING')
    t.deepEqual(await reported(), {
      reason: '1 of 3 nodes answers in time: payments are seen, crediting waits',
      state: 1,
      agreeing: 1,
    })
    t.is((await inspect(nodes, deps)).status, 'PAID')
    t.deepEqual(await reported(), {
      reason: '3 of 3 nodes answer: payments are seen and credited',
      state: 2,
      agreeing: 3,
    })
  },
)

test.serial('a node without proof that is behind too is counted once: the others go on', async t => {
  const { deps, ethereum } = service()
  const node = (name: string, height: number, more: Partial<NodeState> = {}): NodeState => {
    return { name, isUp: true, height, finalHeight: height, error: null, errors: {}, reportedHeight: height, ...more }
  }
  const unproven = { seconds: 60, error: 'no proof', isRecent: true }
  const noted = async (states: readonly NodeState[]) => {
    const chain = { ...ethereum.chain, majority: 2, nodes: () => states }
    await noteStatus(deps, { key, chain, problems: [], pressure: 'enough' })
    return (await reported()).reason
  }
  const goesOn = '2 of 3 nodes answer: payments are seen and credited'
  t.is(await noted([node('one', 100), node('two', 100), node('three', 79, { unproven })]), goesOn)
  t.is(await noted([node('one', 100), node('two', 100), node('three', 121, { unproven })]), goesOn)
  t.is(
    await noted([node('one', 100), node('two', 79), node('three', 100, { unproven })]),
    '1 of 3 nodes is more than 20 blocks behind: payments are seen, crediting waits',
  )
})
