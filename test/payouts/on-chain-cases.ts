import type { TestFn } from 'ava'
import type { LocalChain } from '../helpers/local-chain.ts'
import { openOnChain, sweepOf, sweepSettings, type OnChain } from './on-chain.ts'
import { brokenInvariants } from './payouts.ts'

interface Where {
  readonly network: 'ERC20' | 'TRC20'
  start(): Promise<LocalChain>
  /** Whether the chain forks when it is told to. */
  readonly canFork?: boolean
}

/** Money out on one chain that is really there: what holds on every network. */
export function onChainCases(test: TestFn, { network, start, canFork = true }: Where): () => OnChain {
  let at: OnChain
  test.before(async () => {
    at = await openOnChain(await start(), sweepSettings(network))
  })
  test.after.always(() => at?.close())

  test.serial(`${network}: withdrawals asked for together are each paid once, and the books agree`, async t => {
    const { payouts } = at
    const people = [payouts.someone(), payouts.someone(), payouts.someone()]
    const ids = await Promise.all(people.map((to, index) => payouts.withdraw(to, `${10 + index}`)))
    await payouts.work(5)
    for (const id of ids) {
      t.like(await payouts.withdrawal(id), { status: 'COMPLETED', failure_reason: null })
      t.deepEqual(await payouts.events(id), ['withdrawal.completed'])
    }
    t.deepEqual(await at.paid(...people), [10_000_000n, 11_000_000n, 12_000_000n])
    t.deepEqual(await brokenInvariants(payouts), [])
  })

  test.serial(`${network}: a paid order is sent back in part, once, and shows it`, async t => {
    const { payouts } = at
    const deposit = await at.deposit('15')
    t.like(await deposit.order(), { status: 'PAID', received_amount: '15' })
    const to = payouts.someone()
    const id = await deposit.refund(to, '7')
    await payouts.work(4)
    t.like(await payouts.withdrawal(id), { status: 'COMPLETED' })
    t.deepEqual(await at.paid(to), [7_000_000n])
    t.like(await deposit.order(), { status: 'PAID', refunded_amount: '7' })
    t.deepEqual(await brokenInvariants(payouts), [])
  })

  test.serial(
    `${network}: a paid address without coins is given what it lacks, and swept to the hot wallet but for one unit`,
    async t => {
      const { payouts, hot } = at
      const { address } = await at.deposit('40')
      const before = (await at.paid(hot)).length
      await payouts.work(8)
      const { status, steps } = await sweepOf(payouts, address)
      t.deepEqual(
        steps.map(step => [step.purpose, step.status]),
        [
          ['top_up', 'DONE'],
          ['sweep', 'DONE'],
        ],
      )
      t.is(status, 'DONE')
      t.is(steps[1]?.amount, '39999999')
      t.is((await at.paid(hot)).length, before + 1)
      t.true((await at.paid(hot)).includes(39_999_999n))
      t.deepEqual(await brokenInvariants(payouts), [])
    },
  )

  if (!canFork) return () => at
  test.serial(`${network}: a fork takes a payment back, and the same bytes pay it`, async t => {
    const { payouts, local } = at
    const to = payouts.someone()
    const id = await payouts.withdraw(to)
    at.isStuck = true
    await payouts.work(1)
    await local.mine()
    t.is((await at.paid(to)).length, 1)
    await local.reorg(1)
    t.deepEqual(await at.paid(to), [])
    at.isStuck = false
    await payouts.work(4)
    t.is((await payouts.withdrawal(id)).status, 'COMPLETED')
    t.is((await payouts.attempts(id)).length, 1)
    t.deepEqual(await at.paid(to), [25_000_000n])
  })
  return () => at
}
