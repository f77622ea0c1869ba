import type { TestFn } from 'ava'
import type { Network } from '../../src/chains/chain.ts'
import { Crash, Moments, mortalDatabase, mortalWallet, mortalWay } from './crash.ts'
import { brokenPromises, startPayouts, withWay, type Payouts } from './payouts.ts'

/** More than a payment passes: a walk that does not get to its end would prove nothing. */
const momentsMax = 400
const fee = 1_000_000n

/** Pays one withdrawal after the other, and dies in each at the next moment, until there is no further one to die at. */
export function crashWalk(test: TestFn, network: Network): void {
  let at: Payouts
  test.before(async () => {
    at = await startPayouts(network)
  })
  test.after.always(() => at?.close())

  test.serial(
    `${network}: whoever dies wherever, a withdrawal is paid exactly once and its reserve leaves once`,
    async t => {
      let walked = 0
      for (let fatal = 1; fatal <= momentsMax; fatal += 1) {
        const available = await at.balance('merchant_available')
        const to = at.someone()
        const id = await at.withdraw(to)
        const moments = new Moments(fatal)
        const wallet = at.wallet()
        const signer = { db: mortalDatabase(at.signerDb, moments), wallet: mortalWallet(wallet, moments) }
        const deps = {
          ...withWay(at.deps, mortalWay(at.payee.way(), moments)),
          db: mortalDatabase(at.deps.db, moments),
        }
        const isDead = await died(at.work(2, { deps, signer }))
        wallet.journal.close()
        if (isDead) await recover(at, id)
        const about = `dead at moment ${fatal}`
        t.is(at.payee.paid(to).length, 1, about)
        t.is((await at.withdrawal(id)).status, 'COMPLETED', about)
        t.is(await at.balance('merchant_reserved'), 0n, about)
        t.is(available - (await at.balance('merchant_available')), 25_000_000n + fee, about)
        t.deepEqual(await at.events(id), ['withdrawal.completed'], about)
        walked = fatal
        if (!isDead) break
      }
      t.deepEqual(await brokenPromises(at), [])
      t.log(`${walked} moments`)
      t.true(walked > 60 && walked < momentsMax, `it died at ${walked} moments`)
    },
  )
}

async function died(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    if (error instanceof Crash) return true
    throw error
  }
}

/** A new start of both processes, after the lease of what was being looked at. */
async function recover(at: Payouts, id: string): Promise<void> {
  at.service.clock.advance(61)
  const wallet = at.wallet()
  for (let round = 0; round < 5 && (await at.withdrawal(id)).status !== 'COMPLETED'; round += 1)
    await at.work(1, { signer: { db: at.signerDb, wallet } })
  wallet.journal.close()
}
