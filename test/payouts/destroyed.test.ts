// The issuer destroys what a deposit address of ours holds: an operator enters it by what the nodes show, once, and everything agrees again.
import test from 'ava'
import { connectBalances } from '../../src/chains/connect-balances.ts'
import { checkReserves } from '../../src/payouts/reserves/reserve-check.service.ts'
import { enterDestroyed, inspectDestroyed } from '../../src/payouts/reserves/destroyed.service.ts'
import { usdt } from '../../src/lib/money.ts'
import { testEnvironment } from '../helpers/deps.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { asAnn, operatorWith } from '../operator/command.ts'
import { openOnChain } from './on-chain.ts'
import { brokenInvariants } from './payouts.ts'

const chains = [
  ['ERC20', startLocalEthereum],
  ['TRC20', startLocalTron],
] as const

for (const [network, begin] of chains)
  test.serial(
    `${network}: what was destroyed at a deposit address is entered once, as the operator's loss`,
    async t => {
      const at = await openOnChain(await begin())
      t.teardown(() => at.close())
      const { payouts, local, settings } = at
      const { deps, key, service } = payouts
      await at.watch()
      const [deposit, other] = [await at.deposit('40'), await at.deposit('30')]
      const balances = (await connectBalances(local.settings, () => performance.now()))!
      const inspect = (address: string) => inspectDestroyed(service.admin, { key, address, balances, pauseMs: 0 })
      const problemsAt = async (address: string) => {
        const { problems } = await checkReserves(service.admin, { key, balances, pauseMs: 0 })
        return problems.filter(problem => problem.includes(address))
      }
      t.deepEqual(await inspect(deposit.address), { kind: 'nothing missing' })
      t.deepEqual(await inspect(payouts.someone()), { kind: 'not ours' })

      await local.blacklist(deposit.address, true)
      await local.mine(1)
      await local.admin('destroyBlackFunds(address)', deposit.address)
      await local.mine(local.finalityBlocks + 1)
      await at.watch()
      t.is((await problemsAt(deposit.address)).length, 1)
      const shown = await inspect(deposit.address)
      if (shown.kind !== 'shown') return t.fail(shown.kind)
      t.is(shown.destroyed.amount, usdt(40_000_000n))

      const environment = testEnvironment(service.databaseUrl, settings)
      const operator = operatorWith({ ...environment, PATH: process.env.PATH ?? '' }).as('ann')
      const command = [
        'float',
        'destroyed',
        'test',
        network,
        deposit.address,
        '--reason',
        'blacklisted',
        ...asAnn,
      ] as const
      const { code, json, stderr } = await operator.run(...command, '--json')
      t.is(code, 0, stderr)
      t.is(json.amount, '40')
      t.is(await enterDestroyed(deps, shown.destroyed), null, 'whoever was shown the same enters nothing')
      const again = await operator.run(...command)
      t.is(again.code, 1)
      t.regex(again.stderr, /Nothing is missing/)

      t.deepEqual(await problemsAt(deposit.address), [])
      t.deepEqual(await problemsAt(other.address), [])
      t.deepEqual(await brokenInvariants(payouts), [])
      t.like(await deposit.order(), { status: 'PAID', received_amount: '40' })
      const [row] = await service.admin.query<{ left: string }>(
        'select (credited - swept)::text as left from deposit_balance where address = $1',
        [deposit.address],
      )
      t.is(row?.left, '0', 'nothing of it is swept')
    },
  )
