// Blocks with sweeps in them are taken back: of one address more than one at once.
import test from 'ava'
import { findReorgedOut, lockReorgedOut, reopenReorgedOut } from '../../src/payouts/recovery/reorged-out.service.ts'
import { brokenInvariants } from './payouts.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'
import { resume, takeBack } from './reorged-out-cases.ts'

let at: Sweeps
test.before(async () => {
  at = await startSweeps('ERC20')
})
test.after.always(() => at?.close())
test.afterEach(async t => t.deepEqual(await brokenInvariants(at), []))

async function reopenAll(): Promise<number> {
  const plan = await findReorgedOut(at.deps, at.key, { way: at.payee.way(), above: 0 })
  await at.deps.db.transaction(async tx => {
    await lockReorgedOut(tx, plan)
    await reopenReorgedOut(at.deps, tx, plan)
  })
  return plan.gone.length
}

const hot = () => at.account('onchain_hot')
const swept = async (address: string) =>
  (await at.steps(address)).filter(one => one.purpose === 'sweep').map(one => one.status)
const bytes = (address: string) =>
  at.service.admin.query<{ tx_hash: string }>(
    'select c.tx_hash from transaction_attempt c join payout_step s on s.id = c.step_id where s.address = $1 order by c.tx_hash',
    [address],
  )

/** An address that was paid and swept twice. */
async function sweptTwice(): Promise<string> {
  const address = await at.deposit()
  await at.work(8)
  await at.pay(address, 20_000_000n)
  await at.work(8)
  return address
}

test.serial('two sweeps of one address vanish: neither counts, and the same bytes bring both back', async t => {
  const before = await hot()
  const address = await sweptTwice()
  t.deepEqual(await swept(address), ['DONE', 'DONE'])
  t.is((await hot()) - before, 45_000_000n - 1n)
  const signed = await bytes(address)
  await takeBack(at, 48)
  t.is(await reopenAll(), signed.length)
  t.is(await hot(), before, 'nothing of it is in the hot wallet any more')
  t.deepEqual(await swept(address), ['OPEN', 'OPEN'])
  t.deepEqual(await brokenInvariants(at), [])
  await resume(at, 8)
  t.deepEqual(await swept(address), ['DONE', 'DONE'])
  t.is((await hot()) - before, 45_000_000n - 1n)
  t.deepEqual(await bytes(address), signed)
})

test.serial('both fail on the other branch: what they were to move lies there, and is swept anew', async t => {
  const before = await hot()
  const address = await sweptTwice()
  await takeBack(at, 48)
  await reopenAll()
  at.payee.refusing.add(at.wallet().address)
  await resume(at, 8)
  t.deepEqual(new Set(await swept(address)), new Set(['FAILED']))
  t.is(await hot(), before)
  t.deepEqual(await brokenInvariants(at), [])
  at.payee.refusing.delete(at.wallet().address)
  at.service.clock.advance(600)
  await at.work(10)
  t.is((await hot()) - before, 45_000_000n - 1n)
  t.is((await swept(address)).filter(one => one === 'DONE').length, 1)
})

test.serial('a sweep that has begun since goes on beside the older one, whose bytes are sent again', async t => {
  const before = await hot()
  const address = await at.deposit()
  await at.work(8)
  await at.pay(address, 20_000_000n)
  await at.work(1)
  t.is((await at.sweeps(address)).at(-1)?.status, 'OPEN')
  const [older] = await bytes(address)
  await takeBack(at, 30)
  t.true((await reopenAll()) > 0)
  t.deepEqual(await brokenInvariants(at), [])
  await resume(at, 8)
  at.service.clock.advance(60)
  await at.work(8)
  t.is((await hot()) - before, 45_000_000n - 1n)
  t.deepEqual(await swept(address), ['DONE', 'DONE'])
  t.true((await at.sweeps(address)).every(one => one.status === 'DONE'))
  t.true((await bytes(address)).some(one => one.tx_hash === older?.tx_hash))
})
