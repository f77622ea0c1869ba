// The orders of a simulation, and their payers.
import type { Network } from '../../../src/chains/chain.ts'
import { usdt } from '../../../src/lib/money.ts'
import { createOrder } from '../../../src/orders/create/create-order.service.ts'
import { orderInput } from '../../../test/helpers/order-input.ts'
import { asOneThatMayDie, pass, sideOf } from '../acting.ts'
import { beSilent } from './faults.ts'
import { work } from '../work.ts'
import type { Side, Simulation } from '../world.ts'

export async function openOrder(simulation: Simulation): Promise<void> {
  const { dice } = simulation
  const { network } = sideOf(simulation).key
  const amount = usdt(BigInt(dice.between(11, 90)) * 1_000_000n)
  const input = orderInput({ network, amount, expiresIn: dice.pick([60, 200, 600, 900]) })
  await asOneThatMayDie(simulation, `order of ${amount} on ${network}`, async deps => {
    await createOrder(deps, dice.pick(simulation.ground.merchants), input)
  })
}

export async function pay(simulation: Simulation): Promise<void> {
  const { dice } = simulation
  const orders = await listPayable(simulation)
  if (orders.length === 0) return openOrder(simulation)
  payOne(simulation, dice.chance(70) ? orders.at(-1 - dice.below(Math.min(3, orders.length)))! : dice.pick(orders))
}

interface Payable {
  readonly address: string
  readonly order_amount: string
  readonly network: Network
}

function listPayable(simulation: Simulation): Promise<Payable[]> {
  return simulation.ground.service.admin.query(
    'select address, order_amount, network from orders order by order_number',
  )
}

/** Returns the transaction's hash. */
function payOne(simulation: Simulation, order: Payable): string {
  const { dice } = simulation
  const { chain } = simulation.sides.find(({ key }) => key.network === order.network)!
  const full = BigInt(order.order_amount)
  const amount = dice.pick([full, full, full, full * 3n, full / 2n, full - 1n, 9_999n, 1n])
  const from = chain.address(dice.pick(['bad', 'good', 'better', 'best', 'some']))
  const sender = dice.chance(90) ? from : chain.address(dice.pick(['bad', 'relayer']))
  const twice = dice.chance(10) ? [{ from, to: order.address, amount }] : []
  simulation.trace.push(`payment of ${amount} on ${order.network}`)
  return chain.send([{ from, to: order.address, amount }, ...twice], sender)
}

/** Pays the newest orders of a network. Returns the hashes of the transactions. */
export async function payNewest(simulation: Simulation, { key }: Side): Promise<string[]> {
  const orders = (await listPayable(simulation)).filter(({ network }) => network === key.network)
  return orders.slice(-2).map(order => payOne(simulation, order))
}

/** Makes a payment final while nodes omit data. */
export async function payInSilence(simulation: Simulation): Promise<void> {
  const side = sideOf(simulation)
  await payNewest(simulation, side)
  beSilent(simulation, side)
  for (const seconds of [20, 130]) {
    pass(simulation, seconds, 5)
    await work(simulation, 'follow', { side, fatal: null })
  }
}
