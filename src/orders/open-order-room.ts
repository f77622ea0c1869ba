import type { Owner } from '../lib/owner.ts'

export interface OpenOrderRoom {
  /** Whether the owner's open orders must be counted before so many more are opened; if not, these are reckoned with. */
  mustCount(owner: Owner, wanted: number): boolean
  /** They were counted, and so many more may be opened now. */
  counted(owner: Owner, places: number): void
}

/** Of the places left after a count, a quarter is given away without counting anew. */
const share = 4
/** Owners remembered; forgetting one costs a count. */
const ownersMax = 10_000

/**
 * Spares the counting of a merchant's open orders, up to a thousand rows, while it is far from its limit. Close to the limit
 * every order is counted, so one process keeps it exactly for one network. Both networks at the same moment, or another process,
 * may pass it: by a statement's orders, by a quarter.
 */
export function openOrderRoom(): OpenOrderRoom {
  const left = new Map<string, number>()
  const nameOf = ({ merchantId, environment }: Owner) => `${merchantId}:${environment}`
  return {
    mustCount(owner, wanted) {
      const places = left.get(nameOf(owner)) ?? 0
      if (places < wanted) return true
      left.set(nameOf(owner), places - wanted)
      return false
    },
    counted(owner, places) {
      if (left.size >= ownersMax) left.clear()
      left.set(nameOf(owner), Math.floor(Math.max(places, 0) / share))
    },
  }
}
