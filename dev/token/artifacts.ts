import compiled from './artifacts.json' with { type: 'json' }

export interface AbiParameter {
  readonly name: string
  readonly type: string
  readonly indexed?: boolean
}

export interface AbiItem {
  readonly type: string
  readonly name?: string
  readonly inputs?: readonly AbiParameter[]
  readonly outputs?: readonly AbiParameter[]
  readonly stateMutability?: string
  readonly anonymous?: boolean
}

/** The compiler's output for one contract: `bytecode` is creation code, hex without 0x. */
export interface Artifact {
  readonly abi: readonly AbiItem[]
  readonly bytecode: string
}

/** The USDT-like token of Usdt.sol. Its constructor takes the initial supply in 10^-6 USDT. A fake token is a second deployment. */
export const usdt: Artifact = compiled.Usdt

/** The contract that a deprecated token forwards to; its constructor takes the address of that token. */
export const successor: Artifact = compiled.UsdtSuccessor

/** A contract that pays several receivers in one transaction. */
export const batcher: Artifact = compiled.Batcher
