/** One network. To add one, see "To change X" in docs/ARCHITECTURE.md. */
export interface NetworkRow {
  /** The chain's name in wallets and at exchanges, and its token standard. */
  readonly chainName: string
  readonly standard: string
  /** The code that talks to its nodes (`registry.ts`). All EVM chains share one. */
  readonly adapter: 'evm' | 'tron'
  readonly addressFormat: 'eip55' | 'base58check'
  /** Decimals of the token. Kassa refuses tokens with any other number. */
  readonly decimals: 6
  /** Wei or sun of one coin. */
  readonly unitsOfCoin: bigint
  readonly coin: string
  /** The name of the coin's smallest unit. */
  readonly coinUnit: 'sun' | 'wei'
  /** Derivation path of an account's extended key (BIP 44, SLIP 44). */
  readonly accountPath: string
  /** The setting that identifies the chain. */
  readonly identitySetting: '_CHAIN_ID' | '_GENESIS'
  /** The chain with real money: its identity, its USDT contract and its seconds per block. */
  readonly main: { readonly identity: string; readonly token: string; readonly blockSeconds: number }
  /** Blocks until a payment is final, as shown to people. The nodes decide finality itself. */
  readonly confirmations: number
  /** Seconds per block on the sandbox's local chain. */
  readonly blockSeconds: number
  /** The local chain: its port, its chain id if chains have one, and a rough price of the coin. */
  readonly local: { readonly port: number; readonly chainId: number | null; readonly coinPrice: string }
  /** Which of an account's transactions may enter a block: the one with the next nonce, or any until it expires. */
  readonly order: 'nonce' | 'expiring'
  /** If the newest final block is older than this, the chain has stalled. */
  readonly finalAgeSecondsMax: number
  /**
   * Poll intervals in seconds for nodes with a call budget: at the head, at final blocks, and at final blocks while no payment is expected
   * (docs/decisions/node-budgets.md#reading-the-head).
   */
  readonly pollSeconds: { readonly head: number; readonly final: number; readonly idle: number }
  /** Prefix of transaction hashes. */
  readonly hashPrefix: '' | '0x'
  /** Ways to sweep deposit addresses, the default first. `_SWEEP_STRATEGY` chooses another. */
  readonly sweepStrategies: readonly ('top-up' | 'batch' | 'energy')[]
  /** Whether paying to an address is cheaper once it holds a unit of the token. */
  readonly hasPreActivation: boolean
  readonly fees: {
    /** Default of `_FEE_MAX`, in its unit: gwei per unit of gas, or TRX per transfer. */
    readonly max: number
    readonly unit: bigint
    /** Most that a top-up may pay, in maximum fees: units of gas, or one transfer and an account activation. */
    readonly topUp: bigint
  }
  /** Deposit addresses per run of the reserve check: about as many requests as a free plan allows. */
  readonly reserveCheckMax: number
  /** What proves the transfers of a block, and whether only logs record transfers that a contract made. */
  readonly record: { readonly proof: 'receipts' | 'results of transactions'; readonly needsLogs: boolean }
  /** Wallet link with the payment filled in; `null`: wallets support none. */
  readonly walletLink: 'eip681' | null
  /** Interface of browser wallets, and TokenPocket's name of the chain; `null`: TokenPocket does not support it. */
  readonly browserWallet: 'eip1193' | 'tron'
  readonly tokenPocket: string | null
  /** Whether Chainalysis runs its sanctions contract on the chain. */
  readonly hasSanctionsOracle: boolean
  /** Block explorer URL before a transaction hash on the main chain. */
  readonly explorer: string
  /** The network's icon on a 32 × 32 circle: a filled white shape, or its outline. */
  readonly mark: { readonly colour: string; readonly path: string; readonly isOutline: boolean }
}

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
    // Usually a minute.
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
    // Usually a quarter of an hour.
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

/** All networks for people: `TRON (TRC20) and Ethereum (ERC20)`. */
export const networksInWords = new Intl.ListFormat('en').format(
  networks.map(network => `${networkTable[network].chainName} (${networkTable[network].standard})`),
)

/** Returns the name of a network, such as `TRON (TRC20)`. */
export function networkText(network: Network): string {
  const { chainName, standard } = networkTable[network]
  return `${chainName} (${standard})`
}
