import type { Subject, Audience } from '../../lib/subject.ts'

/** A passkey. The private key never leaves the subject's device. */
export interface Passkey {
  readonly id: string
  readonly subject: Subject
  /** As the browser identifies it. */
  readonly credentialId: string
  readonly publicKey: string
  /** Signature counter of the device. Devices that synchronise keys always report 0. */
  readonly counter: bigint
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: Date
  readonly usedAt: Date | null
}

/** The origin that passkeys sign for. From the configuration, never from a request. */
export interface RelyingParty {
  readonly audience: Audience
  readonly name: string
  /** The origin of the pages, such as `https://pay.example`. */
  readonly origin: string
}

/** Purpose of a challenge, which is good for nothing else. `confirm`: a signed-in user shows a passkey again. */
export type Purpose = 'enrol' | 'sign-in' | 'confirm'

/** Maximum number of passkeys per subject. */
export const passkeysMax = 10

/** A lost passkey is reset this long after the request, so that its owner can object (docs/decisions/merchant-people.md#lost-passkeys). */
export const resetWaitSeconds = 86_400
