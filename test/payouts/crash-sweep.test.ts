import test from 'ava'
import { Crash, Moments, mortal, mortalDatabase, mortalWallet, mortalWay } from './crash.ts'
import { brokenInvariants, withWay } from './payouts.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'

const momentsMax = 1000
/** Every how many moments one dies; the next walk begins where no other did. */
const stride = 43

let at: Sweeps
test.before(async () => {
  at = await startSweeps('ERC20')
})
test.after.always(() => at?.close())

test.serial('whoever dies wherever, an address is swept exactly once, and given coins exactly once', async t => {
  let walked = 0
  for (let fatal = 1; fatal < momentsMax; fatal += stride) {
    const hot = await at.account('onchain_hot')
    const address = await at.deposit()
    const isDead = await dieAt(fatal)
    if (isDead) await recover(address)
    const about = `dead at moment ${fatal}`
    t.deepEqual(
      (await at.steps(address)).map(({ purpose, status }) => [purpose, status]),
      [
        ['top_up', 'DONE'],
        ['sweep', 'DONE'],
      ],
      about,
    )
    t.is((await at.sweeps(address))[0]?.status, 'DONE', about)
    t.is(at.payee.paid(address).length, 1, about)
    t.is((await at.account('onchain_hot')) - hot, 25_000_000n - 1n, about)
    walked = fatal
    if (!isDead) break
  }
  t.deepEqual(await brokenInvariants(at), [])
  t.log(`${walked} moments`)
  t.true(walked > 100 && walked < momentsMax - stride)
})

async function dieAt(fatal: number): Promise<boolean> {
  const moments = new Moments(fatal)
  const wallet = at.wallet()
  const signer = { db: mortalDatabase(at.signerDb, moments), wallet: mortalWallet(wallet, moments) }
  const deps = mortal(withWay(at.deps, mortalWay(at.payee.way(), moments)), moments)
  try {
    await at.work(6, { deps, signer })
    return false
  } catch (error) {
    if (error instanceof Crash) return true
    throw error
  } finally {
    wallet.journal.close()
  }
}

/** A new start of both processes, after the lease of what was being looked at. */
async function recover(address: string): Promise<void> {
  at.service.clock.advance(61)
  const wallet = at.wallet()
  for (let round = 0; round < 12 && (await at.sweeps(address))[0]?.status !== 'DONE'; round += 1)
    await at.work(1, { signer: { db: at.signerDb, wallet } })
  wallet.journal.close()
}
