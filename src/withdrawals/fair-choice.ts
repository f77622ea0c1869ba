/** How many withdrawals of a network may begin to be paid. */
export interface PayoutSlots {
  readonly free: number
  /** Slots of a merchant that already has payouts under way. */
  readonly capacityOf: ReadonlyMap<string, number>
  /** Slots of any other merchant. */
  readonly capacity: number
}

/** A merchant's payable withdrawals, oldest first. */
export interface Waiting {
  readonly merchantId: string
  readonly ids: readonly string[]
}

export interface Chosen {
  readonly merchantId: string
  readonly id: string
}

/**
 * Assigns the free slots in round-robin order: every merchant gets one before any gets a second. No merchant gets more than its capacity.
 */
export function chooseFairly(waiting: readonly Waiting[], { free, capacityOf, capacity }: PayoutSlots): Chosen[] {
  const chosen: Chosen[] = []
  for (let round = 0; chosen.length < free; round += 1) {
    const before = chosen.length
    for (const { merchantId, ids } of waiting) {
      const id = ids[round]
      if (id === undefined || round >= (capacityOf.get(merchantId) ?? capacity) || chosen.length >= free) continue
      chosen.push({ merchantId, id })
    }
    if (chosen.length === before) break
  }
  return chosen
}
