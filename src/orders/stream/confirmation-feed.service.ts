import { chainName } from '../../chains/chain.ts'
import type { Deps } from '../../deps.ts'
import { parseUsdt, zero } from '../../lib/money.ts'
import { listHeads, listNewestChanges, type OrderChange } from './order-feed.store.ts'
import type { OrderView } from '../query/order-view.ts'
import { confirmationsOf } from '../order.ts'

/** Who is told of confirmations: of an order, and what it was sent last. */
export interface ConfirmationReader {
  /** The order's id. */
  readonly topic: string
  /** The version of the order that it began with. */
  readonly version: number
  /** What it was sent last; `null` before the feed has sent it anything. */
  last: OrderChange | null
  /** Is sent its last change anew. */
  confirm(change: OrderChange): unknown
}

export interface ConfirmationFeed {
  add(reader: ConfirmationReader): void
  remove(reader: ConfirmationReader): void
  /** Looks how far the chains were read: a new block was told of, or may have been. */
  pollFeed(): void
  close(): void
}

/** Below this no block waits, even when every notification is lost. */
const pollMs = 2000

/**
 * Sends the order anew with each block while it confirms. Nothing is written for that: the readers' last snapshots are in
 * memory, and how far the chains were read is one question for all of them.
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
      deps.log.warn({ err: error }, 'confirmations of a stream not read, trying again')
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
  // An order of the first version never changed, so there is nothing to look for: most open pages are of such orders.
  const unknown = [...readers].filter(reader => reader.last === null && reader.version > 1)
  const newest = await listNewestChanges(deps.db, [...new Set(unknown.map(reader => reader.topic))])
  for (const reader of unknown) {
    const change = newest.get(reader.topic)
    // A newer one is still on its way to this reader, which must not see it before what lies between.
    if (change?.version === reader.version) reader.last ??= change
  }
  const heads = await listHeads(deps.db)
  // Readers of one order were sent the same: it is confirmed once for all of them.
  const grouped = Map.groupBy(readers, reader => reader.last)
  for (const [last, sameReaders] of grouped) {
    const change = last && confirmedAt(last, heads)
    if (!change) continue
    for (const reader of sameReaders) reader.confirm(change)
  }
}

/** The order as it is with the chain read this far; `null` when that says nothing new. */
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
