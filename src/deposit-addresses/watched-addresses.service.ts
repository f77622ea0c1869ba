import { setImmediate as letOthersRun } from 'node:timers/promises'
import { readAccountDigits } from '../chains/address.ts'
import { chainName, type ChainKey } from '../chains/chain.ts'
import type { Rows } from '../database/database.ts'
import { AccountSet } from './account-set.ts'
import { listAddressesFrom } from './address.store.ts'

/** Addresses read at once: about ten milliseconds of decoding. */
const pageMax = 20_000

interface Known {
  readonly accounts: AccountSet
  nextIndex: number
  /** The update under way. The next one waits for it. */
  adding: Promise<void>
}

/**
 * Filters which receivers in a block are worth a database lookup. Holds every derived address in memory, assigned or not. Before each answer it adds
 * what any process has derived meanwhile. A payer can only learn an address after it was stored, and the paying block is read after that, so none is
 * missed.
 */
export class WatchedAddresses {
  readonly #known = new Map<string, Known>()

  /** Returns those of these accounts (40 hex digits) that may be ours. The database decides. */
  async filter(rows: Rows, key: ChainKey, accounts: readonly string[]): Promise<ReadonlySet<string>> {
    const known = this.#find(key)
    const added = known.adding.then(() => addNew(rows, key, known))
    // The next update continues from here, even when this one fails.
    known.adding = added.catch(() => {})
    await added
    return new Set(accounts.filter(account => known.accounts.has(account)))
  }

  #find(key: ChainKey): Known {
    const name = chainName(key)
    const known = this.#known.get(name) ?? { accounts: new AccountSet(), nextIndex: 0, adding: Promise.resolve() }
    this.#known.set(name, known)
    return known
  }
}

/** Addresses are derived in index order, one process at a time, so none appears below one already read. */
async function addNew(rows: Rows, key: ChainKey, known: Known): Promise<void> {
  for (;;) {
    const page = await listAddressesFrom(rows, key, { index: known.nextIndex, limit: pageMax })
    for (const { address } of page) known.accounts.add(readAccountDigits(key.network, address))
    const last = page.at(-1)
    if (last) known.nextIndex = last.index + 1
    if (page.length < pageMax) return
    await letOthersRun()
  }
}
