// A payment that every node leaves out of what it tells: nothing is concluded from that, and it counts once a node proves it.
import { hex } from '@scure/base'
import test from 'ava'
import { faultyAnswer, type NodeFault } from '../../dev/faulty-node/faults.ts'
import { parseAddress } from '../../src/chains/address.ts'
import type { Network } from '../../src/chains/chain.ts'
import { majorityOf } from '../../src/chains/read/agreement.ts'
import type { NodeRequest } from '../helpers/faulty-node.ts'
import { units } from '../orders/watched-order.ts'
import { openFlowService, flowNetworks, type FlowService } from './service.ts'
import { healthOf, openNodes, type Setting } from './many-nodes.ts'

let service: FlowService
test.before(async () => {
  service = await openFlowService()
})
test.after.always(() => service?.close())

const budgets = [undefined, 100_000, 20_000] as const

/** All nodes leave this out, of the answers that `isHiding` chooses. */
function hideAt({ nodes }: Setting, faults: readonly NodeFault[], isHiding = (_: NodeRequest) => true): void {
  for (const node of nodes)
    node.set(request => (isHiding(request) ? { change: answer => faultyAnswer(request, answer, faults) } : null))
}

/** So many of them, the first ones, tell all from now on. */
function heal({ nodes }: Setting, count = nodes.length): void {
  for (const node of nodes.slice(0, count)) node.set(null)
}

const digits = (network: Network, address: string) => hex.encode(parseAddress(network, address)!)

for (const network of flowNetworks)
  for (const daily of budgets) {
    const budget = daily === undefined ? 'calls nobody counts' : `${daily} calls a day`

    test.serial(`${network}, ${budget}: no order expires over a payment that results lack at the head`, async t => {
      const setting = await openNodes(service, network, { count: 1, daily })
      t.teardown(() => setting.stop())
      const { local } = service.on(network)
      await setting.inspect()
      const account = digits(network, setting.address)
      hideAt(setting, [{ name: 'short-receipts', account }], ({ path }) => !path.startsWith('walletsolidity'))
      // By a contract: nothing in the call itself names who is paid.
      await local.pay({ kind: 'batch', transfers: [{ to: setting.address, amount: units('25') }] })
      await local.mine()
      await setting.inspect()
      await setting.reachTheEnd()
      for (let turn = 0; turn < 3; turn += 1) t.is((await setting.inspect()).status, 'OPEN')
      await local.mine(local.finalityBlocks + 1)
      heal(setting)
      for (let turn = 0; turn < 3; turn += 1) await setting.inspect()
      t.is((await setting.inspect()).status, 'PAID')
      t.is((await setting.pollUnpaid()).status, 'EXPIRED')
    })

    const isWaiting = network === 'TRC20' && daily !== undefined
    test.serial(
      `${network}, ${budget}: an unpaid order expires ${isWaiting ? 'when its end is final' : 'at the head'}`,
      async t => {
        const setting = await openNodes(service, network, { count: 1, daily })
        t.teardown(() => setting.stop())
        const { local } = service.on(network)
        await setting.inspect()
        await setting.reachTheEnd()
        await setting.inspect()
        t.is((await setting.inspect()).status, isWaiting ? 'OPEN' : 'EXPIRED')
        await local.mine(local.finalityBlocks + 1)
        await setting.inspect()
        t.is((await setting.inspect()).status, 'EXPIRED')
      },
    )
  }

