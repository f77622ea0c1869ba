import type { components } from '../../../generated/api.ts'
import type { Subject, Audience } from '../../lib/subject.ts'

/** Somebody who is signed in with one browser. */
export interface Session {
  readonly id: string
  readonly subject: Subject
  /** Which environment's things the pages show. */
  readonly environment: components['schemas']['Environment']
  /** When this session has last shown a passkey; `null`: it came by a link and has shown none. */
  readonly passkeyAt: Date | null
  readonly createdAt: Date
  readonly seenAt: Date
  /** Then it ends, however busy it is. */
  readonly expiresAt: Date
  /** From where it was opened, for the list that its subject looks through. */
  readonly address: string
  readonly userAgent: string
  /** What the next page says once. */
  readonly flash: string | null
}

/** How long a session lives: without a request, and in all (decisions, section 2). */
export const lifetimes: { readonly [R in Audience]: { readonly idleSeconds: number; readonly wholeSeconds: number } } =
  {
    dashboard: { idleSeconds: 30 * 60, wholeSeconds: 12 * 3600 },
  }

/** A passkey shown so long ago counts as shown just now. */
export const freshSeconds = 300

/** Whether a session has shown a passkey at most five minutes ago: what moves money or makes keys asks for that. */
export function isFresh({ passkeyAt }: Pick<Session, 'passkeyAt'>, now: Date): boolean {
  return passkeyAt !== null && now.getTime() - passkeyAt.getTime() <= freshSeconds * 1000
}
