import type { MailText } from './mail-text.ts'

/** Renders a mail as text: each link alone on its line, facts as rows. */
export function mailAsText(mail: MailText): string {
  const { subject, paragraphs, facts = [], quote, button, steps = [], alert, reason, settings } = mail
  const parts = [
    subject,
    ...paragraphs,
    facts.map(({ term, value }) => `${term}: ${value}`).join('\n'),
    quote === undefined ? '' : `“${quote}”`,
    button ? `${button.label}:\n${button.href}` : '',
    steps
      .map(({ title, text }, index) => `${index === 0 ? 'What to do first\n' : ''}${index + 1}. ${title}. ${text}`)
      .join('\n'),
    alert ? `${alert.question} ${alert.text}` : '',
    alert?.link ? `${alert.link.label}:\n${alert.link.href}` : '',
    reason,
    settings ? `${settings.label}:\n${settings.href}` : '',
  ]
  return parts.filter(part => part !== '').join('\n\n')
}
