// Nodes whose calls of a day run short, on chains in memory: what is seen, credited and expired then, and what the operator reads.
import { pino } from 'pino'
import test, { type ExecutionContext } from 'ava'
import { Registry } from 'prom-client'
import type { ChainNode } from '../../src/chains/chain.ts'
import { NodeMeter } from '../../src/chains/nodes/node-meter.ts'
import { quorum } from '../../src/chains/read/quorum.ts'
import { NodeFailure } from '../../src/chains/nodes/transport.ts'
import { directory } from '../../src/app.ts'
import { nodeGauges } from '../../src/http/metrics/node-gauges.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { addSeconds } from '../../src/lib/clock.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import { readNetworkHealth } from '../../src/payments/follow/chain-status.service.ts'
import { listChainStatuses } from '../../src/payments/follow/chain-status.store.ts'
import { PollScheduler } from '../../src/payments/follow/poll-scheduler.service.ts'
import { testMerchant, testService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { units } from '../orders/watched-order.ts'

const key = { environment: 'test', network: 'TRC20' } as const

/** The same node, each of its methods a call. */
function counted(node: ChainNode, meter: NodeMeter): ChainNode {
  const asked = new Set(['head', 'finalHead', 'block', 'transfers', 'finalRange', 'verify'])
  return new Proxy(node, {
    get: (target, name: keyof ChainNode) => {
      const method = target[name]
      if (typeof method !== 'function' || !asked.has(name)) return method
      return async (...input: unknown[]) => {
        const withheld = await meter.take(1, 'reading')
        if (withheld) throw new NodeFailure(withheld.reason, { kind: 'quota', cooldownMs: withheld.cooldownMs })
        return (method as (...given: unknown[]) => unknown)(...input)
      }
    },
  })
}

/** One order on TRON, whose nodes all are the chain in memory with these budgets; it is six in the morning in UTC. */
async function begin(t: ExecutionContext, budgets: readonly (number | null)[]) {
  const service = await testService({ start: new Date('2026-06-01T06:00:00Z') })
  t.teardown(() => service.close())
  const { clock, tron } = service
  const now = () => clock.now()
  const meters = budgets.map(
    (daily, index) => new NodeMeter({ name: `node ${index}`, budget: daily === null ? {} : { daily }, now }),
  )
  const chain = quorum(
    meters.map(meter => counted(tron.node, meter)),
    { now: () => now().getTime(), meters, names: meters.map(({ name }) => name) },
  )
  const lines: { level: number; msg: string; reason?: string }[] = []
  const log = pino({ level: 'info', base: null }, { write: line => lines.push(JSON.parse(line)) })
  const chains = directory([{ environment: 'test', chain }])
  const deps = { ...service.deps, log, chains, polls: new PollScheduler() }
  const pass = async (seconds: number, everySeconds = 10) => {
    for (let passed = 0; passed < seconds; passed += everySeconds) {
      clock.advance(everySeconds)
      tron.mine([], { time: clock.now() })
      await watchChain(deps, key)
    }
  }
  await watchChain(deps, key)
  const merchant = await testMerchant(deps)
  const open = async () => (await createOrder(deps, merchant, orderInput({ network: 'TRC20' }))).order
  return {
    deps,
    clock,
    tron,
    meters,
    lines,
    pass,
    open,
    pay: (to: string) => tron.mine([{ to, amount: units('25') }], { time: clock.now() }),
    statusOf: async (id: string) => (await getOrder(deps, merchant, id)).status,
    health: async () => (await readNetworkHealth(deps)).find(one => one.network === 'TRC20'),
    async metrics() {
      const registry = new Registry()
      nodeGauges(registry)(await listChainStatuses(deps.db))
      return registry.metrics()
    },
  }
}

test.serial(
  'the head is asked for while an order is open and ten minutes longer, final blocks each minute always',
  async t => {
    const { open, pass, tron, statusOf, pay } = await begin(t, [1_000_000])
    const before = { ...tron.calls }
    await pass(600, 60)
    t.is(tron.calls.transfers, before.transfers)
    t.true(
      tron.calls.finalHead - before.finalHead <= 11,
      `${tron.calls.finalHead - before.finalHead} questions in ten minutes`,
    )
    const order = await open()
    await pass(10)
    t.true(tron.calls.transfers > before.transfers)
    pay(order.address)
    await pass(10)
    t.not(await statusOf(order.id), 'OPEN')
    await pass(120, 40)
    t.is(await statusOf(order.id), 'PAID')
    await pass(700, 100)
    const after = tron.calls.transfers
    await pass(300, 100)
    t.is(tron.calls.transfers, after)
  },
)

test.serial(
  'calls that run short: payments are seen once they are final, none is missed, and it is said once',
  async t => {
    const { open, pass, pay, statusOf, health, lines, meters, metrics } = await begin(t, [8000])
    const order = await open()
    const unpaid = await open()
    // As many as are planned by a quarter past seven for the head, and fewer than for final blocks.
    await meters[0]!.take(1550, 'reading')
    pay(order.address)
    await pass(20)
    t.is(await statusOf(order.id), 'OPEN')
    t.deepEqual(await health(), {
      ...key,
      state: 'degraded',
      reason: '1 of 1 node answers, but calls run short: payments are seen once they are final',
    })
    await pass(60)
    t.is(await statusOf(order.id), 'PAID')
    t.is(await statusOf(unpaid.id), 'OPEN')
    await pass(2400, 100)
    t.is(await statusOf(unpaid.id), 'EXPIRED')
    t.is(lines.filter(({ reason }) => reason?.includes('calls run short')).length, 1)
    t.regex(await metrics(), /kassa_chain_node_calls_daily\{[^}]*node="node 0"\} 8000/)
    t.regex(await metrics(), /kassa_chain_node_calls\{[^}]*node="node 0"\} 1\d{3}/)
  },
)

