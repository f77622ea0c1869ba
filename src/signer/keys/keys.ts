import { readFileSync } from 'node:fs'
import { networkTable, type Network } from '../../chains/networks.ts'
import { depositKeys, accountOfKeystore, accountOfPhrase, keyOfPhrase, openKeystore } from './keystore.ts'
import type { OwnAddresses } from '../policy/facts.ts'
import { keyInMemory, type WalletSigner } from './wallet-signer.ts'
import { remoteSigner, type RemoteAccess, type RemoteKey } from './remote-signer.ts'

export interface KeySettings {
  readonly phrase: string | null
  /** The cell whose wallets are derived from the phrase; absent: the first cell. */
  readonly cell?: number
  readonly passwordFile: string | null
  /** Credentials for services that keep a key. */
  readonly remote: RemoteAccess
}

/** Where the keys of one chain are. */
export interface KeyLocation {
  readonly network: Network
  readonly keystore: string | null
  /** The service that keeps the key instead. */
  readonly remoteKey: RemoteKey | null
  /** Keystore of the deposit address account; `null`: the phrase has it, or nothing is swept. */
  readonly depositKeystore: string | null
}

/** Returns the signer of the hot wallet. */
export function walletSignerOf(settings: KeySettings, location: KeyLocation): WalletSigner {
  const { remoteKey } = location
  return remoteKey ? remoteSigner(remoteKey, settings.remote) : keyInMemory(privateKeyOf(settings, location))
}

function privateKeyOf({ phrase, passwordFile, cell }: KeySettings, { network, keystore }: KeyLocation): Uint8Array {
  if (keystore === null) return keyOfPhrase(phrase ?? '', networkTable[network].accountPath, cell)
  return openKeystore(readFileSync(keystore, 'utf8'), passwordOf(passwordFile))
}

/** Returns the signers of deposit addresses; `null`: there are none, and nothing is swept. */
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
