import type { Network } from './chain.ts'
import type { ChainSettings } from './connect.ts'
import { parseLogs, transferTopic } from './ethereum/blocks/logs.ts'
import { openRpc } from './ethereum/rpc.ts'
import type { NodeSetting } from './nodes/node-setting.ts'
import { readLogs } from './tron/blocks/logs.ts'
import { openNode } from './tron/node.ts'
import { tokenHex } from './tron/tron.ts'

/** Asks one node for its logs of transfers of the token in a block: the transactions that they name, or `null` where it serves none. */
export type LogsQuery = (height: number) => Promise<readonly string[] | null>

/** One that is not here is not asked. */
const adapters: Readonly<Partial<Record<Network, (settings: ChainSettings, node: NodeSetting) => Promise<LogsQuery>>>> =
  {
    TRC20: async ({ token }, setting) => {
      const node = await openNode(setting)
      const reader = { node, token: tokenHex(token), hasLogs: true }
      return async height => {
        const logs = await readLogs(reader, { from: height, to: height })
        return logs && logs.map(({ txHash }) => txHash.slice(2))
      }
    },
    ERC20: async ({ token }, { url, ...setting }) => {
      const rpc = await openRpc(url, setting)
      return async height => {
        const at = `0x${height.toString(16)}`
        const filter = { fromBlock: at, toBlock: at, address: token.toLowerCase(), topics: [transferTopic] }
        return parseLogs(await rpc.call('eth_getLogs', filter), 'eth_getLogs').map(({ txHash }) => txHash)
      }
    },
  }

/** For examining a node: what is read and believed of a chain is a matter of its adapter. */
export async function connectLogs(settings: ChainSettings, node: NodeSetting): Promise<LogsQuery | null> {
  return (await adapters[settings.network]?.(settings, node)) ?? null
}
