import type { Subject, Audience } from '../../lib/subject.ts'

/** A key that a device of its subject keeps and never gives away. */
export interface Passkey {
  readonly id: string
  readonly subject: Subject
  /** As the browser names it. */
  readonly credentialId: string
  readonly publicKey: string
  /** How often the device says it has signed; devices that synchronise keys say 0 for ever. */
  readonly counter: bigint
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Date
  readonly usedAt: Date | null
}

/** For whom a passkey signs: it signs nothing for any other origin. From the configuration, never from a request. */
export interface RelyingParty {
  readonly audience: Audience
  readonly name: string
  /** The origin of the pages, such as `https://pay.example`. */
  readonly origin: string
}

/** Why a challenge was made; it is good for nothing else. `confirm`: somebody who is signed in shows his passkey again. */
export type Purpose = 'enrol' | 'sign-in' | 'confirm'

/** So many devices are enough for anybody. */
export const passkeysMax = 10

/** A guard of an account is given back this long after it was asked for, so that its owner can say no (docs/decisions/merchant-people.md#lost-passkeys). */
export const resetWaitSeconds = 86_400
