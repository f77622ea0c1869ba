/** What a network is. A further one: see "To change X" in docs/ARCHITECTURE.md. */
export interface NetworkRow {
  /** As wallets and exchanges call the chain, and the standard of its tokens. */
  readonly chainName: string
  readonly standard: string
  /** The code that talks to its nodes (`registry.ts`). All EVM chains share one. */
  readonly adapter: 'evm' | 'tron'
  readonly addressFormat: 'eip55' | 'base58check'
  /** Decimals of the token: what is counted in anything else is refused. */
  readonly decimals: 6
  /** Wei or sun of one coin. */
  readonly unitsOfCoin: bigint
  readonly coin: string
  /** The name of the coin's smallest unit. */
  readonly coinUnit: 'sun' | 'wei'
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
  /** That chain: where it listens, its id where chains have one, and a rough price of the public coin. */
  readonly local: { readonly port: number; readonly chainId: number | null; readonly coinPrice: string }
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
  /** Ways to empty deposit addresses, the usual one first; `_SWEEP_STRATEGY` chooses where there are several. */
  readonly sweepStrategies: readonly ('top-up' | 'batch' | 'energy')[]
  /** Whether an address that holds one unit of the token is cheaper to pay to. */
  readonly hasPreActivation: boolean
  readonly fees: {
    /** `_FEE_MAX` where it is not set, and what one of it is: gwei for a unit of gas, or TRX for a transfer. */
    readonly max: number
    readonly unit: bigint
    /** What a top-up may pay at most, in highest fees: so many units of gas, or one transfer and the activation of an account. */
    readonly topUp: bigint
  }
  /** Deposit addresses that one run of the reserve check asks for: about as many requests as a provider gives away. */
  readonly reserveCheckMax: number
  /** What of a block proves its transfers, and whether logs are the only other record of those that a contract made. */
  readonly record: { readonly proof: 'receipts' | 'results of transactions'; readonly needsLogs: boolean }
  /** Which link opens a wallet with the payment filled in; `null` where wallets know none. */
  readonly walletLink: 'eip681' | null
  /** The interface of browser wallets, and TokenPocket's name of the chain; `null`: TokenPocket does not support it. */
  readonly browserWallet: 'eip1193' | 'tron'
  readonly tokenPocket: string | null
  /** Whether Chainalysis keeps its sanctions contract there. */
  readonly hasSanctionsOracle: boolean
  /** Pages about a transaction of the main chain, before its hash. */
  readonly explorer: string
  /** What is drawn on a circle of 32 × 32: a shape in white, or its outline. */
  readonly mark: { readonly colour: string; readonly path: string; readonly isOutline: boolean }
}

/** Every network there is. */
export const networkTable = {
  TRC20: {
    chainName: 'TRON',
    standard: 'TRC20',
    adapter: 'tron',
    addressFormat: 'base58check',
    decimals: 6,
    unitsOfCoin: 1_000_000n,
    coin: 'TRX',
    coinUnit: 'sun',
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
    local: { port: 9090, chainId: null, coinPrice: '0.3' },
    order: 'expiring',
    // A minute as a rule.
    finalAgeSecondsMax: 600,
    pollSeconds: { head: 6, final: 30, idle: 60 },
    hashPrefix: '',
    sweepStrategies: ['energy'],
    hasPreActivation: true,
    fees: { max: 100, unit: 1_000_000n, topUp: 2n },
    reserveCheckMax: 500,
    record: { proof: 'results of transactions', needsLogs: true },
    walletLink: null,
    browserWallet: 'tron',
    tokenPocket: 'TRON',
    hasSanctionsOracle: false,
    explorer: 'https://tronscan.org/#/transaction/',
    mark: {
      colour: '#e5172d',
      path: 'M7.8 8.6 21 11l3.6 3.4-9.8 11.2zM7.8 8.6l8.6 7.6 4.6-5.2M16.4 16.2l-1.6 9.4M16.4 16.2l8.2-1.8',
      isOutline: true,
    },
  },
  ERC20: {
    chainName: 'Ethereum',
    standard: 'ERC20',
    adapter: 'evm',
    addressFormat: 'eip55',
    decimals: 6,
    unitsOfCoin: 1_000_000_000_000_000_000n,
    coin: 'ETH',
    coinUnit: 'wei',
    accountPath: "m/44'/60'/0'",
    identitySetting: '_CHAIN_ID',
    // EIP-155 gives Ethereum the number 1.
    main: { identity: '1', token: '0xdAC17F958D2ee523a2206206994597C13D831ec7', blockSeconds: 12 },
    // Two epochs of 32 slots.
    confirmations: 64,
    blockSeconds: 2,
    local: { port: 8545, chainId: 31_337, coinPrice: '3000' },
    order: 'nonce',
    // A quarter of an hour as a rule.
    finalAgeSecondsMax: 3600,
    pollSeconds: { head: 12, final: 60, idle: 60 },
    hashPrefix: '0x',
    sweepStrategies: ['top-up', 'batch'],
    hasPreActivation: false,
    fees: { max: 300, unit: 1_000_000_000n, topUp: 150_000n },
    // One request asks for a hundred.
    reserveCheckMax: 5_000,
    record: { proof: 'receipts', needsLogs: false },
    walletLink: 'eip681',
    browserWallet: 'eip1193',
    tokenPocket: 'ETH',
    hasSanctionsOracle: true,
    explorer: 'https://etherscan.io/tx/',
    mark: {
      colour: '#4a55b8',
      path: 'M16 5.5 9.5 16.3 16 20.2l6.5-3.9zM9.5 17.8 16 26.5l6.5-8.7L16 21.7z',
      isOutline: false,
    },
  },
} as const satisfies Readonly<Record<string, NetworkRow>>

export type Network = keyof typeof networkTable
export type SweepStrategyName = NetworkRow['sweepStrategies'][number]
export const networks = Object.keys(networkTable) as readonly Network[]

/** All of them as people read it: `TRON (TRC20) and Ethereum (ERC20)`. */
export const networksInWords = new Intl.ListFormat('en').format(
  networks.map(network => `${networkTable[network].chainName} (${networkTable[network].standard})`),
)
