import type { Network } from './networks.ts'
import type { NodeSetting } from './nodes/node-setting.ts'

/** Where Kassa reads a chain and what counts on it. Every network has the same settings. */
export interface ChainSettings {
  readonly network: Network
  /** One or more nodes, the preferred first. */
  readonly nodes: readonly NodeSetting[]
  /** Kassa credits logs of this contract only. */
  readonly token: string
  /** Identifies the chain in the form of its network: a chain id, or the id of the first block. */
  readonly chainIdentity: string
  /** `finalized` asks the node; a number counts blocks behind the head (development chains only). */
  readonly finality: 'finalized' | number
  readonly requiredConfirmations: number
}
