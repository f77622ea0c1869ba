import type { AddressBook } from '../../addresses/address-book.ts'
import { AddressCursor } from '../../addresses/address-cursor.service.ts'
import { chainName, type ChainKey } from '../../chains/chain.ts'
import type { Database } from '../../database/database.ts'
import { isRefused } from '../../database/refusal.ts'
import { batched } from '../../lib/batch.ts'
import { AddressOfAnotherKey } from '../address-of-another-key.ts'
import type { NewOrder } from './new-order.ts'
import { awaitTurn, openedTogetherMax, openOrders, type Opened } from './open-orders.store.ts'

export interface OpenOrderQuota {
  readonly openOrdersMax: number
  readonly ordersPerHourMax: number
}

interface Asked {
  readonly order: NewOrder
  /** Whether the look for an address begins where the last was found. */
  readonly isHinted: boolean
}

export type Open = (asked: Asked) => Promise<Opened>

/** The orders of a merchant near a limit, of one network. */
interface Turn {
  readonly open: Open
  waiting: number
}

type Derive = () => Promise<void>

interface BatchParts {
  readonly db: Database
  readonly config: OpenOrderQuota
  readonly random: { bytes(length: number): Buffer }
  readonly addressBook: AddressBook
}

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
  readonly #turns = new Map<string, Turn>()
  readonly #deriving = new Map<string, (derive: Derive) => Promise<null>>()

  constructor({ db, config: quota, random, addressBook }: BatchParts) {
    this.#db = db
    this.#addressBook = addressBook
    this.#quota = quota
    this.#shard = 1 + (random.bytes(1)[0]! % shards)
  }

  async open(order: NewOrder, isHinted: boolean): Promise<Opened> {
    const { environment, network } = order.fields
    const name = chainName(order.fields)
    const open = this.#pools.get(name) ?? this.#batchOf({ environment, network })
    this.#pools.set(name, open)
    const asked = { order, isHinted }
    if (this.#turns.has(turnOf(order))) return this.#openInTurn(asked)
    const opened = await open(asked)
    return opened.outcome === 'not its turn' ? this.#openInTurn(asked) : opened
  }

  /** In a statement of the merchant's own, which waits for whoever else opens orders of it; nobody else's order waits. */
  async #openInTurn(asked: Asked): Promise<Opened> {
    const { environment, network, merchantId } = asked.order.fields
    const name = turnOf(asked.order)
    const turn = this.#turns.get(name) ?? { open: this.#batchOf({ environment, network }, merchantId), waiting: 0 }
    this.#turns.set(name, turn)
    turn.waiting += 1
    try {
      return await turn.open(asked)
    } finally {
      turn.waiting -= 1
      if (turn.waiting === 0) this.#turns.delete(name)
    }
  }

  /** Derives addresses for all who found none: those who come while others derive share the next time. */
  async derive(pool: ChainKey, derive: Derive): Promise<void> {
    const name = chainName(pool)
    const shared = this.#deriving.get(name) ?? batched(deriveForAll, { sizeMax: Infinity })
    this.#deriving.set(name, shared)
    await shared(derive)
  }

  #batchOf(pool: ChainKey, merchantId: string | null = null): Open {
    return batched(asked => this.#openAll({ ...pool, merchantId }, asked), {
      sizeMax: openedTogetherMax,
      isRepeatable: isRefusal,
    })
  }

  async #openAll(
    { merchantId, ...pool }: ChainKey & { merchantId: string | null },
    asked: readonly Asked[],
  ): Promise<Opened[]> {
    const orders = asked.map(({ order }) => order)
    const firstIndex = asked.every(({ isHinted }) => isHinted) ? this.cursor.start(pool) : 0
    const together = { ...pool, ...this.#quota, orders, firstIndex, shard: this.#shard }
    const found = await this.#db.transaction(async tx => {
      if (merchantId !== null) await awaitTurn(tx, { ...pool, merchantId })
      return this.#checked(pool, await openOrders(tx, together))
    })
    const opened = new Map(found.map(one => [one.id, one]))
    const last = Math.max(...[...opened.values()].map(({ index }) => index ?? -1))
    if (last >= 0) this.cursor.reached(pool, last + 1)
    return orders.map(({ fields }) => opened.get(fields.id)!)
  }

  /** Before it is committed: an order has no address that its extended key does not lead to, whatever the database says. */
  #checked(pool: ChainKey, opened: readonly Opened[]): readonly Opened[] {
    for (const { index, address, seal } of opened) {
      if (index === null || address === null) continue
      if (this.#addressBook.proveOurs({ ...pool, index, address, seal })) continue
      // Whoever comes next begins after it.
      this.cursor.reached(pool, index + 1)
      throw new AddressOfAnotherKey(`${index} of ${pool.environment} ${pool.network}`, { ...pool, index, address })
    }
    return opened
  }
}

function turnOf({ fields: { environment, network, merchantId } }: NewOrder): string {
  return `${environment}:${network}:${merchantId}`
}

async function deriveForAll(asked: readonly Derive[]): Promise<null[]> {
  await asked[0]!()
  return asked.map(() => null)
}

/** Nothing was written then: what cannot be done is to fail alone. */
function isRefusal(error: unknown): boolean {
  return error instanceof AddressOfAnotherKey || isRefused(error)
}
