// A wallet becomes ours while a range of final blocks is read without it: what came to it in them is booked all the same.
import { createHash } from 'node:crypto'
import test from 'ava'
import { pino } from 'pino'
import { addressOfKey } from '../../src/chains/address.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { replaceRequested } from '../../src/signer/sign/replace.service.ts'
import { markReplacing } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { pauseWallet } from '../../src/payouts/reserves/spending.store.ts'
import { hooked } from '../helpers/hooked.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { reading } from '../payments/rescanning.ts'
import { books, startMoving, type Moving } from './moving.ts'

/** Reads on, and does this between the nodes' answer and the record. */
async function watchWhile(at: Moving, meanwhile: () => Promise<unknown>): Promise<void> {
  const real = at.deps.chains.find('test', at.key.network)!
  let isDone = false
  const chain: typeof real = {
    ...real,
    async finalRange(from, to, filter) {
      const range = await real.finalRange(from, to, filter)
      if (!isDone) await meanwhile()
      isDone = true
      return range
    },
  }
  await watchChain(reading(at.deps, chain), at.key)
}

async function begin(t: { teardown(fn: () => Promise<void>): void }, network: 'ERC20' | 'TRC20', to?: string) {
  const at = await startMoving(t, network)
  at.chain.mine([{ to: to ?? at.cold, amount: 7_000_000n }])
  at.chain.mineEmpty(4)
  return at
}

for (const network of ['ERC20', 'TRC20'] as const)
  test(`${network}: what came to an address in blocks that were read before it became a cold wallet is booked`, async t => {
    const at = await begin(t, network)
    await watchWhile(at, () => at.work(6))
    await watchChain(at.deps, at.key)
    t.is((await books(at)).platform_capital, 7_000_000n)
  })

test('what came to the wallet that takes the place of another in blocks that were read before is booked', async t => {
  const walletSigner = keyInMemory(createHash('sha256').update('another hot wallet').digest())
  const hot = addressOfKey('ERC20', walletSigner.publicKey)
  const at = await begin(t, 'ERC20', hot)
  const { service, key } = at
  const old = at.wallet()
  await watchWhile(at, async () => {
    await pauseWallet(service.admin, key, { reason: 'the key leaked', now: service.clock.now() })
    await markReplacing(service.admin, key, { now: service.clock.now(), since: null })
    const deps = { db: at.signerDb, clock: service.clock, log: pino({ level: 'silent' }) }
    await replaceRequested(deps, {
      ...old,
      walletSigner: walletSigner,
      address: hot,
      rules: { ...old.rules, wallet: hot },
    })
  })
  await watchChain(at.deps, at.key)
  t.is((await books(at)).platform_capital, 7_000_000n)
})

for (const [title, statement, capital] of [
  ['before whoever records looks, the blocks are read again', 'lock', 7_000_000n],
  ['after whoever records has looked, they are from before it was ours', 'look', undefined],
] as const)
  test(`an address that becomes a cold wallet ${title}`, async t => {
    const at = await begin(t, 'ERC20')
    const recording = await at.service.second()
    const others: Promise<unknown>[] = []
    let isLocked = false
    const meeting = hooked(recording, async (text, _at, values) => {
      const isLock = text.startsWith('select pg_advisory_xact_lock_shared') && String(values[0]).startsWith('wallets')
      const isIt = statement === 'lock' ? isLock : isLocked
      isLocked ||= isLock
      if (!isIt || others.length > 0) return
      others.push(at.work(6))
      await doneOrWaiting(at.service, others[0]!)
    })
    await watchChain(meeting, at.key)
    t.is(others.length, 1)
    await Promise.all(others)
    await watchChain(at.deps, at.key)
    t.is((await books(at)).platform_capital, capital)
    const [wallet] = await at.service.admin.query(
      `select w.since_height = c.height as "isSince" from cold_wallet w join chain_cursor c using (environment, network) where c.kind = 'final'`,
    )
    t.deepEqual(wallet, { isSince: statement === 'look' })
    assertNoDeadlocks(t, recording.db, at.deps.db, at.signerDb)
  })
