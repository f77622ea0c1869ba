import type { components } from '../../../generated/api.ts'
import type { Subject, Audience } from '../../lib/subject.ts'

/** A sign-in in one browser. */
export interface Session {
  readonly id: string
  readonly subject: Subject
  /** The environment that the pages show. */
  readonly environment: components['schemas']['Environment']
  /** When this session last showed a passkey; `null`: it was opened with a link and has shown none. */
  readonly passkeyAt: Date | null
  readonly createdAt: Date
  readonly seenAt: Date
  /** End of the session, however active it is. */
  readonly expiresAt: Date
  /** Address it was opened from, shown to its subject. */
  readonly address: string
  readonly userAgent: string
  /** A message for the next page only. */
  readonly flash: string | null
}

/** Lifetimes of sessions: idle and in all (docs/spec/decisions.md §2). */
export const lifetimes: { readonly [R in Audience]: { readonly idleSeconds: number; readonly wholeSeconds: number } } =
  {
    dashboard: { idleSeconds: 30 * 60, wholeSeconds: 12 * 3600 },
  }

/** A passkey shown within this time counts as fresh. */
const freshSeconds = 300

/** Whether the session has just shown a passkey. Moving money and creating keys require it. */
export function isFresh({ passkeyAt }: Pick<Session, 'passkeyAt'>, now: Date): boolean {
  return passkeyAt !== null && now.getTime() - passkeyAt.getTime() <= freshSeconds * 1000
}
