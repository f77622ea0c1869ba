/** How a successful answer is asked for and read; as a stream, it is not read into memory. */
export const answers = {
  json: { accept: 'application/json', parseAs: 'json' },
  text: { accept: '*/*', parseAs: 'text' },
  stream: { accept: 'text/event-stream', parseAs: 'stream' },
  file: { accept: 'text/csv, application/pdf', parseAs: 'stream' },
} as const

export type AnswerKind = keyof typeof answers

/** An operation of the contract as it goes over the wire. */
export interface Route {
  readonly method: string
  readonly path: string
  /** Whether it works without a signature. */
  readonly isPublic: boolean
  /** Whether sending it twice does what sending it once does; if not, it is repeated only when it was refused unread. */
  readonly isRepeatable: boolean
  /** Whether its body takes an `idempotency_key`, which is filled in unless it is among the required fields. */
  readonly hasIdempotencyKey: boolean
  /** The fields its body must have; null when it may be sent without a body. */
  readonly requiredFields: readonly string[] | null
  readonly answer: AnswerKind
}

const usual = {
  isPublic: false,
  isRepeatable: true,
  hasIdempotencyKey: false,
  requiredFields: null,
  answer: 'json',
} as const

/** A route; `special` names what sets it apart from a signed, repeatable request without a body that is answered with JSON. */
export function route(method: string, path: string, special: Partial<Route> = {}): Route {
  return { method, path, ...usual, ...special }
}
