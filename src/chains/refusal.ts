/** Signer refusals that other code acts on, as codes in `transaction_attempt.refusal`. The sentences in `note` are for people. */
export const refusals = {
  /** The wallet has as many pending transactions as nodes keep. */
  NO_PLACE: 'too many transactions are pending',
  /** The merchant's allow-list: the worker fails the withdrawal at once. */
  NOT_ALLOWED: 'the address is not on the allow-list',
  /** The next sweep or the operator will refill it. */
  TOO_LITTLE: 'the sender has too little of the token',
} as const
export type RefusalCode = keyof typeof refusals

/** Returns the code of a refusal; `null` if no code acts on it. */
export function refusalCode(reason: string): RefusalCode | null {
  const codes = Object.keys(refusals) as RefusalCode[]
  return codes.find(code => refusals[code] === reason) ?? null
}
