// Each way in which nodes fail, of one of two, one of three and two of three: what is seen, credited and expired, and what the
// operator reads. On Ethereum alone: what decides knows no network, and to invent a payment a TRON node would have to be made to
// forge its list of transactions too. Nodes of TRON that are down or hide are in nodes.test.ts.
import test from 'ava'
import { openFlowService, type FlowService } from './service.ts'
import { down, healthOf, hide, openNodes, type Setting } from './many-nodes.ts'
import { inventing, lagging } from './node-faults.ts'

const network = 'ERC20'

let service: FlowService
test.before(async () => {
  service = await openFlowService()
})
test.after.always(() => service?.close())

type Make = (setting: Setting) => ReturnType<typeof lagging> | typeof down | typeof hide

const faults = {
  'is down': () => down,
  'stands still': () => lagging(service.on(network).local.url),
  'hides the payment': () => hide,
  'invents a payment': ({ address }) => {
    const { local } = service.on(network)
    return inventing(local.url, { token: local.token, to: address, amount: 25_000_000n })
  },
} as const satisfies Record<string, Make>

interface Case {
  readonly fault: keyof typeof faults
  readonly wrong: number
  readonly of: number
  /** What becomes of the order that the payment is for, and of one that nobody pays, long after their ends. */
  readonly order: 'CONFIRMING' | 'PAID' | 'EXPIRED'
  readonly unpaid: 'OPEN' | 'EXPIRED'
  /** What the operator reads while the fault lasts; `null` where a majority invents, which nobody can tell. */
  readonly reason: string | null
}

const waits = 'payments are seen, crediting waits'
const goesOn = 'payments are seen and credited'
const disagree = `the nodes disagree: ${waits}`
const outvoted = '1 of 3 nodes differs from the majority: it is outvoted'

const cases: readonly Case[] = [
  { fault: 'is down', wrong: 1, of: 2, order: 'CONFIRMING', unpaid: 'OPEN', reason: `1 of 2 nodes answers: ${waits}` },
  { fault: 'is down', wrong: 1, of: 3, order: 'PAID', unpaid: 'EXPIRED', reason: `2 of 3 nodes answer: ${goesOn}` },
  { fault: 'is down', wrong: 2, of: 3, order: 'CONFIRMING', unpaid: 'OPEN', reason: `1 of 3 nodes answers: ${waits}` },
  {
    fault: 'stands still',
    wrong: 1,
    of: 2,
    order: 'CONFIRMING',
    unpaid: 'OPEN',
    reason: `1 of 2 nodes is more than 20 blocks behind: ${waits}`,
  },
  {
    fault: 'stands still',
    wrong: 1,
    of: 3,
    order: 'PAID',
    unpaid: 'EXPIRED',
    reason: `1 of 3 nodes is more than 20 blocks behind: ${goesOn}`,
  },
  {
    fault: 'stands still',
    wrong: 2,
    of: 3,
    order: 'CONFIRMING',
    unpaid: 'OPEN',
    reason: `2 of 3 nodes are more than 20 blocks behind: ${waits}`,
  },
  // What hides a payment contradicts its own block: such a node is as good as down, however many of them there are.
  {
    fault: 'hides the payment',
    wrong: 1,
    of: 2,
    order: 'CONFIRMING',
    unpaid: 'OPEN',
    reason: `1 of 2 nodes answers: ${waits}`,
  },
  {
    fault: 'hides the payment',
    wrong: 1,
    of: 3,
    order: 'PAID',
    unpaid: 'EXPIRED',
    reason: `2 of 3 nodes answer: ${goesOn}`,
  },
  {
    fault: 'hides the payment',
    wrong: 2,
    of: 3,
    order: 'CONFIRMING',
    unpaid: 'OPEN',
    reason: `1 of 3 nodes answers: ${waits}`,
  },
  { fault: 'invents a payment', wrong: 1, of: 2, order: 'CONFIRMING', unpaid: 'OPEN', reason: disagree },
  { fault: 'invents a payment', wrong: 1, of: 3, order: 'EXPIRED', unpaid: 'EXPIRED', reason: outvoted },
  // Believed as well, but who sent it is asked before it is credited: they would have to invent a transaction, too.
  { fault: 'invents a payment', wrong: 2, of: 3, order: 'CONFIRMING', unpaid: 'EXPIRED', reason: null },
]

/** What the log warns of. */
function warnings({ lines }: Setting): string[] {
  return lines
    .map(line => JSON.parse(line) as { level: number; reason?: string })
    .flatMap(one => (one.level === 40 && one.reason !== undefined ? one.reason : []))
}

for (const { fault, wrong, of, order, unpaid, reason } of cases) {
  test.serial(`${wrong} of ${of} ${fault}: the order is ${order} and one that nobody pays ${unpaid}`, async t => {
    const setting = await openNodes(service, network, of)
    t.teardown(() => setting.stop())
    const { local } = service.on(network)
    await setting.inspect()
    t.deepEqual(await healthOf(setting.deps, network), {
      state: 'ok',
      reason: `${of} of ${of} nodes answer: ${goesOn}`,
    })

    const answer = await faults[fault](setting)
    for (const node of setting.nodes.slice(0, wrong)) node.set(answer)
    await (fault === 'invents a payment' ? local.mine() : setting.pay())
    const seen = await setting.inspect()
    t.like(seen, { status: 'PENDING_CONFIRM', received_amount: '25', credited_amount: '0' })

    await local.mine(25)
    await setting.inspect()
    const settled = await setting.inspect()
    t.is(settled.credited_amount !== '0', order === 'PAID', settled.status)
    const metrics = await setting.metrics()
    t.true(metrics.includes(`kassa_chain_nodes{environment="test",network="${network}"} ${of}`))
    if (reason !== null) t.true(warnings(setting).includes(reason), warnings(setting).join('; '))
    // A liar is noticed when it is asked: between two final ranges it tells what the others tell.
    if (reason === outvoted) t.regex(metrics, /kassa_chain_node_errors\{[^}]*kind="outvoted"\} [1-9]/)
    // One that hides is noticed as long as the range that it hides from is read: the others go on.
    else if (reason !== null && !(fault === 'hides the payment' && order === 'PAID')) {
      t.deepEqual(await healthOf(setting.deps, network), { state: 'degraded', reason })
      t.regex(metrics, /kassa_chain_state\{[^}]*\} 1/)
    }
    if (fault === 'is down') t.is(metrics.match(/kassa_chain_node_up\{[^}]*\} 0/g)?.length, wrong)
    if (fault === 'stands still') t.is(metrics.match(/kassa_chain_node_lag_blocks\{[^}]*\} 26/g)?.length, wrong)
    t.is((await fetch(`${service.url}/readyz`)).status, 200)

    await setting.passTheEnd()
    for (let turn = 0; turn < 3; turn += 1) await setting.inspect()
    const last = await setting.inspect()
    t.is(last.status, order)
    t.is((await setting.pollUnpaid()).status, unpaid)
    if (order === 'EXPIRED')
      t.deepEqual(
        last.transactions.map(one => one.status),
        ['ORPHANED'],
      )
  })
}
