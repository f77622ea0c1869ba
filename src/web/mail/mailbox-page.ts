import type { Request } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import { listNewestMails, type Mail } from '../../mail/mail.store.ts'
import { timeInMail } from '../../mail/mail-time.ts'
import type { Assets } from '../assets.ts'
import { linkButton } from '../kit/button.ts'
import { emptyState } from '../kit/card.ts'
import { brandMark, icon } from '../kit/icon.ts'
import { chips } from '../kit/navigation.ts'
import { html, isolated, type Html } from '../html.ts'
import { contentSecurityPolicy, type Page } from '../page.ts'
import { mailReader } from './mail-reader.ts'

const shownMax = 50
const recipientsMax = 6
/** Mails are sent within a second or two. */
const liveSeconds = 3

/** What the address of the page chooses. */
interface Chosen {
  readonly mail: string
  readonly to: string
}

/** The mails of a sandbox without a mail server, newest first, and one of them. Only this machine can reach a sandbox. */
export async function mailboxPage(deps: Pick<Deps, 'db' | 'config'>, request: Request, assets: Assets): Promise<Page> {
  const chosen = { mail: parameterOf(request, 'mail'), to: parameterOf(request, 'to') }
  const all = await listNewestMails(deps.db, shownMax)
  const mails = chosen.to === '' ? all : all.filter(one => one.recipient === chosen.to)
  const open = mails.find(one => one.id === chosen.mail) ?? mails[0]
  const list = html`<nav aria-label="Emails">
      ${recipients(all, chosen)}
      <ul>
        ${mails.map(one => html`<li>${entry(one, { isOpen: one === open, to: chosen.to, ...deps.config })}</li>`)}
      </ul>
    </nav>
    ${open && mailReader(open, deps.config)}`
  return {
    status: 200,
    title: 'Mailbox – Kassa',
    stylesheet: assets.url('mailbox.css'),
    bodyClass: 'dense',
    policy: `${contentSecurityPolicy}; frame-src 'self'`,
    head: html`<meta name="robots" content="noindex, nofollow" />
      <script type="module" src="${assets.url('live.js')}"></script>
      <script type="module" src="${assets.url('page.js')}"></script>`,
    body: html`<a class="skip" href="#content">Skip to the content</a>
      <div class="mailbox">
        <aside class="test-bar" aria-label="Sandbox"><b>SANDBOX</b> Emails are kept here. Nothing leaves this machine.</aside>
        <header>
          <h1 class="brand">${brandMark()}Kassa <span class="muted">Mailbox</span></h1>
          ${linkButton('Dashboard', '/dashboard', { size: 'small' })}
        </header>
        <main id="content" data-live="${liveSeconds}" data-of="mailbox">${mails.length === 0 ? none : list}</main>
      </div>`,
  } // prettier-ignore
}

const none = html`<section class="card">
  ${emptyState({
    sign: icon('mail'),
    title: 'No emails yet',
    text: 'Ask for a sign-in link or change something on the dashboard. What this sandbox writes appears here.',
  })}
</section>`

function recipients(mails: readonly Mail[], { to }: Chosen): Html {
  const counts = Map.groupBy(mails, one => one.recipient)
  const shown = [...counts].slice(0, recipientsMax).map(([recipient, own]) => ({
    label: recipient,
    href: hrefOf({ to: recipient }),
    count: own.length,
    isCurrent: recipient === to,
  }))
  return chips('Recipient', [{ label: 'All', href: '/mailbox', count: mails.length, isCurrent: to === '' }, ...shown])
}

interface Entry {
  readonly isOpen: boolean
  readonly to: string
  readonly pagesUrl: string
}

/** One mail of the list, with its link, so that a sign-in takes one click. */
function entry(mail: Mail, { isOpen, to, pagesUrl }: Entry): Html {
  const { id, subject, recipient, createdAt } = mail
  const lines = (mail.body ?? 'Kassa deletes the content once it is sent.').split('\n')
  const at = lines.findIndex(line => line.startsWith(`${pagesUrl}/`) && /^\S+$/.test(line))
  return html`<article${isOpen && html` aria-current="true"`}>
    <a class="subject" href="${hrefOf({ mail: id, to })}">${isolated(subject)}</a>
    <p class="muted">To ${isolated(recipient)} · <time datetime="${createdAt.toISOString()}">${timeInMail(createdAt)}</time></p>
    <p class="soft">${isolated(lines[2] ?? lines[0]!)}</p>
    ${at > 0 && html`<a class="link" href="${lines[at]}">${lines[at - 1]!.replace(/:$/, '')}</a>`}
  </article>` // prettier-ignore
}

function hrefOf(chosen: Partial<Chosen>): string {
  const given = Object.entries(chosen).filter(([, value]) => value !== '')
  return given.length === 0 ? '/mailbox' : `/mailbox?${new URLSearchParams(given).toString()}`
}

function parameterOf({ query }: Request, name: keyof Chosen): string {
  const value: unknown = query[name]
  return typeof value === 'string' ? value : ''
}
