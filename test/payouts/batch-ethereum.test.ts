// Several deposit addresses emptied by one transaction of the hot wallet on a real chain, and what becomes of each of them when it fails,
// vanishes, is offered for more or meets what nobody expected.
import test from 'ava'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { batchFormat } from '../../src/chains/ethereum/sending/batch-format.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { listSweepTransactions } from '../../src/payouts/sweeps/admin-sweeps.store.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startBatches, type Batches } from './batching.ts'
import { brokenInvariants, passedOver, withWay } from './payouts.ts'

let at: Batches
test.before(async () => {
  at = await startBatches(await startLocalEthereum())
})
test.after.always(() => at?.close())
test.afterEach(async t => t.deepEqual(await brokenInvariants(at.payouts), []))

const swept = 'sweep DONE 39999999'
const done = { status: 'DONE', note: null, steps: [swept] }

test.serial(
  'addresses are emptied by one transaction, each is swept in the books, and its cost is shared out exactly',
  async t => {
    const addresses = await at.deposits(3)
    await at.payouts.work(4)
    for (const address of addresses) {
      t.deepEqual(await at.sweep(address), done)
      t.is(await at.held(address), 1n)
    }
    const [batch, ...more] = await at.batches()
    t.is(more.length, 0)
    t.like(batch, { status: 'FINAL', amount: String(3 * 39_999_999), attempt: 1 })
    const rows = at.payouts.service.admin
    const sweeps = await rows.query<{ id: string }>('select id from sweep where address = any($1)', [addresses])
    const reported = await Promise.all(sweeps.map(({ id }) => listSweepTransactions(rows, id)))
    for (const each of reported)
      t.like(each, [{ purpose: 'batch', status: 'FINAL', amount: 39_999_999n, txHash: batch!.tx_hash }])
    const [fee] = await rows.query<{ amount: string }>(`select amount::text from chain_fee where purpose = 'batch'`)
    const shares = reported.map(([one]) => one!.fee!)
    t.is(
      shares.reduce((sum, one) => sum + one, 0n),
      BigInt(fee!.amount),
    )
    t.true(shares.every(share => share - shares[0]! <= 1n && shares[0]! - share <= 1n))

    // Paid again: nothing has to be authorized any more, and all that came leaves.
    for (const address of addresses) await at.local.pay({ kind: 'transfer', to: address, amount: 30_000_000n })
    await at.local.mine(at.local.finalityBlocks + 1)
    await at.watch()
    await at.payouts.work(4)
    for (const address of addresses) t.deepEqual((await at.sweep(address)).steps, [swept, 'sweep DONE 30000000'])
    const raws = await rows.query<{ raw: string }>(
      `select raw from transaction_attempt where purpose = 'batch' order by created_at`,
    )
    t.deepEqual(
      raws.map(({ raw }) => raw.slice(0, 4)),
      ['0x04', '0x02'],
    )
    const numbers = await rows.query('select nonce from wallet_nonce where wallet = any($1)', [addresses])
    t.deepEqual(numbers, [{ nonce: '0' }, { nonce: '0' }, { nonce: '0' }])
  },
)

test.serial(
  'what is paid between signature and block stays for the next sweep; a dearer attempt bears the same authorizations',
  async t => {
    const addresses = await at.deposits(2)
    at.isStuck = true
    await at.payouts.work(1)
    t.deepEqual((await at.batches()).map(one => one.status).slice(2), ['BROADCAST'])
    await at.local.pay({ kind: 'transfer', to: addresses[0]!, amount: 5_000_000n })
    at.payouts.service.clock.advance(120)
    await at.payouts.work(2, { deps: passedOver(at.payouts.deps) })
    const [first, second] = (await at.batches()).slice(2)
    t.is(second?.attempt, 2)
    t.is(second?.nonce, first!.nonce)
    const rows = at.payouts.service.admin
    const raws = await rows.query<{ raw: string }>(
      `select raw from transaction_attempt where purpose = 'batch' and raw is not null order by created_at, attempt`,
    )
    const [one, two] = raws.slice(2).map(({ raw }) => batchFormat(Number(at.local.settings.chainIdentity)).decode(raw))
    t.deepEqual(two!.intent, one!.intent)
    t.true(two!.terms.maxFeePerGas > one!.terms.maxFeePerGas)
    t.is(two!.terms.gasLimit, one!.terms.gasLimit)
    at.isStuck = false
    await at.payouts.work(4)
    for (const address of addresses) t.deepEqual(await at.sweep(address), done)
    t.is(await at.held(addresses[0]!), 5_000_001n)
    t.deepEqual(
      (await at.batches())
        .slice(2)
        .map(({ status }) => status)
        .toSorted(),
      ['FINAL', 'REPLACED'],
    )
  },
)

