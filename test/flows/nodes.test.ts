// Two and three nodes of the real local chains that are down or hide a payment; every fault on one network is in node-faults.test.ts.
import test from 'ava'
import { openFlowService, flowNetworks, type FlowService } from './service.ts'
import { down, healthOf, hide, openNodes } from './many-nodes.ts'

let service: FlowService
test.before(async () => {
  service = await openFlowService()
})
test.after.always(() => service?.close())

for (const network of flowNetworks) {
  for (const [what, fault] of [
    ['down', down],
    ['hiding the payment', hide],
  ] as const) {
    test.serial(`${network}: one of two is ${what}: seen, not credited; credited when both tell it`, async t => {
      const setting = await openNodes(service, network, 2)
      t.teardown(() => setting.stop())
      await setting.inspect()
      setting.nodes[0]!.set(fault)
      await setting.pay()
      t.like(await setting.inspect(), { received_amount: '25', credited_amount: '0' })
      const { local } = service.on(network)
      await local.mine(local.finalityBlocks + 1)
      await setting.inspect()
      t.like(await setting.inspect(), { status: 'CONFIRMING', credited_amount: '0' })
      const reason = '1 of 2 nodes answers: payments are seen, crediting waits'
      t.deepEqual(await healthOf(setting.deps, network), { state: 'degraded', reason })
      t.true(setting.lines.some(line => JSON.parse(line).reason === reason && JSON.parse(line).level === 40))
      const text = await setting.metrics()
      t.regex(text, new RegExp(`kassa_chain_state\\{environment="test",network="${network}"\\} 1`))
      if (fault === down) t.regex(text, /kassa_chain_node_up\{[^}]*\} 0/)
      setting.nodes[0]!.set(null)
      await setting.inspect()
      t.is((await setting.inspect()).status, 'PAID')
    })

    test.serial(`${network}: one of three is ${what}: the other two credit`, async t => {
      const setting = await openNodes(service, network, 3)
      t.teardown(() => setting.stop())
      setting.nodes[1]!.set(fault)
      await setting.pay()
      t.like(await setting.inspect(), { received_amount: '25' })
      const { local } = service.on(network)
      await local.mine(local.finalityBlocks + 1)
      await setting.inspect()
      t.is((await setting.inspect()).status, 'PAID')
    })
  }

  test.serial(`${network}: two of three are down: seen by the one that is left, and not credited`, async t => {
    const setting = await openNodes(service, network, 3)
    t.teardown(() => setting.stop())
    await setting.inspect()
    for (const node of setting.nodes.slice(0, 2)) node.set(down)
    await setting.pay()
    const { local } = service.on(network)
    await local.mine(local.finalityBlocks + 1)
    await setting.inspect()
    t.like(await setting.inspect(), { status: 'CONFIRMING', credited_amount: '0' })
    t.deepEqual(await healthOf(setting.deps, network), {
      state: 'degraded',
      reason: '1 of 3 nodes answers: payments are seen, crediting waits',
    })
  })

  test.serial(`${network}: all are down: blind, and said so; the service is ready`, async t => {
    const setting = await openNodes(service, network, 2)
    t.teardown(() => setting.stop())
    await setting.inspect()
    for (const node of setting.nodes) node.set(down)
    await setting.inspect()
    t.deepEqual(await healthOf(setting.deps, network), {
      state: 'blind',
      reason: '0 of 2 nodes answer: no payment is seen or credited',
    })
    t.is((await fetch(`${service.url}/readyz`)).status, 200)
  })
}
