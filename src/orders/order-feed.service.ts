import { listUsableKeys } from '../api-keys/api-key.store.ts'
import type { Principal } from '../api-keys/principal.ts'
import { openFeed, type FeedItem, type TopicReader } from '../database/feed.ts'
import { blockTopic, orderChannel } from '../database/notify.ts'
import type { Deps } from '../deps.ts'
import { confirmationFeed, type ConfirmationFeed, type ConfirmationReader } from './confirmation-feed.service.ts'
import { findOrderVersion, listOrderChanges, listOrderVersions, type OrderChange } from './order-feed.store.ts'
import { endsStream } from './order-status.ts'
import { getOrder } from './order.service.ts'

/** Who reads the changes of one order. */
export interface FeedReader {
  /** The order's id. */
  readonly topic: string
  /** The key on whose behalf it reads; the feed ends when that key may no longer. `null` when no key is behind it. */
  readonly keyId: string | null
  /** Takes the next change; false when the reader cannot keep up and is to be dropped. */
  send(change: OrderChange): boolean
  /** Called once, after the last change or when the feed ends for another reason. */
  end(): void
}

export interface OrderFeed {
  /** Sends every change after `version`, in order, none twice. Returns how to leave; leaving calls no `end`. */
  subscribe(reader: FeedReader, version: number): () => void
  /** Ends all readers and stops listening. */
  close(): Promise<void>
}

/** An order that changes between two looks at its version is looked at again; nothing changes this often in a row. */
const looksMax = 10

/** An order as it is now, with the version it has: the first event of a stream. Fault: `order not found`. */
export async function currentOrder(deps: Deps, principal: Principal, orderId: string): Promise<OrderChange> {
  for (let look = 0; look < looksMax; look++) {
    const version = (await findOrderVersion(deps.db, orderId)) ?? 0
    const order = await getOrder(deps, principal, orderId)
    if ((await findOrderVersion(deps.db, orderId)) === version) {
      return { version, status: order.status, snapshot: JSON.stringify(order), payment_height: null }
    }
  }
  throw new Error(`Order ${orderId} does not come to rest`)
}

/** The changes of orders, for all streams of this process. */
export function orderFeed(deps: Deps): OrderFeed {
  const confirmations = confirmationFeed(deps)
  const feed = openFeed({
    databaseUrl: deps.config.databaseUrl,
    log: deps.log,
    channel: orderChannel,
    async read(orderId, after) {
      const changes = await listOrderChanges(deps.db, orderId, after)
      return changes.map(change => ({ ...change, position: change.version }))
    },
    async newest(orderIds) {
      const versions = await listOrderVersions(deps.db, orderIds)
      return new Map(versions.map(order => [order.id, order.version]))
    },
    onSignal(topic) {
      if (topic === null || topic === blockTopic) confirmations.look()
    },
    usable: keyIds => listUsableKeys(deps.db, keyIds),
  })
  return {
    subscribe(reader, version) {
      const reading = new OrderReading(reader, { version, confirmations })
      confirmations.add(reading)
      const leave = feed.subscribe(reading, version)
      return () => {
        confirmations.remove(reading)
        leave()
      }
    },
    async close() {
      confirmations.close()
      await feed.close()
    },
  }
}

/** A reader of what changes and of what is confirmed. */
class OrderReading implements TopicReader<OrderChange & FeedItem>, ConfirmationReader {
  readonly topic: string
  readonly keyId: string | null
  readonly version: number
  last: OrderChange | null = null
  readonly #reader: FeedReader
  readonly #confirmations: ConfirmationFeed

  constructor(
    reader: FeedReader,
    { version, confirmations }: { readonly version: number; readonly confirmations: ConfirmationFeed },
  ) {
    this.topic = reader.topic
    this.keyId = reader.keyId
    this.version = version
    this.#reader = reader
    this.#confirmations = confirmations
  }

  send(change: OrderChange): boolean {
    this.last = change
    return this.#reader.send(change) && !endsStream(change.status)
  }

  end(): void {
    this.#confirmations.remove(this)
    this.#reader.end()
  }
}
