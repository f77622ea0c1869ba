import test from 'ava'
import { brokenPromises } from './payouts.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'

const stake = 9_000_000_000n
const env = { KASSA_TEST_TRC20_SWEEP_COIN_PRICE: '0.05' }

let at: Sweeps
test.before(async () => {
  at = await startSweeps('TRC20', env)
})
test.after.always(() => at?.close())
test.afterEach(async t => t.deepEqual(await brokenPromises(at), []))

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
  t.is(at.payee.lentTo(address), 0n)
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
  t.is(at.payee.lentTo(address), 0n)
})
