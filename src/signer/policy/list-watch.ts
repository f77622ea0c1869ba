/** A place among the entries of allow-lists, in the order in which the database says that they were made. */
export interface ListPosition {
  readonly createdAt: Date
  readonly id: string
}

export const beginning: ListPosition = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** What a wallet knows of its last look at the allow-lists. */
export interface ListWatch {
  checkedAt: number
  position: ListPosition
  /** Business time of it; `null`: there was none. */
  business: Date | null
}

export function newListWatch(): ListWatch {
  return { checkedAt: Number.NEGATIVE_INFINITY, position: beginning, business: null }
}
