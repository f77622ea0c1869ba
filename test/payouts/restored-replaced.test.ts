// A database put back from a copy of before its wallet was replaced calls the wallet of since a cold one: what was swept there is booked once.
import { createHash } from 'node:crypto'
import test from 'ava'
import { pino } from 'pino'
import { addressOfKey } from '../../src/chains/address.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { usdt } from '../../src/lib/money.ts'
import { importRequestedJournal } from '../../src/signer/journal/import-journal.service.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { replaceRequested } from '../../src/signer/sign/replace.service.ts'
import type { SigningWallet } from '../../src/signer/keys/signing-wallet.ts'
import { markReplacing } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { pauseWallet } from '../../src/payouts/reserves/spending.store.ts'
import { hooked } from '../helpers/hooked.ts'
import { assertNoDeadlocks } from '../helpers/liveness.ts'
import { doneOrWaiting } from '../payments/interleave.ts'
import { remember } from '../../lab/sim/database.ts'
import { brokenInvariants } from './payouts.ts'
import { startSweeps, type Sweeps } from './sweeping.ts'

const log = pino({ level: 'silent' })
const walletSigner = keyInMemory(createHash('sha256').update('the key of a cold wallet').digest())

/** Withdrawals are paid from the cold wallet from now on. */
async function replace(at: Sweeps): Promise<SigningWallet> {
  const { service, key } = at
  const address = addressOfKey(key.network, walletSigner.publicKey)
  const old = at.wallet()
  // Nothing that it has signed may come into a block any more.
  if (key.network === 'TRC20') at.payee.mine(210)
  await pauseWallet(service.admin, key, { reason: 'the key leaked', now: service.clock.now() })
  await markReplacing(service.admin, key, { now: service.clock.now(), since: null })
  const wallet = { ...old, walletSigner, address, rules: { ...old.rules, wallet: address } }
  await replaceRequested({ db: at.signerDb, clock: service.clock, log }, wallet)
  return wallet
}

/** The chain that is watched shows what was sent from this address, and of surplus. */
async function show(at: Sweeps, from: readonly string[]): Promise<void> {
  const sent = await at.service.admin.query<{ from: string; to: string; amount: string; tx_hash: string }>(
    `select coalesce(s.address, c.wallet) as "from", c.destination as "to", coalesce(s.amount, c.amount)::text as amount, c.tx_hash
       from payout_step s join transaction_attempt c on c.step_id = coalesce(s.batch_id, s.id) and c.status = 'FINAL'
      where s.purpose in ('sweep', 'cold') and coalesce(s.address, c.wallet) = any($1)`,
    [from],
  )
  const { service, key } = at
  const chain = key.network === 'ERC20' ? service.ethereum : service.tron
  for (const { from: sender, to, amount, tx_hash: txHash } of sent)
    chain.mine([{ from: sender, to, amount: usdt(BigInt(amount)), txHash }])
  chain.mineEmpty(4)
}

for (const [network, strategy] of [
  ['ERC20', 'top-up'],
  ['ERC20', 'batch'],
  ['TRC20', 'energy'],
] as const)
  for (const first of ['the block first', 'the journal first', 'both at once'] as const)
    test(`${network}: a forgotten sweep by ${strategy} to a wallet that the copy calls cold is booked once, ${first}`, async t => {
      const cold = addressOfKey(network, walletSigner.publicKey)
      const env = {
        [`KASSA_TEST_${network}_HOT_CEILING`]: '900000',
        [`KASSA_TEST_${network}_HOT_FLOOR`]: '100',
        ...(network === 'ERC20'
          ? { KASSA_TEST_ERC20_SWEEP_STRATEGY: strategy }
          : { KASSA_TEST_TRC20_SWEEP_COIN_PRICE: '0.05' }),
      }
      const at = await startSweeps(network, env, { coldAddresses: [cold] })
      t.teardown(() => at.close())
      const { service } = at
      at.payee.stakeNeeded = 9_000_000_000n
      await at.work(6)
      await show(at, [at.wallet().address])
      const deposits = [await at.deposit(), await at.deposit()]
      const putBack = await remember(service.admin, 'copied')
      await at.work(12, { signer: { db: at.signerDb, wallet: await replace(at) } })
      await show(at, deposits)
      const lie = async () => ({
        deposit: await at.account('onchain_deposit'),
        wallets: (await at.account('onchain_hot')) + (await at.account('onchain_cold')),
      })
      const before = await lie()
      t.is(before.deposit, 2n, 'a unit is left at each')
      await putBack()
      t.not((await lie()).deposit, before.deposit, 'the copy forgot it')
      const signer = { db: at.signerDb, wallet: at.wallet() }
      const ask = async () => {
        await at.work(1, { signer })
        await service.admin.query('update wallet set import_at = now() where paused_at is not null')
      }
      const runImport = async () => {
        await importRequestedJournal({ db: at.signerDb, clock: service.clock, log }, signer.wallet)
        await at.work(4, { signer })
        service.clock.advance(601)
        await at.work(6, { signer })
      }
      if (first === 'the block first') await watchChain(at.deps, at.key)
      await ask()
      const watching = await service.second()
      let importing: Promise<void> | undefined
      const meeting = hooked(watching, async text => {
        if (first !== 'both at once' || !text.startsWith('insert into wallet_deposit') || importing) return
        importing = runImport()
        await doneOrWaiting(service, importing)
      })
      if (first === 'both at once') await watchChain(meeting, at.key)
      t.is(importing !== undefined, first === 'both at once')
      await (importing ?? runImport())
      assertNoDeadlocks(t, watching.db, at.deps.db, at.signerDb)
      await watchChain(at.deps, at.key)
      t.deepEqual(await lie(), before)
      t.deepEqual(await brokenInvariants(at), [])
      const left = await service.admin.query<{ left: string }>('select credited - swept as left from deposit_balance')
      t.deepEqual(
        left.map(one => Number(one.left)),
        [1, 1],
      )
    })
