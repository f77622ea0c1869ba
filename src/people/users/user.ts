import type { Subject } from '../../lib/subject.ts'

export const roles = ['owner', 'developer', 'finance', 'viewer'] as const
/** What somebody may do for his merchant: an owner everything, the others what their work needs. */
export type Role = (typeof roles)[number]

/** Which mails about money that leaves somebody gets: of every end, of failures alone, or none. */
export const payoutMails = ['all', 'failed', 'none'] as const
export type PayoutMails = (typeof payoutMails)[number]

/** Which mails that can be switched off somebody gets. */
export interface MailChoice {
  readonly payoutMails: PayoutMails
  /** About orders that need a decision. */
  readonly orderMails: boolean
  /** About endpoints that fail. */
  readonly webhookMails: boolean
}

/** A person of one merchant. Whoever works for two is two users, with passkeys and roles of their own. */
export interface User {
  readonly id: string
  readonly merchantId: string
  readonly mail: string
  readonly name: string
  readonly role: Role
  readonly createdAt: Date
  /** `null`: was invited and has not come yet. */
  readonly signedInAt: Date | null
}

export const themes = ['system', 'light', 'dark'] as const
/** In which colours somebody sees the dashboard; `system`: as the device has them. */
export type Theme = (typeof themes)[number]

/** How somebody sees the dashboard, on every device. */
export interface Preferences {
  readonly theme: Theme
  /** A name of the IANA database; `null`: the browser's own zone. */
  readonly timeZone: string | null
}

/** The choices that a user makes for himself, or some of them. */
export type Choices = Partial<MailChoice & Preferences>

/** How many people a merchant can have: enough for a company, too few to fill a table. */
export const usersMax = 100

/** Whether a text names a role. */
export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}

/** A user as the one who signs in. */
export function subjectOf({ id }: Pick<User, 'id'>): Subject {
  return { audience: 'dashboard', id }
}
