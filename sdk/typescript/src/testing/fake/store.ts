import type { Order } from './order.ts'

/** The orders, and who watches them. */
export interface OrderStore {
  find(id: string): Order | undefined
  /** Newest first. */
  list(): readonly Order[]
  /** Keeps the order and tells those who watch it. */
  save(order: Order): void
  /**
   * A stream of Server-Sent Events: the order as it is, then every change, until a status that ends the stream. `null` for who
   * has seen that status, by the id of its event.
   */
  watch(id: string, lastEventId: string | null): ReadableStream<Uint8Array> | null
}

const endings = new Set(['PAID', 'EXPIRED', 'UNDERPAID', 'FROZEN', 'EXPIRED_PAID'])

export function createOrderStore(): OrderStore {
  const orders = new Map<string, Order>()
  const versions = new Map<string, number>()
  const watchers = new Map<string, Set<Watcher>>()
  let version = 0
  return {
    find: id => orders.get(id),
    list: () => [...orders.values()].toReversed(),
    save(order) {
      version += 1
      orders.set(order.id, order)
      versions.set(order.id, version)
      for (const watcher of watchers.get(order.id) ?? []) watcher(order, version)
    },
    watch(id, lastEventId) {
      if (endings.has(orders.get(id)!.status) && lastEventId === String(versions.get(id))) return null
      const own = watchers.get(id) ?? new Set()
      watchers.set(id, own)
      let watcher: Watcher
      return new ReadableStream<Uint8Array>({
        start(controller) {
          watcher = (order, at) => {
            controller.enqueue(new TextEncoder().encode(`id: ${at}\ndata: ${JSON.stringify(order)}\n\n`))
            if (!endings.has(order.status)) return
            own.delete(watcher)
            controller.close()
          }
          own.add(watcher)
          watcher(orders.get(id)!, versions.get(id)!)
        },
        cancel: () => void own.delete(watcher),
      })
    },
  }
}

type Watcher = (order: Order, version: number) => void
