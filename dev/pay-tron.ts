import { setTimeout as sleep } from 'node:timers/promises'
import { TronWeb } from 'tronweb'
import type { SandboxNetwork } from './sandbox-file.ts'

const feeLimitSun = 100_000_000
const deadlineMs = 60_000

/** Transfers `units` of 10^-6 USDT and waits for the block. */
export async function payTron(network: SandboxNetwork, address: string, units: bigint): Promise<string> {
  const tron = new TronWeb({ fullHost: network.rpc_url, privateKey: network.faucet_private_key })
  const parameters = [
    { type: 'address', value: address },
    { type: 'uint256', value: units.toString() },
  ]
  const { transaction } = await tron.transactionBuilder.triggerSmartContract(
    network.token,
    'transfer(address,uint256)',
    { feeLimit: feeLimitSun },
    parameters,
    network.faucet_address,
  )
  const signed = await tron.trx.sign(transaction)
  const answer = await tron.trx.sendRawTransaction(signed)
  if (!answer.result) throw new Error(`The node refused the transfer: ${answer.code} ${answer.message}`)
  await inBlock(tron, signed.txID)
  return signed.txID
}

async function inBlock(tron: TronWeb, hash: string): Promise<void> {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const info = await tron.trx.getUnconfirmedTransactionInfo(hash)
    if (info.receipt?.result === 'SUCCESS') return
    if (info.receipt?.result)
      throw new Error(`The token refused the transfer (transaction ${hash}): ${info.receipt.result}`)
    if (Date.now() > deadline) throw new Error(`No block has taken transaction ${hash} within a minute`)
    await sleep(300)
  }
}
