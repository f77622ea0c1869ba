// What one node alone invents is bounded, and hides nothing that is true (docs/spec/decisions.md §4).
import test from 'ava'
import { singleNodeTransfersMax } from '../../src/chains/read/agreement.ts'
import type { ChainNode } from '../../src/chains/chain.ts'
import { transferAmountMax } from '../../src/payments/record/plausible.ts'
import { otherMax } from '../../src/payments/record/record.service.ts'
import { getBalances } from '../../src/withdrawals/balances/balance.service.ts'
import { assertBooks } from '../helpers/books.ts'
import { testService } from '../helpers/deps.ts'
import { sharedService } from '../helpers/shared.ts'
import { inspect, openNodes } from './nodes.ts'
import { units, watchBoth } from './watched-order.ts'

const service = sharedService(test, async () => {
  const opened = await testService()
  await watchBoth(opened)
  return opened
})

test.serial(
  'one of two nodes invents other transfers of a block at each reading: no more than so many of them are kept',
  async t => {
    const nodes = await openNodes(service())
    const { order, chain } = nodes.setting
    const paidAt = chain.head.height + 1
    let readings = 0
    const inventing: ChainNode = {
      ...chain.node,
      async transfers(block) {
        const { height: blockHeight, hash: blockHash } = block
        readings += 1
        const invented = Array.from({ length: blockHeight === paidAt ? 300 : 0 }, (_, ordinal) => ({
          txHash: chain.hash(`invented ${readings}`),
          ordinal,
          from: chain.address(1),
          to: order.address,
          amount: units('1'),
          blockHeight,
          blockHash,
        }))
        return [...(await chain.node.transfers(block)), ...invented]
      },
    }
    const deps = nodes.use([inventing, chain.node])
    chain.freezeFinal()
    chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(1)
    const kept = async () => {
      const found = await deps.db.query('select from chain_transfer where order_id = $1', [order.id])
      return found.length
    }
    const counts: number[] = []
    for (let round = 0; round < 10; round++) {
      await inspect(nodes, deps)
      counts.push(await kept())
    }
    t.true(counts[0]! > 1 && counts[0]! <= 1 + 2 * singleNodeTransfersMax, counts.join(', '))
    t.true(counts.at(-1)! <= otherMax, counts.join(', '))
    t.is(counts.at(-1), counts.at(-3))
    chain.thawFinal()
    chain.mineEmpty(4)
    t.like(await inspect(nodes, nodes.use([chain.node, chain.node])), { status: 'PAID', credited_amount: '24.75' })
  },
)

test.serial(
  'one node of three invents more than all the money there is for an order: what is true is credited all the same',
  async t => {
    const nodes = await openNodes(service())
    const { order, chain, merchant } = nodes.setting
    const [paidAt, blocks] = [chain.head.height + 1, 50]
    const inventing: ChainNode = {
      ...chain.node,
      async transfers(block) {
        const { height: blockHeight, hash: blockHash } = block
        const count = blockHeight > paidAt + 1 ? 300 : 0
        const invented = Array.from({ length: count }, (_, ordinal) => {
          const txHash = chain.hash(`invented ${blockHeight}`)
          return {
            txHash,
            ordinal,
            from: chain.address(1),
            to: order.address,
            amount: transferAmountMax,
            blockHeight,
            blockHash,
          }
        })
        return [...(await chain.node.transfers(block)), ...invented]
      },
    }
    const deps = nodes.use([inventing, chain.node, chain.node])
    chain.freezeFinal()
    chain.mine([{ to: order.address, amount: units('25') }])
    chain.mineEmpty(blocks)
    await inspect(nodes, deps)
    await assertBooks(t, deps.db)
    chain.setFinal(paidAt + 1)
    await inspect(nodes, deps)
    chain.mineEmpty(1)
    const paid = await inspect(nodes, deps)
    t.like(paid, { status: 'PAID', credited_amount: '24.75' })
    t.deepEqual(
      paid.transactions.filter(one => one.status === 'FINAL').map(one => one.amount),
      ['25'],
    )
    const [rows] = await deps.db.query<{ count: number }>(
      'select count(*)::int as count from chain_transfer where order_id = $1',
      [order.id],
    )
    t.is(rows?.count, 1 + singleNodeTransfersMax * blocks)
    t.is((await getBalances(deps, merchant)).balances.find(one => one.network === 'ERC20')?.available, '24.75')
    chain.thawFinal()
    await inspect(nodes, nodes.use([chain.node, chain.node, chain.node]))
  },
)
