// What the issuer of USDT can do to its token, switched on against a payment, a sweep, a refund and a withdrawal.
import test, { type ExecutionContext } from 'ava'
import { watchTokens } from '../../src/payouts/reserves/token-watch.service.ts'
import { listTokenRestrictions } from '../../src/payouts/reserves/token-watch.store.ts'
import { testEnvironment } from '../helpers/deps.ts'
import type { LocalChain } from '../helpers/local-chain.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { operatorWith } from '../operator/command.ts'
import { openOnChain, sweepOf, sweepSettings, type OnChain } from './on-chain.ts'
import { brokenInvariants } from './payouts.ts'

type Power = {
  readonly name: string
  readonly on: (at: OnChain) => Promise<void>
  readonly off: (at: OnChain) => Promise<void>
  readonly reason: RegExp
}

const admin =
  (signature: string, ...values: bigint[]) =>
  async ({ local }: OnChain) => {
    await local.admin(signature, ...values)
    await local.mine(local.finalityBlocks + 1)
  }

const blacklist =
  (isListed: boolean) =>
  async ({ local, hot }: OnChain) => {
    await local.blacklist(hot, isListed)
    await local.mine(local.finalityBlocks + 1)
  }

/** What is over one day: all goes on by itself then. */
const powers: readonly Power[] = [
  {
    name: 'a fee',
    on: admin('setParams(uint256,uint256)', 10n, 5n),
    off: admin('setParams(uint256,uint256)', 0n, 0n),
    reason: /charges a fee on every transfer: 0\.1 %, at most 5 USDT/,
  },
  { name: 'a pause', on: admin('pause()'), off: admin('unpause()'), reason: /paused by its issuer/ },
  {
    name: 'a blacklist with the hot wallet on it',
    on: blacklist(true),
    off: blacklist(false),
    reason: /has blacklisted/,
  },
]

const chains = [
  ['ERC20', startLocalEthereum],
  ['TRC20', startLocalTron],
] as const

async function start(t: ExecutionContext, network: 'ERC20' | 'TRC20', begin: () => Promise<LocalChain>) {
  const at = await openOnChain(await begin(), sweepSettings(network))
  t.teardown(() => at.close())
  await at.watch()
  return at
}

for (const [network, begin] of chains) {
  for (const { name, on, off, reason } of powers)
    test.serial(
      `${network}: while the token has ${name}, nothing is signed, people are told, and all goes on after it`,
      async t => {
        const at = await start(t, network, begin)
        const { payouts } = at
        const { deps, service } = payouts
        const deposit = await at.deposit('40')
        await on(at)
        const [payee, payer] = [payouts.someone(), payouts.someone()]
        const ids = [await payouts.withdraw(payee), await deposit.refund(payer, '7')]
        await payouts.work(5)
        for (const id of ids) {
          const [attempt, ...more] = await payouts.attempts(id)
          t.is(more.length, 0)
          t.is(attempt!.status, 'READY')
          t.regex(attempt!.note ?? '', reason)
        }
        await watchTokens(deps)
        const [found] = await listTokenRestrictions(deps.db)
        t.regex(found?.text ?? '', reason)
        const operator = operatorWith({
          ...testEnvironment(service.databaseUrl, at.settings),
          PATH: process.env.PATH ?? '',
        })
        const listed = await operator.run('payouts', 'list')
        t.is(listed.code, 1)
        t.regex(listed.stdout, reason)
        t.regex((await operator.run('chains', 'status')).stdout, reason)
        if (name !== 'a blacklist with the hot wallet on it')
          t.not((await sweepOf(payouts, deposit.address)).status, 'DONE')
        // A day later nothing has failed for it.
        service.clock.advance(86_400)
        await payouts.work(2)
        for (const id of ids) t.is((await payouts.withdrawal(id)).status, 'APPROVED')

        await off(at)
        service.clock.advance(86_400)
        await payouts.work(10)
        for (const id of ids) t.is((await payouts.withdrawal(id)).status, 'COMPLETED')
        t.is((await sweepOf(payouts, deposit.address)).status, 'DONE')
        t.deepEqual(await at.paid(payee, payer), [7_000_000n, 25_000_000n])
        await watchTokens(deps)
        t.deepEqual(await listTokenRestrictions(deps.db), [])
        t.deepEqual(await brokenInvariants(payouts), [])
      },
    )

  test.serial(`${network}: while the token has a fee, a payment is credited as what its log says arrived`, async t => {
    const at = await start(t, network, begin)
    await admin('setParams(uint256,uint256)', 10n, 5n)(at)
    const deposit = await at.deposit('40')
    t.like(await deposit.order(), { status: 'PAID', received_amount: '39.96', missing_amount: '0' })
    t.deepEqual(await brokenInvariants(at.payouts), [])
  })

  test.serial(`${network}: a deprecated token is told with its successor, and nothing is signed`, async t => {
    const at = await start(t, network, begin)
    const { payouts, local } = at
    const deposit = await at.deposit('40')
    const successor = await local.successor([{ account: at.hot, amount: 10n ** 12n }])
    await local.admin('deprecate(address)', successor)
    await local.mine(local.finalityBlocks + 1)
    const to = payouts.someone()
    const id = await payouts.withdraw(to)
    await payouts.work(4)
    const reason = new RegExp(`deprecated by its issuer; its successor is ${successor}`)
    t.regex((await payouts.attempts(id))[0]?.note ?? '', reason)
    t.not((await sweepOf(payouts, deposit.address)).status, 'DONE')
    await watchTokens(payouts.deps)
    const [found] = await listTokenRestrictions(payouts.deps.db)
    t.regex(found?.text ?? '', reason)
    t.true(found?.problems.includes('deprecated'))
    t.deepEqual(await at.paid(to), [])
    t.deepEqual(await brokenInvariants(payouts), [])
  })

  test.serial(`${network}: issued and redeemed tokens, and destroyed ones of others, concern nobody here`, async t => {
    const at = await start(t, network, begin)
    const { payouts, local } = at
    const stranger = payouts.someone()
    await local.pay({ kind: 'transfer', to: stranger, amount: 5_000_000n })
    await local.admin('issue(uint256)', 1_000_000n)
    await local.admin('redeem(uint256)', 1_000_000n)
    await local.blacklist(stranger, true)
    await local.mine(1)
    await local.admin('destroyBlackFunds(address)', stranger)
    await local.mine(local.finalityBlocks + 1)
    const deposit = await at.deposit('40')
    const id = await payouts.withdraw(payouts.someone())
    await payouts.work(8)
    t.is((await payouts.withdrawal(id)).status, 'COMPLETED')
    t.is((await sweepOf(payouts, deposit.address)).status, 'DONE')
    await watchTokens(payouts.deps)
    t.deepEqual(await listTokenRestrictions(payouts.deps.db), [])
  })
}
