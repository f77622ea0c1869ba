import { createHash } from 'node:crypto'
import { chainName, type ChainKey, type Environment, type Network } from '../chains/chain.ts'
import { createBatchDeriver, createDeriver } from './derive.ts'
import type { Keyring } from '../lib/crypto/keyring.ts'
import type { Random } from '../lib/random.ts'

/** An address as stored in the database. */
export interface KeptAddress {
  readonly environment: Environment
  readonly network: Network
  readonly index: number
  readonly address: string
  /** The seal made when it was derived; `null` without one. */
  readonly seal: string | null
}

type ShownAddress = Pick<KeptAddress, 'environment' | 'network' | 'address'>

interface KeyOfNetwork {
  readonly environment: Environment
  readonly network: Network
  readonly xpub: string
}

/** What is known of a configured network. */
interface Known {
  readonly addressAt: (index: number) => string
  readonly addressesAt: (indexes: readonly number[]) => string[]
  readonly keyHash: string
}

/** What a seal proves: the address is ours under the present extended key or an earlier one, it is another address, or nothing. */
type Proof = 'ours' | 'ours before' | 'another' | 'none'

/**
 * Checks that an address is derived from its extended public key, whatever the database says. Someone who can write to the database must not be able
 * to show payers an address of their own. Deriving takes 0.4 ms, more than the rest of creating an order. So an address derived ahead is sealed with
 * the master key, which the database never sees, and checking a seal takes 0.01 ms. The seal also names the extended key, so that orders can still be
 * shown after the key was changed. A seal that does not open (another master key, or none) proves nothing, and the address is derived.
 */
export class AddressBook {
  #foreign = 0
  readonly #keyring: Keyring
  readonly #networks: Map<string, Known>

  constructor(networks: readonly KeyOfNetwork[], keyring: Keyring) {
    this.#keyring = keyring
    this.#networks = new Map(
      networks.map(known => [
        chainName(known),
        {
          addressAt: createDeriver(known.network, known.xpub),
          addressesAt: createBatchDeriver(known.network, known.xpub),
          keyHash: createHash('sha256').update(known.xpub).digest('base64url'),
        },
      ]),
    )
  }

  /** The number of checked addresses that are not derived from our key. */
  get underivedCount(): number {
    return this.#foreign
  }

  /** Whether the address is ours; counts it if not. Always false for a network that is not configured. */
  proveOurs(kept: KeptAddress): boolean {
    const is = this.#isOurs(kept)
    if (!is) this.#foreign += 1
    return is
  }

  /**
   * Whether an order's address may be shown; counts it if not. `kept` is the address assigned to the order. With `isPaidTo`, someone is asked to pay
   * there, so it must be proven. Otherwise it is also accepted when nothing can be proven, because both its extended key and the master key have
   * changed.
   */
  proveShowable(shown: ShownAddress, kept: KeptAddress | null, isPaidTo: boolean): boolean {
    const proof = kept === null ? 'none' : isSame(shown, kept) ? this.#proofOf(kept) : 'another'
    const may = proof === 'none' ? !isPaidTo || (kept !== null && this.#isDerived(kept)) : proof !== 'another'
    if (!may) this.#foreign += 1
    return may
  }

  #isOurs(kept: KeptAddress): boolean {
    if (!this.#knownOf(kept)) return false
    return this.#proofOf(kept) === 'ours' || this.#isDerived(kept)
  }

  /** Derives the addresses at these indexes. Throws for a network that is not configured. */
  derive(key: ChainKey, indexes: readonly number[]): string[] {
    const known = this.#knownOf(key)
    if (!known) throw new Error(`${chainName(key)} is not configured`)
    return known.addressesAt(indexes)
  }

  seal(random: Random, address: Omit<KeptAddress, 'seal'>): string | null {
    const known = this.#knownOf(address)
    return known ? this.#keyring.encrypt(random, `${known.keyHash} ${address.address}`, identityOf(address)) : null
  }

  #knownOf(key: ChainKey) {
    return this.#networks.get(chainName(key))
  }

  #isDerived(kept: KeptAddress): boolean {
    return this.#knownOf(kept)?.addressAt(kept.index) === kept.address
  }

  #proofOf(kept: KeptAddress): Proof {
    if (kept.seal === null) return 'none'
    try {
      const [keyHash, address] = this.#keyring.open(kept.seal, identityOf(kept)).split(' ')
      if (address !== kept.address) return 'another'
      return keyHash === this.#knownOf(kept)?.keyHash ? 'ours' : 'ours before'
    } catch {
      return 'none' // The derivation decides.
    }
  }
}

function isSame(one: ShownAddress, other: ShownAddress): boolean {
  return one.environment === other.environment && one.network === other.network && one.address === other.address
}

function identityOf({ environment, network, index }: Omit<KeptAddress, 'address' | 'seal'>): string {
  return `deposit_address|seal|${environment}:${network}:${index}`
}
