import { setTimeout as sleep } from 'node:timers/promises'
import { ethereumRpc } from './ethereum-rpc.ts'
import type { SandboxNetwork } from '../sandbox-file.ts'

type Receipt = { readonly status: string; readonly blockNumber: string }

/** The node, payer and token of a payment. */
export type EthereumPayer = Pick<SandboxNetwork, 'rpc_url' | 'token' | 'faucet_address'>

/** The first four bytes of keccak256('transfer(address,uint256)'). */
const transferSelector = '0xa9059cbb'
const gasLimit = '0x249f0' // 150,000: a first transfer to an address needs about 65,000
const attemptsMax = 5
const deadlineMs = 60_000

/** Transfers `units` of 10^-6 USDT and waits for the block. */
export async function payEthereum(payer: EthereumPayer, address: string, units: bigint): Promise<string> {
  const hash = await sendEthereum(payer, address, units)
  await ethereumBlockOf(payer.rpc_url, hash)
  return hash
}

/** Sends the transfer without waiting. The node holds the payer's key and assigns nonces, so many programs may pay at once. */
export async function sendEthereum(payer: EthereumPayer, address: string, units: bigint): Promise<string> {
  const data = transferSelector + word(BigInt(address)) + word(units)
  const transaction = { from: payer.faucet_address, to: payer.token, gas: gasLimit, data }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ethereumRpc<string>(payer.rpc_url, 'eth_sendTransaction', [transaction])
    } catch (error) {
      // Two senders got the same nonce; the rejected one tries again.
      if (attempt >= attemptsMax || !/nonce|imported|underpriced/.test(String(error))) throw error
    }
  }
}

/** Waits for a transfer's block and returns its height. Throws if the token refused the transfer. */
export async function ethereumBlockOf(url: string, hash: string): Promise<number> {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const receipt = await ethereumRpc<Receipt | null>(url, 'eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x1') return Number(receipt.blockNumber)
    if (receipt) throw new Error(`The token refused the transfer (transaction ${hash})`)
    if (Date.now() > deadline) throw new Error(`No block has taken transaction ${hash} within a minute`)
    await sleep(200)
  }
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
