/** What a network is. A further one: see "To change X" in docs/ARCHITECTURE.md. */
export interface NetworkRow {
  /** As wallets and exchanges call the chain, and the standard of its tokens. */
  readonly chainName: string
  readonly standard: string
  readonly addressFormat: 'eip55' | 'base58check'
  /** Decimals of the token: what is counted in anything else is refused. */
  readonly decimals: 6
  /** Wei or sun of one coin. */
  readonly unitsOfCoin: bigint
  readonly coin: string
  /** Where an account's extended key is derived (BIP 44, SLIP 44). */
  readonly accountPath: string
  /** Which setting says which chain it is. */
  readonly identitySetting: '_CHAIN_ID' | '_GENESIS'
  /** The chain on which the money is real, the contract on it that is USDT, and the seconds from one block to the next. */
  readonly main: { readonly identity: string; readonly token: string; readonly blockSeconds: number }
  /** Blocks until a payment is final, as shown to people; what is final the nodes say. */
  readonly confirmations: number
  /** Seconds from one block to the next on the local chain of a sandbox. */
  readonly blockSeconds: number
  /** Which of an account's transactions a block may take: the one with its next number, or any until it expires. */
  readonly order: 'nonce' | 'expiring'
  /** A chain whose newest final block is older stands still. */
  readonly finalAgeSecondsMax: number
  /**
   * Seconds between two looks where the calls of a node are counted: at the head, at final blocks, and at these while nobody waits for
   * a payment (docs/decisions/node-budgets.md#reading-the-head).
   */
  readonly pollSeconds: { readonly head: number; readonly final: number; readonly idle: number }
  /** How the hash of a transaction begins. */
  readonly hashPrefix: '' | '0x'
  /** Which link opens a wallet with the payment filled in; `null` where wallets know none. */
  readonly walletLink: 'eip681' | null
  /** Whether Chainalysis keeps its sanctions contract there. */
  readonly hasSanctionsOracle: boolean
  /** Pages about a transaction of the main chain, before its hash. */
  readonly explorer: string
}

/** Every network there is. */
export const networkTable = {
  TRC20: {
    chainName: 'TRON',
    standard: 'TRC20',
    addressFormat: 'base58check',
    decimals: 6,
    unitsOfCoin: 1_000_000n,
    coin: 'TRX',
    accountPath: "m/44'/195'/0'",
    identitySetting: '_GENESIS',
    // https://tether.to/en/supported-protocols names both contracts.
    main: {
      identity: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
      token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      blockSeconds: 3,
    },
    // Final once 19 of the 27 producers have built on a block.
    confirmations: 19,
    blockSeconds: 3,
    order: 'expiring',
    // A minute as a rule.
    finalAgeSecondsMax: 600,
    pollSeconds: { head: 6, final: 30, idle: 60 },
    hashPrefix: '',
    walletLink: null,
    hasSanctionsOracle: false,
    explorer: 'https://tronscan.org/#/transaction/',
  },
  ERC20: {
    chainName: 'Ethereum',
    standard: 'ERC20',
    addressFormat: 'eip55',
    decimals: 6,
    unitsOfCoin: 1_000_000_000_000_000_000n,
    coin: 'ETH',
    accountPath: "m/44'/60'/0'",
    identitySetting: '_CHAIN_ID',
    // EIP-155 gives Ethereum the number 1.
    main: { identity: '1', token: '0xdAC17F958D2ee523a2206206994597C13D831ec7', blockSeconds: 12 },
    // Two epochs of 32 slots.
    confirmations: 64,
    blockSeconds: 2,
    order: 'nonce',
    // A quarter of an hour as a rule.
    finalAgeSecondsMax: 3600,
    pollSeconds: { head: 12, final: 60, idle: 60 },
    hashPrefix: '0x',
    walletLink: 'eip681',
    hasSanctionsOracle: true,
    explorer: 'https://etherscan.io/tx/',
  },
} as const satisfies Readonly<Record<string, NetworkRow>>

export type Network = keyof typeof networkTable
export const networks = Object.keys(networkTable) as readonly Network[]

/** All of them as people read it: `TRON (TRC20) and Ethereum (ERC20)`. */
export const networksInWords = networks
  .map(network => `${networkTable[network].chainName} (${networkTable[network].standard})`)
  .join(' and ')
