// An authorization (EIP-7702) uses a number of the account only if it is of this chain and the number is the account's next one.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import test from 'ava'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { connectOutgoing } from '../../src/chains/connect-outgoing.ts'
import { encodeRlp, rlpNumber } from '../../src/chains/ethereum/rlp.ts'
import type { Outgoing } from '../../src/chains/send/outgoing.ts'
import { startAnvil } from '../helpers/anvil.ts'
import { developmentAccounts } from '../helpers/ethereum-node.ts'
import { furnishEthereum } from '../helpers/local-ethereum.ts'
import { startPrunedNodes, type PrunedNodes } from '../helpers/pruned-nodes.ts'

const [, { address: account, privateKey }] = developmentAccounts
const ownKey = hex.decode(privateKey)

interface Chain {
  readonly nodes: PrunedNodes
  readonly way: Outgoing
  readonly id: number
  /** Sends a payment of the account into the pool. */
  pay(nonce: number): Promise<string>
  /** Sends what somebody else brings in, in front of all payments in the pool. */
  bring(...authorizations: readonly object[]): Promise<string>
  authorization(chainId: number, nonce: number): object
  /** Whether the chain shows that this transaction can never use the number. */
  isImpossible(txHash: string, nonce: number): Promise<boolean>
  settle(): Promise<void>
}

async function startChain(): Promise<Chain> {
  const node = await startAnvil()
  const nodes = await startPrunedNodes(await furnishEthereum(node), 1)
  const { local } = nodes
  const way = await connectOutgoing(local.settings, () => performance.now())
  const stranger = ((await node.call('eth_accounts')) as string[])[3]
  const send = (transaction: object) => ethereumRpc<string>(local.url, 'eth_sendTransaction', [transaction])
  const quantity = (value: number) => `0x${value.toString(16)}`
  return {
    nodes,
    way,
    id: Number(await ethereumRpc<string>(local.url, 'eth_chainId', [])),
    pay: nonce =>
      send({ from: account, to: stranger, value: '0x1', nonce: quantity(nonce), gas: '0x186a0', ...fees(1) }),
    bring: (...authorizationList) =>
      send({ from: stranger, to: stranger, value: '0x0', type: '0x4', gas: '0x493e0', authorizationList, ...fees(9) }),
    authorization(chainId, nonce) {
      const delegate = `0x${'7'.repeat(40)}`
      const fields = [rlpNumber(chainId), hex.decode(delegate.slice(2)), rlpNumber(nonce)]
      const digest = keccak_256(Uint8Array.of(5, ...encodeRlp(fields)))
      const [parity = 0, ...rest] = secp256k1.sign(digest, ownKey, { prehash: false, format: 'recovered' })
      const part = (from: number) => `0x${hex.encode(Uint8Array.from(rest.slice(from, from + 32))).replace(/^0+/, '')}`
      const signature = { yParity: quantity(parity), r: part(0), s: part(32) }
      return { chainId: quantity(chainId), address: delegate, nonce: quantity(nonce), ...signature }
    },
    isImpossible: (txHash, nonce) => way.isImpossible({ txHash, from: account, order: { kind: 'nonce', nonce } }),
    settle: () => local.mine(1 + local.finalityBlocks),
  }
}

const fees = (gwei: number) => ({
  maxFeePerGas: `0x${(60_000_000_000).toString(16)}`,
  maxPriorityFeePerGas: `0x${(gwei * 1_000_000_000).toString(16)}`,
})

async function stop({ nodes }: Chain): Promise<void> {
  await nodes.stop()
  await nodes.local.stop()
}

test('an authorization of another chain, or for a number that is not the next, uses none', async t => {
  const chain = await startChain()
  t.teardown(() => stop(chain))
  const { id, authorization } = chain
  const first = await chain.way.transactionCount(account)
  const foreign = await chain.bring(authorization(id + 1, first), authorization(id, first + 1))
  const paid = [await chain.pay(first), await chain.pay(first + 1)]
  await chain.settle()
  for (const [index, txHash] of paid.entries()) {
    t.false(await chain.isImpossible(txHash, first + index), `payment ${index}`)
    t.true(await chain.isImpossible(foreign, first + index))
  }
})

test('an authorization of this chain or of all that was next uses its number, once', async t => {
  const chain = await startChain()
  t.teardown(() => stop(chain))
  const { id, authorization } = chain
  const first = await chain.way.transactionCount(account)
  const brought = await chain.bring(authorization(id, first), authorization(0, first + 1), authorization(id, first))
  await chain.settle()
  const again = await chain.bring(authorization(id, first))
  await chain.settle()
  t.is(await chain.way.transactionCount(account), first + 2)
  for (const nonce of [first, first + 1]) {
    t.true(await chain.isImpossible(again, nonce))
    t.false(await chain.isImpossible(brought, nonce))
  }
})

test('without the state before a block an authorization proves nothing, and a payment does', async t => {
  const chain = await startChain()
  t.teardown(() => stop(chain))
  const { id, authorization } = chain
  const first = await chain.way.transactionCount(account)
  const paid = await chain.pay(first)
  await chain.settle()
  await chain.bring(authorization(id, first + 1))
  await chain.settle()
  const replayed = await chain.bring(authorization(id, first))
  await chain.settle()
  const { height } = await chain.way.finalHead()
  chain.nodes.prune({ upTo: height - 1, state: true })
  t.false(await chain.isImpossible(paid, first))
  t.true(await chain.isImpossible(replayed, first))
  await t.throwsAsync(chain.isImpossible(paid, first + 1), { name: 'ChainUnavailable', message: /no block shows/ })
})
