/** How an order of a compatibility API is told to its shop; other orders have signed webhooks. */
export type DeliveryFormat = 'epay' | 'epusdt' | 'greenfield' | 'commerce'

/** What a delivery tells, before it is signed (docs/decisions/compat.md#only-success-is-signed). */
export interface Notice {
  readonly format: DeliveryFormat
  readonly fields: Readonly<Record<string, unknown>>
}

/** Where a notice goes, and what signs it. */
export interface NoticeReceiver {
  readonly url: string
  readonly key: string
  readonly deliveryId: string
  readonly eventId: string
  /** The number of this attempt, from 1. */
  readonly attempt: number
}

/** A request of a notice. */
export interface SignedNotice {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Format {
  /** For formats whose shops have one address for all notices: what is left for a shop that wants these events only, or `null`. */
  readonly only?: (fields: Notice['fields'], events: readonly string[]) => Notice['fields'] | null
  /** Returns the requests, which are sent in order. The last one decides whether the notice was taken. */
  readonly sign: (fields: Notice['fields'], receiver: NoticeReceiver) => readonly SignedNotice[]
  /** Whether the body of a 2xx answer says that the notice was taken. */
  readonly isTaken: (body: string | undefined) => boolean
}
