import { createHash } from 'node:crypto'
import { chainName, type ChainKey, type Environment, type Network } from '../chains/chain.ts'
import { createBatchDeriver, createDeriver } from './derive.ts'
import type { Keyring } from '../lib/crypto/keyring.ts'
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

/** What a seal says of its address: that it was ours, under the present extended key or an earlier one; that another was; or nothing. */
type Proof = 'ours' | 'ours before' | 'another' | 'none'

/**
 * Says whether an address is the one its extended public key leads to, whatever the database says: who can write there must not
 * be able to put an address of his own before payers. Deriving takes 0.4 ms, more than all else an order costs; so whoever derives
 * an address ahead seals it with the master key, which the database never sees, and a seal that opens takes 0.01 ms. It tells the
 * extended key too, so that orders can be shown when that has been changed. A seal that does not open (another master key, or none)
 * proves nothing: the address is derived.
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

  /** How many addresses of the database were asked for that their extended key does not lead to. */
  get underivedCount(): number {
    return this.#foreign
  }

  /** Whether the address is ours; one that is not is counted. Of a network that is not configured nothing is. */
  proveOurs(kept: KeptAddress): boolean {
    const is = this.#isOurs(kept)
    if (!is) this.#foreign += 1
    return is
  }

  /**
   * Whether the address of an order may be shown; one that may not is counted. `kept` is the one that was given to it. `isPaidTo`:
   * somebody is asked to pay to it, so that it must be proven; else it is believed where nothing can be proven: both its extended key
   * and the master key were changed.
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

  /** The addresses with these numbers. Throws for a network that is not configured. */
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
