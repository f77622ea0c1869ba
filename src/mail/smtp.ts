import { mailHtml } from './mail-html.ts'

/** A mail on its way out. */
export interface OutgoingMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** Hands a mail to the server that sends it; throws when that does not take it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

export interface SmtpConfig {
  readonly url: string
  readonly from: string
}

const limitMs = 20_000

/** Sends through the SMTP server of the configuration. Nothing of a mail is fetched from a file or an address. */
export function smtpSender({ url, from }: SmtpConfig): SendMail {
  let opened: ReturnType<typeof openTransport> | undefined
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
  return async ({ id, recipient, subject, body }) => {
    await (
      await (opened ??= openTransport(url))
    ).sendMail({
      from,
      to: { name: '', address: recipient },
      subject,
      text: body,
      html: mailHtml(subject, body),
      // A mail that is sent twice after a crash is one mail to whoever sorts by this.
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
}

/** Loaded with the first mail: most processes never send one. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  })
}
