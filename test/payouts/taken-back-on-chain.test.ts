// A chain that takes back final blocks with money out in them: withdrawals, refunds and sweeps, brought back by the operator's command.
import type { ExecutionContext } from 'ava'
import test from 'ava'
import { findPause } from '../../src/payments/follow/pause.store.ts'
import { testEnvironment } from '../helpers/deps.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { asAnn, operatorWith, type Operator } from '../operator/command.ts'
import { startBatches } from './batching.ts'
import { openOnChain, sweepOf, sweepSettings, type OnChain } from './on-chain.ts'
import { brokenInvariants } from './payouts.ts'

for (const [network, start, how] of [
  ['ERC20', startLocalEthereum, ''],
  ['ERC20', startLocalEthereum, ', swept by a batch'],
  ['TRC20', startLocalTron, ''],
] as const) {
  test.serial(
    `${network}${how}: all that was paid out in blocks that are gone is paid by the same bytes, once`,
    async t => {
      const local = await start()
      const at = await (how === '' ? openOnChain(local, sweepSettings(network)) : startBatches(local))
      t.teardown(() => at.close())
      const { payouts } = at
      const deposit = await at.deposit('40')
      const { height } = await at.chain.head()
      const [payee, payer] = [payouts.someone(), payouts.someone()]
      const ids = [await payouts.withdraw(payee), await deposit.refund(payer, '7')]
      await payouts.work(8)
      await at.watch()
      const before = await Promise.all(ids.map(id => payouts.withdrawal(id)))
      t.deepEqual(
        before.map(one => one.status),
        ['COMPLETED', 'COMPLETED'],
      )
      t.is((await sweepOf(payouts, deposit.address)).status, 'DONE')
      const spendable = await payouts.balance('merchant_available')

      const operator = await takeBack(t, at, height)
      t.deepEqual(await at.paid(payee, payer, at.hot), [])
      const { json, stderr, code } = await operator.run('chains', 'reverse', 'test', network, ...why, '--json')
      t.is(code, 0, stderr)
      t.deepEqual(json.orders, [])
      t.deepEqual(
        json.withdrawals.map((one: { id: string; status: string }) => `${one.id} ${one.status}`).toSorted(),
        ids.map(id => `${id} BROADCAST`).toSorted(),
      )
      t.is(await payouts.balance('merchant_available'), spendable)
      t.is(await payouts.balance('merchant_reserved'), 26_000_000n, 'what is to be paid again is set aside')
      t.deepEqual(await brokenInvariants(payouts), [])

      await goOn(t, at, operator)
      for (const [index, id] of ids.entries()) {
        t.like(await payouts.withdrawal(id), { status: 'COMPLETED', tx_hash: before[index]!.tx_hash })
        t.is((await payouts.attempts(id)).length, 1)
        t.deepEqual(await payouts.events(id), ['withdrawal.completed', 'withdrawal.completed'])
      }
      t.deepEqual(await at.paid(payee, payer), [7_000_000n, 25_000_000n])
      t.deepEqual(
        (await at.paid(at.hot)).filter(amount => amount < 10n ** 12n),
        [39_999_999n],
        'swept once',
      )
      t.is(await payouts.balance('merchant_available'), spendable)
      t.is(await payouts.balance('merchant_reserved'), 0n)
      t.like(await deposit.order(), { status: 'PAID', refunded_amount: '7' })
      t.deepEqual(await brokenInvariants(payouts), [])
      t.is((await operator.run('debts', 'list', '--json')).json.debts.length, 0)
    },
  )
}

const why = ['--reason', 'the explorers say so too', ...asAnn] as const

/** Everything above a height goes for good, and whoever looks at the chain halts it. */
async function takeBack(t: ExecutionContext, at: OnChain, height: number): Promise<Operator> {
  const { local, payouts, chain } = at
  await local.reorg((await chain.head()).height - height)
  await local.mine(local.finalityBlocks + 2)
  await at.watch()
  t.truthy(await findPause(payouts.deps.db, payouts.key))
  at.isStuck = true
  await payouts.work(2)
  at.isStuck = false
  const environment = testEnvironment(payouts.service.databaseUrl, at.settings)
  return operatorWith({ ...environment, PATH: process.env.PATH ?? '' }).as('ann')
}

/** The chain is resumed, read and paid on. Where signatures expire, time goes on until one whose block is gone can be given anew. */
async function goOn(t: ExecutionContext, at: OnChain, operator: Operator): Promise<void> {
  const { local, payouts } = at
  const { code, stderr } = await operator.run('chains', 'resume', 'test', payouts.key.network, ...why)
  t.is(code, 0, stderr)
  await payouts.work(8)
  if (payouts.key.network === 'TRC20') {
    const { time } = await at.chain.head()
    await local.mine(1, { time: new Date(time.getTime() + 900_000) })
    payouts.service.clock.advance(900)
    await payouts.work(8)
  }
  await at.watch()
}
