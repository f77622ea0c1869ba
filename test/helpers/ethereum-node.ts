/** An Ethereum node of its own that mines on demand; `finalized` is two blocks behind the head. */
export interface EthereumNode {
  readonly url: string
  readonly chainId: number
  call(method: string, ...params: readonly unknown[]): Promise<unknown>
  mine(blocks?: number, options?: { readonly time?: Date }): Promise<void>
  /** Replaces the newest `depth` blocks by as many; the last of them holds these raw transactions, all others are gone. */
  replace(depth: number, raw: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/** By how many blocks `finalized` is behind the head. */
export const finalityBlocks = 2

/** The public development mnemonic's first accounts, which have ether on every node started here. */
export const developmentAccounts = [
  {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    privateKey: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    privateKey: '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
] as const
