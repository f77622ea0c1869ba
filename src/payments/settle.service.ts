import { ChainHalted } from '../chains/chain.ts'
import type { Deps } from '../deps.ts'
import { changeOrder } from '../orders/change-order.service.ts'
import { listUnsettled } from './order-facts.store.ts'

/** Orders settled side by side; each takes a database connection. */
const parallel = 4
const batch = 200

/**
 * Settles every order whose facts changed. An order that fails is logged and stays unsettled for the next round: it never
 * holds up another. Returns how many were settled.
 */
export async function settleAll(deps: Deps): Promise<number> {
  const failed = new Set<string>()
  let settled = 0
  for (;;) {
    const unsettled = await listUnsettled(deps.db, batch + failed.size)
    const waiting = unsettled.filter(id => !failed.has(id))
    if (waiting.length === 0) return settled
    const lanes = Array.from({ length: parallel }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (await settle(deps, id)) settled += 1
        else failed.add(id)
      }
    })
    await Promise.all(lanes)
  }
}

/** Settles one order; `false`, and a line in the log, when that fails. On a halted chain it waits in silence. */
export async function settle(deps: Deps, orderId: string): Promise<boolean> {
  try {
    await changeOrder(deps, orderId)
    return true
  } catch (error) {
    if (!(error instanceof ChainHalted))
      deps.log.error({ err: error, orderId }, 'order could not be settled; it stays unsettled')
    return false
  }
}
