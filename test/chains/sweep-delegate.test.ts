// The contract that deposit addresses are delegated to, on a chain: what it does for the hot wallet, and that it does nothing else for
// anybody. Against anvil, and with `KASSA_GETH` against go-ethereum.
import { HDKey } from '@scure/bip32'
import test from 'ava'
import { Web3 } from 'web3'
import { batchMax } from '../../src/chains/send/batches.ts'
import { batchFormat } from '../../src/chains/ethereum/sending/batch-format.ts'
import { delegation, sweepDelegate, type SweepDelegate } from '../../src/chains/ethereum/sending/sweep-delegate.ts'
import type { NonceTerms } from '../../src/chains/send/outgoing.ts'
import { usdt } from '../../src/lib/money.ts'
import { depositKeys } from '../../src/signer/keys/keystore.ts'
import type { Sender } from '../../src/signer/policy/facts.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { batchRefusal, signBatch, type BatchOrder, type NamedMember } from '../../src/signer/sign/sign-batch.ts'
import { deployEthereumToken } from '../../dev/token/deploy-ethereum.ts'
import { deploySweepContract } from '../../dev/token/deploy-sweep-contract.ts'
import { developmentAccounts, type EthereumNode } from '../helpers/ethereum-node.ts'
import { startEthereumNode } from '../helpers/start-ethereum-node.ts'
import { until } from '../helpers/until.ts'

const [rich, stranger] = developmentAccounts
const hot: Sender = {
  address: rich.address,
  walletSigner: keyInMemory(Buffer.from(rich.privateKey, 'hex')),
  isHot: true,
}
const deposits = depositKeys('ERC20', HDKey.fromMasterSeed(Buffer.alloc(32, 7)))

let node: EthereumNode
let token = ''
let delegate: SweepDelegate
test.before(async () => {
  node = await startEthereumNode()
  const mine = () => node.mine()
  token = await deployEthereumToken({ url: node.url, privateKey: rich.privateKey, supply: 10n ** 15n, mine })
  // Anybody makes it.
  delegate = await deploySweepContract({
    url: node.url,
    privateKey: stranger.privateKey,
    token,
    hot: hot.address,
    mine,
  })
})
test.after.always(() => node?.stop())

interface Receipt {
  readonly status: string
  readonly gasUsed: string
}

/** Has a block take an ordinary transaction of whoever has this key. */
async function send(privateKey: string, call: object): Promise<Receipt> {
  const account = new Web3(node.url).eth.accounts.privateKeyToAccount(`0x${privateKey}`)
  const signed = await account.signTransaction({
    gas: 1_000_000,
    maxFeePerGas: 50_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    chainId: node.chainId,
    nonce: await count(account.address),
    type: 2,
    ...call,
  })
  return mined(await node.call('eth_sendRawTransaction', signed.rawTransaction))
}

/** A node may take a transaction into its pool a moment after it has answered. */
async function mined(hash: unknown): Promise<Receipt> {
  let receipt: Receipt | null = null
  await until(async () => {
    await node.mine()
    receipt = (await node.call('eth_getTransactionReceipt', hash)) as Receipt | null
    return receipt !== null
  })
  return receipt!
}

const count = async (address: string) => Number(await node.call('eth_getTransactionCount', address, 'latest'))
const word = (value: string | bigint) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const ether = async (address: string) => BigInt(String(await node.call('eth_getBalance', address, 'latest')))
const codeAt = async (address: string) => String(await node.call('eth_getCode', address, 'latest')).slice(2)

async function balance(address: string): Promise<bigint> {
  const call = { to: token, data: `0x70a08231${word(address)}` }
  return BigInt(String(await node.call('eth_call', call, 'latest')))
}

async function pay(address: string, amount: bigint): Promise<void> {
  await send(rich.privateKey, { to: token, data: `0xa9059cbb${word(address)}${word(amount)}` })
}

async function memberAt(index: number, amount: bigint, change: Partial<NamedMember> = {}): Promise<NamedMember> {
  const { address } = deposits(index)
  const isDelegated = (await codeAt(address)) === delegation(delegate.address)
  const sent = await count(address)
  return { address, index, amount: usdt(amount), isOverdrawn: false, isDelegated, count: sent, known: sent, ...change }
}

