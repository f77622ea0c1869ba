import type { ResponseObject } from '@hapi/hapi'
import type { Deps } from '../../deps.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { dayMs } from '../../lib/durations.ts'
import { isUuid } from '../../lib/ids.ts'
import { listMerchantLabels, type MerchantLabel } from '../../merchants/merchant.store.ts'
import type { AuditHead, ChainedEntry } from '../../operators/audit-log/audit-chain.ts'
import { exportAudit, exportFormats, noteExport } from '../../operators/audit-log/audit-export.service.ts'
import { auditHead, listAudit, verifyNewest, type NewestVerification } from '../../operators/audit-log/audit.service.ts'
import type { AuditCursor, AuditFilter } from '../../operators/audit-log/audit.store.ts'
import { listUserNames, type UserName } from '../../people/users/user.store.ts'
import { avatar, badge } from '../kit/badge.ts'
import { button } from '../kit/button.ts'
import { card, facts } from '../kit/card.ts'
import { field, hidden, select } from '../kit/field.ts'
import { pagination, table } from '../kit/table.ts'
import { html, type Html } from '../html.ts'
import type { Asking, Console, MakePage } from './console.ts'
import { Form, queryText } from './request.ts'
import { formToken, merchantLink, mono, number, untrustedText, when, type Frame } from './view.ts'

const pageSize = 50
/** Entries that the page verifies each time, in some milliseconds. */
const checkedMax = 200

export const auditPage: MakePage = async ({ deps }, { request, frame }) => {
  const asked = filterOf(name => queryText(request, name))
  const before = cursorOf(queryText(request, 'before'))
  const [found, head, check] = await Promise.all([
    listAudit(deps, { ...asked, before, limit: pageSize + 1 }),
    auditHead(deps),
    verifyNewest(deps, checkedMax),
  ])
  const entries = found.slice(0, pageSize)
  const names = await namesOf(deps, entries)
  const last = entries.at(-1)
  const pager = pagination({
    text: `${number(entries.length)} entries`,
    previous: before === undefined ? undefined : pathOf(asked),
    next: found.length > pageSize && last ? pathOf(asked, last) : undefined,
  })
  return {
    heading: {
      title: 'Audit log',
      sub: 'What operators and people of merchants did. Each entry holds the hash of the one before.',
    },
    body: html`<div class="stack">
      ${verificationCard(head, check)}
      <form class="form-line" action="/audit">
        ${field({ name: 'by', label: 'Actor', value: asked.operator ?? '', maxlength: 100 })}
        ${field({ name: 'action', label: 'Action', value: asked.action ?? '', maxlength: 100 })}
        ${field({ name: 'subject', label: 'About', value: asked.subject ?? '', maxlength: 200 })}
        ${field({ name: 'from', type: 'date', label: 'From (UTC)', value: dayOf(asked.from) })}
        ${field({ name: 'to', type: 'date', label: 'To (UTC)', value: dayOf(asked.until, -1) })} ${button('Show')}
      </form>
      ${card({ label: 'Entries', isFlush: true }, entriesOf(entries, names))} ${pager} ${exportForm(frame, asked)}
    </div>`,
  }
}

/** Streams what the filters of the page match, as a file. The log notes who exported what. */
export async function auditExport({ deps }: Console, { request, h, frame }: Asking): Promise<ResponseObject> {
  const form = new Form(request.payload)
  const filter = filterOf(name => form.text(name).slice(0, 200))
  const format = exportFormats.find(one => one === form.text('format')) ?? 'csv'
  await noteExport(deps, { operator: frame.visit.operator, format, filter })
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8'
  const day = deps.clock.now().toISOString().slice(0, 10)
  return new FileAnswer(exportAudit(deps, filter, format), () => {})
    .respond(h, type)
    .header('content-disposition', `attachment; filename="audit-${day}.${format}"`)
}

type Filter = Pick<AuditFilter, 'operator' | 'action' | 'subject' | 'from' | 'until'>

function filterOf(text: (name: string) => string): Filter {
  return {
    operator: text('by').toLowerCase() || null,
    action: text('action') || null,
    subject: text('subject') || null,
    from: dayStart(text('from')),
    until: dayStart(text('to'), 1),
  }
}

/** Returns when a day begins in UTC, or one later; `undefined` when the text names no day. */
function dayStart(text: string, later = 0): Date | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time + later * dayMs)
}

function dayOf(time: Date | undefined, later = 0): string {
  return time === undefined ? '' : new Date(time.getTime() + later * dayMs).toISOString().slice(0, 10)
}

