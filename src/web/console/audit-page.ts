import { auditHead, listAudit } from '../../audit/audit.service.ts'
import { button } from '../design/button.ts'
import { card, facts } from '../design/card.ts'
import { field } from '../design/field.ts'
import { pagination, table } from '../design/table.ts'
import { html } from '../html.ts'
import { verificationOf } from './audit-check.service.ts'
import { badge } from '../design/badge.ts'
import type { MakePage } from './console.ts'
import { foreign, mono, number, when } from './view.ts'

const pageSize = 50

export const auditPage: MakePage = async ({ deps }, { request }) => {
  const query = request.query as Record<string, unknown>
  const text = (name: string) => String(query[name] ?? '').trim().slice(0, 200)
  const [by, subject, before] = [text('by').toLowerCase(), text('subject'), text('before')]
  const filter = {
    operator: by || null,
    action: null,
    subject: subject || null,
    limit: pageSize + 1,
    ...(/^\d{1,15}$/.test(before) && { before: Number(before) }),
  }
  const [found, head] = await Promise.all([listAudit(deps, filter), auditHead(deps)])
  const entries = found.slice(0, pageSize)
  const last = entries.at(-1)
  const next = new URLSearchParams({ ...(by && { by }), ...(subject && { subject }), before: String(last?.id ?? 0) })
  const check = await verificationOf(deps)
  const rows = entries.map(one => [
    String(one.id),
    when(one.at),
    one.operator,
    one.action,
    html`<a href="/audit?subject=${encodeURIComponent(one.subject)}">${foreign(one.subject)}</a>`,
    foreign(one.reason),
    html`<details><summary class="small">Detail</summary><pre class="mono wrap-any small">${one.detail}</pre><p class="small muted">Hash ${mono(one.hash)}</p></details>`,
  ])
  const columns = [{ head: 'Entry' }, { head: 'When' }, { head: 'Operator' }, { head: 'Action' }, { head: 'Subject' }, { head: 'Reason' }, { head: 'More' }]
  return {
    heading: { title: 'Audit log', sub: 'What operators did. Nobody changes it: each entry holds the hash of the one before.' },
    body: html`<div class="columns rail">
      <div class="stack">
        <form class="cluster" action="/audit">
          ${field({ name: 'by', label: 'Operator', value: by, maxlength: 100 })} ${field({ name: 'subject', label: 'About', value: subject, maxlength: 200 })}
          ${button('Show')}
        </form>
        ${card({ label: 'Entries', isFlush: true }, rows.length === 0 ? html`<div class="body muted">Nothing was noted.</div>` : table({ caption: 'Entries, the newest first', columns, rows, isTight: true }))}
        ${pagination({ text: `${number(entries.length)} entries`, previous: before === '' ? undefined : '/audit', next: found.length > pageSize ? `/audit?${next.toString()}` : undefined })}
      </div>
      <div class="stack">
        ${card(
          { title: 'Verification', action: check.isWhole ? badge('good', 'Whole') : badge('bad', 'Damaged'), isFlush: true, foot: 'The whole log and all signatures: npm run operator -- audit verify, against the anchors that are kept elsewhere.' },
          html`${facts([
            { term: 'Checked here', value: `the newest ${number(check.checked)} entries` },
            { term: 'Head', value: head === null ? '–' : html`${number(head.id)}` },
            { term: 'Hash of the head', value: head === null ? '–' : mono(head.hash) },
            { term: 'Signed head', value: check.signature === null ? '–' : mono(check.signature), aside: 'as each change leaves it where KASSA_AUDIT_ANCHORS says' },
          ])}
          ${check.damage.length > 0 && html`<ul class="body bad-ink">${check.damage.map(one => html`<li>Entry ${one.id}: ${one.problem}</li>`)}</ul>`}`,
        )}
      </div>
    </div>`,
  }
}
