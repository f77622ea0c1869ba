import { setTimeout as wait } from 'node:timers/promises'
import { Web3 } from 'web3'
import { batcher, successor, usdt } from './artifacts.ts'
import type { Artifact } from './artifacts.ts'

export interface EthereumDeployment {
  /** JSON-RPC URL of the node. */
  readonly url: string
  /** The deployer's key, 64 hex digits with or without 0x: it owns the token and receives the first supply. */
  readonly privateKey: string
  /** First supply in 10^-6 USDT. */
  readonly supply: bigint
  /** Seals a block on a node that does so only on request; absent: the node does it by itself. */
  readonly mine?: () => Promise<unknown>
}

const gasLimit = 3_000_000
const inclusionTimeoutMs = 30_000
const pollMs = 100

/** Deploys the USDT-like token and waits until it is in a block; answers its 0x address with checksum. */
export function deployEthereumToken(deployment: EthereumDeployment): Promise<string> {
  return deploy(deployment, usdt, [deployment.supply])
}

/** Deploys what takes the place of a deprecated token; answers its 0x address with checksum. */
export function deployEthereumSuccessor(
  deployment: Omit<EthereumDeployment, 'supply'>,
  legacy: string,
): Promise<string> {
  return deploy(deployment, successor, [legacy])
}

/** Deploys the contract that pays several receivers at once; answers its 0x address with checksum. */
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
  // Sent bare: the library's own sending waits in ways that cannot be cut short.
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