function cursorOf(text: string): AuditCursor | undefined {
  const [, at, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(text) ?? []
  return at === undefined ? undefined : { at: new Date(Number(at)), id: Number(id) }
}

function valuesOf({ operator, action, subject, from, until }: Filter): readonly (readonly [string, string])[] {
  const values = [
    ['by', operator ?? ''],
    ['action', action ?? ''],
    ['subject', subject ?? ''],
    ['from', dayOf(from)],
    ['to', dayOf(until, -1)],
  ] as const
  return values.filter(([, value]) => value !== '')
}

function pathOf(filter: Filter, last?: AuditCursor): string {
  const query = new URLSearchParams(Object.fromEntries(valuesOf(filter)))
  if (last) query.set('before', `${last.at.getTime()}.${last.id}`)
  return query.size === 0 ? '/audit' : `/audit?${query.toString()}`
}

function exportForm({ visit }: Frame, filter: Filter): Html {
  const choices = [
    { value: 'csv', label: 'CSV' },
    { value: 'jsonl', label: 'JSON lines' },
  ]
  return html`<form class="form-line" method="post" action="/audit/export">
    ${formToken(visit)} ${valuesOf(filter).map(([name, value]) => hidden(name, value))}
    ${select({ name: 'format', label: 'Export what the filters match', choices })}
    ${button('Export', { icon: 'download' })}
  </form>`
}

const userPrefix = 'user:'
const shopPrefix = 'credential:'

/** Names people of merchants, with their merchant; operators have names already. */
async function namesOf(
  { db }: Pick<Deps, 'db'>,
  entries: readonly ChainedEntry[],
): Promise<ReadonlyMap<string, ActorName>> {
  const ids = entries.map(one => one.operator.replace(userPrefix, '')).filter(isUuid)
  if (ids.length === 0) return new Map()
  const people = await listUserNames(db, [...new Set(ids)])
  const labels = await listMerchantLabels(
    db,
    people.map(one => one.merchantId),
  )
  return new Map(people.map(one => [`${userPrefix}${one.id}`, { ...one, merchant: labels.get(one.merchantId) }]))
}

interface ActorName extends UserName {
  readonly merchant: MerchantLabel | undefined
}

function actorOf(operator: string, known: ActorName | undefined): Html {
  const name = known ? known.name || known.mail : operator
  return html`<span class="cluster">${avatar(name, { isRound: true })}<span class="wrap-any"><b class="strong">${untrustedText(name)}</b>${
    known ? html`<br /><span class="small">${merchantLink(known.merchantId, known.merchant)}</span>` : operator.startsWith(userPrefix) ? html`<br /><span class="small muted">person of a merchant</span>` : operator.startsWith(shopPrefix) && html`<br /><span class="small muted">shop of a merchant</span>`
  }</span></span>` // prettier-ignore
}

function entriesOf(entries: readonly ChainedEntry[], names: ReadonlyMap<string, ActorName>): Html {
  if (entries.length === 0) return html`<div class="body muted">No entry matches.</div>`
  const columns = ['Entry', 'When', 'Actor', 'Action', 'Subject', 'Reason', 'More'].map(head => ({ head }))
  const rows = entries.map(one => [
    String(one.id),
    when(one.at),
    actorOf(one.operator, names.get(one.operator)),
    html`<span class="wrap-any">${untrustedText(one.action)}</span>`,
    html`<a class="wrap-any" href="/audit?subject=${encodeURIComponent(one.subject)}"
      >${untrustedText(one.subject)}</a
    >`,
    untrustedText(one.reason),
    html`<details>
      <summary class="small">Detail</summary>
      <p class="mono wrap-any small" dir="ltr" translate="no">${untrustedText(one.detail)}</p>
      <p class="small muted">Hash ${mono(one.hash)}</p>
    </details>`,
  ])
  return table({ caption: 'Entries, the latest first', columns, rows, isTight: true })
}

function verificationCard(head: AuditHead | null, { isWhole, checked, damage, signature }: NewestVerification): Html {
  return card(
    {
      title: 'Verification',
      action: isWhole ? badge('good', 'Intact') : badge('bad', 'Damaged'),
      isFlush: true,
      foot: 'To verify the whole log, all signatures and the anchors, run: npm run operator -- audit verify',
    },
    html`${facts([
      { term: 'Checked here', value: `the newest ${number(checked)} entries` },
      head !== null && { term: 'Head', value: number(head.id) },
      head !== null && { term: 'Hash of the head', value: mono(head.hash) },
      signature !== null && {
        term: 'Signature of the head',
        value: mono(signature),
        aside: 'also written to KASSA_AUDIT_ANCHORS',
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
