import type { Request } from '@hapi/hapi'
import type { AuditHead, ChainedEntry } from '../../operators/audit-log/audit-chain.ts'
import { auditHead, listAudit, verifyNewest, type NewestVerification } from '../../operators/audit-log/audit.service.ts'
import { badge } from '../kit/badge.ts'
import { button } from '../kit/button.ts'
import { card, facts } from '../kit/card.ts'
import { field } from '../kit/field.ts'
import { pagination, table } from '../kit/table.ts'
import { html, type Html } from '../html.ts'
import type { MakePage } from './console.ts'
import { queryText } from './request.ts'
import { untrustedText, mono, number, when } from './view.ts'

const pageSize = 50
/** Entries that the page verifies each time, in some milliseconds. */
const checkedMax = 200

export const auditPage: MakePage = async ({ deps }, { request }) => {
  const asked = filterOf(request)
  const [found, head, check] = await Promise.all([
    listAudit(deps, { ...asked, action: null, limit: pageSize + 1 }),
    auditHead(deps),
    verifyNewest(deps, checkedMax),
  ])
  const entries = found.slice(0, pageSize)
  const pager = pagination({
    text: `${number(entries.length)} entries`,
    previous: asked.before === undefined ? undefined : '/audit',
    next: found.length > pageSize ? pathBefore(asked, entries.at(-1)!.id) : undefined,
  })
  return {
    heading: {
      title: 'Audit log',
      sub: 'What operators did. Nobody changes it: each entry holds the hash of the one before.',
    },
    body: html`<div class="stack">
      ${verificationCard(head, check)}
      <form class="form-line" action="/audit">
        ${field({ name: 'by', label: 'Operator', value: asked.operator ?? '', maxlength: 100 })}
        ${field({ name: 'subject', label: 'About', value: asked.subject ?? '', maxlength: 200 })} ${button('Show')}
      </form>
      ${card({ label: 'Entries', isFlush: true }, entriesOf(entries))} ${pager}
    </div>`,
  }
}

interface Filter {
  readonly operator: string | null
  readonly subject: string | null
  readonly before?: number
}

function filterOf(request: Request): Filter {
  const before = queryText(request, 'before')
  return {
    operator: queryText(request, 'by').toLowerCase() || null,
    subject: queryText(request, 'subject') || null,
    ...(/^\d{1,15}$/.test(before) && { before: Number(before) }),
  }
}

function pathBefore({ operator, subject }: Filter, id: number): string {
  const query = new URLSearchParams({
    ...(operator && { by: operator }),
    ...(subject && { subject }),
    before: String(id),
  })
  return `/audit?${query.toString()}`
}

function entriesOf(entries: readonly ChainedEntry[]): Html {
  if (entries.length === 0) return html`<div class="body muted">Nothing was noted.</div>`
  const columns = ['Entry', 'When', 'Operator', 'Action', 'Subject', 'Reason', 'More'].map(head => ({ head }))
  const rows = entries.map(one => [
    String(one.id),
    when(one.at),
    html`<span class="wrap-any">${untrustedText(one.operator)}</span>`,
    html`<span class="wrap-any">${one.action}</span>`,
    html`<a class="wrap-any" href="/audit?subject=${encodeURIComponent(one.subject)}"
      >${untrustedText(one.subject)}</a
    >`,
    untrustedText(one.reason),
    html`<details>
      <summary class="small">Detail</summary>
      <p class="mono wrap-any small" dir="ltr" translate="no">${one.detail}</p>
      <p class="small muted">Hash ${mono(one.hash)}</p>
    </details>`,
  ])
  return table({ caption: 'Entries, the newest first', columns, rows, isTight: true })
}

function verificationCard(head: AuditHead | null, { isWhole, checked, damage, signature }: NewestVerification): Html {
  return card(
    {
      title: 'Verification',
      action: isWhole ? badge('good', 'Whole') : badge('bad', 'Damaged'),
      isFlush: true,
      foot: 'The whole log and all signatures, against the anchors that are kept elsewhere: npm run operator -- audit verify',
    },
    html`${facts([
      { term: 'Checked here', value: `the newest ${number(checked)} entries` },
      head !== null && { term: 'Head', value: number(head.id) },
      head !== null && { term: 'Its hash', value: mono(head.hash) },
      signature !== null && {
        term: 'Its signature',
        value: mono(signature),
        aside: 'as its change left it where KASSA_AUDIT_ANCHORS says',
      },
    ])}
    ${
      damage.length > 0 &&
      html`<ul class="body bad-ink">
        ${damage.map(one => html`<li>Entry ${one.id}: ${one.problem}</li>`)}
      </ul>`
    }`,
  )
}
