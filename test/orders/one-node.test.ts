// One node cannot decide alone (docs/spec/decisions.md §4).
import test from 'ava'
import { ChainUnavailable, type ChainNode, type Transfer } from '../../src/chains/chain.ts'
import { findPause } from '../../src/payments/follow/pause.store.ts'
import { listChainStatuses } from '../../src/payments/follow/chain-status.store.ts'
import { testService } from '../helpers/deps.ts'
import { hooked } from '../helpers/hooked.ts'
import { sharedService } from '../helpers/shared.ts'
import { dead, hiding, key, inspect, openNodes } from './nodes.ts'
import { units, watchBoth } from './watched-order.ts'

const service = sharedService(test, async () => {
  const opened = await testService()
  await watchBoth(opened)
  return opened
})

test.serial(
  'one of two is down: a payment is seen, crediting waits and the operator reads why, until both answer',
  async t => {
    const nodes = await openNodes(service())
    const { order, chain, atEnd } = nodes.setting
    const alone = nodes.use([dead(chain.node), chain.node])
    chain.mine([{ to: order.address, amount: units('25') }])
    t.is((await inspect(nodes, alone)).status, 'PENDING_CONFIRM')
    chain.mineEmpty(5)
    t.like(await inspect(nodes, alone), { status: 'CONFIRMING', received_amount: '25', credited_amount: '0' })
    const [status] = await listChainStatuses(alone.db)
    t.like(status, { state: 'degraded', reason: '1 of 2 nodes answers: payments are seen, crediting waits' })
    t.deepEqual(
      status?.nodes.map(({ isUp, error }) => [isUp, error]),
      [
        [false, 'down'],
        [true, null],
      ],
    )
    chain.mine([], { time: atEnd(60) })
    t.is((await inspect(nodes, alone)).status, 'CONFIRMING')
    t.is((await inspect(nodes, nodes.use([chain.node, chain.node]))).status, 'PAID')
  },
)

test.serial('one of three is a block ahead with a time that cannot be: a payment is credited all the same', async t => {
  const nodes = await openNodes(service())
  const { order, chain } = nodes.setting
  const behind: ChainNode = {
    ...chain.node,
    head: async () => (await chain.node.block(chain.head.height - 1))!,
    block: async height => (height < chain.head.height ? chain.node.block(height) : null),
  }
  const time = new Date('+055841-01-01T00:00:00Z')
  const ahead: ChainNode = {
    ...chain.node,
    head: async () => ({ ...chain.head, time }),
    block: async height => (height === chain.head.height ? { ...chain.head, time } : chain.node.block(height)),
  }
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(2)
  const deps = nodes.use([ahead, behind, behind])
  await inspect(nodes, deps)
  await inspect(nodes, deps)
  chain.mineEmpty(1)
  t.is((await inspect(nodes, nodes.use([chain.node, behind, behind]))).status, 'PAID')
})

test.serial('a look that breaks off is told by the health of its network, though all nodes answer', async t => {
  const nodes = await openNodes(service())
  const { chain } = nodes.setting
  const deps = nodes.use([chain.node, chain.node])
  chain.mineEmpty(1)
  await inspect(nodes, deps)
  t.is((await listChainStatuses(deps.db))[0]?.state, 'ok')
  chain.mineEmpty(1)
  const mistake = new TypeError('a mistake of ours')
  const failing = hooked(deps, text => {
    if (text.startsWith('update chain_cursor set height')) throw mistake
  })
  await t.throwsAsync(inspect(nodes, failing), { is: mistake })
  const [status] = await listChainStatuses(deps.db)
  t.like(status, {
    state: 'degraded',
    reason: '2 of 2 nodes answer, but reading on failed: payments are seen or credited later',
  })
  await inspect(nodes, deps)
  t.is((await listChainStatuses(deps.db))[0]?.state, 'ok')
})

test.serial('whatever a node says of its failure is kept as plain text, and the network goes on', async t => {
  const nodes = await openNodes(service())
  const { order, chain } = nodes.setting
  const down = async () => {
    throw new ChainUnavailable('no\u0000 and \ud800')
  }
  const deps = nodes.use([{ ...chain.node, head: down }, chain.node, chain.node])
  chain.mine([{ to: order.address, amount: units('25') }])
  chain.mineEmpty(3)
  t.is((await inspect(nodes, deps)).status, 'PAID')
  const [status] = await listChainStatuses(deps.db)
  t.is(status?.nodes[0]?.error, 'no  and \ufffd')
})

test.serial(
  'one of two is down: no order expires, however late it is, until a majority has read past its end',
  async t => {
    const nodes = await openNodes(service())
    const { chain, atEnd } = nodes.setting
    chain.mine([], { time: atEnd(60) })
    chain.mineEmpty(10)
    t.is((await inspect(nodes, nodes.use([dead(chain.node), chain.node]))).status, 'OPEN')
    t.is((await inspect(nodes, nodes.use([chain.node, chain.node]))).status, 'EXPIRED')
  },
)

