import { HDKey } from '@scure/bip32'
import { addressOfKey } from '../chains/address.ts'
import type { Network } from '../chains/chain.ts'

/** Children from here on are hardened, which takes the private key (BIP32). */
const hardened = 0x8000_0000
/** `m / 44' / coin' / account'` (BIP44). */
const accountDepth = 3

/**
 * The receiving addresses of an account, by number: `m/44'/coin'/account'/0/index` (BIP44). Takes the account's extended
 * public key; throws on a private one, which has no place outside the signer, and on a key of another level.
 */
export function createDeriver(network: Network, extendedPublicKey: string): (index: number) => string {
  const account = readAccount(extendedPublicKey)
  const receiving = account.deriveChild(0)
  return index => {
    if (!Number.isSafeInteger(index) || index < 0 || index >= hardened)
      throw new RangeError(`${index} is no address number`)
    const { publicKey } = receiving.deriveChild(index)
    if (!publicKey) throw new Error(`the derived key ${index} has no public half`)
    return addressOfKey(network, publicKey)
  }
}

function readAccount(extendedPublicKey: string): HDKey {
  // Refused by its prefix before it is decoded, and never repeated in a message.
  if (/^[a-z]prv/i.test(extendedPublicKey.trim()))
    throw new TypeError('an extended PRIVATE key was given: use the public one')
  const key = HDKey.fromExtendedKey(extendedPublicKey)
  if (key.privateKey) throw new TypeError('an extended PRIVATE key was given: use the public one')
  if (key.depth !== accountDepth || key.index < hardened) {
    throw new TypeError("the extended public key is not that of an account, m/44'/coin'/account'")
  }
  return key
}
