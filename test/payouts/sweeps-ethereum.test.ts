import test from 'ava'
import { brokenInvariants } from './payouts.ts'
import { dirty, startSweeps, type Sweeps } from './sweeping.ts'

let at: Sweeps
test.before(async () => {
  at = await startSweeps('ERC20')
})
test.after.always(() => at?.close())
test.afterEach(async t => t.deepEqual(await brokenInvariants(at), []))

const left = 25_000_000n - 1n
/** 80,000 units of gas at 2 gwei. */
const fee = 160_000_000_000_000n

test.serial('a paid address is given the coins it lacks, and all but one unit goes to the hot wallet', async t => {
  const hot = await at.account('onchain_hot')
  const deposits = await at.account('onchain_deposit')
  const address = await at.deposit()
  await at.work(8)
  t.deepEqual(await at.steps(address), [
    { purpose: 'top_up', status: 'DONE', amount: String(fee + fee / 4n) },
    { purpose: 'sweep', status: 'DONE', amount: String(left) },
  ])
  t.like((await at.sweeps(address))[0], { status: 'DONE' })
  t.is((await at.account('onchain_hot')) - hot, left)
  t.is((await at.account('onchain_deposit')) - deposits, 1n)
  const fees = await at.service.admin.query('select amount from chain_fee')
  t.is(fees.length, 2)
  // Nothing is left to do, and nothing is done.
  await at.work(3)
  t.is((await at.steps(address)).length, 2)
})

test.serial('coins that lie there already are used, and only what is missing is sent', async t => {
  const rich = await at.deposit()
  at.payee.coins.set(rich, fee)
  const half = await at.deposit()
  at.payee.coins.set(half, fee / 2n)
  await at.work(8)
  t.deepEqual(
    (await at.steps(rich)).map(one => one.purpose),
    ['sweep'],
  )
  t.is((await at.steps(half))[0]?.amount, String(fee / 2n + fee / 4n))
  t.is((await at.sweeps(half))[0]?.status, 'DONE')
})

test.serial('what is too little is left; what is paid to the same address later is swept with it', async t => {
  const address = await at.deposit('9')
  await at.work(3)
  t.deepEqual(await at.sweeps(address), [])
  await at.pay(address, 9_000_000n)
  await at.work(8)
  t.is((await at.steps(address)).at(-1)?.amount, String(18_000_000n - 1n))
  // One unit stays there, and not one more of each sweep.
  await at.pay(address, 20_000_000n)
  await at.work(8)
  t.is((await at.steps(address)).at(-1)?.amount, String(20_000_000n))
})

test.serial('a freeze between the coins and the sweep leaves what is frozen, and the rest is swept', async t => {
  const address = await at.deposit()
  await at.work(1)
  t.deepEqual(
    (await at.steps(address)).map(one => one.purpose),
    ['top_up'],
  )
  await at.pay(address, 30_000_000n, dirty)
  await at.work(6)
  t.deepEqual((await at.steps(address)).map(one => [one.purpose, one.amount]).at(-1), ['sweep', '24999999'])
  t.like((await at.sweeps(address))[0], { status: 'DONE' })
})

test.serial(
  'a fee above its share waits, before coins are sent and after; a second time only the rest is sent',
  async t => {
    const cheap = at.payee.quote
    if (cheap.kind !== 'nonce') throw new Error('not Ethereum')
    const address = await at.deposit()
    at.payee.quote = { ...cheap, maxFeePerGas: cheap.maxFeePerGas * 100n }
    await at.work(4)
    t.deepEqual(await at.steps(address), [])
    t.is((await at.sweeps(address))[0]?.note, 'the fee is too high')
    at.payee.quote = cheap
    at.service.clock.advance(60)
    await at.work(1)
    t.is((await at.steps(address)).length, 1)
    // It rises by half before the coins are there: what lies there counts.
    at.payee.quote = { ...cheap, maxFeePerGas: (cheap.maxFeePerGas * 3n) / 2n }
    await at.work(12)
    const steps = await at.steps(address)
    t.deepEqual(
      steps.map(one => one.purpose),
      ['top_up', 'top_up', 'sweep'],
    )
    t.is(BigInt(steps[1]!.amount), (fee * 3n) / 2n - (fee + fee / 4n) + (fee * 3n) / 8n)
    at.payee.quote = cheap
  },
)

test.serial('payouts and sweeps of one wallet go side by side, each once', async t => {
  const addresses = [await at.deposit(), await at.deposit(), await at.deposit()]
  const payees = [at.someone(), at.someone(), at.someone()]
  const ids: string[] = []
  for (const payee of payees) {
    ids.push(await at.withdraw(payee))
    await at.work(1)
    await at.pay(addresses[0]!, 12_000_000n)
  }
  await at.work(12)
  at.service.clock.advance(60)
  await at.work(12)
  for (const [index, id] of ids.entries()) {
    t.is((await at.withdrawal(id)).status, 'COMPLETED')
    t.is(at.payee.paid(payees[index]!).length, 1)
  }
  for (const address of addresses) t.true((await at.sweeps(address)).every(one => one.status === 'DONE'))
  const numbers = await at.service.admin.query(
    'select wallet, nonce from wallet_nonce group by 1, 2 having count(*) > 1',
  )
  t.deepEqual(numbers, [])
})

test.serial('what fails in its block moved nothing, and is tried again later', async t => {
  const address = await at.deposit()
  const hot = at.wallet().address
  at.payee.refusing.add(hot)
  await at.work(8)
  t.is((await at.steps(address)).at(-1)?.status, 'FAILED')
  t.like((await at.sweeps(address))[0], { status: 'OPEN' })
  at.payee.refusing.delete(hot)
  at.service.clock.advance(600)
  await at.work(8)
  t.is((await at.steps(address)).at(-1)?.status, 'DONE')
  t.is((await at.sweeps(address))[0]?.status, 'DONE')
})
