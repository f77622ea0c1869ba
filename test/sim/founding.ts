// What is the same in all worlds happens once: both wallets are filled, every merchant has some money on both networks, and that is
// final and known.
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { orderInput } from '../helpers/order-input.ts'
import { pass } from './acting.ts'
import { remember } from './database.ts'
import { prepareService, type Ground } from './service.ts'
import { work } from './work.ts'
import { openWorld, type World } from './world.ts'

export async function prepareGround(): Promise<Ground> {
  const ground = await prepareService()
  const world = await openWorld(ground, 'founding')
  await found(world)
  const chains = new Map(world.sides.map(({ key, chain }) => [key.network, chain]))
  world.close()
  return {
    ...ground,
    founding: { time: world.clock.now(), chains },
    clear: await remember(ground.service.admin, 'remembered'),
  }
}

async function found(world: World): Promise<void> {
  for (const { chain } of world.sides) chain.takes = 100
  for (const side of world.sides) await work(world, 'follow', { side, fatal: null })
  for (const merchant of world.ground.merchants)
    for (const { key, chain } of world.sides) {
      const input = orderInput({ network: key.network, amount: usdt(300_000_000n) })
      const { order } = await createOrder(world.deps(), merchant, input)
      const payer = chain.address('good')
      chain.send([{ from: payer, to: order.address, amount: 300_000_000n }], payer)
    }
  pass(world, 60, 6)
  for (const side of world.sides)
    for (const piece of ['follow', 'screen'] as const) await work(world, piece, { side, fatal: null })
}
