import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { deployEthereumBatcher, deployEthereumToken } from '../../dev/token/deploy-ethereum.ts'
import { formatAddress } from '../../src/chains/address.ts'
import type { ChainSettings } from '../../src/chains/connect.ts'
import { startAnvil } from './anvil.ts'
import type { Anvil } from './anvil.ts'
import type { LocalChain, Payment } from './local-chain.ts'

/** The first account of the public development mnemonic, by which anvil makes its accounts. */
const faucetKey = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
/** More than 64 bits hold: enough for every test, also of amounts that nobody pays. */
const supply = 2n ** 80n

/** anvil with a USDT-like token, a second token that is not ours, and a contract that pays many. Mines on demand. */
export async function startLocalEthereum(): Promise<LocalChain> {
  const anvil = await startAnvil()
  const [faucet] = anvil.accounts
  if (!faucet) throw new Error('anvil has no accounts')
  const deployment = { url: anvil.url, privateKey: faucetKey, supply, mine: () => anvil.mine() }
  const token = await deployEthereumToken(deployment)
  const otherToken = await deployEthereumToken(deployment)
  const batcher = await deployEthereumBatcher(deployment)
  const contracts: Contracts = { token, otherToken, batcher }
  const call = (to: string, data: string) => anvil.send({ from: faucet, to, data })
  await call(token, encodeTransfer(batcher, supply / 2n))
  await anvil.mine()
  return {
    settings: settingsOf(anvil, token),
    url: anvil.url,
    token,
    faucet: checksummed(faucet),
    faucetKey,
    batcher,
    finalityBlocks: 2,
    pay: payment => callOf(contracts, payment, call),
    async blacklist(account, isListed) {
      await call(
        token,
        `0x${selector(isListed ? 'addBlackList(address)' : 'removeBlackList(address)')}${word(account)}`,
      )
    },
    mine: (blocks, options) => anvil.mine(blocks, options),
    async reorg(depth, { keep = [] } = {}) {
      const raw = await Promise.all(keep.map(txHash => anvil.call('eth_getRawTransactionByHash', txHash)))
      // Into the last of the new blocks, so that a transaction kept has moved unless the depth is one.
      await anvil.call(
        'anvil_reorg',
        depth,
        raw.map(transaction => [transaction, depth - 1]),
      )
      await anvil.mine()
    },
    stop: () => anvil.stop(),
  }
}

interface Contracts {
  readonly token: string
  readonly otherToken: string
  readonly batcher: string
}

function settingsOf(anvil: Anvil, token: string): ChainSettings {
  const { url, chainId } = anvil
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

function checksummed(address: string): string {
  return formatAddress('ERC20', hex.decode(address.slice(2)))
}
