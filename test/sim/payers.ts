// Orders of a world and who pays them.
import type { Network } from '../../src/chains/chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { orderInput } from '../helpers/order-input.ts'
import { asOneThatMayDie, pass, sideOf } from './acting.ts'
import { beSilent } from './troubles.ts'
import { work } from './work.ts'
import type { Side, World } from './world.ts'

export async function openOrder(world: World): Promise<void> {
  const { dice } = world
  const { network } = sideOf(world).key
  const amount = usdt(BigInt(dice.between(11, 90)) * 1_000_000n)
  const input = orderInput({ network, amount, expiresIn: dice.pick([60, 200, 600, 900]) })
  await asOneThatMayDie(world, `order of ${amount} on ${network}`, async deps => {
    await createOrder(deps, dice.pick(world.ground.merchants), input)
  })
}

export async function pay(world: World): Promise<void> {
  const { dice } = world
  const orders = await listPayable(world)
  if (orders.length === 0) return openOrder(world)
  payOne(world, dice.chance(70) ? orders.at(-1 - dice.below(Math.min(3, orders.length)))! : dice.pick(orders))
}

interface Payable {
  readonly address: string
  readonly order_amount: string
  readonly network: Network
}

function listPayable(world: World): Promise<Payable[]> {
  return world.ground.service.admin.query('select address, order_amount, network from orders order by order_number')
}

/** Returns the transaction's hash. */
function payOne(world: World, order: Payable): string {
  const { dice } = world
  const { chain } = world.sides.find(({ key }) => key.network === order.network)!
  const full = BigInt(order.order_amount)
  const amount = dice.pick([full, full, full, full * 3n, full / 2n, full - 1n, 9_999n, 1n])
  const from = chain.address(dice.pick(['bad', 'good', 'better', 'best', 'some']))
  const sender = dice.chance(90) ? from : chain.address(dice.pick(['bad', 'relayer']))
  const twice = dice.chance(10) ? [{ from, to: order.address, amount }] : []
  world.trace.push(`payment of ${amount} on ${order.network}`)
  return chain.send([{ from, to: order.address, amount }, ...twice], sender)
}

/** The newest orders of a network are paid; the hashes of their transactions. */
export async function payNewest(world: World, { key }: Side): Promise<string[]> {
  const orders = (await listPayable(world)).filter(({ network }) => network === key.network)
  return orders.slice(-2).map(order => payOne(world, order))
}

/** A payment becomes final while nodes keep silent. */
export async function payInSilence(world: World): Promise<void> {
  const side = sideOf(world)
  await payNewest(world, side)
  beSilent(world, side)
  for (const seconds of [20, 130]) {
    pass(world, seconds, 5)
    await work(world, 'follow', { side, fatal: null })
  }
}
