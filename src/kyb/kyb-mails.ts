import type { MailText } from '../mail/mail-text.ts'

/** What owners read when their application was looked at, with the operator's words to them. */
export function reviewedMail(
  outcome: 'APPROVED' | 'DECLINED' | 'CLARIFICATION',
  { text, page }: { readonly text: string; readonly page: string },
): MailText {
  const { subject, sentence } = words[outcome]
  return { subject, paragraphs: [sentence, ...(text.trim() === '' ? [] : [text]), page] }
}

const words = {
  APPROVED: { subject: 'Your business is approved', sentence: 'Your business may take real money now.' },
  DECLINED: {
    subject: 'Your application was declined',
    sentence: 'Your application was declined; you may apply again.',
  },
  CLARIFICATION: {
    subject: 'There is a question about your business',
    sentence: 'We have read your application and ask you something before we can decide:',
  },
} as const
