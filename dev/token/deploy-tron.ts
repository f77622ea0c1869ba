import { setTimeout as wait } from 'node:timers/promises'
import { TronWeb } from 'tronweb'
import { batcher, successor, usdt } from './artifacts.ts'
import type { Artifact } from './artifacts.ts'

export interface TronDeployment {
  /** Base URL of the node. */
  readonly url: string
  /** The deployer's key, 64 hex digits. It owns the token and receives the initial supply. */
  readonly privateKey: string
  /** Initial supply in 10^-6 USDT. */
  readonly supply: bigint
  /** Mines a block on a node that mines only on request; absent: the node mines by itself. */
  readonly mine?: () => Promise<unknown>
}

const feeLimit = 1_000_000_000
const inclusionTimeoutMs = 30_000
const pollMs = 200

/** Deploys the USDT-like token and waits for its block. Returns its base58 address. */
export function deployTronToken(deployment: TronDeployment): Promise<string> {
  return deploy(deployment, { name: 'TetherToken', artifact: usdt, parameters: [deployment.supply.toString()] })
}

/** Deploys the contract that pays several receivers at once. Returns its base58 address. */
export function deployTronBatcher(deployment: Omit<TronDeployment, 'supply'>): Promise<string> {
  return deploy(deployment, { name: 'Batcher', artifact: batcher, parameters: [] })
}

/** Deploys the successor of a deprecated token. Returns its base58 address. */
export function deployTronSuccessor(deployment: Omit<TronDeployment, 'supply'>, legacy: string): Promise<string> {
  return deploy(deployment, { name: 'UpgradedToken', artifact: successor, parameters: [legacy] })
}

async function deploy(
  { url, privateKey, mine }: Omit<TronDeployment, 'supply'>,
  { name, artifact, parameters }: { name: string; artifact: Artifact; parameters: string[] },
): Promise<string> {
  const tronWeb = new TronWeb({ fullHost: url, privateKey })
  const owner = tronWeb.defaultAddress.base58
  if (!owner) throw new Error('not a TRON private key')
  const transaction = await tronWeb.transactionBuilder.createSmartContract(
    // The builder's type requires its own mutable ABI; the compiler's is the same JSON.
    {
      abi: structuredClone(artifact.abi) as never,
      bytecode: artifact.bytecode,
      parameters,
      feeLimit,
      name,
      originEnergyLimit: 10_000_000,
      userFeePercentage: 100,
    },
    owner,
  )
  const answer = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(transaction))
  if (!answer.result) throw new Error(`${name} was refused: ${JSON.stringify({ ...answer, transaction: null })}`)
  await mine?.()
  return TronWeb.address.fromHex(await waitForContract(tronWeb, transaction.txID))
}

/** Polls for the receipt. With a block every three seconds this takes a few rounds at most. */
async function waitForContract(tronWeb: TronWeb, transactionId: string): Promise<string> {
  const deadline = Date.now() + inclusionTimeoutMs
  while (Date.now() < deadline) {
    const info = await tronWeb.trx.getUnconfirmedTransactionInfo(transactionId)
    if (info.receipt?.result === 'SUCCESS') return info.contract_address
    if (info.id) throw new Error(`deployment ${transactionId} failed: ${JSON.stringify(info.receipt)}`)
    await wait(pollMs)
  }
  throw new Error(`deployment ${transactionId} was not included within ${inclusionTimeoutMs} ms`)
}