test.serial(
  'one address that the token refuses meanwhile leaves all as they were; after that each goes by itself',
  async t => {
    const addresses = await at.deposits(3)
    const [refused, ...others] = addresses
    const { deps } = at.payouts
    const way = deps.outgoing.find('test', 'ERC20')!
    at.isStuck = true
    // Signed, and heard by no node yet.
    await at.payouts.work(1, { deps: withWay(deps, { ...way, broadcast: async () => [] }) })
    t.like((await at.batches()).at(-1), { status: 'SIGNED', attempt: 1 })
    await at.local.blacklist(refused!, true)
    await at.local.mine()
    at.isStuck = false
    await at.payouts.work(4)
    t.is((await at.batches()).at(-1)?.status, 'FAILED')
    for (const address of addresses) {
      t.like(await at.sweep(address), { status: 'OPEN', steps: ['sweep FAILED 39999999'] })
      t.is(await at.held(address), 40_000_000n)
    }
    at.payouts.service.clock.advance(600)
    await at.payouts.work(8)
    for (const address of others) t.deepEqual((await at.sweep(address)).steps, ['sweep FAILED 39999999', swept])
    t.like(await at.sweep(refused!), { status: 'OPEN', steps: ['sweep FAILED 39999999'] })
    t.regex((await at.sweep(refused!)).note ?? '', /it would fail/)
    await at.local.blacklist(refused!, false)
    await at.local.mine()
    at.payouts.service.clock.advance(60)
    await at.payouts.work(4)
    t.is((await at.sweep(refused!)).status, 'DONE')
  },
)

test.serial('an address whose key somebody else has used waits and is shown, the others are swept', async t => {
  const addresses = await at.deposits(2)
  const [drifted, other] = addresses
  const format = batchFormat(Number(at.local.settings.chainIdentity))
  const stranger = keyInMemory(Buffer.from(at.local.faucetKey, 'hex'))
  const key = await at.keyOf(drifted!)
  const authorization = { delegate: at.local.token, nonce: 0 }
  const signature = await key.sign(await format.authorizationDigest(authorization))
  const nonce = Number(await ethereumRpc(at.local.url, 'eth_getTransactionCount', [at.local.faucet, 'latest']))
  const unsigned = await format.build(
    {
      from: at.local.faucet,
      delegate: at.local.faucet,
      members: [{ address: drifted!, amount: 1n as never, authorization: { ...authorization, signature } }],
    },
    { kind: 'nonce', nonce, gasLimit: 200_000, maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  )
  const sent = unsigned.attachSignature(await stranger.sign(unsigned.digest))
  await ethereumRpc(at.local.url, 'eth_sendRawTransaction', [sent.raw])
  await at.local.mine()
  await at.payouts.work(4)
  t.deepEqual(await at.sweep(other!), done)
  t.like(await at.sweep(drifted!), { status: 'OPEN', steps: [], note: 'its address runs code that is not ours' })
  t.is(await at.held(drifted!), 40_000_000n)
})

test.serial(
  'somebody who uses our authorization first changes nothing: the address runs our code, and is swept',
  async t => {
    const [address] = await at.deposits(1)
    at.isStuck = true
    await at.payouts.work(1)
    const rows = at.payouts.service.admin
    const batch = (await at.batches()).at(-1)!
    const [{ raw } = { raw: '' }] = await rows.query<{ raw: string }>(
      'select raw from transaction_attempt where tx_hash = $1',
      [batch.tx_hash],
    )
    const format = batchFormat(Number(at.local.settings.chainIdentity))
    const { intent } = format.decode(raw)
    const thief = keyInMemory(Buffer.from(at.local.faucetKey, 'hex'))
    const nonce = Number(await ethereumRpc(at.local.url, 'eth_getTransactionCount', [at.local.faucet, 'latest']))
    const fees = { maxFeePerGas: 90_000_000_000n, maxPriorityFeePerGas: 40_000_000_000n }
    const unsigned = await format.build(
      { ...intent, from: at.local.faucet },
      { kind: 'nonce', nonce, gasLimit: 500_000, ...fees },
    )
    const stolen = unsigned.attachSignature(await thief.sign(unsigned.digest))
    await ethereumRpc(at.local.url, 'eth_sendRawTransaction', [stolen.raw])
    at.isStuck = false
    await at.payouts.work(4)
    const receipt = await ethereumRpc<{ status: string }>(at.local.url, 'eth_getTransactionReceipt', [stolen.txHash])
    t.is(receipt.status, '0x0', 'it moved nothing')
    t.deepEqual(await at.sweep(address!), done)
    t.is(await at.held(address!), 1n)
  },
)

test.serial('a block that is taken back before it is final: the same bytes come into another one, once', async t => {
  const addresses = await at.deposits(2)
  at.isStuck = true
  await at.payouts.work(1)
  const batch = (await at.batches()).at(-1)!
  await at.local.mine()
  await at.payouts.work(1)
  t.is(await at.held(addresses[0]!), 1n)
  await at.local.reorg(1)
  t.is(await at.held(addresses[0]!), 40_000_000n)
  at.isStuck = false
  await at.payouts.work(6)
  for (const address of addresses) t.deepEqual(await at.sweep(address), done)
  t.like((await at.batches()).at(-1), { status: 'FINAL', tx_hash: batch.tx_hash, attempt: 1 })
})
