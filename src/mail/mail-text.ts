/** What a mail says. It is sent as HTML and as text that says the same. Values from others appear as plain text in both. */
export interface MailText {
  /** A short fact, also the heading. Contains only our own words and amounts, never a name or an address. */
  readonly subject: string
  /** What happened and what the reader decides. The first one is also the preview in a list of mails. */
  readonly paragraphs: readonly string[]
  readonly facts?: readonly MailFact[]
  /** A person's own words, shown as a quote. */
  readonly quote?: string
  /** The one thing to do. */
  readonly button?: MailButton
  /** First steps. */
  readonly steps?: readonly MailStep[]
  /** What to do if the reader did not cause it. */
  readonly alert?: MailAlert
  /** Why the reader gets this mail. */
  readonly reason: string
  /** Where to turn these mails off; absent if they are always sent. */
  readonly settings?: MailLink
  /** The operator's address for readers; absent if there is none. */
  readonly support?: string
}

export interface MailFact {
  readonly term: string
  readonly value: string
  /** An address is shown in groups. None of the three is translated by a mail program. */
  readonly kind?: 'amount' | 'address' | 'code'
}

export interface MailLink {
  readonly label: string
  readonly href: string
}

export interface MailButton extends MailLink {
  /** Whether the address is also written out, for a mail program that shows no button. */
  readonly isWrittenOut?: boolean
}

export interface MailStep {
  readonly title: string
  readonly text: string
}

export interface MailAlert {
  readonly question: string
  readonly text: string
  readonly link?: MailLink
}

/** Makes every text of a mail safe to show and short enough for the outbox. */
export function shownMail(mail: MailText): MailText {
  const facts = mail.facts?.map(one => ({ ...one, value: shownLine(one.value, factMax) }))
  const quote = mail.quote === undefined ? {} : { quote: shownLine(mail.quote, quoteMax) }
  const subject = shownLine(mail.subject, subjectMax)
  return { ...mapTexts(mail, text => shownLine(text, lengthMax)), subject, ...(facts && { facts }), ...quote }
}

/** Returns the mail with every text changed by a function. */
export function mapTexts(mail: MailText, change: (text: string) => string): MailText {
  const link = <Link extends MailLink>(one: Link) => ({ ...one, label: change(one.label), href: change(one.href) })
  const { facts, quote, button, steps, alert, settings, support } = mail
  return {
    subject: change(mail.subject),
    paragraphs: mail.paragraphs.map(change),
    ...(facts && { facts: facts.map(one => ({ ...one, term: change(one.term), value: change(one.value) })) }),
    ...(quote !== undefined && { quote: change(quote) }),
    ...(button && { button: link(button) }),
    ...(steps && { steps: steps.map(one => ({ title: change(one.title), text: change(one.text) })) }),
    ...(alert && {
      alert: {
        question: change(alert.question),
        text: change(alert.text),
        ...(alert.link && { link: link(alert.link) }),
      },
    }),
    reason: change(mail.reason),
    ...(settings && { settings: link(settings) }),
    ...(support !== undefined && { support: change(support) }),
  }
}

const subjectMax = 255
const lengthMax = 2000
const quoteMax = 4000
/** Keeps the whole mail within the limits of its table. */
const factMax = 300
/** Separators of lines, and characters that nobody sees or that reorder the text around them. Joiners belong to emoji and scripts. */
const unshown = /[\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu

/** Makes a text safe to show: one line of bounded length that cannot reorder what stands beside it. */
function shownLine(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(unshown, '')
    .trim()
  return line.length <= most
    ? line
    : `${line
        .slice(0, most - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
}

/** Renders a mail as text: each link alone on its line, facts as rows. */
export function mailAsText(mail: MailText): string {
  const { subject, paragraphs, facts = [], quote, button, steps = [], alert, reason, settings, support } = mail
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
    support === undefined ? '' : `Contact: ${support}`,
  ]
  return parts.filter(part => part !== '').join('\n\n')
}
