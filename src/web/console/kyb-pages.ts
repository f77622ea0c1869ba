import { findApplication, findDocument, listApplications } from '../../merchants/kyb/review.service.ts'
import { kybSteps, questions, type KybStep } from '../../merchants/kyb/application.ts'
import { inspectMerchant } from '../../merchants/merchant.service.ts'
import { badge } from '../kit/badge.ts'
import { textLink } from '../kit/button.ts'
import { card, emptyState, facts } from '../kit/card.ts'
import { select } from '../kit/field.ts'
import { icon } from '../kit/icon.ts'
import { note } from '../kit/note.ts'
import { table } from '../kit/table.ts'
import { html, isolatedText, withUnseen, type Html } from '../html.ts'
import { changeForm } from './changes/change-form.ts'
import type { Asking, Console, MakePage } from './console.ts'
import { ago, untrustedText, number, when, type Frame } from './view.ts'
import type { ResponseObject } from '@hapi/hapi'

const tiers = ['BASIC', 'STANDARD', 'PREMIUM'] as const

export const kybPage: MakePage = async ({ deps }) => {
  const applications = await listApplications(deps, ['SUBMITTED', 'CLARIFICATION'])
  const now = deps.clock.business()
  const rows = applications.map(one => [
    html`<a href="/kyb/${one.id}">${untrustedText(one.answers.legal_name ?? 'without a name')}</a>`,
    untrustedText(one.answers.country ?? null),
    untrustedText(one.answers.monthly_volume ?? null),
    one.status === 'SUBMITTED' ? badge('warn', 'waits for us') : badge('wait', 'waits for the merchant'),
    one.submittedAt === null ? '–' : ago(one.submittedAt, now),
  ])
  const columns = [
    { head: 'Business' },
    { head: 'Country' },
    { head: 'Volume a month' },
    { head: 'State' },
    { head: 'Submitted', isNumber: true },
  ]
  return {
    heading: { title: 'KYB', sub: 'Merchants that want to take real money, the longest waiting first.' },
    body:
      rows.length === 0
        ? card(
            { label: 'Applications' },
            emptyState({
              sign: icon('shield'),
              title: 'No applications waiting',
              text: 'Applications that merchants submit in their dashboard appear here.',
            }),
          )
        : card({ label: 'Applications', isFlush: true }, table({ caption: 'Applications', columns, rows })),
  }
}

export const applicationPage: MakePage = async ({ deps }, { request, frame }) => {
  const found = await findApplication(deps, String(request.params.id))
  if (!found) return null
  const { application, messages, documents } = found
  const merchant = await inspectMerchant(deps, application.merchantId)
  const answers = questions.map(({ name, label }) => ({
    term: label,
    value: html`<span class="pre-line">${untrustedText(application.answers[name] ?? null)}</span>`,
  }))
  return {
    heading: {
      title: merchant ? isolatedText(withUnseen(merchant.name)) : 'KYB application',
      sub: html`KYB application, submitted ${when(application.submittedAt)} UTC`,
      crumbs: [{ label: 'KYB', href: '/kyb' }],
      badge: badge(
        application.status === 'APPROVED' ? 'good' : application.status === 'DECLINED' ? 'bad' : 'wait',
        application.status,
      ),
    },
    body: html`<div class="columns rail">
      <div class="stack">
        ${card({ title: 'Answers', action: textLink('Merchant', `/merchants/${application.merchantId}`), isFlush: true }, facts(answers))}
        ${documentsCard(application.id, documents)} ${messagesCard(messages)}
      </div>
      <div class="stack">
        ${
          application.status === 'SUBMITTED'
            ? decide(frame, application.id)
            : card(
                { title: 'Decision' },
                application.decidedBy === null
                  ? note('info', 'It is the merchant’s turn.')
                  : html`<p>${application.decidedBy} decided ${when(application.decidedAt)}.</p>`,
              )
        }
      </div>
    </div>`,
  }
}

type File = NonNullable<Awaited<ReturnType<typeof findApplication>>>

function documentsCard(id: string, documents: File['documents']): Html {
  const rows = documents.map(one => [
    html`<a href="/kyb/${id}/documents/${one.id}" download>${untrustedText(one.name)}</a>`,
    one.type,
    html`<bdi>${number(Math.ceil(one.size / 1024))} kB</bdi>`,
    when(one.createdAt),
  ])
  const columns = [
    { head: 'Document' },
    { head: 'Type' },
    { head: 'Size', isNumber: true },
    { head: 'Sent', isNumber: true },
  ]
  return card(
    {
      title: 'Documents',
      isFlush: true,
      foot: 'They are saved, never shown by the browser: somebody unknown wrote them.',
    },
    rows.length === 0
      ? html`<div class="body muted">No documents.</div>`
      : table({ caption: 'Documents', columns, rows, isTight: true }),
  )
}

function messagesCard(messages: File['messages']): Html {
  return card(
    { title: 'What was asked and answered' },
    messages.length === 0
      ? html`<p class="muted">Nothing yet.</p>`
      : html`<ul class="stack near">${messages.map(
          one =>
            html`<li><p class="strong">${one.author === 'OPERATOR' ? html`${one.name}, operator` : untrustedText(one.name)} <span class="small muted">${when(one.createdAt)}</span></p><p class="pre-line">${untrustedText(one.text)}</p></li>`,
        )}</ul>`, // prettier-ignore
  )
}

const stepWords: Readonly<Record<KybStep, string>> = {
  company: 'Company',
  address: 'Address',
  owners: 'Owners',
  business: 'What they sell',
  documents: 'Documents',
  review: 'The whole application',
}

function decide(frame: Frame, id: string): Html {
  const parameters = [id]
  const message = 'The merchant reads it, and the audit log keeps it.'
  const choices = tiers.map(value => ({ value, label: value }))
  const steps = kybSteps.toReversed().map(value => ({ value, label: stepWords[value] }))
  return html`${card(
    { title: 'Approve' },
    changeForm(frame, {
      command: 'kyb approve',
      parameters,
      label: 'Approve …',
      kind: 'primary',
      reasonHelp: message,
      more: select({ name: 'option_tier', label: 'Tier', choices, value: 'BASIC' }),
    }),
  )}
  ${card({ title: 'Ask for clarification' }, changeForm(frame, { command: 'kyb clarify', parameters, label: 'Ask …', reasonLabel: 'What is missing', reasonHelp: message, more: select({ name: 'option_step', label: 'What it is about', choices: steps, value: 'review', help: 'The merchant sees the question there.' }) }))}
  ${card({ title: 'Reject' }, changeForm(frame, { command: 'kyb decline', parameters, label: 'Reject …', kind: 'danger', reasonHelp: message }))}`
}

/** Even if a browser displayed the file, nothing in it could run, load, or belong to this origin. */
const untrustedFilePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Sends a document as a download: no browser must display a stranger's file. */
export async function documentAnswer({ deps }: Console, { request, h }: Asking): Promise<ResponseObject | null> {
  const { id, document } = request.params as { readonly id: string; readonly document: string }
  const found = await findDocument(deps, { applicationId: id, documentId: document })
  if (!found) return null
  const name = found.name.replaceAll(/[^A-Za-z0-9._-]/g, '_').slice(0, 100)
  return h
    .response(Buffer.from(found.content))
    .type('application/octet-stream')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', untrustedFilePolicy)
}