for (const position of [0, 1] as const) {
  test.serial(
    `node ${position + 1} of two hides a payment: it is seen, never expired, and credited when both tell it`,
    async t => {
      const nodes = await openNodes(service())
      const { order, chain, passed, atEnd } = nodes.setting
      const pair: ChainNode[] = [chain.node, chain.node]
      pair[position] = hiding(chain.node)
      chain.mine([{ to: order.address, amount: units('25') }])
      chain.mineEmpty(60)
      chain.mine([], { time: atEnd(60) })
      chain.mineEmpty(5)
      const deps = nodes.use(pair)
      for (let turn = 0; turn < 3; turn += 1) await inspect(nodes, deps)
      t.like(await inspect(nodes, deps), { status: 'CONFIRMING', received_amount: '25', credited_amount: '0' })
      const [status] = await listChainStatuses(deps.db)
      t.like(status, { state: 'degraded', reason: 'the nodes disagree: payments are seen, crediting waits' })
      t.is((await inspect(nodes, nodes.use([chain.node, chain.node]))).status, 'PAID')
      t.deepEqual(await passed(), ['PENDING_CONFIRM', 'CONFIRMING', 'PAID'])
    },
  )
}

for (const position of [0, 1, 2] as const) {
  for (const [what, wrong] of [
    ['down', dead],
    ['hiding a payment', hiding],
  ] as const) {
    test.serial(`node ${position + 1} of three is ${what}: the others credit, and end what is not paid`, async t => {
      const nodes = await openNodes(service())
      const { order, chain } = nodes.setting
      const three: ChainNode[] = [chain.node, chain.node, chain.node]
      three[position] = wrong(chain.node)
      const deps = nodes.use(three)
      chain.mine([{ to: order.address, amount: units('25') }])
      t.is((await inspect(nodes, deps)).status, 'PENDING_CONFIRM')
      chain.mineEmpty(3)
      t.is((await inspect(nodes, deps)).status, 'PAID')
      const unpaid = await openNodes(service())
      const others: ChainNode[] = [unpaid.setting.chain.node, unpaid.setting.chain.node, unpaid.setting.chain.node]
      others[position] = wrong(unpaid.setting.chain.node)
      unpaid.setting.chain.mine([], { time: unpaid.setting.atEnd(1) })
      t.is((await inspect(unpaid, unpaid.use(others))).status, 'EXPIRED')
    })
  }
}

for (const count of [2, 3] as const) {
  test.serial(
    `a payment that one node of ${count} invents is seen, never credited, and orphaned; its order ends by chain time`,
    async t => {
      const nodes = await openNodes(service())
      const { order, chain, atEnd } = nodes.setting
      const txHash = chain.hash('invented')
      const height = chain.head.height + 1
      const invented = (hash: string): Transfer[] => [
        {
          txHash,
          ordinal: 0,
          from: chain.address(1),
          to: order.address,
          amount: units('25'),
          blockHeight: height,
          blockHash: hash,
        },
      ]
      const inventing: ChainNode = {
        ...chain.node,
        transfers: async block => [
          ...(await chain.node.transfers(block)),
          ...(block.height === height ? invented(block.hash) : []),
        ],
      }
      const deps = nodes.use([inventing, ...Array.from({ length: count - 1 }, () => chain.node)])
      chain.freezeFinal()
      chain.mineEmpty(2)
      t.like(await inspect(nodes, deps), { status: 'CONFIRMING', received_amount: '25', credited_amount: '0' })
      chain.thawFinal()
      chain.mine([], { time: atEnd(1) })
      chain.mineEmpty(4)
      const last = await inspect(nodes, deps)
      t.like(last, { status: 'EXPIRED', received_amount: '0', credited_amount: '0' })
      t.deepEqual(
        last.transactions.map(one => one.status),
        ['ORPHANED'],
      )
    },
  )
}

test.serial(
  'the time of a dead branch ends no order: one that was paid in time on the real branch is paid',
  async t => {
    const nodes = await openNodes(service(), { expiresIn: 35 })
    const { order, chain, inspect: see, passed } = nodes.setting
    chain.freezeFinal()
    const [transfer] = chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(3)
    t.is((await see()).status, 'CONFIRMING')
    chain.reorg(4, [[], [{ to: order.address, amount: units('25'), txHash: transfer!.txHash }], [], [], []])
    chain.setFinal(transfer!.blockHeight)
    await see()
    chain.thawFinal()
    chain.mineEmpty(3)
    t.is((await see()).status, 'PAID')
    t.false((await passed()).includes('EXPIRED'))
  },
)

test.serial('a fork of 70 blocks none of which was final is followed', async t => {
  const nodes = await openNodes(service())
  const { order, chain, inspect: see } = nodes.setting
  chain.freezeFinal()
  chain.mineEmpty(80)
  for (let turn = 0; turn < 3; turn += 1) await see()
  chain.reorg(70)
  for (let turn = 0; turn < 3; turn += 1) await see()
  t.is(await findPause(nodes.service.deps.db, key), null)
  chain.mine([{ to: order.address, amount: units('25') }])
  t.is((await see()).status, 'PENDING_CONFIRM')
  chain.thawFinal()
  chain.mineEmpty(3)
  t.is((await see()).status, 'PAID')
})
