import type { Environment, Network } from '../../chains/chain.ts'

/** An address that a merchant may withdraw to. */
export interface ListedAddress {
  readonly id: string
  readonly environment: Environment
  readonly network: Network
  readonly address: string
  readonly name: string
  readonly createdAt: Date
  readonly usableFrom: Date
}
