/** A mail on its way out. */
export interface OutgoingMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** Hands a mail to the server that sends it; throws MailRefused when that will never take it, and anything else when it may later. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

/** The server has refused a mail for good: sending it again is of no use. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

export interface SmtpConfig {
  readonly url: string
  readonly from: string
}

const limitMs = 20_000

/** Sends through the SMTP server of the configuration. Nothing of a mail is fetched from a file or an address. */
export function smtpSender({ url, from }: SmtpConfig): SendMail {
  let connection: ReturnType<typeof openTransport> | undefined
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
  return async ({ id, recipient, subject, body }) => {
    if (!oneAddress.test(recipient)) throw new MailRefused('this is not one mail address')
    try {
      const transport = await (connection ??= openTransport(url))
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text: body,
        html: mailHtml(subject, body),
        // A mail that is sent twice after a crash is one mail to whoever sorts by this.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      throw judged(error, url)
    }
  }
}

/** Greets the server, with its TLS and our password, and sends nothing. Throws when it would take no mail of ours. */
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

/** What an outbox holds passed a stricter check: here nothing may become two addresses, or a header. */
const oneAddress = /^[^\s<>()[\]:;,"\\]+@[^\s<>()[\]:;,"\\@]+$/

/** Refused for good is what the server says of the recipient or of the mail. A wrong password, or a sender it does not want, is ours to mend. */
function judged(error: unknown, url: string): Error {
  const { message, permanent, command } = error as { message?: string; permanent?: boolean; command?: string }
  const reason = withoutPassword(message ?? String(error), url)
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
    ? new MailRefused(reason)
    : new Error(reason)
}

/** A server may say back what it was told: the password reaches no log, however it was written. */
function withoutPassword(text: string, url: string): string {
  const { username, password } = new URL(url)
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const base64 = (one: string) => Buffer.from(one).toString('base64')
  const written = [secret, password, base64(secret), base64(`\0${user}\0${secret}`)]
  return written.filter(one => one !== '').reduce((said, one) => said.replaceAll(one, '…'), text)
}

const thisMachine = /^(localhost|127\.[\d.]+|\[::1\])$/

/** Loaded with the first mail: most processes never send one. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const { hostname, password } = new URL(url)
  return createTransport({
    url,
    // No password goes in plain text, also where somebody on the way has taken the offer of TLS out of the server's answer.
    requireTLS: password !== '' && !thisMachine.test(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  })
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The same mail for programs that show HTML: paragraphs, and an address that stands alone as a link. Nothing else is markup. */
function mailHtml(subject: string, body: string): string {
  const paragraphs = body.split('\n\n').map(text => `<p>${isAddress(text) ? link(text) : escape(text)}</p>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body>${paragraphs.join('')}</body></html>`
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text)
}

function link(address: string): string {
  return `<a href="${escape(address)}">${escape(address)}</a>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character]!)
}
