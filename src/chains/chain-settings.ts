import type { Network } from './networks.ts'
import type { NodeSetting } from './nodes/node-setting.ts'

/** Where a chain is read and what counts on it: the same questions for every network. */
export interface ChainSettings {
  readonly network: Network
  /** One or more nodes, the preferred first. */
  readonly nodes: readonly NodeSetting[]
  /** The one contract whose logs count. */
  readonly token: string
  /** What tells this chain from others, in the form of its network: a chain id, or the id of the first block. */
  readonly chainIdentity: string
  /** `finalized` asks the node; a number counts blocks behind the head (development chains only). */
  readonly finality: 'finalized' | number
  readonly requiredConfirmations: number
}
