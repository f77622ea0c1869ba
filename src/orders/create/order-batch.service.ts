import type { AddressBook } from '../../deposit-addresses/address-book.ts'
import { AddressCursor, type Missing } from '../../deposit-addresses/address-cursor.service.ts'
import { chainName, type ChainKey, type Environment, type Network } from '../../chains/chain.ts'
import type { RowDigests } from '../../database/digests/row-digests.service.ts'
import type { Database } from '../../database/database.ts'
import { isRefused } from '../../database/refusal.ts'
import { batched } from '../../lib/batch.ts'
import { AddressOfAnotherKey } from './address-of-another-key.ts'
import type { NewOrder } from './new-order.ts'
import { lockOwner, createdTogetherMax, openOrders, type CreateOrderOutcome } from './open-orders.sql.ts'

export interface OpenOrderQuota {
  readonly openOrdersMax: number
  readonly ordersPerHourMax: number
}

export type Open = (order: NewOrder) => Promise<CreateOrderOutcome>

/** The queue of a merchant near a limit. */
interface BatchSlot {
  readonly open: Open
  waiting: number
}

/** What the orders of one statement share. `merchantId` is set where they wait for the merchant's lock. */
interface Together {
  readonly environment: Environment
  readonly merchantId: string | null
  readonly letNext: () => void
}

/** Derives addresses for this many orders. Returns whether it is worth looking again. */
type Derive = (missing: Missing) => Promise<boolean>

interface DerivationRequest {
  readonly derive: Derive
  readonly round: number
}

interface BatchParts {
  readonly db: Database
  readonly config: OpenOrderQuota
  readonly random: { bytes(length: number): Buffer }
  readonly addressBook: AddressBook
  readonly digests: RowDigests
  /** Absent: the batch remembers by itself where free addresses begin. */
  readonly cursor?: AddressCursor
}

/** Shards of the counts besides shard 0, which settling writes to. Two processes on one shard wait for each other's statement. */
const shards = 15

/**
 * Creates orders in batches: all orders that arrive while one statement runs share the next. A statement alone costs as much as about ten
 * orders in it (docs/decisions/creating-orders.md#one-statement-for-many-orders). Each order is created or refused on its own. When the
 * database rejects a batch because of one order (a value it cannot store), the batch retries one by one, so only that order fails. Each
 * process has one instance, and one more for each order that is a part of another transaction.
 */
export class OrderBatch {
  readonly cursor: AddressCursor
  readonly #db: Database
  readonly #addressBook: AddressBook
  readonly #digests: RowDigests
  readonly #quota: OpenOrderQuota
  readonly #shard: number
  readonly #byEnvironment = new Map<Environment, Open>()
  readonly #turns = new Map<string, BatchSlot>()
  readonly #deriving = new Map<string, (asked: DerivationRequest) => Promise<boolean>>()
  readonly #beside = new Set<Promise<void>>()

  constructor({ db, config: quota, random, addressBook, digests, cursor = new AddressCursor() }: BatchParts) {
    this.cursor = cursor
    this.#db = db
    this.#addressBook = addressBook
    this.#digests = digests
    this.#quota = quota
    this.#shard = 1 + (random.bytes(1)[0]! % shards)
  }

  async open(order: NewOrder): Promise<CreateOrderOutcome> {
    const { environment } = order.fields
    const open = this.#byEnvironment.get(environment) ?? this.#batchOf(environment)
    this.#byEnvironment.set(environment, open)
    if (this.#turns.has(slotOf(order))) return this.#openInTurn(order)
    const created = await open(order)
    return created.outcome === 'not its turn' ? this.#openInTurn(order) : created
  }

  /** Uses a batch of the merchant's own, which waits for others that create orders of it. Orders of other merchants do not wait. */
  async #openInTurn(order: NewOrder): Promise<CreateOrderOutcome> {
    const { environment, merchantId } = order.fields
    const name = slotOf(order)
    const slot = this.#turns.get(name) ?? { open: this.#batchOf(environment, merchantId), waiting: 0 }
    this.#turns.set(name, slot)
    slot.waiting += 1
    try {
      return await slot.open(order)
    } finally {
      slot.waiting -= 1
      if (slot.waiting === 0) this.#turns.delete(name)
    }
  }