async function orderOf(members: readonly NamedMember[], gasLimit = 1_500_000): Promise<BatchOrder> {
  const fees = { maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const terms: NonceTerms = { kind: 'nonce', nonce: await count(hot.address), gasLimit, ...fees }
  return { network: 'ERC20', chainId: node.chainId, token, members, terms }
}

async function sweep(members: readonly NamedMember[]): Promise<Receipt> {
  const order = await orderOf(members)
  const problem = batchRefusal({ hot, deposits }, order)
  if (problem !== null) throw new Error(problem)
  return mined(await node.call('eth_sendRawTransaction', (await signBatch({ hot, deposits }, order)).raw))
}

test.serial('the contract is where its code says, with the code that was calculated', async t => {
  t.is(await codeAt(delegate.address), delegate.code)
  const other = sweepDelegate({ token, hot: stranger.address })
  t.not(other.address, delegate.address)
  t.is(await codeAt(other.address), '')
})

test.serial(
  'addresses without ether are emptied together, again for less, and all but one unit is in the hot wallet',
  async t => {
    const indices = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    for (const index of indices) await pay(deposits(index).address, 25_000_000n + BigInt(index))
    const before = await balance(hot.address)
    const members = await Promise.all(indices.map(index => memberAt(index, 24_999_999n + BigInt(index))))
    t.true(members.every(one => !one.isDelegated))
    const first = await sweep(members)
    t.is(first.status, '0x1')
    for (const { address } of members) {
      t.is(await balance(address), 1n)
      t.is(await ether(address), 0n)
      t.is(await codeAt(address), delegation(delegate.address))
      t.is(await count(address), 1)
    }
    t.is(
      (await balance(hot.address)) - before,
      indices.reduce((sum, index) => sum + 24_999_999n + BigInt(index), 0n),
    )
    // Another payment to the same addresses: nothing has to be authorized any more.
    for (const index of indices) await pay(deposits(index).address, 10_000_000n)
    const again = await Promise.all(indices.map(index => memberAt(index, 10_000_000n)))
    t.true(again.every(one => one.isDelegated))
    const second = await sweep(again)
    t.is(second.status, '0x1')
    for (const { address } of members) t.is(await count(address), 1)
    const [each, later] = [first, second].map(({ gasUsed }) => Math.round(Number(gasUsed) / indices.length))
    t.log(`gas for each of ${indices.length} addresses: ${each}, later ${later}`)
    t.true(each! < 45_000)
    t.true(later! < 25_000)
  },
)

test.serial('nobody else moves anything, and coins that come in stay', async t => {
  const victim = deposits(0).address
  await pay(victim, 5_000_000n)
  const held = await balance(victim)
  const transfer = `a9059cbb${word(stranger.address)}${word(1n)}`
  for (const to of [victim, delegate.address])
    for (const data of [word(1n), `${word(victim)}${word(1n)}`, transfer, '00'])
      t.is((await send(stranger.privateKey, { to, data: `0x${data}` })).status, '0x0')
  t.is(await balance(victim), held)
  const coins = await send(stranger.privateKey, { to: victim, value: '0x1' })
  t.is(coins.status, '0x1')
  t.is(await ether(victim), 1n)
  // The hot wallet itself can have it sent to the hot wallet alone, whatever it is told.
  await send(rich.privateKey, { to: victim, data: `0x${word(held)}${word(stranger.address)}` })
  t.is(await balance(victim), 0n)
  t.is(await balance(stranger.address), 0n)
})

test.serial('one address that cannot be emptied leaves all as they were; its number is used all the same', async t => {
  await pay(deposits(20).address, 7_000_000n)
  const members = [await memberAt(20, 6_000_000n), await memberAt(21, 1n)]
  t.is((await sweep(members)).status, '0x0')
  t.is(await balance(deposits(20).address), 7_000_000n)
  t.deepEqual(await Promise.all(members.map(({ address }) => count(address))), [1, 1])
  // An address that is not delegated answers nothing: that is no success either.
  const order = await orderOf([await memberAt(30, 1n, { isDelegated: true })])
  const { raw } = await signBatch({ hot, deposits }, order)
  t.is((await mined(await node.call('eth_sendRawTransaction', raw))).status, '0x0')
})

test.serial('an authorization of before is worth nothing a second time, nor for somebody else', async t => {
  await pay(deposits(40).address, 3_000_000n)
  const order = await orderOf([await memberAt(40, 1_000_000n)])
  const { raw } = await signBatch({ hot, deposits }, order)
  t.is((await mined(await node.call('eth_sendRawTransaction', raw))).status, '0x1')
  const { intent } = batchFormat(node.chainId).decode(raw)
  // Somebody takes the authorization that he saw, and calls the address by himself: it is used, and he is not the hot wallet.
  const format = batchFormat(node.chainId)
  const thief = keyInMemory(Buffer.from(stranger.privateKey, 'hex'))
  const unsigned = await format.build(intent, { ...order.terms, nonce: await count(stranger.address) })
  const stolen = unsigned.attachSignature(await thief.sign(unsigned.digest))
  t.is((await mined(await node.call('eth_sendRawTransaction', stolen.raw))).status, '0x0')
  t.is(await balance(deposits(40).address), 2_000_000n)
  t.is(await count(deposits(40).address), 1)
})

test('the signer refuses every batch in which one address is not as it should be', async t => {
  const good = await memberAt(50, 5n, { isDelegated: false, count: 0, known: 0 })
  const order = (members: readonly NamedMember[]): BatchOrder => ({
    network: 'ERC20',
    chainId: 1,
    token,
    members,
    terms: { kind: 'nonce', nonce: 0, gasLimit: 100_000, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
  })
  t.is(batchRefusal({ hot, deposits }, order([good])), null)
  const wrong: readonly (readonly [readonly NamedMember[], RegExp])[] = [
    [[], /1 to 32/],
    [Array.from({ length: batchMax + 1 }, (_, at) => ({ ...good, address: `0x${at}` })), /1 to 32/],
    [[good, good], /is listed twice/],
    [[good, { ...good, address: stranger.address }], /not the address 50 of our own key/],
    [[{ ...good, index: 51 }], /not the address 51 of our own key/],
    [[{ ...good, amount: usdt(0n) }], /there is nothing to sweep/],
    [[{ ...good, isOverdrawn: true }], /exceeds what was credited/],
    [[{ ...good, count: 1 }], /1 transactions .* 0 are ours/],
    [[{ ...good, known: 1 }], /is pending/],
  ]
  for (const [members, message] of wrong) t.regex(batchRefusal({ hot, deposits }, order(members)) ?? '', message)
  t.regex(batchRefusal({ hot, deposits: null }, order([good])) ?? '', /no deposit keystore/)
  // And signs for no address of another key, whoever calls it.
  await t.throwsAsync(signBatch({ hot, deposits }, order([{ ...good, address: stranger.address }])))
})
