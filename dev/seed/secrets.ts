// The secrets of a sandbox, created at its first start. Only the signer gets the mnemonic; the service gets extended PUBLIC keys.
import { addressOfKey } from '../../src/chains/address.ts'
import { networkTable, type Network } from '../../src/chains/networks.ts'
import { randomBytes } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { sandboxKeyStart } from '../../src/config/production.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { keyOfPhrase } from '../../src/signer/keys/keystore.ts'
import type { SandboxHome } from '../sandbox-home.ts'
import { ofEach } from '../settings.ts'

export type SandboxSecrets = {
  /** 64 hexadecimal digits, for KASSA_MASTER_KEY. */
  readonly masterKey: string
  /** Account-level extended public keys, BIP 44: m/44'/60'/0', m/44'/195'/0' and so on. */
  readonly xpubs: Readonly<Record<Network, string>>
}

export type StoredSecrets = { readonly master_key: string; readonly mnemonic: string }

const file = 'secrets.json'

/** Reads the secrets of this folder, or creates them. */
export function sandboxSecrets(home: SandboxHome): SandboxSecrets {
  return secretsOf((home.readJson(file) as StoredSecrets | undefined) ?? make(home))
}

/** Returns the mnemonic that every key derives from, for the signer only. */
export function sandboxMnemonic(home: SandboxHome): string {
  return ((home.readJson(file) as StoredSecrets | undefined) ?? make(home)).mnemonic
}

/** Returns the address of a network's hot wallet: the signer's first own account. */
export function sandboxHotWallet(home: SandboxHome, network: Network): string {
  const key = keyOfPhrase(sandboxMnemonic(home), networkTable[network].accountPath)
  return addressOfKey(network, keyInMemory(key).publicKey)
}

/** Derives the secrets from the content of `secrets.json`. */
export function secretsOf(stored: StoredSecrets): SandboxSecrets {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(stored.mnemonic))
  return {
    masterKey: stored.master_key,
    xpubs: ofEach(network => root.derive(networkTable[network].accountPath).publicExtendedKey),
  }
}

function make(home: SandboxHome): StoredSecrets {
  const masterKey = Buffer.concat([sandboxKeyStart, randomBytes(32 - sandboxKeyStart.length)])
  const made = { master_key: masterKey.toString('hex'), mnemonic: generateMnemonic(wordlist, 256) }
  home.writeJson(file, made)
  return made
}
