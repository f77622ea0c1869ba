import { chainName } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { parseUsdt, zero } from '../../lib/money.ts'
import { listHeads, listNewestChanges, type OrderChange } from './order-feed.store.ts'
import type { OrderView } from '../query/order-view.ts'
import { confirmationsOf } from '../order.ts'

/** A reader of an order's confirmations. */
export interface ConfirmationReader {
  /** The order's id. */
  readonly topic: string
  /** The version of the order when it began to read. */
  readonly version: number
  /** The last change it was sent; `null` before the feed has sent any. */
  last: OrderChange | null
  /** Sends the reader its last change again, with new confirmations. */
  confirm(change: OrderChange): unknown
}

export interface ConfirmationFeed {
  add(reader: ConfirmationReader): void
  remove(reader: ConfirmationReader): void
  /** Checks how far the chains were read, after a notification of a new block or a lost connection. */
  pollFeed(): void
  close(): void
}

/** The longest a block waits when notifications are lost. */
const pollMs = 2000

/**
 * Sends the order again with each block while it confirms. It writes nothing: the readers' last snapshots are in memory, and one query returns the
 * heads of all chains.
 */
export function confirmationFeed(deps: Pick<Deps, 'db' | 'log'>): ConfirmationFeed {
  const readers = new Set<ConfirmationReader>()
  let poll: NodeJS.Timeout | undefined
  let isPolling = false
  const pollFeed = async () => {
    if (isPolling || readers.size === 0) return
    isPolling = true
    try {
      await sendConfirmations(deps, readers)
    } catch (error) {
      deps.log.warn({ err: error }, 'failed to read confirmations for streams')
    } finally {
      isPolling = false
    }
  }
  return {
    add(reader) {
      readers.add(reader)
      poll ??= setInterval(() => void pollFeed(), pollMs)
    },
    remove(reader) {
      readers.delete(reader)
      if (readers.size > 0) return
      clearInterval(poll)
      poll = undefined
    },
    pollFeed: () => void pollFeed(),
    close() {
      readers.clear()
      clearInterval(poll)
      poll = undefined
    },
  }
}

async function sendConfirmations(deps: Pick<Deps, 'db'>, readers: Set<ConfirmationReader>): Promise<void> {
  // An order at version 1 never changed, so it has no change to look up. Most open pages show such orders.
  const unknown = [...readers].filter(reader => reader.last === null && reader.version > 1)
  const newest = await listNewestChanges(deps.db, [...new Set(unknown.map(reader => reader.topic))])
  for (const reader of unknown) {
    const change = newest.get(reader.topic)
    // A newer change is still on its way to this reader, who must see the changes in between first.
    if (change?.version === reader.version) reader.last ??= change
  }
  const heads = await listHeads(deps.db)
  // Readers of one order were sent the same change, so it is updated once for all of them.
  const grouped = Map.groupBy(readers, reader => reader.last)
  for (const [last, sameReaders] of grouped) {
    const change = last && confirmedAt(last, heads)
    if (!change) continue
    for (const reader of sameReaders) reader.confirm(change)
  }
}

/** Returns the order as of this head; `null` when nothing changed. */
function confirmedAt(change: OrderChange, heads: ReadonlyMap<string, number>): OrderChange | null {
  const view = JSON.parse(change.snapshot) as OrderView
  const head = heads.get(chainName(view))
  if (head === undefined || change.payment_height === null) return null
  const order = {
    status: view.status,
    paymentHeight: change.payment_height,
    receivedAmount: parseUsdt(view.received_amount) ?? zero,
    requiredConfirmations: view.required_confirmations,
  }
  const confirmations = confirmationsOf(order, head)
  if (confirmations === view.confirmations) return null
  return { ...change, snapshot: JSON.stringify({ ...view, confirmations }), confirmations }
}
