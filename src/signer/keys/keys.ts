import { readFileSync } from 'node:fs'
import { networkTable, type Network } from '../../chains/networks.ts'
import { depositKeys, accountOfKeystore, accountOfPhrase, keyOfPhrase, openKeystore } from './keystore.ts'
import type { OwnAddresses } from '../policy/facts.ts'
import { keyInMemory, type WalletSigner } from './wallet-signer.ts'
import { remoteSigner, type RemoteAccess, type RemoteKey } from './remote-signer.ts'

export interface KeySettings {
  readonly phrase: string | null
  /** Whose wallets of the phrase are meant; absent: the first cell's. */
  readonly cell?: number
  readonly passwordFile: string | null
  /** How services that keep a key are asked. */
  readonly remote: RemoteAccess
}

/** Where the keys of one chain are. */
export interface KeyLocation {
  readonly network: Network
  readonly keystore: string | null
  /** The service that keeps the key instead. */
  readonly remoteKey: RemoteKey | null
  /** Of the account of deposit addresses; `null`: the phrase has it, or nothing is swept. */
  readonly depositKeystore: string | null
}

/** Whoever signs for the hot wallet. */
export function walletSignerOf(settings: KeySettings, location: KeyLocation): WalletSigner {
  const { remoteKey } = location
  return remoteKey ? remoteSigner(remoteKey, settings.remote) : keyInMemory(privateKeyOf(settings, location))
}

function privateKeyOf({ phrase, passwordFile, cell }: KeySettings, { network, keystore }: KeyLocation): Uint8Array {
  if (keystore === null) return keyOfPhrase(phrase ?? '', networkTable[network].accountPath, cell)
  return openKeystore(readFileSync(keystore, 'utf8'), passwordOf(passwordFile))
}

/** Whoever signs for deposit addresses; `null`: nobody does. */
export function depositKeysOf(
  { phrase, passwordFile, cell }: KeySettings,
  { network, depositKeystore }: KeyLocation,
): OwnAddresses['deposits'] {
  if (depositKeystore !== null)
    return depositKeys(network, accountOfKeystore(readFileSync(depositKeystore, 'utf8'), passwordOf(passwordFile)))
  return phrase === null ? null : depositKeys(network, accountOfPhrase(phrase, networkTable[network].accountPath, cell))
}

function passwordOf(passwordFile: string | null): string {
  return passwordFile === null ? '' : readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, '')
}
