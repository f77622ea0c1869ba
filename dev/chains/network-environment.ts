import { networkTable, type Network, type NetworkRow } from '../../src/chains/networks.ts'
import type { LocalChain } from './chains.ts'
import { ethereumRpc } from './ethereum-rpc.ts'
import type { SandboxFile } from '../sandbox-file.ts'
import type { SandboxSecrets } from '../seed/secrets.ts'
import { localNetworks } from '../settings.ts'
import { tronCall } from './tron-rpc.ts'

/**
 * Returns the service's settings for a local chain. `…_RPC_URLS` in the environment replaces its node, for example by
 * `dev/faulty-node/proxy.ts` in front of it.
 */
export function networkEnvironment(
  network: Network,
  chain: LocalChain,
  { xpub, env = process.env }: { readonly xpub: string; readonly env?: NodeJS.ProcessEnv },
): Record<string, string> {
  const prefix = `KASSA_TEST_${network}`
  return {
    [`${prefix}_RPC_URLS`]: env[`${prefix}_RPC_URLS`]?.trim() || chain.network.rpc_url,
    [`${prefix}_TOKEN`]: chain.network.token,
    [`${prefix}${networkTable[network].identitySetting}`]: chain.identity,
    [`${prefix}_XPUB`]: xpub,
    [`${prefix}_CONFIRMATIONS`]: String(chain.network.required_confirmations),
  }
}

/**
 * Makes a local chain sweep: approximate prices of the public coins, and limits that also sweep the small amounts of a trial, whose fees
 * are a larger share.
 */
export function sweepEnvironment(network: Network): Record<string, string> {
  const prefix = `KASSA_TEST_${network}`
  return {
    [`${prefix}_SWEEP_COIN_PRICE`]: networkTable[network].local.coinPrice,
    [`${prefix}_SWEEP_MIN`]: '10',
    [`${prefix}_SWEEP_FEE_SHARE`]: '0.25',
  }
}

/**
 * Returns the settings of a running sandbox's chains, and reads their identities from the nodes. A silent node keeps its settings, so that
 * the reader notices.
 */
export async function runningNetworks({ networks }: SandboxFile, { xpubs }: SandboxSecrets) {
  const settings = await Promise.all(
    localNetworks
      .filter(network => network in networks)
      .map(async name => {
        const network = networks[name]
        const identity = await identities[networkTable[name].adapter](network.rpc_url)
        return networkEnvironment(name, { network, identity }, { xpub: xpubs[name], env: {} })
      }),
  )
  return Object.assign({}, ...settings) as Record<string, string>
}

/** A silent node gets an identity that no local chain has. */
const identities: Readonly<Record<NetworkRow['adapter'], (url: string) => Promise<string>>> = {
  evm: async url => String(Number(await ethereumRpc<string>(url, 'eth_chainId', []).catch(() => '1'))),
  tron: async url => String((await tronCall(url, 'wallet/getblockbynum', { num: 0 }).catch(() => silent))['blockID']),
}

/** Stands for the genesis block of a silent node. */
const silent: Readonly<Record<string, unknown>> = { blockID: '0'.repeat(64) }
