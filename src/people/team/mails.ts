import { nameInMail } from '../../mail/mail-name.ts'
import type { MailFact, MailLink, MailText } from '../../mail/mail-text.ts'
import type { Role } from '../users/user.ts'
import type { ActionNotice, DashboardLink } from './merchant-action.ts'

/** Returns the mail with a sign-in link. */
export function signInMail(link: string): MailText {
  return {
    subject: 'Your link to sign in',
    paragraphs: ['Open this link in the browser where you asked for it. It works once, within 15 minutes.'],
    button: { label: 'Sign in', href: link, isWrittenOut: true },
    alert: { question: 'Didn’t ask for it?', text: 'You can ignore this email. Nobody can sign in without it.' },
    reason: 'You receive this because someone entered your email address on the sign-in page.',
  }
}

/** Returns the mail that welcomes whoever registered a merchant. Its link confirms the address and signs in. */
export function welcomeMail(merchant: string, link: string): MailText {
  return {
    subject: 'Welcome to Kassa. Confirm your email',
    paragraphs: [
      'Your account is ready. Confirm your email address to open the dashboard. Use the browser in which you registered; the link works once, within 15 minutes.',
    ],
    facts: [businessFact(merchant), { term: 'Environment', value: 'Test. No real money can move yet.' }],
    button: { label: 'Confirm and open dashboard', href: link, isWrittenOut: true },
    steps: [
      { title: 'Take a test payment', text: 'The dashboard creates the order for you, no code needed.' },
      { title: 'Create an API key', text: 'Your server creates orders with it.' },
      { title: 'Verify your business', text: 'Once it is approved, you can take real payments.' },
    ],
    alert: { question: 'Didn’t register?', text: 'You can ignore this email. Nobody can sign in without it.' },
    reason: 'You receive this because someone registered a business with your email address.',
  }
}

export interface Invitation {
  readonly merchant: string
  readonly by: string
  readonly role: Role
  readonly link: string
}

/** Returns the mail to an invited person. It holds no link to sign in: the recipient requests one. */
export function invitationMail({ merchant, by, role, link }: Invitation): MailText {
  return {
    subject: 'You are invited to a team',
    paragraphs: ['Sign in with this email address to join. You need no password: we email you a link.'],
    facts: [businessFact(merchant), { term: 'Invited by', value: by }, { term: 'Your role', value: roleText(role) }],
    button: { label: 'Join the team', href: link },
    alert: { question: 'Don’t know them?', text: 'Ignore this email. You join only by signing in.' },
    reason: 'You receive this because an owner of the business invited your email address.',
  }
}

/** A change to a team or to one of its people. */
export interface TeamNotice {
  readonly subject: string
  readonly sentence: string
  readonly facts?: readonly MailFact[]
}

interface Where {
  readonly merchant: string
  readonly pagesUrl: string
}

/** Returns the notice to owners about a change to the team or its passkeys. */
export function teamMail({ merchant, pagesUrl }: Where, { subject, sentence, facts = [] }: TeamNotice): MailText {
  return {
    subject,
    paragraphs: [sentence],
    facts: [...facts, businessFact(merchant)],
    button: { label: 'Review team', href: `${pagesUrl}/dashboard/team` },
    alert: {
      question: 'Wasn’t this your team?',
      text: 'Undo it on the team page, end that person’s sessions, then contact us.',
    },
    reason: 'Owners always receive emails about changes to the team.',
  }
}

export interface AccountNotice extends TeamNotice {
  /** Absent: the security page. */
  readonly button?: MailLink
  /** What to do if it was somebody else; absent: end all sessions. */
  readonly ifUnknown?: string
}

/** Returns the notice to users about their own account. */
export function accountMail({ merchant, pagesUrl }: Where, notice: AccountNotice): MailText {
  const { subject, sentence, facts = [], button, ifUnknown } = notice
  return {
    subject,
    paragraphs: [sentence],
    facts: [...facts, businessFact(merchant)],
    button: button ?? { label: 'Review security', href: `${pagesUrl}/dashboard/security` },
    alert: {
      question: 'Wasn’t this you?',
      text: ifUnknown ?? 'End all sessions under Security, then tell an owner of your team.',
    },
    reason: 'Emails about the security of your account are always sent.',
  }
}

export interface NoticedAction {
  readonly notice: ActionNotice
  readonly by: string
  readonly environment: 'Live' | 'Test'
}

/** Returns the notice to owners about what somebody, or a key, did for the merchant. */
export function actionMail({ merchant, pagesUrl }: Where, action: NoticedAction): MailText {
  const { subject, text, facts = [], button, ifUnknown } = action.notice
  const linkOf = ({ label, path }: DashboardLink) => ({ label, href: `${pagesUrl}/dashboard${path}` })
  return {
    subject,
    paragraphs: [text],
    facts: [
      ...facts,
      { term: 'Done by', value: action.by },
      businessFact(merchant),
      { term: 'Environment', value: action.environment },
    ],
    button: linkOf(button),
    alert: {
      question: 'Wasn’t this your team?',
      text: ifUnknown.text,
      ...(ifUnknown.link && { link: linkOf(ifUnknown.link) }),
    },
    reason: 'Owners always receive emails about money, keys and settings that their team changes.',
  }
}

/** Subjects never contain a merchant's name, which a stranger could choose. */
function businessFact(merchant: string): MailFact {
  return { term: 'Business', value: nameInMail(merchant) }
}

/** Returns the name of a role, as pages show it. */
export function roleText(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1)
}
