import { createHash } from 'node:crypto'
import type { Environment, Network } from '../chains/chain.ts'
import { createDeriver } from './derive.ts'
import type { Keyring } from '../lib/seal.ts'
import type { Random } from '../lib/random.ts'

/** An address as the database has it. */
export interface KeptAddress {
  readonly environment: Environment
  readonly network: Network
  readonly index: number
  readonly address: string
  /** What `seal` made when it was derived; `null` where nobody did. */
  readonly seal: string | null
}

interface KeyOfNetwork {
  readonly environment: Environment
  readonly network: Network
  readonly xpub: string
}

/**
 * Says whether an address is the one its extended public key leads to, whatever the database says: who can write there must not
 * be able to put an address of his own before payers. Deriving takes 0.4 ms, more than all else an order costs; so whoever derives
 * an address ahead seals it with the master key, which the database never sees, and a seal that opens takes 0.01 ms. A seal that
 * does not open (another master key, or none) proves nothing: the address is derived.
 */
export class AddressBook {
  #foreign = 0
  readonly #keyring: Keyring
  readonly #networks: Map<string, { readonly addressAt: (index: number) => string; readonly keyHash: string }>

  constructor(networks: readonly KeyOfNetwork[], keyring: Keyring) {
    this.#keyring = keyring
    this.#networks = new Map(
      networks.map(({ environment, network, xpub }) => [
        `${environment}:${network}`,
        { addressAt: createDeriver(network, xpub), keyHash: createHash('sha256').update(xpub).digest('base64url') },
      ]),
    )
  }

  /** How many addresses of the database were asked for that their extended key does not lead to. */
  get foreignCount(): number {
    return this.#foreign
  }

  /** Whether the address is ours. Of a network that is not configured nothing is. */
  isOurs(kept: KeptAddress): boolean {
    const is = this.#isOurs(kept)
    if (!is) this.#foreign += 1
    return is
  }

  #isOurs(kept: KeptAddress): boolean {
    const known = this.#networks.get(`${kept.environment}:${kept.network}`)
    if (!known) return false
    return this.#opens(kept, known.keyHash) || known.addressAt(kept.index) === kept.address
  }

  seal(random: Random, address: Omit<KeptAddress, 'seal'>): string | null {
    const known = this.#networks.get(`${address.environment}:${address.network}`)
    return known ? this.#keyring.seal(random, address.address, identityOf(address, known.keyHash)) : null
  }

  #opens(kept: KeptAddress, keyHash: string): boolean {
    if (kept.seal === null) return false
    try {
      return this.#keyring.open(kept.seal, identityOf(kept, keyHash)) === kept.address
    } catch {
      return false // The derivation decides.
    }
  }
}

function identityOf({ environment, network, index }: Omit<KeptAddress, 'address' | 'seal'>, keyHash: string): string {
  return `deposit_address|seal|${environment}:${network}:${index}:${keyHash}`
}
