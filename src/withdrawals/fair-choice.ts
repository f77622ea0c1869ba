/** How many withdrawals of a network may begin to be paid. */
export interface PayoutSlots {
  readonly free: number
  /** Of one merchant, where that is fewer than of one that has nothing under way. */
  readonly capacityOf: ReadonlyMap<string, number>
  /** Of any other merchant. */
  readonly capacity: number
}

/** What a merchant has to be paid, the oldest first. */
export interface Waiting {
  readonly merchantId: string
  readonly ids: readonly string[]
}

export interface Chosen {
  readonly merchantId: string
  readonly id: string
}

/**
 * Who gets the free places: one for every merchant in this order before a second for any, and for none more than it has room for.
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
