import type { ResponseObject, ResponseToolkit } from '@hapi/hapi'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { isUuid } from '../../lib/ids.ts'
import { timeInMail } from '../../mail/mail-time.ts'
import { findMail, type Mail } from '../../mail/mail.store.ts'
import { mailHeaders } from '../../mail/smtp.ts'
import { linkButton } from '../kit/button.ts'
import { html, isolated, type Html } from '../html.ts'

const views = [
  { id: 'html', label: 'HTML' },
  { id: 'phone', label: 'Phone' },
  { id: 'text', label: 'Text' },
  { id: 'headers', label: 'Headers' },
] as const

/** One mail as its reader sees it: HTML as on a desk or a phone, text, headers. The views need no script. */
export function mailReader(mail: Mail, config: Pick<Config, 'pagesUrl' | 'smtp'>): Html {
  const { id, subject, recipient, createdAt, body, html: document } = mail
  return html`<section class="card reader" aria-labelledby="subject">
    <header>
      <h2 id="subject">${isolated(subject)}</h2>
      ${document !== null && linkButton('Open alone', documentPath(id), { size: 'small', icon: 'external' })}
      <p class="muted small">To ${isolated(recipient)} · ${timeInMail(createdAt)}</p>
    </header>
    <fieldset>
      <legend class="sr">View</legend>
      ${views.map((view, index) => html`<input type="radio" name="view" id="view-${view.id}" class="sr"${index === 0 && html` checked`} /><label for="view-${view.id}">${view.label}</label>`)}
    </fieldset>
    <div class="document">${document === null ? gone : html`<iframe src="${documentPath(id)}" title="The email" sandbox="${allowed}"></iframe>`}</div>
    <pre class="text" tabindex="0" role="region" aria-label="Text">${body ?? 'Kassa deletes the content once it is sent.'}</pre>
    <pre class="headers" tabindex="0" role="region" aria-label="Headers">${headersOf(mail, config)}</pre>
  </section>` // prettier-ignore
}

const gone = html`<p class="soft">Kassa deletes the content once it is sent.</p>`

/** Links open in another tab, as in a mail program. Nothing else is allowed: no script, no form, no origin. */
const allowed = 'allow-popups allow-popups-to-escape-sandbox'
const documentPolicy = [
  `sandbox ${allowed}`,
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

function documentPath(id: string): string {
  return `/mailbox/${id}/html`
}

/** Answers with the HTML of a mail under a policy of its own; `null` if there is none. */
export async function answerDocument(
  { db }: Pick<Deps, 'db'>,
  id: string,
  h: ResponseToolkit,
): Promise<ResponseObject | null> {
  const mail = isUuid(id) ? await findMail(db, id) : null
  if (mail?.html == null) return null
  return h
    .response(mail.html)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', documentPolicy)
    .header('cache-control', 'no-store')
}

function headersOf({ id, subject, recipient, createdAt }: Mail, { pagesUrl, smtp }: Pick<Config, 'pagesUrl' | 'smtp'>) {
  const headers = {
    From: smtp?.from ?? '(set KASSA_MAIL_FROM)',
    To: recipient,
    Subject: subject,
    'Message-ID': `<${id}@${smtp?.from.split('@').at(-1)?.replace(/>$/, '') ?? new URL(pagesUrl).hostname}>`,
    Date: createdAt.toUTCString().replace('GMT', '+0000'),
    'MIME-Version': '1.0',
    ...mailHeaders,
    'Content-Type': 'multipart/alternative (text/plain, text/html)',
  }
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