  /**
   * Derives addresses for all orders of a pool that found none, in one go. Orders that arrive meanwhile share the next run. Returns whether
   * it is worth looking again.
   */
  async derive(pool: ChainKey, round: number, derive: Derive): Promise<boolean> {
    const name = chainName(pool)
    const shared = this.#deriving.get(name) ?? batched(deriveForAll, { sizeMax: Infinity })
    this.#deriving.set(name, shared)
    return shared({ derive, round })
  }

  /** Runs background work that no request waits for. The work must not throw. */
  beside(work: Promise<void>): void {
    const tracked = work.finally(() => this.#beside.delete(tracked))
    this.#beside.add(tracked)
  }

  /** Resolves when no background work is left. Await it before the database is closed. */
  async idle(): Promise<void> {
    while (this.#beside.size > 0) await Promise.all(this.#beside)
  }

  #batchOf(environment: Environment, merchantId: string | null = null): Open {
    return batched((orders, letNext) => this.#openAll({ environment, merchantId, letNext }, orders), {
      sizeMax: createdTogetherMax,
      isRepeatable: isRefusal,
      ownerOf: ({ fields }) => fields.merchantId,
    })
  }

  /** While one batch commits, the next runs with other merchants' orders only, so it needs no lock of the first. */
  async #openAll(
    { environment, merchantId, letNext }: Together,
    orders: readonly NewOrder[],
  ): Promise<CreateOrderOutcome[]> {
    const firstIndexes = this.#firstIndexes(environment, orders)
    const rowKeyOf = await this.#digests.rowKeys('orders')
    const together = { environment, ...this.#quota, orders, rowKeyOf, firstIndexes, shard: this.#shard }
    let hasPassed = false
    try {
      const found = await this.#db.plannedTransaction(async tx => {
        if (merchantId !== null) await lockOwner(tx, { environment, merchantId })
        const created = this.#checked(environment, await openOrders(tx, together))
        for (const [network, last] of lastIndexes(created)) this.cursor.reached({ environment, network }, last + 1)
        hasPassed = true
        letNext()
        return created
      })
      const created = new Map(found.map(one => [one.id, one]))
      return orders.map(({ fields }) => created.get(fields.id)!)
    } catch (error) {
      // The addresses of a transaction that did not commit are free again.
      if (hasPassed) for (const [network, first] of firstIndexes) this.cursor.back({ environment, network }, first)
      throw error
    }
  }

  /** The index to search for a free address from, for each network. */
  #firstIndexes(environment: Environment, orders: readonly NewOrder[]): Map<Network, number> {
    const asked = new Set(orders.map(({ fields }) => fields.network))
    return new Map([...asked].map(network => [network, this.cursor.start({ environment, network })]))
  }

  /** Runs before the commit: an order never gets an address that our extended key does not derive, whatever the database says. */
  #checked(environment: Environment, created: readonly CreateOrderOutcome[]): readonly CreateOrderOutcome[] {
    for (const { network, index, address, seal } of created) {
      if (index === null || address === null) continue
      const pool = { environment, network }
      if (this.#addressBook.proveOurs({ ...pool, index, address, seal })) continue
      // The next search begins after it.
      this.cursor.reached(pool, index + 1)
      throw new AddressOfAnotherKey(`${index} of ${environment} ${network}`, { ...pool, index, address })
    }
    return created
  }
}

function lastIndexes(created: readonly CreateOrderOutcome[]): Map<Network, number> {
  const lasts = new Map<Network, number>()
  for (const { network, index } of created) {
    if (index !== null) lasts.set(network, Math.max(lasts.get(network) ?? index, index))
  }
  return lasts
}

function slotOf({ fields: { environment, merchantId } }: NewOrder): string {
  return `${environment}:${merchantId}`
}

async function deriveForAll(asked: readonly DerivationRequest[]): Promise<boolean[]> {
  const round = Math.max(...asked.map(one => one.round))
  const isWorthIt = await asked[0]!.derive({ count: asked.length, round })
  return asked.map(() => isWorthIt)
}

/** Whether the database wrote nothing and only the order at fault must fail. */
function isRefusal(error: unknown): boolean {
  return error instanceof AddressOfAnotherKey || isRefused(error)
}
