import { hex } from '@scure/base'
import { parseAddress } from '../address.ts'
import type { HoldingsNode } from '../holdings.ts'
import { asHex } from '../parse.ts'
import { bytes32, readFinalHead } from './block.ts'
import { verify, type EthereumOptions } from './ethereum.ts'
import { openRpc } from './rpc.ts'

/** One Ethereum node, asked for what accounts hold at a block: one HTTP request for all of them. */
export async function openEthereumHoldings(options: EthereumOptions): Promise<HoldingsNode> {
  const rpc = await openRpc(options.url, options)
  const token = options.token.toLowerCase()
  return {
    network: 'ERC20',
    verify: () => verify({ rpc, token }, options),
    finalHead: () => readFinalHead(rpc, options.finality),
    async balances(addresses, height) {
      const answers = await rpc.batch(
        addresses.map(address => ({
          method: 'eth_call',
          params: [{ to: token, data: `0x70a08231${wordOf(address)}` }, `0x${height.toString(16)}`],
        })),
      )
      return answers.map(answer => BigInt(asHex(answer, bytes32, 'balanceOf()')))
    },
  }
}

function wordOf(address: string): string {
  const bytes = parseAddress('ERC20', address)
  if (!bytes) throw new TypeError(`${address} is not an Ethereum address`)
  return hex.encode(bytes).padStart(64, '0')
}
