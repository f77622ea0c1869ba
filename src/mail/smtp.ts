/** A mail to send. */
export interface OutgoingMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  /** The text part. */
  readonly body: string
  readonly html: string
}

/** Sends a mail through the server. Throws MailRefused for a permanent refusal, anything else for a temporary failure. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

/** The server has refused the mail for good: a retry is useless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

export interface SmtpConfig {
  readonly url: string
  readonly from: string
}

const limitMs = 20_000

/** Headers of every mail. They tell programs not to answer it. */
export const mailHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const

/** Sends through the configured SMTP server. Loads no part of a mail from a file or URL. */
export function smtpSender({ url, from }: SmtpConfig): SendMail {
  let connection: ReturnType<typeof openTransport> | undefined
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
  return async ({ id, recipient, subject, body, html }) => {
    if (!oneAddress.test(recipient)) throw new MailRefused('this is not one mail address')
    try {
      const transport = await (connection ??= openTransport(url))
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text: body,
        html,
        // Lets mail programs recognise a mail that was sent twice after a crash.
        messageId: `<${id}@${domain}>`,
        headers: mailHeaders,
      })
    } catch (error) {
      throw judged(error, url)
    }
  }
}

/** Connects with TLS and password, and sends nothing. Throws when the server would not take our mail. */
export async function greetSmtp({ url }: SmtpConfig): Promise<void> {
  const transport = await openTransport(url)
  try {
    await transport.verify()
  } catch (error) {
    throw judged(error, url)
  } finally {
    transport.close()
  }
}

/** The outbox passed a stricter check. This one keeps a text from becoming two addresses or a header. */
const oneAddress = /^[^\s<>()[\]:;,"\\]+@[^\s<>()[\]:;,"\\@]+$/

/** Only refusals of the recipient or the mail are permanent. A wrong password or sender is ours to fix. */
function judged(error: unknown, url: string): Error {
  const { message, permanent, command } = error as { message?: string; permanent?: boolean; command?: string }
  const reason = withoutPassword(message ?? String(error), url)
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
    ? new MailRefused(reason)
    : new Error(reason)
}

/** Servers may echo what they received: keep the password out of the log, in every spelling. */
function withoutPassword(text: string, url: string): string {
  const { username, password } = new URL(url)
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = (one: string) => Buffer.from(one).toString('base64')
  const written = [secret, password, base64(secret), base64(`\0${user}\0${secret}`)]
  return written.filter(one => one !== '').reduce((said, one) => said.replaceAll(one, '…'), text)
}

const thisMachine = /^(localhost|127\.[\d.]+|\[::1\])$/

/** Loaded with the first mail, since most processes never send one. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const { hostname, password } = new URL(url)
  return createTransport({
    url,
    // Never send a password in plain text, even if an attacker strips the server's offer of TLS.
    requireTLS: password !== '' && !thisMachine.test(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  })
}
