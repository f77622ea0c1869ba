// The common start of all simulations, created once: both wallets are funded, and every merchant has some final money on both networks.
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { orderInput } from '../../test/helpers/order-input.ts'
import { pass } from './acting.ts'
import { remember } from './database.ts'
import { prepareService, type Ground } from './service.ts'
import { work } from './work.ts'
import { openSimulation, type Simulation } from './world.ts'

export async function prepareGround(): Promise<Ground> {
  const ground = await prepareService()
  const simulation = await openSimulation(ground, 'founding')
  await found(simulation)
  const chains = new Map(simulation.sides.map(({ key, chain }) => [key.network, chain]))
  simulation.close()
  return {
    ...ground,
    founding: { time: simulation.clock.now(), chains },
    clear: await remember(ground.service.admin, 'remembered'),
  }
}

async function found(simulation: Simulation): Promise<void> {
  for (const { chain } of simulation.sides) chain.takes = 100
  for (const side of simulation.sides) await work(simulation, 'follow', { side, fatal: null })
  for (const merchant of simulation.ground.merchants)
    for (const { key, chain } of simulation.sides) {
      const input = orderInput({ network: key.network, amount: usdt(300_000_000n) })
      const { order } = await createOrder(simulation.deps(), merchant, input)
      const payer = chain.address('good')
      chain.send([{ from: payer, to: order.address, amount: 300_000_000n }], payer)
    }
  pass(simulation, 60, 6)
  for (const side of simulation.sides)
    for (const piece of ['follow', 'screen'] as const) await work(simulation, piece, { side, fatal: null })
}
