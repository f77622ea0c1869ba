import type { Mode, ServiceSettings } from './config-settings.ts'
import type { SmtpConfig } from './mail/smtp.ts'

const bareAddressOfThisMachine = /^(https?:\/\/)(127\.[\d.]+|\[::1\]|0\.0\.0\.0)(?=[:/]|$)/

/**
 * Where people sign in. Browsers tie passkeys to names, and send secure cookies to `localhost` without TLS, but not to a bare address:
 * a sandbox on this machine goes by that name.
 */
export function pagesUrl(publicUrl: string, mode: Mode): string {
  return mode === 'sandbox' ? publicUrl.replace(bareAddressOfThisMachine, '$1localhost') : publicUrl
}

/** The server that sends our mails; `null` where none is named, which production refuses. */
export function smtpConfig({ KASSA_SMTP_URL: url, KASSA_MAIL_FROM: from }: ServiceSettings): SmtpConfig | null {
  return url === undefined ? null : { url, from: from ?? 'Kassa <kassa@localhost>' }
}
