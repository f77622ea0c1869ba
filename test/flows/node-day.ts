// Hours of a shop by a clock that is moved: orders opened and paid on a real local chain, which is reached through providers that
// count calls and refuse. Everything is counted at the providers.
import { randomUUID } from 'node:crypto'
import { connectChain } from '../../src/chains/connect.ts'
import type { Network } from '../../src/chains/chain.ts'
import { networkTable } from '../../src/chains/networks.ts'
import { NodeMeters } from '../../src/chains/nodes/node-meters.ts'
import { directory } from '../../src/app.ts'
import type { Deps } from '../../src/deps.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { follow } from '../../src/payments/follow/follow-chain.service.ts'
import { PollScheduler } from '../../src/payments/follow/poll-scheduler.service.ts'
import { testClock, testMerchant } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { startProvider, type Provider } from '../helpers/provider.ts'
import { units } from '../orders/watched-order.ts'
import type { FlowService } from './service.ts'

export interface DayPlan {
  readonly network: Network
  readonly hours: number
  /** Opened and paid at even distances. With none nobody waits for a payment. */
  readonly orders: number
  /** What the providers allow on a day, and what the service is told; `null`: it is told nothing. */
  readonly daily: number
  readonly reported?: number | null
  readonly providers?: number
  readonly troubleEvery?: number
  readonly perSecond?: number
  /** How often the service looks whether something is due; a second in the service itself. Several blocks may pass. */
  readonly tickSeconds?: number
  /** Called after each block. */
  readonly atBlock?: (block: number, day: RunningDay) => void | Promise<void>
}

export interface RunningDay {
  readonly providers: readonly Provider[]
  readonly deps: Deps
}

export interface DayReport {
  readonly paid: number
  /** Orders that were paid and did not become so. */
  readonly missed: readonly string[]
  /** Looks that ended with an error, for the nodes' sake or the database's. */
  readonly failedPolls: number
  /** Of each provider. */
  readonly calls: readonly {
    readonly total: number
    readonly aDay: number
    readonly answered: Readonly<Record<string, number>>
    readonly refused: Readonly<Record<string, number>>
  }[]
  readonly blocks: number
}

/** A payer pays so long after the order was opened. */
const payAfterSeconds = 60
/** What is paid last has so long to become final. */
const tailSeconds = 240

/** Orders are open all the time where there are any: each lasts half an hour. */
export async function liveThrough(service: FlowService, plan: DayPlan): Promise<DayReport> {
  const { network, orders, hours } = plan
  const { local } = service.on(network)
  const { blockSeconds } = networkTable[network].main
  const { tickSeconds = blockSeconds } = plan
  await service.meet(network)
  const head = await service.on(network).chain.head()
  // From midnight on, so that a day of the providers is the day that is lived through.
  const begun = (Math.floor(head.time.getTime() / 86_400_000) + 1) * 86_400_000
  const clock = testClock(new Date(begun))
  const rules = {
    daily: plan.daily,
    perSecond: plan.perSecond ?? 1000,
    now: () => clock.now(),
    ...(plan.troubleEvery && { troubleEvery: plan.troubleEvery }),
  }
  const providers = await Promise.all(
    Array.from({ length: plan.providers ?? 2 }, () => startProvider(local.url, rules)),
  )
  const reported = plan.reported === undefined ? plan.daily : plan.reported
  const budget =
    reported === null ? {} : { budget: { daily: reported, ...(plan.perSecond && { perSecond: plan.perSecond }) } }
  const meters = new NodeMeters(() => clock.now())
  const nodes = providers.map(({ url }) => ({ url, headers: {}, ...budget }))
  const [settings] = meters.give([{ ...local.settings, environment: 'test' as const, nodes }])
  const chain = await connectChain(settings!, () => clock.now().getTime())
  const deps: Deps = {
    ...service.deps,
    clock,
    polls: new PollScheduler(),
    chains: directory([{ environment: 'test', chain }]),
  }
  const merchant = await testMerchant(deps)
  const key = { environment: 'test', network } as const
  const due: { readonly at: number; readonly address: string; readonly id: string }[] = []
  const paid: string[] = []
  const seconds = hours * 3600
  const open = async () => {
    const { order } = await createOrder(deps, merchant, orderInput({ network, idempotencyKey: randomUUID() }))
    due.push({ at: clock.now().getTime() + payAfterSeconds * 1000, address: order.address, id: order.id })
  }
  let failedPolls = 0
  // As the service's own watcher does: what fails is tried again at the next look.
  const inspect = async () => {
    try {
      await follow(deps, key)
      if (paid.length > 0) await screenPayment(deps, key)
    } catch {
      failedPolls += 1
    }
  }
  await local.mine(1, { time: new Date(begun) })
  await inspect()
  let opened = 0
  const blocks = Math.floor(seconds / blockSeconds)
  const more = orders > 0 ? Math.ceil(tailSeconds / blockSeconds) : 0
  for (let block = 1; block <= blocks + more; block += 1) {
    for (let tick = 0; tick < blockSeconds; tick += tickSeconds) {
      const second = Math.min(tick + tickSeconds, blockSeconds)
      clock.set(new Date(begun + ((block - 1) * blockSeconds + second) * 1000))
      if (tick + tickSeconds >= blockSeconds) await local.mine(1, { time: clock.now() })
      if ((block * blockSeconds) % tickSeconds === 0) await inspect()
    }
    for (; opened < Math.min(orders, Math.ceil((block * orders) / blocks)); opened += 1) await open()
    while (due[0] && due[0].at <= clock.now().getTime()) {
      const { address, id } = due.shift()!
      await local.pay({ kind: 'transfer', to: address, amount: units('25') })
      paid.push(id)
    }
    await plan.atBlock?.(block, { providers, deps })
    if (block % 10 === 0) await meters.write(deps.db)
  }
  const missed: string[] = []
  for (const id of paid) {
    const order = await getOrder(deps, merchant, id)
    if (order.status !== 'PAID' || order.received_amount !== '25' || order.transactions.length !== 1)
      missed.push(`${id} ${order.status} ${order.received_amount}`)
  }
  await Promise.all(providers.map(provider => provider.stop()))
  const share = (seconds + more * blockSeconds) / 86_400
  return {
    paid: paid.length,
    missed,
    failedPolls,
    blocks: blocks + more,
    calls: providers.map(({ answered, refused }) => {
      const total = [...answered.values(), ...refused.values()].reduce((sum, one) => sum + one, 0)
      const sorted = (counts: ReadonlyMap<string, number>) =>
        Object.fromEntries([...counts].toSorted((one, other) => other[1] - one[1]))
      return { total, aDay: Math.round(total / share), answered: sorted(answered), refused: sorted(refused) }
    }),
  }
}
