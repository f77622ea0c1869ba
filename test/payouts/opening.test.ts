// What moved at an address before it was ours is its opening balance: its operator enters that, and reading old blocks again does not.
import { createHash } from 'node:crypto'
import test from 'ava'
import { pino } from 'pino'
import { addressOfKey } from '../../src/chains/address.ts'
import { usdt } from '../../src/lib/money.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { replaceRequested } from '../../src/signer/sign/replace.service.ts'
import { markReplacing } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { inspectUnentered } from '../../src/payouts/reserves/float.service.ts'
import { pauseWallet } from '../../src/payouts/reserves/spending.store.ts'
import { asAnn, operatorOn } from '../operator/command.ts'
import { ask, leavingOut, newest, reading, rescanAll } from '../payments/rescanning.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { books, isPaused, startMoving } from './moving.ts'
import { brokenInvariants } from './payouts.ts'

test('a rescan of blocks from before a wallet was cold enters nothing of what it had and spent then', async t => {
  const at = await startMoving(t, 'ERC20')
  await at.see({ to: at.cold, amount: 9_000_000n }, { from: at.cold, to: at.someone(), amount: 4_000_000n })
  await at.toCold()
  const operator = operatorOn(at.service.databaseUrl)
  const opening = ['test', 'ERC20', at.cold, '--amount', '5', '--reason', 'it lay there', ...asAnn]
  const entered = await operator.run('float', 'in', ...opening)
  t.is(entered.code, 0, entered.stderr)
  const before = await books(at)
  await ask(at.deps, at.key)
  await rescanAll(at.deps)
  t.like(await newest(at.deps), { status: 'DONE', transfersFound: 0 })
  t.deepEqual(await books(at), before)
  t.deepEqual(await inspectUnentered(at.deps, 10), [])
  t.deepEqual(await brokenInvariants(at), [])
})

test('a rescan finds what came to a wallet since it is cold', async t => {
  const at = await startMoving(t, 'ERC20')
  await at.toCold()
  const before = await books(at)
  t.is(before.platform_capital, undefined)
  at.chain.mine([{ to: at.cold, amount: usdt(7_000_000n) }])
  at.chain.mineEmpty(4)
  const chain = at.deps.chains.find('test', 'ERC20')!
  await watchChain(
    reading(
      at.deps,
      leavingOut(chain, ({ to }) => to === at.cold),
    ),
    at.key,
  )
  t.deepEqual(await books(at), before)
  await ask(at.deps, at.key)
  await rescanAll(at.deps)
  t.deepEqual(await books(at), {
    ...before,
    onchain_cold: before.onchain_cold! + 7_000_000n,
    platform_capital: 7_000_000n,
  })
})

test('a rescan of blocks from before a wallet was hot enters nothing of what it had and spent then, and halts nothing', async t => {
  const at = await startMoving(t, 'ERC20')
  const { service, key } = at
  const old = at.wallet()
  const walletSigner = keyInMemory(createHash('sha256').update('another hot wallet').digest())
  const hot = addressOfKey('ERC20', walletSigner.publicKey)
  await at.see({ to: hot, amount: 9_000_000n }, { from: hot, to: at.someone(), amount: 4_000_000n })
  await pauseWallet(service.admin, key, { reason: 'the key leaked', now: service.clock.now() })
  await markReplacing(service.admin, key, { now: service.clock.now(), since: null })
  const deps = { db: at.signerDb, clock: service.clock, log: pino({ level: 'silent' }) }
  await replaceRequested(deps, {
    ...old,
    walletSigner: walletSigner,
    address: hot,
    rules: { ...old.rules, wallet: hot },
  })
  await service.admin.query('update wallet set paused_at = null, pause_reason = null')
  const before = await books(at)
  await ask(at.deps, key)
  await rescanAll(at.deps)
  t.like(await newest(at.deps), { status: 'DONE', transfersFound: 0 })
  t.deepEqual(await books(at), before)
  t.false(await isPaused(at))
  await at.see({ to: hot, amount: 2_000_000n })
  t.is((await books(at)).platform_capital, 2_000_000n, 'what comes now is')
})
