// A deposit address that a batch emptied runs the contract of the wallet of that time. Money that comes there after the wallet was replaced is
// swept to the new one.
import { createHash } from 'node:crypto'
import test from 'ava'
import { pino } from 'pino'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { deploySweepContract } from '../../dev/token/deploy-sweep-contract.ts'
import { addressOfKey } from '../../src/chains/address.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { replaceRequested } from '../../src/signer/sign/replace.service.ts'
import { markReplacing } from '../../src/payouts/attempts/admin-payouts.store.ts'
import { pauseWallet } from '../../src/payouts/reserves/spending.store.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startBatches } from './batching.ts'
import { brokenInvariants } from './payouts.ts'

test('late money at an address that ran the contract of a wallet before is swept to the wallet that took its place', async t => {
  const local = await startLocalEthereum()
  const at = await startBatches(local)
  t.teardown(() => at.close())
  const { payouts } = at
  const { service, key } = payouts
  const [early, foreign] = (await at.deposits(2)) as [string, string]
  await payouts.work(4)
  t.is((await at.sweep(early)).status, 'DONE')

  const walletSigner = keyInMemory(createHash('sha256').update('the key of another machine').digest())
  const hot = addressOfKey('ERC20', walletSigner.publicKey)
  await ethereumRpc(local.url, 'anvil_setBalance', [hot, '0x56bc75e2d63100000'])
  const { url, faucetKey: privateKey, token } = local
  await deploySweepContract({ url, privateKey, token, hot, mine: () => local.mine() })
  const before = payouts.wallet()
  const wallet = { ...before, walletSigner, address: hot, rules: { ...before.rules, wallet: hot } }
  const now = service.clock.now()
  await pauseWallet(service.admin, key, { reason: 'another key', now })
  await markReplacing(service.admin, key, { now, since: null })
  await replaceRequested({ db: payouts.signerDb, clock: service.clock, log: pino({ level: 'silent' }) }, wallet)
  t.deepEqual(await service.admin.query('select address, pause_reason from wallet'), [
    { address: hot, pause_reason: null },
  ])

  // Code of somebody else is still nobody's business of ours.
  await ethereumRpc(local.url, 'anvil_setCode', [foreign, `0xef0100${'11'.repeat(20)}`])
  for (const address of [early, foreign]) await local.pay({ kind: 'transfer', to: address, amount: 500_000_000n })
  await local.mine(local.finalityBlocks + 1)
  await at.watch()
  const [fresh] = await at.deposits(1)
  const parts = { signer: { db: payouts.signerDb, wallet } }
  for (let rounds = 0; rounds < 12; rounds += 1) {
    await payouts.work(1, parts)
    service.clock.advance(600)
    await at.watch()
  }
  for (const address of [fresh!, early]) t.like(await at.sweep(address), { status: 'DONE', note: null })
  t.true((await at.held(early)) <= 1n)
  t.regex((await at.sweep(foreign)).note ?? '', /code that is not ours/)
  t.is(
    await at.held(hot),
    (await at.paid(hot)).reduce((sum, amount) => sum + amount, 0n),
  )
  t.deepEqual(await brokenInvariants(payouts), [])
})
