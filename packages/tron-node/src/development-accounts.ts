import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { addressOfKey, toBase58, toHex } from './format/bytes.ts'
import { sunPerTrx } from './execution/parameters.ts'

/** The phrase every Ethereum development chain uses: its keys are public, never send anything real to them. */
export const developmentMnemonic = 'test test test test test test test test test test test junk'

export interface DevelopmentAccount {
  readonly address: string
  /** 41-hex. */
  readonly hex: string
  /** 64 hex digits without prefix. */
  readonly privateKey: string
}

/** The first `count` accounts of the development phrase at m/44'/195'/0'/0/i. */
export function developmentAccounts(count = 5): DevelopmentAccount[] {
  const parent = HDKey.fromMasterSeed(mnemonicToSeedSync(developmentMnemonic)).derive("m/44'/195'/0'/0")
  return Array.from({ length: count }, (_, index) => {
    const privateKey = parent.deriveChild(index).privateKey
    if (!privateKey) throw new Error('a seed always gives private keys')
    const hex = addressOfKey(privateKey)
    return { address: toBase58(hex), hex, privateKey: toHex(privateKey) }
  })
}

/** A million TRX for each development account. */
export function developmentGenesis(): Record<string, bigint> {
  return Object.fromEntries(developmentAccounts().map(account => [account.address, 1_000_000n * BigInt(sunPerTrx)]))
}
