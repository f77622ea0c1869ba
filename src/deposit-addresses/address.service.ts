import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ChainKey } from '../chains/chain.ts'
import { findNetwork } from '../config/config.ts'
import type { Rows } from '../database/database.ts'
import { sqlState } from '../database/sql-state.ts'
import type { Deps } from '../deps.ts'
import {
  awaitFreeAddress,
  countFreeAddresses,
  insertAddresses,
  listOuterFree,
  lockNextIndex,
  type DerivedAddress,
  isWatched,
} from './address.store.ts'
import type { Missing } from './address-cursor.service.ts'
import { createBatchDeriver } from './derive.ts'

/** Below this many free addresses the worker derives more, so that requests need not wait. */
const freeMin = 200
/** Addresses derived at once: about a fiftieth of a second of computing. */
const batch = 200
/** Free addresses that the worker derives in time for a rush of orders. */
const reserve = 10_000
/** The least and the most addresses that a request derives when it finds none. */
const missingMin = 20
const missingMax = 1000
const lockNotAvailable = '55P03'
/** Addresses computed without a pause: some milliseconds in which the process answers nothing else. */
const slice = 64

/** Free addresses are not derived from the configured extended key. Money sent there would belong to someone else. */
export class AddressesOfAnotherKey extends Error {
  override readonly name = 'AddressesOfAnotherKey'
}

/**
 * Throws AddressesOfAnotherKey when a network's free addresses were derived from another extended key than the configured one
 * (docs/decisions/addresses.md#one-key-per-pool). Checks only the first and last, since a key change affects all of them.
 */
