import type { Deps } from '../../deps.ts'
import { listNewestMails } from '../../mail/mail.store.ts'
import type { Assets } from '../assets.ts'
import { emptyState } from '../kit/card.ts'
import { icon } from '../kit/icon.ts'
import { singlePage } from '../kit/dashboard-layout.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../page.ts'

const shownMax = 50

/** Lists the mails of a sandbox without a mail server, newest first. Only this machine can reach a sandbox. */
export async function mailboxPage({ db }: Pick<Deps, 'db'>, assets: Assets): Promise<Page> {
  const mails = await listNewestMails(db, shownMax)
  const none = emptyState({
    sign: icon('mail'),
    title: 'No mails yet',
    text: 'What this sandbox writes is shown here and sent nowhere.',
  })
  const body = mails.map(
    mail =>
      html`<article class="mail">
        <h2>${mail.subject}</h2>
        <p class="soft">To ${mail.recipient}, ${mail.createdAt.toISOString()}</p>
        ${(mail.body ?? '').split('\n\n').map(paragraph)}
      </article>`,
  )
  return singlePage(
    { title: 'Mailbox', body: mails.length === 0 ? none : html`<div class="stack">${body}</div>` },
    assets,
  )
}

function paragraph(text: string): Html {
  return /^https?:\/\/\S+$/.test(text) ? html`<p><a class="link" href="${text}">${text}</a></p>` : html`<p>${text}</p>`
}
