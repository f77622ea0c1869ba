import { setTimeout as wait } from 'node:timers/promises'
import { Web3 } from 'web3'
import { batcher, successor, usdt } from './artifacts.ts'
import type { Artifact } from './artifacts.ts'

export interface EthereumDeployment {
  /** JSON-RPC URL of the node. */
  readonly url: string
  /** The deployer's key, 64 hex digits with or without 0x. It owns the token and receives the initial supply. */
  readonly privateKey: string
  /** Initial supply in 10^-6 USDT. */
  readonly supply: bigint
  /** Mines a block on a node that mines only on request; absent: the node mines by itself. */
  readonly mine?: () => Promise<unknown>
}

const gasLimit = 3_000_000
const inclusionTimeoutMs = 30_000
const pollMs = 100

/** Deploys the USDT-like token and waits for its block. Returns its checksummed 0x address. */
export function deployEthereumToken(deployment: EthereumDeployment): Promise<string> {
  return deploy(deployment, usdt, [deployment.supply])
}

/** Deploys the successor of a deprecated token. Returns its checksummed 0x address. */
export function deployEthereumSuccessor(
  deployment: Omit<EthereumDeployment, 'supply'>,
  legacy: string,
): Promise<string> {
  return deploy(deployment, successor, [legacy])
}

/** Deploys the contract that pays several receivers at once. Returns its checksummed 0x address. */
export function deployEthereumBatcher(deployment: Omit<EthereumDeployment, 'supply'>): Promise<string> {
  return deploy(deployment, batcher, [])
}

async function deploy(
  { url, privateKey, mine }: Omit<EthereumDeployment, 'supply'>,
  artifact: Artifact,
  parameters: (bigint | string)[],
): Promise<string> {
  const web3 = new Web3(url)
  const account = web3.eth.accounts.privateKeyToAccount(`0x${privateKey.replace(/^0x/, '')}`)
  const creation = new web3.eth.Contract([...artifact.abi] as never[])
    .deploy({ data: `0x${artifact.bytecode}`, arguments: parameters as never[] })
    .encodeABI()
  const fees = await web3.eth.calculateFeeData()
  const signed = await account.signTransaction({
    data: creation,
    gas: gasLimit,
    nonce: await web3.eth.getTransactionCount(account.address, 'pending'),
    chainId: await web3.eth.getChainId(),
    maxFeePerGas: fees.maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas ?? 0n,
    type: 2,
    value: 0,
  })
  // Sent by raw RPC, because the waits of the library's own method cannot be interrupted.
  await web3.requestManager.send({ method: 'eth_sendRawTransaction', params: [signed.rawTransaction] })
  await mine?.()
  return waitForContract(web3, signed.transactionHash)
}

async function waitForContract(web3: Web3, transactionHash: string): Promise<string> {
  const deadline = Date.now() + inclusionTimeoutMs
  while (Date.now() < deadline) {
    const receipt: { status: string; contractAddress: string } | null = await web3.requestManager.send({
      method: 'eth_getTransactionReceipt',
      params: [transactionHash],
    })
    if (receipt?.status === '0x1') return web3.utils.toChecksumAddress(receipt.contractAddress)
    if (receipt) throw new Error(`deployment ${transactionHash} failed`)
    await wait(pollMs)
  }
  throw new Error(`deployment ${transactionHash} was not included within ${inclusionTimeoutMs} ms`)
}
