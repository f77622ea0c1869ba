// The adapters of all networks. Only this file maps a network to its code. The libraries load with the first node.
import type { BatchTools } from './batch-transaction.ts'
import type { ChainSettings } from './chain-settings.ts'
import type { ChainNode } from './chain.ts'
import { openEthereumBalances } from './ethereum/balances.ts'
import { batchFormat } from './ethereum/sending/batch-format.ts'
import { createEthereumChain, type EthereumOptions } from './ethereum/ethereum.ts'
import { ethereumFormat } from './ethereum/sending/format.ts'
import { parseLogs, transferTopic } from './ethereum/blocks/logs.ts'
import { openEthereumOutgoing } from './ethereum/sending/outgoing.ts'
import { openRpc } from './ethereum/rpc.ts'
import { factory, sweepContract } from './ethereum/sending/sweep-delegate.ts'
import { networkTable, type Network, type NetworkRow } from './networks.ts'
import type { NodeSetting } from './nodes/node-setting.ts'
import type { BalancesNode } from './on-chain-balances.ts'
import type { OutgoingNode, TransactionFormat } from './send/outgoing.ts'
import { openTronBalances } from './tron/balances.ts'
import { tronFormat } from './tron/sending/format.ts'
import { readLogs } from './tron/blocks/logs.ts'
import { openNode } from './tron/node.ts'
import { openTronOutgoing } from './tron/sending/outgoing.ts'
import { createTronChain, tokenHex, type TronOptions } from './tron/tron.ts'

type Open<Opened> = (settings: ChainSettings, node: NodeSetting) => Promise<Opened>

/** Asks one node for the token's logs in a block. Returns the hashes of their transactions; `null` if the node serves no logs. */
export type LogsQuery = (height: number) => Promise<readonly string[] | null>

export interface SendingAdapter {
  readonly open: Open<OutgoingNode>
  format(settings: Pick<ChainSettings, 'chainIdentity'>): TransactionFormat
  /** Batch sweeps; absent: addresses are swept one by one. */
  readonly batches?: BatchTools
}

/** The code for a network's nodes. Optional parts are features that the network lacks; without `sending` it pays nothing out. */
export interface NetworkAdapter {
  readonly openReading: Open<ChainNode>
  readonly openBalances?: Open<BalancesNode>
  readonly openLogs?: Open<LogsQuery>
  readonly sending?: SendingAdapter
}

/** Payouts may use a node's last calls. */
const paying = { purpose: 'paying' } as const

const evm: NetworkAdapter = {
  openReading: (settings, node) => createEthereumChain(evmOptions(settings, node)),
  openBalances: (settings, node) => openEthereumBalances(evmOptions(settings, node)),
  async openLogs({ token }, { url, ...setting }) {
    const rpc = openRpc(url, setting)
    return async height => {
      const at = `0x${height.toString(16)}`
      const filter = { fromBlock: at, toBlock: at, address: token.toLowerCase(), topics: [transferTopic] }
      return parseLogs(await rpc.call('eth_getLogs', filter), 'eth_getLogs').map(({ txHash }) => txHash)
    }
  },
  sending: {
    open: (settings, node) => openEthereumOutgoing({ ...evmOptions(settings, node), ...paying }),
    format: ({ chainIdentity }) => ethereumFormat(Number(chainIdentity)),
    batches: { format: batchFormat, contract: sweepContract, factory },
  },
}

function evmOptions({ chainIdentity, finality, ...settings }: ChainSettings, node: NodeSetting): EthereumOptions {
  return {
    ...settings,
    ...node,
    chainId: Number(chainIdentity),
    finality: finality === 'finalized' ? finality : { depth: finality },
  }
}

const tron: NetworkAdapter = {
  openReading: (settings, node) => createTronChain(tronOptions(settings, node)),
  openBalances: (settings, node) => openTronBalances(tronOptions(settings, node)),
  async openLogs({ token }, setting) {
    const node = openNode(setting)
    const reader = { node, token: tokenHex(token), hasLogs: true }
    return async height => {
      const logs = await readLogs(reader, { from: height, to: height })
      return logs && logs.map(({ txHash }) => txHash.slice(2))
    }
  },
  sending: {
    open: (settings, node) => openTronOutgoing({ ...tronOptions(settings, node), ...paying }),
    format: () => tronFormat,
  },
}

function tronOptions(settings: ChainSettings, node: NodeSetting): TronOptions {
  return { ...settings, ...node, genesisBlockId: settings.chainIdentity }
}

const adapters: Readonly<Record<NetworkRow['adapter'], NetworkAdapter>> = { evm, tron }

/** Returns the adapter of a network. */
export function adapterOf(network: Network): NetworkAdapter {
  return adapters[networkTable[network].adapter]
}

/** Returns how one transaction empties several addresses. Throws for a network that empties them one by one. */
export function batchToolsOf(network: Network): BatchTools {
  const { sending } = adapterOf(network)
  if (!sending?.batches) throw new TypeError(`addresses are emptied one by one on ${network}`)
  return sending.batches
}
