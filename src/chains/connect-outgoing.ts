import type { Network } from './chain.ts'
import { namesOf, type ChainSettings } from './connect.ts'
import type { Outgoing, TransactionFormat } from './send/outgoing.ts'
import { outgoing } from './send/outgoing-nodes.ts'
import { adapterOf, type SendingAdapter } from './registry.ts'

/** Returns the transaction format of this chain. */
export function transactionFormat(settings: Pick<ChainSettings, 'network' | 'chainIdentity'>): TransactionFormat {
  return sendingOf(settings.network).format(settings)
}

/** Connects the broadcaster of a chain. `now` counts milliseconds, for the cooldown of failing nodes. */
export async function connectOutgoing(settings: ChainSettings, now: () => number): Promise<Outgoing> {
  const { network, chainIdentity } = settings
  const { open, batches } = sendingOf(network)
  const nodes = await Promise.all(settings.nodes.map(node => open(settings, node)))
  const meters = settings.nodes.map(({ meter }) => meter)
  const options = { now, names: namesOf(settings.nodes), meters }
  return outgoing(
    nodes,
    transactionFormat(settings),
    batches ? { ...options, chainId: Number(chainIdentity) } : options,
  )
}

function sendingOf(network: Network): SendingAdapter {
  const { sending } = adapterOf(network)
  if (!sending) throw new Error(`Nothing is sent on ${network}`)
  return sending
}
