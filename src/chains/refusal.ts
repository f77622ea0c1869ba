/** Refusals of the signer that others act on, by the code that `transaction_attempt.refusal` holds. The sentences are for people: `note` holds them. */
export const refusals = {
  /** As much of its wallet is under way as nodes keep. */
  NO_PLACE: 'enough is under way',
  /** The merchant restricts where money may go: the worker fails the withdrawal at once. */
  NOT_ALLOWED: 'its merchant has not listed its address',
  /** It comes with the next sweep, or from the operator. */
  TOO_LITTLE: 'its sender has too little of the token',
} as const
export type RefusalCode = keyof typeof refusals

/** `null`: nobody acts on this refusal. */
export function refusalCode(reason: string): RefusalCode | null {
  const codes = Object.keys(refusals) as RefusalCode[]
  return codes.find(code => refusals[code] === reason) ?? null
}