export async function refuseAddressesOfAnotherKey({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  const problems: string[] = []
  for (const network of config.networks) {
    if (await isPoolOf(db, network, createBatchDeriver(network.network, network.xpub))) continue
    const variable = `KASSA_${network.environment.toUpperCase()}_${network.network}_XPUB`
    problems.push(
      `The free addresses of ${network.environment} ${network.network} were derived from another extended key than ${variable}. ` +
        `Set the old key again, or change it as docs/operating/keys.md describes, "Change an extended key".`,
    )
  }
  if (problems.length > 0) throw new AddressesOfAnotherKey(problems.join(' '))
}

/** Whether the free addresses of a network are derived from its extended key. */
async function isPoolOf(rows: Rows, key: ChainKey, addressesAt: (indexes: readonly number[]) => readonly string[]) {
  const free = await listOuterFree(rows, key)
  const derived = addressesAt(free.map(({ index }) => index))
  return free.every(({ address }, at) => address === derived[at])
}

/** Derives addresses ahead of the orders that will need them. Returns how many were added. */
export async function refillAddresses(deps: Deps, key: ChainKey): Promise<number> {
  const asked = { from: 0, max: freeMin }
  const free = await countFreeAddresses(deps.db, key, asked)
  if (free >= freeMin) return 0
  return (await deriveAhead(deps, key, { countOf: found => (found < freeMin ? batch : 0), ...asked })).added
}

/**
 * Adds a batch to the reserve of free addresses until it is full. A batch every ten seconds takes nothing from other work, and fills the reserve within
 * ten minutes. `atMs` is a monotonic time in milliseconds.
 */
export async function growReserve(deps: Deps, key: ChainKey, atMs = performance.now()): Promise<void> {
  if (!deps.orderBatch.cursor.isGrowthDue(key, atMs)) return
  const free = (await listOuterFree(deps.db, key)).map(({ index }) => index)
  // Addresses are taken in index order, so those between the first and the last free one are free.
  if (free.length > 0 && Math.max(...free) - Math.min(...free) + 1 >= reserve) return
  await deriveAhead(deps, key, { countOf: () => batch, from: 0, max: 1 })
}

/**
 * Fills the free addresses behind the cursor up to `ahead` in the background, for a process that creates orders faster than the worker supplies
 * addresses. Never throws: a request that finds none derives what it needs.
 */
export async function keepAhead(deps: Deps, key: ChainKey, ahead: number): Promise<void> {
  const { cursor } = deps.orderBatch
  let free = ahead
  try {
    const asked = { from: cursor.start(key), max: ahead }
    free = await countFreeAddresses(deps.db, key, asked)
    if (free < ahead) await deriveAhead(deps, key, { countOf: found => ahead - found, ...asked })
  } catch (error) {
    deps.log.warn({ err: error, ...key }, 'failed to derive addresses ahead of orders')
  } finally {
    cursor.scanned(key, free)
  }
}

/**
 * Derives addresses for requests that found none. Returns whether they should look again: `false` only when no address is free and none can be
 * derived, because the pool is at its end, its chain was never read, or it belongs to another key.
 */
export async function deriveMissing(deps: Deps, key: ChainKey, { count, round }: Missing): Promise<boolean> {
  const { cursor } = deps.orderBatch
  cursor.missed(key)
  const wanted = Math.min(missingMax, Math.max(missingMin, count * (1 + round)))
  // The first time, addresses that others derived meanwhile suffice. After that, others have taken them.
  const countOf = (free: number) => (round === 0 && free >= count ? 0 : wanted)
  const { added, first, free } = await deriveAhead(deps, key, { countOf, from: cursor.start(key), max: count })
  if (added > 0) cursor.back(key, first)
  if (added > 0 || (round === 0 && free >= count)) return true
  if (!(await isFreeAgain(deps, key))) return false
  cursor.back(key, 0)
  return true
}

/** Whether an address is free after the transactions that hold the last ones have ended. An address held for longer counts as taken. */
async function isFreeAgain({ db }: Deps, key: ChainKey): Promise<boolean> {
  try {
    return await db.transaction(tx => awaitFreeAddress(tx, key))
  } catch (error) {
    if (sqlState(error) === lockNotAvailable) return false
    throw error
  }
}

interface AddressReserve {
  /** Returns how many to derive, given the number of free ones. */
  readonly countOf: (free: number) => number
  /** Counts free addresses from this index on, up to `max`. */
  readonly from: number
  readonly max: number
}

interface Derived {
  /** The index of the first derived address, or where it would have been. */
  readonly first: number
  readonly added: number
  readonly free: number
}

/**
 * Derives further addresses, up to the network's limit. Derives none for a network that is not configured or whose chain was never read, because
 * nobody would watch them.
 */
async function deriveAhead(deps: Deps, key: ChainKey, { countOf, from, max }: AddressReserve): Promise<Derived> {
  const network = findNetwork(deps.config, key)
  if (!network || !(await isWatched(deps.db, key))) return { first: 0, added: 0, free: 0 }
  return deps.db.transaction(async tx => {
    const first = await lockNextIndex(tx, key)
    const free = await countFreeAddresses(tx, key, { from, max })
    const last = Math.min(first + countOf(free), network.addressesMax)
    if (last <= first) return { first, added: 0, free }
    // Another process may run with another key, and the two must not fill one pool. A process with the wrong key still watches and credits.
    if (!(await isPoolOf(tx, key, indexes => deps.addressBook.derive(key, indexes)))) {
      deps.log.error(key, 'address derivation stopped: free addresses not derived from our key')
      return { first, added: 0, free }
    }
    await insertAddresses(tx, key, await deriveRange(deps, key, { first, last }))
    return { first, added: last - first, free }
  })
}

/** Derives the addresses from one index up to another, with their seals. */
async function deriveRange(
  { addressBook, random }: Deps,
  key: ChainKey,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<DerivedAddress[]> {
  const derived: DerivedAddress[] = []
  for (let begin = first; begin < last; begin += slice) {
    const indexes = Array.from({ length: Math.min(slice, last - begin) }, (_, at) => begin + at)
    for (const [at, address] of addressBook.derive(key, indexes).entries()) {
      const index = begin + at
      derived.push({ index, address, seal: addressBook.seal(random, { ...key, index, address }) })
    }
    await letOthersRun()
  }
  return derived
}
