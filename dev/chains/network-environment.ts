import type { LocalChain } from './chains.ts'
import { ethereumRpc } from './ethereum-rpc.ts'
import type { SandboxFile } from '../sandbox-file.ts'
import type { SandboxSecrets } from '../seed/secrets.ts'
import { tronCall } from './tron-rpc.ts'

/**
 * The settings of the service for one local chain. Who sets `…_RPC_URLS` reads it through nodes of his own, such as
 * `dev/faulty-node/proxy.ts` in front of it.
 */
export function networkEnvironment(
  network: string,
  chain: LocalChain,
  { xpub, env = process.env }: { readonly xpub: string; readonly env?: NodeJS.ProcessEnv },
): Record<string, string> {
  const prefix = `KASSA_TEST_${network}`
  return {
    [`${prefix}_RPC_URLS`]: env[`${prefix}_RPC_URLS`]?.trim() || chain.network.rpc_url,
    [`${prefix}_TOKEN`]: chain.network.token,
    [`${prefix}_${network === 'ERC20' ? 'CHAIN_ID' : 'GENESIS'}`]: chain.identity,
    [`${prefix}_XPUB`]: xpub,
    [`${prefix}_CONFIRMATIONS`]: String(chain.network.required_confirmations),
  }
}

/**
 * What makes a local chain sweep: rough prices of the public coins, and limits under which the amounts that people try are swept
 * although their fees are a larger part of them.
 */
export function sweepEnvironment(network: string): Record<string, string> {
  const prefix = `KASSA_TEST_${network}`
  return {
    [`${prefix}_SWEEP_COIN_PRICE`]: network === 'ERC20' ? '3000' : '0.3',
    [`${prefix}_SWEEP_MIN`]: '10',
    [`${prefix}_SWEEP_FEE_SHARE`]: '0.25',
  }
}

/**
 * The settings of the local chains of a sandbox that runs, which say themselves which ones they are. One that does not answer keeps its
 * place, so that whoever reads it finds that out.
 */
export async function runningNetworks({ networks }: SandboxFile, { xpubs }: SandboxSecrets) {
  const chainId = await ethereumRpc<string>(networks.ERC20.rpc_url, 'eth_chainId', []).catch(() => '1')
  const genesis = await tronCall(networks.TRC20.rpc_url, 'wallet/getblockbynum', { num: 0 }).catch(() => silent)
  const identities = { ERC20: String(Number(chainId)), TRC20: String(genesis['blockID']) }
  const settings = (['ERC20', 'TRC20'] as const).map(network =>
    networkEnvironment(
      network,
      { network: networks[network], identity: identities[network] },
      { xpub: xpubs[network], env: {} },
    ),
  )
  return Object.assign({}, ...settings) as Record<string, string>
}

/** Stands for a genesis block that nobody told. */
const silent: Readonly<Record<string, unknown>> = { blockID: '0'.repeat(64) }
