import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { deployEthereumBatcher, deployEthereumSuccessor, deployEthereumToken } from '../../dev/token/deploy-ethereum.ts'
import type { ChainSettings } from '../../src/chains/connect.ts'
import { developmentAccounts, finalityBlocks, type EthereumNode } from './ethereum-node.ts'
import { ethereumSender } from './ethereum-sender.ts'
import type { LocalChain, Payment } from './local-chain.ts'
import { startEthereumNode } from './start-ethereum-node.ts'

const [{ privateKey: faucetKey }, { privateKey: otherKey }] = developmentAccounts
/** More than 64 bits hold: enough for every test, also of amounts that nobody pays. */
const supply = 2n ** 80n

/** A node with a USDT-like token, a second token that is not ours, and a contract that pays many. Mines on demand. */
export async function startLocalEthereum(): Promise<LocalChain> {
  const node = await startEthereumNode()
  try {
    return await furnishEthereum(node)
  } catch (error) {
    await node.stop()
    throw error
  }
}

/** Deploys what a local chain has on a node that has none of it. */
export async function furnishEthereum(node: EthereumNode): Promise<LocalChain> {
  const deployment = { url: node.url, privateKey: faucetKey, supply, mine: () => node.mine() }
  const token = await deployEthereumToken(deployment)
  const otherToken = await deployEthereumToken(deployment)
  const batcher = await deployEthereumBatcher(deployment)
  const contracts: Contracts = { token, otherToken, batcher }
  const faucet = ethereumSender(node.url, faucetKey)
  const call = (to: string, data: string) => faucet.send(to, data)
  await call(token, encodeTransfer(batcher, supply / 2n))
  await node.mine()
  return {
    settings: settingsOf(node, token),
    url: node.url,
    token,
    faucet: faucet.address,
    faucetKey,
    otherKey,
    batcher,
    finalityBlocks,
    pay: payment => callOf(contracts, payment, call),
    async blacklist(account, isListed) {
      await call(
        token,
        `0x${selector(isListed ? 'addBlackList(address)' : 'removeBlackList(address)')}${word(account)}`,
      )
    },
    async admin(signature, ...values) {
      await call(token, `0x${selector(signature)}${values.map(word).join('')}`)
    },
    async successor(balances) {
      const address = await deployEthereumSuccessor(deployment, token)
      for (const { account, amount } of balances)
        await call(address, `0x${selector('carryOver(address,uint256)')}${word(account)}${word(amount)}`)
      return address
    },
    mine: (blocks, options) => node.mine(blocks, options),
    async reorg(depth, { keep = [] } = {}) {
      const raw = await Promise.all(keep.map(txHash => node.call('eth_getRawTransactionByHash', txHash)))
      // Into the last of the new blocks, so that a transaction kept has moved unless the depth is one.
      await node.replace(depth, raw.map(String))
      await node.mine()
    },
    stop: () => node.stop(),
  }
}

interface Contracts {
  readonly token: string
  readonly otherToken: string
  readonly batcher: string
}

function settingsOf(node: EthereumNode, token: string): ChainSettings {
  const { url, chainId } = node
  return {
    network: 'ERC20',
    nodes: [{ url, headers: {} }],
    token,
    chainIdentity: `${chainId}`,
    finality: 'finalized',
    requiredConfirmations: 3,
  }
}

type Call = (to: string, data: string) => Promise<string>

function callOf(contracts: Contracts, payment: Payment, call: Call): Promise<string> {
  if (payment.kind === 'batch') return call(contracts.batcher, encodeBatch(contracts.token, payment.transfers))
  const amount = payment.kind === 'failed' ? supply + payment.amount : payment.amount
  return call(
    payment.kind === 'otherToken' ? contracts.otherToken : contracts.token,
    encodeTransfer(payment.to, amount),
  )
}

function encodeTransfer(to: string, amount: bigint): string {
  return `0x${selector('transfer(address,uint256)')}${word(to)}${word(amount)}`
}

/** Two arrays behind three head words: the first begins at 0x60, the second behind it. */
function encodeBatch(token: string, transfers: readonly { to: string; amount: bigint }[]): string {
  const count = BigInt(transfers.length)
  const head = word(token) + word(96n) + word(96n + 32n * (count + 1n))
  const receivers = word(count) + transfers.map(({ to }) => word(to)).join('')
  const amounts = word(count) + transfers.map(({ amount }) => word(amount)).join('')
  return `0x${selector('transferMany(address,address[],uint256[])')}${head}${receivers}${amounts}`
}

function selector(signature: string): string {
  return hex.encode(keccak_256(new TextEncoder().encode(signature))).slice(0, 8)
}

function word(value: bigint | string): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  return digits.padStart(64, '0')
}