test.serial(
  'a clock that ran an hour ahead and was set right: what is paid then is seen and credited at once',
  async t => {
    const { deps, open, pass, clock, pay, statusOf } = await begin(t, [1_000_000])
    const order = await open()
    clock.advance(3600)
    await watchChain(deps, key)
    clock.advance(-3600)
    pay(order.address)
    await pass(20)
    t.not(await statusOf(order.id), 'OPEN')
    await pass(120)
    t.is(await statusOf(order.id), 'PAID')
  },
)

test.serial(
  'a day that is used up: crediting waits for midnight, nothing expires that was paid in time, and payouts have their rest',
  async t => {
    const { open, pass, pay, statusOf, health, meters, clock } = await begin(t, [8000])
    const order = await open()
    await meters[0]!.take(7600, 'paying')
    pay(order.address)
    await pass(7200, 900)
    t.is(await statusOf(order.id), 'OPEN')
    t.like(await health(), {
      state: 'degraded',
      reason: '1 of 1 node answers, and the calls of the day are used up: crediting waits for midnight (UTC)',
    })
    const used = meters[0]!.used()
    await pass(600, 200)
    t.is(meters[0]!.used(), used)
    t.is(await meters[0]!.take(1, 'paying'), null)
    clock.set(new Date('2026-06-02T00:00:01Z'))
    await pass(60, 30)
    t.is(await statusOf(order.id), 'PAID')
  },
)

test.serial(
  'of several nodes those with calls left are asked first, and one that is used up delays nothing',
  async t => {
    const { open, pass, pay, statusOf, health, meters } = await begin(t, [8000, null, null])
    await meters[0]!.take(7600, 'paying')
    const order = await open()
    const used = meters[0]!.used()
    pay(order.address)
    await pass(10)
    t.not(await statusOf(order.id), 'OPEN')
    await pass(120, 40)
    t.is(await statusOf(order.id), 'PAID')
    t.is(meters[0]!.used(), used)
    t.not((await health())?.state, 'blind')
  },
)

test.serial(
  'a day without any worker is caught up in portions, and no order expires before what was paid is read',
  async t => {
    const { deps, open, pay, statusOf, clock, tron } = await begin(t, [null])
    const [paid, late, unpaid] = [await open(), await open(), await open()]
    clock.advance(600)
    pay(paid.address)
    clock.advance(3600)
    tron.mine([{ to: late.address, amount: units('25') }], { time: clock.now() })
    for (let block = 0; block < 7200; block += 1) {
      clock.advance(12)
      tron.mine([], { time: clock.now() })
    }
    // The head has passed the end of all three by a day; what expires goes by what was read.
    const stop = new AbortController()
    stop.abort()
    await watchChain(deps, key, stop.signal)
    t.is(await statusOf(paid.id), 'OPEN')
    t.is(await statusOf(unpaid.id), 'OPEN')
    const heights: number[] = []
    for (let round = 0; round < 10; round += 1) {
      await watchChain({ ...deps, polls: new PollScheduler() }, key)
      const [row] = await deps.db.query<{ height: string }>(
        `select height from chain_cursor where network = 'TRC20' and kind = 'final'`,
      )
      heights.push(Number(row!.height))
      if (Number(row!.height) === tron.head.height - 2) break
      t.is(await statusOf(paid.id), 'PAID')
    }
    t.true(heights.length > 1, 'one run does not hold up the others')
    t.is(heights.at(-1), tron.head.height - 2)
    t.deepEqual(
      [await statusOf(paid.id), await statusOf(late.id), await statusOf(unpaid.id)],
      ['PAID', 'EXPIRED_PAID', 'EXPIRED'],
    )
    t.true(addSeconds(clock.now(), -80_000) > new Date(paid.expire_at))
  },
)
