// The wallet that withdrawals are paid from is replaced by another one: nothing is paid twice, lost or left behind.
import { createHash } from 'node:crypto'
import test from 'ava'
import { pino } from 'pino'
import { addressOfKey } from '../../src/chains/address.ts'
import type { Database } from '../../src/database/database.ts'
import { runDue } from '../../src/jobs/pay-withdrawals.ts'
import { deletePause, insertPause } from '../../src/payments/follow/pause.store.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { replaceRequested } from '../../src/signer/sign/replace.service.ts'
import { signNext } from '../../src/signer/sign/sign.service.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { listWallets } from '../../src/deposit-addresses/wallet.store.ts'
import { asAnn, operatorOn } from '../operator/command.ts'
import { brokenInvariants, startPayouts, watch, type Payouts } from '../payouts/payouts.ts'
import { startSweeps } from '../payouts/sweeping.ts'

const log = pino({ level: 'silent' })
const newKey = keyInMemory(createHash('sha256').update('another hot wallet').digest())

/** The signer as it starts with another key. */
function withNewKey(at: Payouts): SigningWallet {
  const wallet = at.wallet()
  const address = addressOfKey(at.key.network, newKey.publicKey)
  return { ...wallet, walletSigner: newKey, address, rules: { ...wallet.rules, wallet: address } }
}

const pauseReason = async (at: Payouts) =>
  (await at.service.admin.query<{ pause_reason: string | null }>('select pause_reason from wallet'))[0]?.pause_reason ??
  ''

const depsOf = (at: Payouts) => ({ db: at.signerDb, clock: at.service.clock, log })
const ask = (at: Payouts) =>
  operatorOn(at.service.databaseUrl).run(
    'payouts',
    'replace',
    'test',
    at.key.network,
    '--reason',
    'a new key',
    ...asAnn,
  )

for (const network of ['ERC20', 'TRC20'] as const)
  test(`${network}: another wallet pays once nothing of the one before can come into a block`, async t => {
    const at = await startPayouts(network)
    t.teardown(() => at.close())
    const old = at.wallet()
    const people = [at.someone(), at.someone(), at.someone()]
    const paid = await at.withdraw(people[0]!)
    await at.work(4)
    t.is((await at.withdrawal(paid)).status, 'COMPLETED')
    at.payee.isStuck = true
    const stuck = await at.withdraw(people[1]!)
    await at.work(1)
    at.service.clock.advance(120)
    await runDue(at.deps)
    t.is((await ask(at)).code, 1, 'the wallet is not stopped')
    const wallet = withNewKey(at)
    await signNext(depsOf(at), wallet)
    t.regex(await pauseReason(at), /^the database has wallet .*, the key is for /)
    t.is((await ask(at)).code, 0)
    t.true(await replaceRequested(depsOf(at), old))
    t.regex(await pauseReason(at), /still uses the key/)
    await ask(at)
    t.true(await replaceRequested(depsOf(at), wallet))
    t.regex(await pauseReason(at), /of the old wallet may still be mined$/)
    t.false(await replaceRequested(depsOf(at), wallet), 'it was answered')
    at.payee.isStuck = false
    at.payee.mine(network === 'ERC20' ? 4 : 210)
    await ask(at)
    t.true(await replaceRequested(depsOf(at), wallet))
    t.is(await pauseReason(at), '')
    t.deepEqual(await listWallets(at.deps.db, at.key), [wallet.address, old.address])
    // The worker does not know yet what the chain has, and on Ethereum waits for dearer bytes.
    for (let more = true; more;) more = await signNext(depsOf(at), wallet)
    const last = (await at.attempts(stuck)).at(-1)
    if (network === 'ERC20')
      t.like(last, { status: 'READY', note: 'an earlier attempt was signed by the previous wallet' })
    const next = await at.withdraw(people[2]!)
    await at.work(6, { signer: { db: at.signerDb, wallet } })
    for (const [index, id] of [paid, stuck, next].entries()) {
      t.is((await at.withdrawal(id)).status, 'COMPLETED')
      t.is(at.payee.paid(people[index]!).length, 1)
    }
    t.is(at.payee.paid(people[2]!)[0]?.transaction.signer, wallet.address)
    if (network === 'ERC20') t.is((await at.attempts(next))[0]?.nonce, '0')
    await t.throwsAsync(at.withdraw(old.address), { message: 'invalid destination address' })
    t.deepEqual(await brokenInvariants(at), [])
    // And back again: its numbers go on where they were.
    wallet.journal.close()
    const again = at.wallet()
    await signNext(depsOf(at), again)
    if (network === 'TRC20') at.payee.mine(210)
    await ask(at)
    await replaceRequested(depsOf(at), again)
    t.is(await pauseReason(at), '')
    const back = await at.withdraw(at.someone())
    await at.work(4, { signer: { db: at.signerDb, wallet: again } })
    t.is((await at.withdrawal(back)).status, 'COMPLETED')
    if (network === 'ERC20') t.is((await at.attempts(back))[0]?.nonce, '2')
    t.deepEqual(await listWallets(at.deps.db, at.key), [old.address, wallet.address])
  })

