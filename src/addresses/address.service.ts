import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ChainKey } from '../chains/chain.ts'
import { findNetwork } from '../config.ts'
import type { NetworkConfig } from '../config-network.ts'
import type { Rows } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import {
  countFreeAddresses,
  insertAddresses,
  listOuterFree,
  lockNextIndex,
  type DerivedAddress,
  isWatched,
} from './address.store.ts'
import { createDeriver } from './derive.ts'

/** Below this many free addresses the worker derives more, so that a request need not wait for it. */
const freeMin = 200
/** Derived at once: about a tenth of a second of computing. */
const batch = 200
const batchMissing = 20

/** Whoever comes to derive when none is left, and finds so many derived by others meanwhile, leaves it at that. */
const enough = 100

/** Addresses wait for orders that the configured extended key does not lead to: money sent there would be another's. */
export class AddressesOfAnotherKey extends Error {
  override readonly name = 'AddressesOfAnotherKey'
}

/**
 * Throws AddressesOfAnotherKey when free addresses of a network were derived from another extended key than the configured one
 * (docs/decisions/050-addresses-of-one-key.md). Looks at the first and the last of them: a key is changed for all at once.
 */
export async function refuseAddressesOfAnotherKey({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  for (const network of config.networks) {
    if (await isPoolOf(db, network)) continue
    const variable = `KASSA_${network.environment.toUpperCase()}_${network.network}_XPUB`
    throw new AddressesOfAnotherKey(
      `Addresses of ${network.environment} ${network.network} that wait for orders were derived from another extended key ` +
        `than ${variable}. Set the former key; or, to change it for good, see "Changing an extended key" in docs/operating.md.`,
    )
  }
}

/** Whether the free addresses of a network are those of its extended key. */
async function isPoolOf(rows: Rows, network: NetworkConfig): Promise<boolean> {
  const addressAt = createDeriver(network.network, network.xpub)
  const free = await listOuterFree(rows, network)
  return free.every(({ index, address }) => addressAt(index) === address)
}

/** Keeps addresses derived ahead of the orders that will need them. Returns how many were added. */
export async function refillAddresses(deps: Deps, key: ChainKey): Promise<number> {
  const free = await countFreeAddresses(deps.db, key, freeMin)
  return free >= freeMin ? 0 : deriveAhead(deps, key, { count: batch, unless: freeMin })
}

/** Derives some addresses for requests that found none. Many may find none at once: the first few derive for all of them. */
export async function deriveMissing(deps: Deps, key: ChainKey): Promise<void> {
  await deriveAhead(deps, key, { count: batchMissing, unless: enough })
}

/**
 * Derives up to `count` further addresses, unless others have brought the free ones to `unless` meanwhile. None is derived
 * for a network that is not configured or whose chain was never reached, because nobody would watch them; none beyond the
 * network's limit. Returns how many were added.
 */
async function deriveAhead(
  deps: Deps,
  key: ChainKey,
  { count, unless }: { readonly count: number; readonly unless: number },
): Promise<number> {
  const network = findNetwork(deps.config, key)
  if (!network || !(await isWatched(deps.db, key))) return 0
  const addressAt = createDeriver(key.network, network.xpub)
  return deps.db.transaction(async tx => {
    const first = await lockNextIndex(tx, key)
    if ((await countFreeAddresses(tx, key, unless)) >= unless) return 0
    // Another process may run with another key: the two must not fill one pool. Whoever is wrong still watches and credits.
    if (!(await isPoolOf(tx, network))) {
      deps.log.error(key, 'addresses wait that the extended key does not lead to: no more are derived')
      return 0
    }
    const last = Math.min(first + count, network.addressesMax)
    const derived: DerivedAddress[] = []
    for (let index = first; index < last; index++) {
      const address = addressAt(index)
      const { environment, network: name } = network
      const seal = deps.addressBook.seal(deps.random, { environment, network: name, index, address })
      derived.push({ index, address, seal })
      if (index % 20 === 0) await letOthersRun()
    }
    if (derived.length > 0) await insertAddresses(tx, key, derived)
    return derived.length
  })
}
