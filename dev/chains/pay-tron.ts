import { setTimeout as sleep } from 'node:timers/promises'
import { TronWeb } from 'tronweb'
import type { SandboxNetwork } from '../sandbox-file.ts'

/** The node, payer and token of a payment. */
export type TronPayer = Pick<SandboxNetwork, 'rpc_url' | 'token' | 'faucet_address' | 'faucet_private_key'>

const feeLimitSun = 100_000_000
const deadlineMs = 60_000

/** Transfers `units` of 10^-6 USDT and waits for the block. */
export async function payTron(payer: TronPayer, address: string, units: bigint): Promise<string> {
  const hash = await sendTron(payer, address, units)
  await tronBlockOf(payer.rpc_url, hash)
  return hash
}

/** Sends the transfer without waiting. A second equal transfer on top of the same block is the same transaction and is refused. */
export async function sendTron(payer: TronPayer, address: string, units: bigint): Promise<string> {
  const tron = new TronWeb({ fullHost: payer.rpc_url, privateKey: payer.faucet_private_key })
  const parameters = [
    { type: 'address', value: address },
    { type: 'uint256', value: units.toString() },
  ]
  const { transaction } = await tron.transactionBuilder.triggerSmartContract(
    payer.token,
    'transfer(address,uint256)',
    { feeLimit: feeLimitSun },
    parameters,
    payer.faucet_address,
  )
  const signed = await tron.trx.sign(transaction)
  const answer = await tron.trx.sendRawTransaction(signed)
  if (!answer.result) throw new Error(`The node refused the transfer: ${answer.code} ${answer.message}`)
  return signed.txID
}

/** Waits for a transfer's block and returns its height. Throws if the token refused the transfer. */
export async function tronBlockOf(url: string, hash: string): Promise<number> {
  const tron = new TronWeb({ fullHost: url })
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const info = await tron.trx.getUnconfirmedTransactionInfo(hash)
    if (info.receipt?.result === 'SUCCESS') return info.blockNumber
    if (info.receipt?.result)
      throw new Error(`The token refused the transfer (transaction ${hash}): ${info.receipt.result}`)
    if (Date.now() > deadline) throw new Error(`No block has taken transaction ${hash} within a minute`)
    await sleep(300)
  }
}
