import { setTimeout as sleep } from 'node:timers/promises'
import { ethereumRpc } from './ethereum-rpc.ts'
import type { SandboxNetwork } from './sandbox-file.ts'

type Receipt = { readonly status: string }

/** The first four bytes of keccak256('transfer(address,uint256)'). */
const transferSelector = '0xa9059cbb'
const gasLimit = '0x249f0' // 150,000: a first transfer to an address needs about 65,000
const attemptsMax = 5
const deadlineMs = 60_000

/**
 * Transfers `units` of 10^-6 USDT and waits for the block. The node itself holds the faucet's key and numbers its
 * transactions, so that many programs may pay at once.
 */
export async function payEthereum(network: SandboxNetwork, address: string, units: bigint): Promise<string> {
  const data = transferSelector + word(BigInt(address)) + word(units)
  const hash = await send(network, data)
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const receipt = await ethereumRpc<Receipt | null>(network.rpc_url, 'eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x1') return hash
    if (receipt) throw new Error(`The token refused the transfer (transaction ${hash})`)
    if (Date.now() > deadline) throw new Error(`No block has taken transaction ${hash} within a minute`)
    await sleep(200)
  }
}

async function send(network: SandboxNetwork, data: string): Promise<string> {
  const transaction = { from: network.faucet_address, to: network.token, gas: gasLimit, data }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ethereumRpc<string>(network.rpc_url, 'eth_sendTransaction', [transaction])
    } catch (error) {
      // Two senders were given the same number at once; the loser was not taken and asks again.
      if (attempt >= attemptsMax || !/nonce|imported|underpriced/.test(String(error))) throw error
    }
  }
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
