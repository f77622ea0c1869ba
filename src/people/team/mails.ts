import { nameInMail } from '../../mail/mail-name.ts'
import type { MailText } from '../../mail/mail-text.ts'
import type { Role } from '../users/user.ts'

const notYou = 'If you know nothing of this, sign in, end all sessions and look at your team, then tell us.'

/** Returns the mail with a sign-in link. */
export function signInMail(link: string): MailText {
  return {
    subject: 'Your link to sign in',
    paragraphs: [
      'Somebody asked for a link to sign in to the dashboard with this mail address. Open it in the same browser, within 15 minutes:',
      link,
      'It works once. If it was not you who asked, do nothing: without your mails nobody can use it.',
    ],
  }
}

/** Returns the mail to an invited person. It holds no link to sign in: the recipient requests one. */
export function invitationMail({
  merchant,
  by,
  role,
  link,
}: {
  merchant: string
  by: string
  role: Role
  link: string
}): MailText {
  return {
    subject: 'You are invited to a team',
    paragraphs: [
      `${by} has invited you to the dashboard of ${nameInMail(merchant)} as ${role}. Sign in there with this mail address:`,
      link,
      'If you do not know them, do nothing.',
    ],
  }
}

/** Returns the notice to owners about a change to the team or its passkeys. */
export function noticeMail(merchant: string, what: string): MailText {
  return { subject: 'A change to your team', paragraphs: [what, about(merchant), notYou] }
}

/** Returns the notice to users about their own account. */
export function accountMail(merchant: string, what: string): MailText {
  return { subject: 'A change to your account', paragraphs: [what, about(merchant), notYou] }
}

/** Subjects never contain a merchant's name, which a stranger could choose. */
function about(merchant: string): string {
  return `This is about the dashboard of ${nameInMail(merchant)}.`
}