test('a sweep that was to go to the wallet before is made anew, to the one that took its place', async t => {
  const at = await startSweeps('ERC20')
  t.teardown(() => at.close())
  const address = await at.deposit()
  const isOpen = async () => (await at.steps(address)).some(one => one.purpose === 'sweep' && one.status === 'OPEN')
  for (let round = 0; round < 8 && !(await isOpen()); round += 1) {
    await runDue(at.deps)
    if (await isOpen()) break
    for (let more = true; more;) more = await signNext(depsOf(at), at.wallet())
    await runDue(at.deps)
    at.payee.mine(3)
    at.service.clock.advance(20)
  }
  t.true(await isOpen())
  const wallet = withNewKey(at)
  await signNext(depsOf(at), wallet)
  await ask(at)
  await replaceRequested(depsOf(at), wallet)
  t.is(await pauseReason(at), '')
  const signer = { db: at.signerDb, wallet }
  await at.work(1, { signer })
  t.true(await isOpen())
  at.service.clock.advance(3_601)
  await at.work(2, { signer })
  at.service.clock.advance(601)
  await at.work(6, { signer })
  t.is((await at.sweeps(address)).at(-1)?.status, 'DONE')
  t.is(at.payee.paid(wallet.address).length, 1)
  t.deepEqual(await brokenInvariants(at), [])
})

for (const isOver of [false, true])
  test(`its chain is halted after the nodes were asked, ${isOver ? 'and resumed' : 'and not resumed yet'}: they are asked again`, async t => {
    const at = await startPayouts('ERC20')
    t.teardown(() => at.close())
    const { service, deps, key } = at
    await watch(at)
    const wallet = withNewKey(at)
    await signNext(depsOf(at), wallet)
    await ask(at)
    let isPaused = false
    const db: Database = {
      ...at.signerDb,
      async transaction(work) {
        if (!isPaused)
          await insertPause(deps.db, key, { reason: 'a final block was taken back', now: service.clock.now() })
        if (!isPaused && isOver) await deletePause(deps.db, key)
        isPaused = true
        return at.signerDb.transaction(work)
      },
    }
    await replaceRequested({ ...depsOf(at), db }, wallet)
    t.true(isPaused)
    t.not((await listWallets(deps.db, key))[0], wallet.address)
    if (!isOver) {
      await replaceRequested(depsOf(at), wallet)
      t.is(await pauseReason(at), 'the chain is paused: resume it, then replace again')
      await deletePause(deps.db, key)
      await ask(at)
    }
    await replaceRequested(depsOf(at), wallet)
    t.is(await pauseReason(at), '')
    t.is((await listWallets(deps.db, key))[0], wallet.address)
  })
