// The case of an order with frozen money: evidence, notes of operators, and the decision.
import { listAudit } from '../../operators/audit-log/audit.service.ts'
import type { ChainedEntry } from '../../operators/audit-log/audit-chain.ts'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import type { ChainKey } from '../../chains/chain.ts'
import { formatUsdt } from '../../lib/money.ts'
import type { FrozenMoney } from '../../payments/screen/screening.store.ts'
import type { ScreenedTransfer } from '../../screening/screening.service.ts'
import type { FrozenApproval, FrozenDecision } from '../../screening/screening.store.ts'
import { explorerUrl } from '../dashboard/words.ts'
import { avatar, badge } from '../kit/badge.ts'
import { textLink } from '../kit/button.ts'
import { card } from '../kit/card.ts'
import { note } from '../kit/note.ts'
import { table } from '../kit/table.ts'
import { html, type Html } from '../html.ts'
import { changeForm } from './changes/change-form.ts'
import { mono, untrustedText, usdtOf, when, type Frame } from './view.ts'

/** Shows a transaction's hash, with a link if a block explorer knows it. */
export type ShowHash = (txHash: string) => Html

export function hashLink(config: Config, transaction: ChainKey & { readonly txHash: string }): Html {
  const url = explorerUrl(config, transaction)
  return html`${mono(transaction.txHash)}${url !== null && html` <a class="link small" href="${url}" rel="noreferrer">Explorer</a>`}`
}

const notesShown = 20

/** Lists what operators did to an order and noted of it, newest first. */
export function listNotes(deps: Pick<Deps, 'db'>, orderId: string): Promise<ChainedEntry[]> {
  return listAudit(deps, { operator: null, action: null, subject: orderId, limit: notesShown })
}

const noteWords: Readonly<Record<string, string>> = {
  'order.noted': 'noted',
  'order.release_approved': 'approved the release',
  'order.set_apart_approved': 'approved setting it apart for good',
  'order.accepted': 'accepted it as paid',
}

/** Notes and decisions of operators, and the form for another note. */
export function notesCard(
  frame: Frame,
  { orderId, notes }: { readonly orderId: string; readonly notes: readonly ChainedEntry[] },
): Html {
  const all = textLink('Audit log', `/audit?subject=${orderId}`)
  return card(
    { title: 'Notes', action: all, foot: 'For operators only. The audit log keeps every note.' },
    html`<div class="stack near">
      ${
        notes.length === 0
          ? html`<p class="muted">No notes yet.</p>`
          : html`<ul class="stack near">
              ${notes.map(noteOf)}
            </ul>`
      }
      ${changeForm(frame, { command: 'orders note', parameters: [orderId], label: 'Add note …', reasonLabel: 'Note', reasonHelp: 'What you found out, or what you wait for.' })}
    </div>`,
  )
}

function noteOf({ operator, action, reason, at }: ChainedEntry): Html {
  return html`<li class="cluster">
    ${avatar(operator, { isRound: true })}
    <div><p class="strong">${untrustedText(operator)} ${noteWords[action] ?? action}</p><p class="small muted">${when(at)}: ${untrustedText(reason)}</p></div>
  </li>` // prettier-ignore
}

/** What is frozen, the largest transfers first. */
export function frozenCard({ transfers, amount, largest }: FrozenMoney): Html {
  const rows = largest.map(one => [mono(one.from), usdtOf(formatUsdt(one.amount))])
  const more = transfers - largest.length
  return card(
    {
      title: html`Frozen: ${usdtOf(formatUsdt(amount))}
      ${badge('bad', transfers === 1 ? '1 transfer' : `${transfers} transfers`)}`,
      isFlush: true,
      foot: html`${more > 0 && `And ${more} smaller ones. `}A decision is for exactly this. Once a further transfer is
      frozen, both operators decide again.`,
    },
    table({
      caption: 'Frozen transfers, the largest first',
      columns: [{ head: 'From' }, { head: 'Amount', isNumber: true }],
      rows,
    }),
  )
}

/** What screening answered about the senders. */
export function evidenceCard(verdicts: readonly ScreenedTransfer[], hash: ShowHash): Html {
  const tones = { clear: 'good', flagged: 'bad', unknown: 'warn' } as const
  const rows = verdicts.map(one => [
    hash(one.txHash),
    untrustedText(one.provider),
    badge(tones[one.verdict], one.verdict),
    untrustedText(one.reason),
    untrustedText(one.reference),
    when(one.screenedAt),
  ])
  const columns = [
    { head: 'Transaction' },
    { head: 'List or provider' },
    { head: 'Verdict' },
    { head: 'Why' },
    { head: 'Reference' },
    { head: 'When', isNumber: true },
  ]
  return card(
    { title: 'Evidence', isFlush: true },
    rows.length === 0
      ? html`<div class="body muted">Its senders were not screened yet.</div>`
      : table({ caption: 'What screening said of the senders, the newest first', columns, rows }),
  )
}

const decisionWords = {
  release: 'the release',
  set_apart: 'setting it apart for good',
} as const satisfies Record<FrozenDecision, string>

/** Who decided what, and the forms to decide. */
export function decisionCard(frame: Frame, orderId: string, approvals: readonly FrozenApproval[]): Html {
  const mine = approvals.find(({ operator }) => operator === frame.visit.operator)?.decision
  // A decision on many transfers takes several transactions. If a process died between them, an approver continues.
  const isDecided = (decision: FrozenDecision) =>
    new Set(approvals.filter(one => one.isActive && one.decision === decision).map(one => one.sponsor)).size > 1
  const waiting = mine !== undefined && !isDecided(mine) ? mine : null
  const parameters = [orderId]
  const release = {
    command: 'orders release',
    parameters,
    label: isDecided('release') ? 'Continue the release …' : 'Approve the release …',
    kind: 'primary',
  } as const
  const setApart = {
    command: 'orders set-apart',
    parameters,
    label: isDecided('set_apart') ? 'Continue setting it apart …' : 'Approve setting it apart …',
  } as const
  return card(
    {
      title: 'Release or set apart',
      foot: 'The second of two operators of different sponsors decides it. Until then the money stays frozen.',
    },
    html`<div class="stack near">
      ${
        approvals.length === 0
          ? html`<p class="muted">Nobody has decided yet. The money stays on hold.</p>`
          : html`<ul class="stack near">
              ${approvals.map(one => approvalOf(one))}
            </ul>`
      }
      ${waiting !== null && html`<p class="muted">You approved ${decisionWords[waiting]}; another operator decides next.</p>`}
      ${waiting !== 'release' && changeForm(frame, release)}
      ${
        waiting !== 'set_apart' &&
        html`${note('warn', 'Setting apart cannot be undone.', 'The money is never credited, swept or refunded. It stays at its address.')}
        ${changeForm(frame, setApart)}`
      }
    </div>`,
  )
}

function approvalOf({ operator, decision, reason, createdAt, isActive }: FrozenApproval): Html {
  return html`<li class="cluster">
    ${avatar(operator, { isRound: true })}
    <div><p class="strong">${operator} approved ${decisionWords[decision]}${!isActive && ' (now disabled)'}</p><p class="small muted">${when(createdAt)}: ${untrustedText(reason)}</p></div>
  </li>` // prettier-ignore
}
