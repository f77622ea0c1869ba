import type { HDKey } from '@scure/bip32'
import { addressOfKey } from '../chains/address.ts'
import type { Network } from '../chains/chain.ts'
import type { Sender } from './facts.ts'
import { keyInMemory } from './wallet-signer.ts'

/** The keys of the receiving addresses of an account (BIP 44), each made when it is needed and kept nowhere. */
export function depositKeys(network: Network, account: HDKey): (index: number) => Sender {
  const receiving = account.deriveChild(0)
  return index => {
    const { privateKey } = receiving.deriveChild(index)
    if (!privateKey) throw new Error(`the account gives no key ${index}`)
    const walletSigner = keyInMemory(privateKey)
    return { address: addressOfKey(network, walletSigner.publicKey), walletSigner, isHot: false }
  }
}
