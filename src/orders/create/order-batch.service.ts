import type { AddressBook } from '../../addresses/address-book.ts'
import { AddressCursor } from '../../addresses/address-cursor.ts'
import type { Environment, Network } from '../../chains/chain.ts'
import type { Database } from '../../database/database.ts'
import { isRefused } from '../../database/refusal.ts'
import { batched } from '../../lib/batch.ts'
import type { NewOrder } from './new-order.ts'
import { openOrders, type Opened } from './open-orders.store.ts'

export interface OpenOrderQuota {
  readonly openOrdersMax: number
  readonly ordersPerHourMax: number
}

interface Pool {
  readonly environment: Environment
  readonly network: Network
}

interface Asked {
  readonly order: NewOrder
  /** Whether the look for an address begins where the last was found. */
  readonly isHinted: boolean
}

/** Somebody has changed the database: it offers an address for an order that is not ours. */
export class AddressOfAnotherKey extends Error {
  override readonly name = 'AddressOfAnotherKey'
  readonly where: Pool & { readonly index: number; readonly address: string }

  constructor(where: Pool & { readonly index: number; readonly address: string }) {
    super(`Address ${where.index} of ${where.environment} ${where.network} is not that of its extended key`)
    this.where = where
  }
}

export type Open = (asked: Asked) => Promise<Opened>

type Derive = () => Promise<void>

interface BatchParts {
  readonly db: Database
  readonly config: OpenOrderQuota
  readonly random: { bytes(length: number): Buffer }
  readonly addressBook: AddressBook
}

/** Orders of one statement: few enough that it stays a matter of milliseconds. */
const batchMax = 64
/** Shards of the counts beside the one that settling writes to; two processes with the same one wait for each other's statement. */
const shards = 15

/**
 * Opens orders, all of a network that came while the statement before was under way in one statement. Each is opened or refused
 * by itself; what the database refuses to do for one of them (a value it cannot store) is done again one by one, so that it
 * hits that one alone. One of these lives in a process.
 */
export class OrderBatch {
  readonly cursor = new AddressCursor()
  readonly #db: Database
  readonly #addressBook: AddressBook
  readonly #quota: OpenOrderQuota
  readonly #shard: number
  readonly #pools = new Map<string, Open>()
  readonly #deriving = new Map<string, (derive: Derive) => Promise<null>>()

  constructor({ db, config: quota, random, addressBook }: BatchParts) {
    this.#db = db
    this.#addressBook = addressBook
    this.#quota = quota
    this.#shard = 1 + (random.bytes(1)[0]! % shards)
  }

  open(order: NewOrder, isHinted: boolean): Promise<Opened> {
    const { environment, network } = order.fields
    const name = `${environment}:${network}`
    const open = this.#pools.get(name) ?? this.#batchOf({ environment, network })
    this.#pools.set(name, open)
    return open({ order, isHinted })
  }

  /** Derives addresses for all who found none: those who come while others derive share the next time. */
  async derive({ environment, network }: Pool, derive: Derive): Promise<void> {
    const name = `${environment}:${network}`
    const shared = this.#deriving.get(name) ?? batched(deriveForAll, { sizeMax: Infinity })
    this.#deriving.set(name, shared)
    await shared(derive)
  }

  #batchOf(pool: Pool): Open {
    return batched(asked => this.#openAll(pool, asked), { sizeMax: batchMax, isRepeatable: isRefusal })
  }

  async #openAll(pool: Pool, asked: readonly Asked[]): Promise<Opened[]> {
    const orders = asked.map(({ order }) => order)
    const firstIndex = asked.every(({ isHinted }) => isHinted) ? this.cursor.start(pool) : 0
    const together = { ...pool, ...this.#quota, orders, firstIndex, shard: this.#shard }
    const found = await this.#db.transaction(async tx => this.#checked(pool, await openOrders(tx, together)))
    const opened = new Map(found.map(one => [one.id, one]))
    const last = Math.max(...[...opened.values()].map(({ index }) => index ?? -1))
    if (last >= 0) this.cursor.reached(pool, last + 1)
    return orders.map(({ fields }) => opened.get(fields.id)!)
  }

  /** Before it is committed: an order has no address that its extended key does not lead to, whatever the database says. */
  #checked(pool: Pool, opened: readonly Opened[]): readonly Opened[] {
    for (const { index, address, seal } of opened) {
      if (index === null || address === null) continue
      if (this.#addressBook.isOurs({ ...pool, index, address, seal })) continue
      // Whoever comes next begins after it.
      this.cursor.reached(pool, index + 1)
      throw new AddressOfAnotherKey({ ...pool, index, address })
    }
    return opened
  }
}

async function deriveForAll(asked: readonly Derive[]): Promise<null[]> {
  await asked[0]!()
  return asked.map(() => null)
}

/** Nothing was written then: what cannot be done is to fail alone. */
function isRefusal(error: unknown): boolean {
  return error instanceof AddressOfAnotherKey || isRefused(error)
}
