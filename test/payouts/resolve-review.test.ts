// A fee of the token that comes between signature and block: what is final is not what was meant, and two operators conclude what the chain shows.
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { deletePause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { planReversal, reverseFinal } from '../../src/payments/reverse/reverse-final.service.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import { resolveReview, inspectReview, type ReviewedPayout } from '../../src/payouts/recovery/resolve-review.service.ts'
import { checkReserves } from '../../src/payouts/reserves/reserve-check.service.ts'
import { connectBalances } from '../../src/chains/connect-balances.ts'
import { usdt } from '../../src/lib/money.ts'
import { testEnvironment } from '../helpers/deps.ts'
import type { LocalChain } from '../helpers/local-chain.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { asAnn, operatorWith, type Operator } from '../operator/command.ts'
import { meet } from '../payments/interleave.ts'
import { startBatches } from './batching.ts'
import { openOnChain, sweepOf, sweepSettings, type OnChain } from './on-chain.ts'
import { brokenInvariants, type Parts } from './payouts.ts'

const chains = [
  ['ERC20', startLocalEthereum],
  ['TRC20', startLocalTron],
] as const

const feeOn = (local: LocalChain) => local.admin('setParams(uint256,uint256)', 10n, 5n)
const feeOff = (local: LocalChain) => local.admin('setParams(uint256,uint256)', 0n, 0n)

/** Works until something of this purpose is signed, which nobody has been sent; then the token takes its fee. */
async function signedBeforeFee({ payouts, local }: OnChain, purpose: string): Promise<{ id: string; parts: Parts }> {
  const { deps, service, signerDb } = payouts
  const wallet = payouts.wallet()
  const log = pino({ level: 'silent' })
  for (let round = 0; round < 20; round += 1) {
    await runDue(deps)
    while (await signNext({ db: signerDb, clock: service.clock, log }, wallet));
    const [found] = await service.admin.query<{ intent_id: string }>(
      `select intent_id from transaction_attempt where purpose = $1 and status = 'SIGNED' limit 1`,
      [purpose],
    )
    if (found) {
      await feeOn(local)
      await local.mine(local.finalityBlocks + 1)
      return { id: found.intent_id, parts: { signer: { db: signerDb, wallet } } }
    }
    await local.mine(local.finalityBlocks + 1)
    service.clock.advance(20)
  }
  throw new Error(`no ${purpose} was signed`)
}

function operatorOf({ payouts, settings }: OnChain): Operator {
  const environment = testEnvironment(payouts.service.databaseUrl, settings)
  return operatorWith({ ...environment, PATH: process.env.PATH ?? '' }).as('ann')
}

const why = ['--reason', 'the explorer shows the same', ...asAnn] as const

async function resolvedByTwo(t: ExecutionContext, at: OnChain, id: string): Promise<void> {
  const operator = operatorOf(at)
  const before = await operator.as('carol').run('payouts', 'conclude', id, ...why, '--json')
  t.like(before.json, { outcome: 'approved once' })
  // She is disabled, so her approval does not count.
  await at.payouts.service.admin.query(`update operator set disabled_at = now() where name = 'carol'`)
  const first = await operator.run('payouts', 'conclude', id, ...why, '--json')
  t.is(first.code, 0, first.stderr)
  t.like(first.json, { outcome: 'approved once', conclusion: 'paid' })
  const again = await operator.run('payouts', 'conclude', id, ...why)
  t.is(again.code, 1)
  t.regex(again.stderr, /Another operator must approve it too/)
  const second = await operator.as('bob').run('payouts', 'conclude', id, ...why, '--json')
  t.is(second.code, 0, second.stderr)
  t.like(second.json, { outcome: 'concluded' })
  const entries = await at.payouts.service.admin.query<{ operator: string }>(
    `select operator from audit_entry where action = 'payout.concluded' order by id`,
  )
  t.deepEqual(
    entries.map(one => one.operator),
    ['carol', 'ann', 'bob'],
  )
}

async function reviewAttempts(at: OnChain, id: string): Promise<ReviewedPayout> {
  const { deps, key } = at.payouts
  const way = deps.outgoing.find(key.environment, key.network)!
  const found = await inspectReview(deps, id, async () => way)
  if (found.kind !== 'shown') throw new Error(found.kind)
  return found.reviewedPayout
}

async function assertReserves(t: ExecutionContext, at: OnChain): Promise<void> {
  await at.watch()
  const { service, key } = at.payouts
  const balances = (await connectBalances(at.local.settings, () => performance.now()))!
  const { problems } = await checkReserves(service.admin, { key, balances, pauseMs: 0 })
  // The tests gave the wallet a million before anybody watched.
  for (const problem of problems) t.regex(problem, /^wallet .* 1000000 USDT more than the record/)
}

for (const [network, begin] of chains) {
  test.serial(
    `${network}: a withdrawal that paid a fee is unclear until two operators conclude it as paid`,
    async t => {
      const at = await openOnChain(await begin(), sweepSettings(network))
      t.teardown(() => at.close())
      const { payouts } = at
      await at.watch()
      const to = payouts.someone()
      const id = await payouts.withdraw(to)
      const reserved = await payouts.balance('merchant_reserved')
      const { parts } = await signedBeforeFee(at, 'withdrawal')
      await payouts.work(3, parts)
      t.is((await payouts.attempts(id))[0]?.status, 'UNCLEAR')
      t.is(await payouts.balance('merchant_reserved'), reserved)
      t.deepEqual(await at.paid(to), [24_975_000n])
      await resolvedByTwo(t, at, id)
      t.is((await payouts.withdrawal(id)).status, 'COMPLETED')
      t.is((await payouts.attempts(id))[0]?.status, 'FINAL')
      t.deepEqual(await payouts.events(id), ['withdrawal.completed'])
      t.is(await payouts.balance('merchant_reserved'), 0n)
      t.deepEqual(await brokenInvariants(payouts), [])
      await assertReserves(t, at)
      const late = await operatorOf(at).run('payouts', 'conclude', id, ...why)
      t.is(late.code, 1)
      t.regex(late.stderr, /has no UNCLEAR payout/)
    },
  )

  test.serial(`${network}: two operators at once, and the worker beside them, conclude it once`, async t => {
    const at = await openOnChain(await begin())
    t.teardown(() => at.close())
    const { payouts } = at
    const { service, deps } = payouts
    await at.watch()
    const id = await payouts.withdraw(payouts.someone())
    const { parts } = await signedBeforeFee(at, 'withdrawal')
    await payouts.work(3, parts)
    const asked = await reviewAttempts(at, id)
    const reason = 'the explorer shows the same'
    const processes = [await service.second(), deps] as const
    const outcomes: string[] = []
    const by = (operator: string) => async (on: typeof deps) => {
      outcomes.push((await resolveReview(on, { reviewedPayout: asked, operator, reason })).kind)
    }
    const met = await meet({ service, processes }, { stopped: by('ann'), at: 4, other: by('bob') })
    t.deepEqual(met.errors, [])
    t.deepEqual(outcomes.toSorted(), ['approved once', 'concluded'])
    t.deepEqual(await payouts.events(id), ['withdrawal.completed'])
    t.is((await resolveReview(deps, { reviewedPayout: asked, operator: 'ann', reason })).kind, 'changed meanwhile')
    service.clock.advance(120)
    await runDue(deps)
    t.is((await payouts.withdrawal(id)).status, 'COMPLETED')
    t.deepEqual(await brokenInvariants(payouts), [])
  })

  test.serial(`${network}: nobody concludes by what was seen before its chain was halted`, async t => {
    const at = await openOnChain(await begin())
    t.teardown(() => at.close())
    const { payouts } = at
    const { service, deps, key } = payouts
    await at.watch()
    const id = await payouts.withdraw(payouts.someone())
    const { parts } = await signedBeforeFee(at, 'withdrawal')
    await payouts.work(3, parts)
    const asked = await reviewAttempts(at, id)
    const reason = 'the explorer shows the same'
    t.is((await resolveReview(deps, { reviewedPayout: asked, operator: 'ann', reason })).kind, 'approved once')
    await insertPause(deps.db, key, { reason: 'a final block was taken back', now: service.clock.now() })
    t.is((await resolveReview(deps, { reviewedPayout: asked, operator: 'bob', reason })).kind, 'changed meanwhile')
    await deletePause(deps.db, key)
    t.is((await resolveReview(deps, { reviewedPayout: asked, operator: 'bob', reason })).kind, 'changed meanwhile')
    const fresh = await reviewAttempts(at, id)
    t.is((await resolveReview(deps, { reviewedPayout: fresh, operator: 'bob', reason })).kind, 'concluded')
    t.deepEqual(await brokenInvariants(payouts), [])
  })
}

test.serial('nobody concludes as failed what the watcher has recorded as paid since it was shown', async t => {
  const at = await openOnChain(await startLocalEthereum())
  t.teardown(() => at.close())
  const { payouts } = at
  const { deps } = payouts
  await at.watch()
  const id = await payouts.withdraw(payouts.someone())
  const { parts } = await signedBeforeFee(at, 'withdrawal')
  await payouts.work(3, parts)
  await at.watch()
  const { shown, ...found } = await reviewAttempts(at, id)
  const failed = { ...found, shown: { ...shown, verdict: 'failed', left: usdt(0n), delivered: usdt(0n) } } as const
  for (const operator of ['ann', 'bob'])
    t.is(
      (await resolveReview(deps, { reviewedPayout: failed, operator, reason: 'as shown' })).kind,
      'changed meanwhile',
    )
  t.is((await payouts.attempts(id))[0]?.status, 'UNCLEAR')
})

test.serial(
  'what left and arrived nowhere is concluded as lost: the reserve is spent, and a sweep is our loss',
  async t => {
    const at = await openOnChain(await startLocalEthereum(), sweepSettings('ERC20'))
    t.teardown(() => at.close())
    const { payouts, local } = at
    const { deps, service } = payouts
    const lose = async (id: string) => {
      const found = await reviewAttempts(at, id)
      const lost = { ...found, shown: { ...found.shown, verdict: 'lost', delivered: usdt(0n) } } as const
      t.is(
        (await resolveReview(deps, { reviewedPayout: lost, operator: 'ann', reason: 'as shown' })).kind,
        'approved once',
      )
      t.is((await resolveReview(deps, { reviewedPayout: lost, operator: 'bob', reason: 'as shown' })).kind, 'concluded')
    }
    await at.deposit('40')
    const swept = await signedBeforeFee(at, 'sweep')
    await payouts.work(3, swept.parts)
    await lose(swept.id)
    const [loss] = await service.admin.query<{ balance: string; swept: string }>(
      `select balance::text, (select amount::text from transaction_attempt where purpose = 'sweep') as swept from ledger_account where kind = 'platform_loss'`,
    )
    t.is(loss?.balance, loss?.swept)
    await feeOff(local)
    await local.mine(local.finalityBlocks + 1)
    const id = await payouts.withdraw(payouts.someone())
    const { parts } = await signedBeforeFee(at, 'withdrawal')
    await payouts.work(3, parts)
    t.true((await payouts.balance('merchant_reserved')) > 0n)
    await lose(id)
    t.is((await payouts.withdrawal(id)).status, 'COMPLETED')
    t.is(await payouts.balance('merchant_reserved'), 0n)
    t.deepEqual(await brokenInvariants(payouts), [])
  },
)

test.serial('a sweep that paid a fee is concluded as well, and its address is swept again after it', async t => {
  const at = await openOnChain(await startLocalEthereum(), sweepSettings('ERC20'))
  t.teardown(() => at.close())
  const { payouts, local } = at
  const { service } = payouts
  const deposit = await at.deposit('40')
  const { id, parts } = await signedBeforeFee(at, 'sweep')
  await payouts.work(3, parts)
  t.is((await sweepOf(payouts, deposit.address)).status, 'OPEN')
  await resolvedByTwo(t, at, id)
  await feeOff(local)
  await local.mine(local.finalityBlocks + 1)
  service.clock.advance(86_400)
  await payouts.work(4, parts)
  t.is((await sweepOf(payouts, deposit.address)).status, 'DONE')
  t.deepEqual(await brokenInvariants(payouts), [])
  const [loss] = await service.admin.query(`select balance from ledger_account where kind = 'platform_loss'`)
  t.deepEqual(loss, { balance: '39999' })
  await assertReserves(t, at)
})

test.serial('a batch that paid a fee is concluded with all of its sweeps, and taken back with them', async t => {
  const local = await startLocalEthereum()
  const at = await startBatches(local)
  t.teardown(() => at.close())
  const { payouts } = at
  const { service, deps, key } = payouts
  const { height } = await at.chain.head()
  const addresses = await at.deposits(2)
  const { id, parts } = await signedBeforeFee(at, 'batch')
  const signed = await at.chain.head()
  await payouts.work(3, parts)
  await resolvedByTwo(t, at, id)
  for (const address of addresses) t.regex((await at.sweep(address)).steps.join(), /sweep DONE/)
  t.deepEqual(await brokenInvariants(payouts), [])
  await at.watch()
  t.true(signed.height > height)

  await local.reorg((await at.chain.head()).height - signed.height)
  await local.mine(local.finalityBlocks + 2)
  await at.watch()
  const way = deps.outgoing.find(key.environment, key.network)!
  const planned = await planReversal(deps, key, { chain: at.chain, way })
  if (planned.kind !== 'plan') return t.fail(planned.kind)
  t.is((await reverseFinal(deps, planned.plan)).kind, 'reversed')
  const [loss] = await service.admin.query(`select balance from ledger_account where kind = 'platform_loss'`)
  t.deepEqual(loss, { balance: '0' })
  t.deepEqual(await brokenInvariants(payouts), [])
})
