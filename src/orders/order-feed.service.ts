import { listUsableKeys } from '../api-keys/api-key.store.ts'
import type { Principal } from '../api-keys/principal.ts'
import { listenOrders, type OrderSignals } from '../database/notify.ts'
import type { Deps } from '../deps.ts'
import { findOrderVersion, listOrderChanges, listOrderVersions, type OrderChange } from './order-feed.store.ts'
import { endsStream } from './order-status.ts'
import { getOrder } from './order.service.ts'

/** Who reads the changes of one order. */
export interface FeedReader {
  readonly orderId: string
  /** The key on whose behalf it reads; the feed ends when that key may no longer. `null` when no key is behind it. */
  readonly keyId: string | null
  /** Takes the next change; false when the reader cannot keep up and is to be dropped. */
  send(change: OrderChange): boolean
  /** Called once, after the last change or when the feed ends for another reason. */
  end(): void
}

export interface OrderFeed {
  /** Sends every change after `version`, in order, none twice. Returns how to leave; leaving calls no `end`. */
  follow(reader: FeedReader, version: number): () => void
  /** How many readers this key has in this process. */
  countReaders(keyId: string): number
  /** Ends all readers and stops listening. */
  close(): Promise<void>
}

/** Below this nothing waits longer, even when every notification is lost; also how soon a revoked key is noticed. */
const pollMs = 2000
/** An order that changes between two looks at its version is looked at again; nothing changes this often in a row. */
const looksMax = 10

interface Following {
  readonly reader: FeedReader
  version: number
  isReading: boolean
  /** Whether something may have changed since the present reading began. */
  isStale: boolean
}

/** An order as it is now, with the version it has: the first event of a stream. Fault: `order not found`. */
export async function currentOrder(deps: Deps, principal: Principal, orderId: string): Promise<OrderChange> {
  for (let look = 0; look < looksMax; look++) {
    const version = (await findOrderVersion(deps.db, orderId)) ?? 0
    const order = await getOrder(deps, principal, orderId)
    if ((await findOrderVersion(deps.db, orderId)) === version) {
      return { version, status: order.status, snapshot: JSON.stringify(order) }
    }
  }
  throw new Error(`Order ${orderId} does not come to rest`)
}

/** One feed per process: one listening connection and one poll for all its readers, both only while there are any. */
export function orderFeed(deps: Deps): OrderFeed {
  const followings = new Set<Following>()
  let signals: OrderSignals | undefined
  let poll: NodeJS.Timeout | undefined
  let isPolling = false
  const wake = (orderId: string | null) => {
    for (const one of followings) if (orderId === null || one.reader.orderId === orderId) advance(deps, followings, one)
  }
  const start = () => {
    signals ??= listenOrders({ databaseUrl: deps.config.databaseUrl, log: deps.log, onSignal: wake })
    poll ??= setInterval(() => void pollUnlessBusy(), pollMs)
  }
  const pollUnlessBusy = async () => {
    if (isPolling) return
    isPolling = true
    await pollOnce(deps, followings)
    isPolling = false
  }
  const stopPolling = () => {
    clearInterval(poll)
    poll = undefined
  }
  return {
    follow(reader, version) {
      const following: Following = { reader, version, isReading: false, isStale: false }
      followings.add(following)
      start()
      // A change between the first event and now has been signalled already, to nobody.
      advance(deps, followings, following)
      return () => {
        followings.delete(following)
        if (followings.size === 0) stopPolling()
      }
    },
    countReaders: keyId => [...followings].filter(one => one.reader.keyId === keyId).length,
    async close() {
      stopPolling()
      for (const one of followings) end(followings, one)
      await signals?.close()
    },
  }
}

/** Reads on for one reader. While a reading runs another is only noted, so that changes keep their order. */
function advance(deps: Deps, followings: Set<Following>, following: Following): void {
  following.isStale = true
  if (following.isReading) return
  following.isReading = true
  readOn(deps, followings, following).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'changes of an order not read, trying again')
  })
}

async function readOn(deps: Deps, followings: Set<Following>, following: Following): Promise<void> {
  try {
    while (following.isStale && followings.has(following)) {
      following.isStale = false
      const changes = await listOrderChanges(deps.db, following.reader.orderId, following.version)
      for (const change of changes) deliver(followings, following, change)
      if (changes.length > 0) following.isStale = true
    }
  } finally {
    // In the same breath as the last look at `isStale`, so that no signal falls in between.
    following.isReading = false
  }
}

function deliver(followings: Set<Following>, following: Following, change: OrderChange): void {
  if (!followings.has(following)) return
  following.version = change.version
  const isTaken = following.reader.send(change)
  if (!isTaken || endsStream(change.status)) end(followings, following)
}

function end(followings: Set<Following>, following: Following): void {
  if (followings.delete(following)) following.reader.end()
}

/** Finds what notifications missed, and readers whose key was revoked or whose merchant was suspended. */
async function pollOnce(deps: Deps, followings: Set<Following>): Promise<void> {
  try {
    const all = [...followings]
    const keyIds = new Set(all.map(one => one.reader.keyId).filter(keyId => keyId !== null))
    const usable = new Set(await listUsableKeys(deps.db, [...keyIds]))
    for (const one of all) {
      if (one.reader.keyId !== null && !usable.has(one.reader.keyId)) end(followings, one)
    }
    const orderIds = new Set(all.map(one => one.reader.orderId))
    const versions = await listOrderVersions(deps.db, [...orderIds])
    const present = new Map(versions.map(order => [order.id, order.version]))
    for (const one of all) {
      if ((present.get(one.reader.orderId) ?? 0) > one.version) advance(deps, followings, one)
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'streams not checked, trying again')
  }
}
