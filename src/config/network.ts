import type { Environment, Network } from '../chains/chain.ts'
import { networks } from '../chains/networks.ts'
import type { NodeSetting } from '../chains/nodes/node-setting.ts'
import { networkSettings, readSettings, type Env, type Mode, type NetworkSettings } from './settings.ts'
import type { Usdt } from '../lib/money.ts'
import type { SweepRules } from '../payouts/sweeps/sweep.ts'

/** A network of an environment: its nodes, its token, and the key of its deposit addresses. */
export interface NetworkConfig {
  readonly environment: Environment
  readonly network: Network
  /** The preferred first. A header is sent only to its own node. */
  readonly nodes: readonly NodeSetting[]
  readonly token: string
  /** Ethereum's chain id or TRON's genesis block id. A node of another chain is refused. */
  readonly chainIdentity: string
  /** Account-level extended PUBLIC key (m/44'/coin'/account'). */
  readonly xpub: string
  /** The keys of the cells after the first, in order. */
  readonly cellXpubs: readonly string[]
  /** 'finalized' queries the node; a number counts blocks behind the head (development chains only). */
  readonly finality: 'finalized' | number
  readonly requiredConfirmations: number
  /** The fee of a withdrawal, on top of the amount. */
  readonly withdrawalFee: Usdt
  /** Which deposits are swept to the hot wallet; `null`: none. */
  readonly sweep: SweepRules | null
  /** The balance that the hot wallet keeps, and the ceiling above which it sends surplus to a cold address; `null`: no ceiling. */
  readonly hot: { readonly floor: Usdt; readonly ceiling: Usdt } | null
  /** Maximum number of addresses that this network may ever assign. */
  readonly addressesMax: number
}

/** A network of an environment, and the prefix of its settings. */
interface NetworkKey {
  readonly environment: Environment
  readonly network: Network
  readonly prefix: string
}

/** Returns the networks with configured nodes. A sandbox has no live ones. */
export function configuredNetworks(mode: Mode, env: Env): NetworkKey[] {
  const environments: readonly Environment[] = mode === 'sandbox' ? ['test'] : ['live', 'test']
  return environments
    .flatMap(environment =>
      networks.map(network => ({ environment, network, prefix: `KASSA_${environment.toUpperCase()}_${network}` })),
    )
    .filter(({ prefix }) => env[`${prefix}_RPC_URLS`]?.trim())
}

export function readNetwork(key: NetworkKey, env: Env) {
  return { ...key, ...readSettings(networkSettings(key.network), env, key.prefix) }
}

export function networkConfig({ environment, network }: NetworkKey, values: NetworkSettings): NetworkConfig {
  return {
    environment,
    network,
    nodes: values._RPC_URLS,
    token: values._TOKEN,
    chainIdentity: values._CHAIN_ID ?? values._GENESIS ?? '',
    xpub: values._XPUB,
    cellXpubs: values._CELL_XPUBS,
    finality: values._FINALITY,
    requiredConfirmations: values._CONFIRMATIONS,
    withdrawalFee: values._WITHDRAWAL_FEE,
    addressesMax: values._ADDRESSES_MAX,
    sweep:
      values._SWEEP_COIN_PRICE === undefined
        ? null
        : {
            coinPrice: values._SWEEP_COIN_PRICE,
            minimum: values._SWEEP_MIN,
            feeShare: values._SWEEP_FEE_SHARE,
            strategy: values._SWEEP_STRATEGY ?? null,
          },
    hot: values._HOT_CEILING === undefined ? null : { floor: values._HOT_FLOOR, ceiling: values._HOT_CEILING },
  }
}
