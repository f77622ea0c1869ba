import type { Network } from './chain.ts'
import { namesOf, type ChainSettings } from './connect.ts'
import { ethereumFormat } from './ethereum/sending/format.ts'
import { openEthereumOutgoing } from './ethereum/sending/outgoing.ts'
import type { NodeSetting } from './nodes/node-setting.ts'
import type { Outgoing, OutgoingNode, TransactionFormat } from './send/outgoing.ts'
import { outgoing } from './send/outgoing-nodes.ts'
import { tronFormat } from './tron/sending/format.ts'
import { openTronOutgoing } from './tron/sending/outgoing.ts'

/** Money that goes out is asked for as long as any call is left. */
const paying = { purpose: 'paying' } as const

interface Adapter {
  open(settings: ChainSettings, node: NodeSetting): Promise<OutgoingNode>
  format(settings: Pick<ChainSettings, 'chainIdentity'>): TransactionFormat
}

/** How each network is sent to; one that is not here takes payments and pays nothing out. */
const adapters: Readonly<Partial<Record<Network, Adapter>>> = {
  TRC20: {
    open: (settings, node) =>
      openTronOutgoing({ ...settings, ...node, ...paying, genesisBlockId: settings.chainIdentity }),
    format: () => tronFormat,
  },
  ERC20: {
    open: ({ chainIdentity, finality, ...settings }, node) =>
      openEthereumOutgoing({
        ...settings,
        ...node,
        ...paying,
        chainId: Number(chainIdentity),
        finality: finality === 'finalized' ? finality : { depth: finality },
      }),
    format: ({ chainIdentity }) => ethereumFormat(Number(chainIdentity)),
  },
}

/** How the transactions of this chain are written. */
export function transactionFormat(settings: Pick<ChainSettings, 'network' | 'chainIdentity'>): TransactionFormat {
  return adapterOf(settings.network).format(settings)
}

/** The way out to the chain behind these settings; `now` counts milliseconds: how long a sick node rests. */
export async function connectOutgoing(settings: ChainSettings, now: () => number): Promise<Outgoing> {
  const nodes = await Promise.all(settings.nodes.map(node => adapterOf(settings.network).open(settings, node)))
  const meters = settings.nodes.map(({ meter }) => meter)
  const options = { now, names: namesOf(settings.nodes), meters }
  const { network, chainIdentity } = settings
  return outgoing(
    nodes,
    transactionFormat(settings),
    network === 'ERC20' ? { ...options, chainId: Number(chainIdentity) } : options,
  )
}

function adapterOf(network: Network): Adapter {
  const adapter = adapters[network]
  if (!adapter) throw new Error(`Nothing is sent on ${network}`)
  return adapter
}
