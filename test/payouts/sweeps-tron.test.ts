import test from 'ava'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { Crash, Moments, mortal, mortalWay } from './crash.ts'
import { brokenInvariants, withWay } from './payouts.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'

const stake = 9_000_000_000n
const env = { KASSA_TEST_TRC20_SWEEP_COIN_PRICE: '0.05' }

let at: Sweeps
test.before(async () => {
  at = await startSweeps('TRC20', env)
})
test.after.always(() => at?.close())
test.afterEach(async t => t.deepEqual(await brokenInvariants(at), []))

test.serial('energy is lent, the address swept, the energy taken back', async t => {
  at.payee.stakeNeeded = stake
  const address = await at.deposit()
  await at.work(10)
  t.deepEqual(await at.steps(address), [
    { purpose: 'delegate', status: 'DONE', amount: String(stake) },
    { purpose: 'sweep', status: 'DONE', amount: '24999999' },
    { purpose: 'reclaim', status: 'DONE', amount: String(stake) },
  ])
  t.is((await at.sweeps(address))[0]?.status, 'DONE')
  t.is(at.payee.delegatedTo(address), 0n)
})

test.serial('the energy of a sweep that failed is taken back too, before it is tried again', async t => {
  at.payee.stakeNeeded = stake
  const address = await at.deposit()
  const [hot] = await at.service.admin.query<{ address: string }>('select address from wallet')
  at.payee.refusing.add(hot!.address)
  await at.work(6)
  at.payee.refusing.clear()
  at.service.clock.advance(601)
  await at.work(12)
  t.deepEqual((await at.steps(address)).map(({ purpose, status }) => `${purpose} ${status}`).slice(0, 3), [
    'delegate DONE',
    'sweep FAILED',
    'reclaim DONE',
  ])
  t.is((await at.sweeps(address))[0]?.status, 'DONE')
  t.is(at.payee.delegatedTo(address), 0n)
})

test.serial('whoever dies at some points of a worker, one sweep moves the money and nothing stays lent', async t => {
  at.payee.stakeNeeded = stake
  for (let fatal = 1; fatal < 60; fatal += 19) {
    const address = await at.deposit()
    const moments = new Moments(fatal)
    const dying = withWay(mortal(at.deps, moments), mortalWay(at.payee.way(), moments))
    for (let round = 0; round < 3 && !moments.isReached; round += 1) {
      await runDue(dying).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error
      })
      await at.work(1)
    }
    at.service.clock.advance(70)
    await at.work(12)
    const moved = (await at.steps(address)).filter(one => one.purpose === 'sweep')
    t.deepEqual(moved, [{ purpose: 'sweep', status: 'DONE', amount: '24999999' }], moments.passed.at(-1) ?? 'nowhere')
    t.is(at.payee.delegatedTo(address), 0n)
    t.is((await at.sweeps(address))[0]?.status, 'DONE')
  }
})
