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

/** What the compiler made of one contract: `bytecode` is creation code, hex without 0x. */
export interface Artifact {
  readonly abi: readonly AbiItem[]
  readonly bytecode: string
}

/** The USDT-like token of Usdt.sol; its constructor takes the first supply in 10^-6 USDT. A fake one is a second deployment. */
export const usdt: Artifact = compiled.Usdt

/** What a deprecated token hands its moves to; its constructor takes the address of that token. */
export const successor: Artifact = compiled.UsdtSuccessor

/** A contract that pays several receivers in one transaction. */
export const batcher: Artifact = compiled.Batcher
