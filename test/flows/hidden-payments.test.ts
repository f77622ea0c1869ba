// A payment that every node leaves out of what it tells: nothing is concluded from that, and it counts once a node proves it.
import { hex } from '@scure/base'
import test from 'ava'
import { faultyAnswer, type NodeFault } from '../../dev/faulty-node/faults.ts'
import { parseAddress } from '../../src/chains/address.ts'
import type { Network } from '../../src/chains/chain.ts'
import type { NodeRequest } from '../helpers/faulty-node.ts'
import { units } from '../orders/watched-order.ts'
import { openFlowService, flowNetworks, type FlowService } from './service.ts'
import { openNodes, type Setting } from './many-nodes.ts'

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

function heal({ nodes }: Setting): void {
  for (const node of nodes) node.set(null)
}

const digits = (network: Network, address: string) => hex.encode(parseAddress(network, address)!)

for (const network of flowNetworks)
  for (const daily of budgets) {
    const budget = daily === undefined ? 'calls nobody counts' : `${daily} calls a day`

    test.serial(`${network}, ${budget}: no order expires over a payment that results lack at the head`, async t => {
      const setting = await openNodes(service, network, { count: 1, daily })
      t.teardown(() => setting.stop())
      const { local } = service.on(network)
      await setting.look()
      const account = digits(network, setting.address)
      hideAt(setting, [{ name: 'short-receipts', account }], ({ path }) => !path.startsWith('walletsolidity'))
      // By a contract: nothing in the call itself names who is paid.
      await local.pay({ kind: 'batch', transfers: [{ to: setting.address, amount: units('25') }] })
      await local.mine()
      await setting.look()
      await setting.reachTheEnd()
      for (let turn = 0; turn < 3; turn += 1) t.is((await setting.look()).status, 'OPEN')
      await local.mine(local.finalityBlocks + 1)
      heal(setting)
      for (let turn = 0; turn < 3; turn += 1) await setting.look()
      t.is((await setting.look()).status, 'PAID')
      t.is((await setting.lookUnpaid()).status, 'EXPIRED')
    })

    const isWaiting = network === 'TRC20' && daily !== undefined
    test.serial(
      `${network}, ${budget}: an unpaid order expires ${isWaiting ? 'when its end is final' : 'at the head'}`,
      async t => {
        const setting = await openNodes(service, network, { count: 1, daily })
        t.teardown(() => setting.stop())
        const { local } = service.on(network)
        await setting.look()
        await setting.reachTheEnd()
        await setting.look()
        t.is((await setting.look()).status, isWaiting ? 'OPEN' : 'EXPIRED')
        await local.mine(local.finalityBlocks + 1)
        await setting.look()
        t.is((await setting.look()).status, 'EXPIRED')
      },
    )
  }
