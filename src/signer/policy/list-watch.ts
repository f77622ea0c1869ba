/** A position among the entries of allow-lists, ordered by their creation time in the database. */
export interface ListPosition {
  readonly createdAt: Date
  readonly id: string
}

export const beginning: ListPosition = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** The state of a wallet's last allow-list check. */
export interface ListWatch {
  checkedAt: number
  position: ListPosition
  /** Business time of the last check; `null`: there was none. */
  business: Date | null
}

export function newListWatch(): ListWatch {
  return { checkedAt: Number.NEGATIVE_INFINITY, position: beginning, business: null }
}
