import type { MailText } from '../../mail/mail-text.ts'

export type ReviewResult = 'APPROVED' | 'DECLINED' | 'CLARIFICATION'

/** Returns the mail to owners about a reviewed application, with the operator's message. */
export function reviewedMail(
  result: ReviewResult,
  { text, pagesUrl }: { readonly text: string; readonly pagesUrl: string },
): MailText {
  const { subject, paragraph, label, path } = words[result]
  return {
    subject,
    paragraphs: [paragraph],
    ...(text.trim() !== '' && { quote: text }),
    button: { label, href: `${pagesUrl}${path}` },
    reason: 'Owners always receive emails about the verification of their business.',
  }
}

const words = {
  APPROVED: {
    subject: 'Your business is approved',
    paragraph: 'You can take real payments now. Switch to Live and create a live API key.',
    label: 'Open dashboard',
    path: '/dashboard',
  },
  DECLINED: {
    subject: 'Your application was declined',
    paragraph: 'You cannot take real payments yet. Read the reason, then apply again if you can change it.',
    label: 'View application',
    path: '/dashboard/business',
  },
  CLARIFICATION: {
    subject: 'There is a question about your business',
    paragraph: 'We read your application and need an answer before we can decide.',
    label: 'Answer the question',
    path: '/dashboard/business',
  },
} as const satisfies Readonly<Record<ReviewResult, object>>
