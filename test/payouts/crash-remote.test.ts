// A signer whose key is elsewhere dies at every point of a payment, before and after it has asked for a signature too: paid once.
import { createHash } from 'node:crypto'
import test from 'ava'
import { keyInMemory, type WalletSigner } from '../../src/signer/keys/wallet-signer.ts'
import { Crash, Moments, mortalDatabase, mortalWallet } from './crash.ts'
import { brokenInvariants, startPayouts, type Payouts } from './payouts.ts'

const own = keyInMemory(createHash('sha256').update('the hot wallet of the tests').digest())
const momentsMax = 200
/** Every how many points one dies. */
const stride = 5

let at: Payouts
test.before(async () => {
  at = await startPayouts('ERC20')
})
test.after.always(() => at?.close())

/** Asked over a network, as far as the signer can tell. */
function elsewhere(moments: Moments): WalletSigner {
  return { ...own, isRemote: true, sign: digest => moments.around('the key elsewhere', async () => own.sign(digest)) }
}

test('whoever dies wherever around a key that is elsewhere, a withdrawal is paid once', async t => {
  const seen = new Set<string>()
  let walked = 0
  for (let fatal = 1; fatal < momentsMax; fatal += stride) {
    const to = at.someone()
    const id = await at.withdraw(to)
    const isDead = await dieAt(fatal, seen)
    at.service.clock.advance(61)
    const wallet = { ...at.wallet(), walletSigner: elsewhere(new Moments(Infinity)) }
    for (let round = 0; round < 8 && (await at.withdrawal(id)).status !== 'COMPLETED'; round += 1)
      await at.work(1, { signer: { db: at.signerDb, wallet } })
    wallet.journal.close()
    t.is((await at.withdrawal(id)).status, 'COMPLETED', `dead at point ${fatal}`)
    t.is(at.payee.paid(to).length, 1, `dead at point ${fatal}`)
    walked = fatal
    if (!isDead) break
  }
  t.true(seen.has('before the key elsewhere') && seen.has('after the key elsewhere'))
  t.true(walked > 20 && walked < momentsMax - stride)
  t.deepEqual(await brokenInvariants(at), [])
})

async function dieAt(fatal: number, seen: Set<string>): Promise<boolean> {
  const moments = new Moments(fatal)
  const wallet = at.wallet()
  const walletSigner = elsewhere(moments)
  const signer = {
    db: mortalDatabase(at.signerDb, moments),
    wallet: mortalWallet({ ...wallet, walletSigner }, moments),
  }
  try {
    await at.work(2, { signer })
    return false
  } catch (error) {
    if (error instanceof Crash) return true
    throw error
  } finally {
    for (const point of moments.passed) seen.add(point)
    wallet.journal.close()
  }
}
