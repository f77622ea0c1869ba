// Nodes keep the receipts of a day or two (reth --full: 10,064 blocks), and Kassa was away or halted for longer. That nobody tells what became of a
// payment never means that it was not paid.
import test, { type ExecutionContext } from 'ava'
import { recheckPayouts } from '../../src/payments/reconcile/recheck-payouts.service.ts'
import { deletePause, findPause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { planReversal } from '../../src/payments/reverse/reverse-final.service.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { giveUp } from '../../src/payouts/recovery/mark-failed.service.ts'
import { testEnvironment } from '../helpers/deps.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { startPrunedNodes, type PrunedNodes } from '../helpers/pruned-nodes.ts'
import { asAnn, operatorWith } from '../operator/command.ts'
import { openOnChain, type OnChain } from './on-chain.ts'
import { brokenInvariants } from './payouts.ts'

const chains = [
  ['ERC20', startLocalEthereum],
  ['TRC20', startLocalTron],
] as const

async function start(t: ExecutionContext, begin: (typeof chains)[number][1], count: number) {
  const nodes = await startPrunedNodes(await begin(), count)
  const at = await openOnChain(nodes.local)
  t.teardown(async () => {
    await at.close()
    await nodes.stop()
  })
  await at.watch()
  return { nodes, at }
}

/** A withdrawal that is paid on the chain while nobody looks, until all nodes have let its receipt go; its id. */
async function paidUnseen(t: ExecutionContext, { nodes, at }: { nodes: PrunedNodes; at: OnChain }, index: boolean) {
  const { payouts, local } = at
  const to = payouts.someone()
  const id = await payouts.withdraw(to)
  at.isStuck = true
  await payouts.work(1)
  await local.mine(local.finalityBlocks + 1)
  await at.watch()
  await local.mine(local.finalityBlocks + 1)
  t.deepEqual(await at.paid(to), [25_000_000n])
  const { height } = await at.chain.head()
  nodes.prune({ upTo: height, index })
  return id
}

for (const [network, begin] of chains)
  for (const count of [1, 2, 3]) {
    test.serial(
      `${network}, ${count} nodes: a paid withdrawal whose receipt is gone halts nothing and is not reversed`,
      async t => {
        const { nodes, at } = await start(t, begin, count)
        const { payouts } = at
        const { deps, service, key } = payouts
        const id = await payouts.withdraw(payouts.someone())
        await payouts.work(5)
        await at.watch()
        t.is((await payouts.withdrawal(id)).status, 'COMPLETED')
        nodes.prune({ upTo: (await at.chain.head()).height, index: true })
        const due = async () =>
          (
            await service.admin.query<{ due: string }>(
              `select due_at::text as due from transaction_attempt where withdrawal_id = $1`,
              [id],
            )
          )[0]!.due
        for (let polls = 0; polls < 60 && (await due()) !== 'infinity'; polls += 1) {
          service.clock.set(new Date(Math.max(new Date(await due()).getTime(), service.clock.now().getTime()) + 1000))
          await recheckPayouts(deps, key)
          t.is(await findPause(deps.db, key), null)
        }
        t.is(await due(), 'infinity', 'each late look found it')
        await insertPause(deps.db, key, { reason: 'a person wanted to look', now: service.clock.now() })
        const way = deps.outgoing.find('test', network)!
        t.is((await planReversal(deps, key, { chain: at.chain, way })).kind, 'nothing to reverse')
        await deletePause(deps.db, key)
      },
    )

    for (const index of network === 'ERC20' && count === 1 ? [false, true] : [false])
      test.serial(
        `${network}, ${count} nodes: a withdrawal that was paid unseen keeps its reserve, and giving it up is refused${index ? ', by nodes without an index' : ''}`,
        async t => {
          const { nodes, at } = await start(t, begin, count)
          const { payouts } = at
          const { deps, service } = payouts
          const id = await paidUnseen(t, { nodes, at }, index)
          const available = await payouts.balance('merchant_available')
          for (let round = 0; round < 3; round += 1) {
            service.clock.advance(3 * 3600)
            await nodes.local.mine(1, { time: service.clock.now() })
            await nodes.local.mine(nodes.local.finalityBlocks + 1)
            await runDue(deps)
          }
          const [attempt] = await payouts.attempts(id)
          t.is(attempt!.status, 'UNCLEAR')
          t.regex(attempt!.note ?? '', /final block (\d+ )?has it, and the nodes (keep|tell) no result of it/)
          t.is((await giveUp(deps, id))?.kind, 'paid')
          const environment = testEnvironment(service.databaseUrl, at.settings)
          const operator = operatorWith({ ...environment, PATH: process.env.PATH ?? '' }).as('ann')
          const why = ['--reason', 'the nodes do not know it', ...asAnn]
          const { code, stderr } = await operator.run('payouts', 'give-up', id, ...why)
          t.is(code, 1)
          t.regex(stderr, /was paid: transaction .* is recorded in final block \d+/)
          await runDue(deps)
          t.is((await payouts.withdrawal(id)).status, 'BROADCAST')
          t.is(await payouts.balance('merchant_available'), available)
          t.deepEqual(await brokenInvariants(payouts), [])
        },
      )
  }

for (const [network, begin] of chains)
  test.serial(
    `${network}: a payment that our record has on the chain is not reversed, whatever its nodes show`,
    async t => {
      const { at } = await start(t, begin, 1)
      const { payouts } = at
      const { deps, service, key } = payouts
      const id = await payouts.withdraw(payouts.someone())
      await payouts.work(5)
      await at.watch()
      const way = deps.outgoing.find('test', network)!
      const silent = {
        ...way,
        outcome: () => Promise.resolve({ kind: 'open' as const }),
        isAbsent: () => Promise.resolve(true),
        finalBlock: async (height: number) => ({ ...(await way.finalBlock(height)), hash: 'another' }),
      }
      await insertPause(deps.db, key, { reason: 'a final block is another', now: service.clock.now() })
      const planned = await planReversal(deps, key, { chain: at.chain, way: silent })
      t.is(planned.kind, 'recorded on the chain')
      t.is((await payouts.withdrawal(id)).status, 'COMPLETED')
      await deletePause(deps.db, key)
    },
  )