test.serial('TRC20: logs that a node refuses at the head, having served them before, let no order expire', async t => {
  const setting = await openNodes(service, 'TRC20', 1)
  t.teardown(() => setting.stop())
  const { local } = service.on('TRC20')
  const [node] = setting.nodes
  const account = digits('TRC20', setting.address)
  const batch = (to: string, amount: bigint) => local.pay({ kind: 'batch', transfers: [{ to, amount }] })
  await batch(local.settings.token, 1n)
  await local.mine()
  await setting.inspect()
  node!.set(request => {
    if (request.path === 'jsonrpc') return { status: 429, body: 'too many requests' }
    const isHead = request.path.startsWith('wallet/')
    const change = (answer: unknown) => faultyAnswer(request, answer, [{ name: 'short-receipts', account }])
    return isHead ? { change } : null
  })
  await batch(setting.address, units('10'))
  await local.mine()
  await setting.inspect()
  await setting.reachTheEnd()
  for (let turn = 0; turn < 3; turn += 1) t.is((await setting.inspect()).status, 'OPEN')
  heal(setting)
  await setting.inspect()
  t.like(await setting.inspect(), { status: 'OPEN', received_amount: '10' })
  t.is((await setting.pollUnpaid()).status, 'EXPIRED', 'what was refused is read again at the head')
})

interface Payment {
  readonly account: string
  readonly txHash: string
  /** Of its block. */
  readonly height: number
}

/** What every node leaves out, of blocks and of logs alike. */
const silences: Readonly<Record<string, (payment: Payment) => readonly NodeFault[]>> = {
  'have pruned its receipt and left out its log': ({ height }) => [
    { name: 'pruned-receipts', head: height },
    { name: 'pruned-logs', head: height },
  ],
  'leave its log out beside others': ({ account }) => [
    { name: 'short-receipts', account },
    { name: 'silent-one-log', account },
  ],
  'leave its transaction out': ({ account, txHash }) => [
    { name: 'short-block', txHash },
    { name: 'short-infos', txHash },
    { name: 'silent-one-log', account },
  ],
}

const unprovenLine = 'rpc node cannot prove its blocks'

/** The nodes that the log names as proving nothing. */
function reported({ lines }: Setting): Set<string> {
  const found = lines.map(line => JSON.parse(line) as { msg: string; node?: string })
  return new Set(found.flatMap(({ msg, node }) => (msg.startsWith(unprovenLine) && node ? [node] : [])))
}

async function unprovenSeconds(setting: Setting, network: Network): Promise<number[]> {
  const pattern = new RegExp(`kassa_chain_node_unproven_seconds\\{[^}]*network="${network}"[^}]*\\} (\\d+)`, 'g')
  return [...(await setting.metrics()).matchAll(pattern)].map(([, value]) => Number(value))
}

for (const network of flowNetworks)
  for (const count of [1, 2, 3])
    for (const [what, faultsOf] of Object.entries(silences))
      test.serial(
        `${network}, ${count} nodes that all ${what}: nothing is concluded, and the order is paid later`,
        async t => {
          const setting = await openNodes(service, network, count)
          t.teardown(() => setting.stop())
          const { local, chain } = service.on(network)
          await setting.inspect()
          const account = digits(network, setting.address)
          const other = local.settings.token
          await local.pay({
            kind: 'batch',
            transfers: [
              { to: other, amount: 1n },
              { to: other, amount: 2n },
            ],
          })
          const txHash = await local.pay({ kind: 'transfer', to: setting.address, amount: units('25') })
          await local.pay({ kind: 'transfer', to: other, amount: 3n })
          await local.mine()
          const { height } = await chain.head()
          hideAt(setting, faultsOf({ account, txHash, height }))
          await setting.inspect()
          await setting.passTheEnd()
          for (let turn = 0; turn < 5; turn += 1)
            t.like(await setting.inspect(), { status: 'OPEN', received_amount: '0', credited_amount: '0' })
          t.is((await setting.pollUnpaid()).status, 'OPEN')
          const nodes = count === 1 ? '1 of 1 node' : `${count} of ${count} nodes`
          t.like(await healthOf(setting.deps, network), {
            state: 'blind',
            reason: `${nodes} cannot prove what blocks hold: no payment is seen or credited`,
          })
          t.is(reported(setting).size, count)
          t.is((await unprovenSeconds(setting, network)).filter(seconds => seconds > 900).length, count)

          heal(setting, majorityOf(count))
          for (let turn = 0; turn < 3; turn += 1) await setting.inspect()
          t.like(await setting.inspect(), { status: 'PAID', received_amount: '25' })
          t.is((await setting.pollUnpaid()).status, 'EXPIRED')
        },
      )
