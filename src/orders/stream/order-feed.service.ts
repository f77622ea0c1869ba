import { listUsableKeys } from '../../merchants/api-keys/api-key.store.ts'
import type { Principal } from '../../merchants/api-keys/principal.ts'
import { openFeed, type FeedItem, type TopicReader } from '../../database/feed.ts'
import { blockTopic, orderChannel } from '../../database/notify.ts'
import type { Deps } from '../../deps.ts'
import { confirmationFeed, type ConfirmationFeed, type ConfirmationReader } from './confirmation-feed.service.ts'
import { findOrderVersion, listOrderChanges, listOrderVersions, type OrderChange } from './order-feed.store.ts'
import { endsStream } from '../order-status.ts'
import { showOrder } from '../order.service.ts'
import { logUnderivedAddress } from '../checkout/shown-address.service.ts'

/** A reader of one order's changes. */
export interface FeedReader {
  /** The order's id. */
  readonly topic: string
  /** The API key it reads for. The feed ends when the key is revoked. `null` when it reads without a key. */
  readonly keyId: string | null
  /** Takes the next change. Returns false when the reader cannot keep up and must be dropped. */
  send(change: OrderChange): boolean
  /** Called once, after the last change or when the feed ends early. */
  end(): void
}

/** What the reader was shown of its order before it subscribed. `address` is `null` where none was shown. */
export type FeedStart = Pick<OrderChange, 'version' | 'payment_height' | 'address' | 'confirmations'>

export interface OrderFeed {
  /** Sends every change after the start, in order, none twice. Returns a function that unsubscribes without calling `end`. */
  subscribe(reader: FeedReader, start: FeedStart): () => void
  /** Ends all readers and stops listening. */
  close(): Promise<void>
}

/** How often to retry when an order changes between two reads of its version. */
const pollsMax = 10

/** Returns an order with its present version: the first event of a stream. Fault: `order not found`; see `getOrder`. */
export async function currentOrder(deps: Deps, principal: Principal, orderId: string): Promise<OrderChange> {
  for (let poll = 0; poll < pollsMax; poll++) {
    const version = (await findOrderVersion(deps.db, orderId)) ?? 0
    const { order, view } = await showOrder(deps, principal, orderId)
    if ((await findOrderVersion(deps.db, orderId)) === version) {
      const { status, address, confirmations } = view
      const snapshot = JSON.stringify(view)
      return { version, status, snapshot, payment_height: order.paymentHeight ?? null, address, confirmations }
    }
  }
  throw new Error(`Order ${orderId} does not come to rest`)
}

/** Opens the feed of order changes for all streams of this process. */
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
      if (topic === null || topic === blockTopic) confirmations.pollFeed()
    },
    usable: keyIds => listUsableKeys(deps.db, keyIds),
  })
  return {
    subscribe(reader, start) {
      const reading = new OrderReading(reader, { start, confirmations, log: deps.log })
      confirmations.add(reading)
      const leave = feed.subscribe(reading, start.version)
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

interface ReadingParts {
  readonly start: FeedStart
  readonly confirmations: ConfirmationFeed
  readonly log: Deps['log']
}

/** A reader of both changes and confirmations. */
class OrderReading implements TopicReader<OrderChange & FeedItem>, ConfirmationReader {
  readonly topic: string
  readonly keyId: string | null
  readonly version: number
  last: OrderChange | null = null
  readonly #reader: FeedReader
  readonly #confirmations: ConfirmationFeed
  readonly #log: Deps['log']
  /** The address shown first, which was proven. No change may show another. */
  readonly #address: string | null
  /** What was shown first. The rest of the start can be garbage-collected. */
  readonly #first: Confirmed

  constructor(reader: FeedReader, { start, confirmations, log }: ReadingParts) {
    this.topic = reader.topic
    this.keyId = reader.keyId
    this.version = start.version
    this.#reader = reader
    this.#confirmations = confirmations
    this.#log = log
    this.#address = start.address
    this.#first = { payment_height: start.payment_height, confirmations: start.confirmations }
  }

  send(change: OrderChange): boolean {
    if (this.#address !== null && change.address !== null && change.address !== this.#address) {
      logUnderivedAddress(this.#log, { orderId: this.topic, address: change.address })
      return false
    }
    const shown = notBelow(change, this.last ?? this.#first)
    return this.confirm(shown) && !endsStream(shown.status)
  }

  confirm(change: OrderChange): boolean {
    this.last = change
    return this.#reader.send(change)
  }

  end(): void {
    this.#confirmations.remove(this)
    this.#reader.end()
  }
}

type Confirmed = Pick<OrderChange, 'payment_height' | 'confirmations'>

/**
 * A change records the head from when its order was read, but its reader may have seen newer blocks since. Only a fork lowers confirmations, and the
 * next poll of the chain reports that.
 */
function notBelow(change: OrderChange, reported: Confirmed): OrderChange {
  const isOfSamePayment = change.payment_height !== null && change.payment_height === reported.payment_height
  if (!isOfSamePayment || endsStream(change.status) || change.confirmations >= reported.confirmations) return change
  const { confirmations } = reported
  const snapshot = JSON.stringify({ ...(JSON.parse(change.snapshot) as object), confirmations })
  return { ...change, snapshot, confirmations }
}
