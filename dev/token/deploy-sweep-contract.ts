import { setTimeout as wait } from 'node:timers/promises'
import { Web3 } from 'web3'
import { factory, sweepDelegate, type SweepDelegate } from '../../src/chains/ethereum/sending/sweep-delegate.ts'

/** The transaction that creates the factory. Its signature is made up, so nobody has the key of its sender. */
const factoryCreation = `0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe7f${'ff'.repeat(31)}e03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf31ba0${'22'.repeat(32)}a0${'22'.repeat(32)}`
const factoryMaker = '0x3fAB184622Dc19b6109349B94811493BF2a45362'
const factoryCost = 10n ** 17n

const tries = 300
const pollMs = 100

export interface SweepContractDeployment {
  readonly url: string
  /** The key of any account with ether; the creator has no power over the contract. */
  readonly privateKey: string
  readonly token: string
  readonly hot: string
  /** Mines a block on a node that mines only on request; absent: the node mines by itself. */
  readonly mine?: () => Promise<unknown>
}

/** Deploys the contract that empties several deposit addresses into this hot wallet, and its factory first. Skips those that exist. */
export async function deploySweepContract(deployment: SweepContractDeployment): Promise<SweepDelegate> {
  const { url, token, hot, mine } = deployment
  const contract = sweepDelegate({ token, hot })
  const { requestManager } = new Web3(url)
  const call = (method: string, params: unknown[]): Promise<unknown> => requestManager.send({ method, params })
  const isThere = async (address: string) => (await call('eth_getCode', [address, 'latest'])) !== '0x'
  if (await isThere(contract.address)) return contract
  if (!(await isThere(factory))) {
    await send(deployment, { to: factoryMaker, value: factoryCost })
    // A node's pool learns of the sender's ether a moment after the block.
    await until(async () => {
      await mine?.()
      const hash = await call('eth_sendRawTransaction', [factoryCreation]).catch(() => null)
      return hash !== null
    })
    await until(async () => {
      await mine?.()
      return isThere(factory)
    })
  }
  await send(deployment, { to: factory, data: `0x${contract.creation}` })
  await until(async () => {
    await mine?.()
    return isThere(contract.address)
  })
  return contract
}

async function send({ url, privateKey }: SweepContractDeployment, what: object): Promise<void> {
  const { eth, requestManager } = new Web3(url)
  const account = eth.accounts.privateKeyToAccount(`0x${privateKey.replace(/^0x/, '')}`)
  const fees = await eth.calculateFeeData()
  const signed = await account.signTransaction({
    gas: 500_000,
    nonce: await eth.getTransactionCount(account.address, 'pending'),
    chainId: await eth.getChainId(),
    maxFeePerGas: fees.maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas ?? 0n,
    type: 2,
    ...what,
  })
  await requestManager.send({ method: 'eth_sendRawTransaction', params: [signed.rawTransaction] })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tried = 0; tried < tries; tried += 1) {
    if (await isSo()) return
    await wait(pollMs)
  }
  throw new Error('the contract for batches could not be made')
}
