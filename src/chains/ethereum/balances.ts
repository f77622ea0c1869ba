import type { BalancesNode } from '../on-chain-balances.ts'
import { balanceCall, readWord } from './amounts.ts'
import { readFinalHead } from './blocks/block.ts'
import { verify, type EthereumOptions } from './ethereum.ts'
import { openRpc } from './rpc.ts'

/** Opens one Ethereum node for balances at a block. One HTTP request asks for all accounts. */
export async function openEthereumBalances(options: EthereumOptions): Promise<BalancesNode> {
  const rpc = openRpc(options.url, options)
  const token = options.token.toLowerCase()
  return {
    network: options.network,
    verify: () => verify({ rpc, token }, options),
    finalHead: () => readFinalHead(rpc, options.finality),
    async balances(addresses, height) {
      const answers = await rpc.batch(
        addresses.map(address => ({
          method: 'eth_call',
          params: [balanceCall(token, address), `0x${height.toString(16)}`],
        })),
      )
      return answers.map(answer => readWord(answer, 'balanceOf()'))
    },
  }
}
