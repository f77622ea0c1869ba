import { countPeople, peopleNeeded, type StoredApproval } from '../../withdrawals/approve/approval.ts'
import { findNetwork } from '../../config/config.ts'
import { listMerchantLabels } from '../../merchants/merchant.store.ts'
import { inspectMerchant } from '../../merchants/merchant.service.ts'
import { getBalances } from '../../withdrawals/balances/balance.service.ts'
import {
  inspectScreening,
  inspectWaiting,
  inspectWithdrawal,
  type InspectedWithdrawal,
} from '../../withdrawals/approve/approve.service.ts'
import { inspectRecent } from '../../withdrawals/withdrawal.service.ts'
import { viewWithdrawal } from '../../withdrawals/withdrawal-view.ts'
import { formatUsdt, usdt } from '../../lib/money.ts'
import { avatar, badge } from '../kit/badge.ts'
import { textLink } from '../kit/button.ts'
import { card, emptyState, facts } from '../kit/card.ts'
import { icon } from '../kit/icon.ts'
import { note } from '../kit/note.ts'
import { table } from '../kit/table.ts'
import { html, type Html } from '../html.ts'
import { callCard } from './changes/call-card.ts'
import { changeForm } from './changes/change-form.ts'
import type { Asking, Console, MakePage } from './console.ts'
import { listQuery, listView, partOf } from './list-page.ts'
import { ago, chainName, merchantLink, untrustedText, mono, readableAmount, stateBadge, usdtOf, when } from './view.ts'

export const withdrawalsPage: MakePage = async ({ deps }, { request }) => {
  const query = listQuery(request)
  const found = await inspectWaiting(deps, partOf(query))
  const cursorOf = ({ withdrawal: { createdAt, id } }: InspectedWithdrawal) => ({ createdAt, id })
  const { items, filter, pager } = listView({ path: '/withdrawals', query, found, cursorOf })
  const labels = await listMerchantLabels(
    deps.db,
    items.map(({ withdrawal }) => withdrawal.merchantId),
  )
  const now = deps.clock.business()
  const rows = items.map(({ withdrawal, approvals }) => [
    html`<a href="/withdrawals/${withdrawal.id}">${usdtOf(formatUsdt(withdrawal.amount))}</a>`,
    merchantLink(withdrawal.merchantId, labels.get(withdrawal.merchantId)),
    chainName(withdrawal),
    mono(withdrawal.address),
    html`${countPeople(approvals)} of ${peopleNeeded(withdrawal, approvals)}`,
    ago(withdrawal.createdAt, now),
  ])
  const columns = [
    { head: 'Amount' },
    { head: 'Merchant' },
    { head: 'Network' },
    { head: 'To' },
    { head: 'Approvals' },
    { head: 'Requested', isNumber: true },
  ]
  return {
    heading: { title: 'Approvals', sub: 'Withdrawals and refunds waiting for approval, oldest first.' },
    body: html`${filter}
    ${
      rows.length === 0
        ? card(
            { label: 'Withdrawals' },
            emptyState({
              sign: icon('wallet'),
              title: 'Nothing waits for approval',
              text: 'Withdrawals above the first limit stand here until somebody decides.',
            }),
          )
        : card(
            { label: 'Withdrawals', isFlush: true },
            table({ caption: 'Withdrawals that wait for approval', columns, rows }),
          )
    }
    ${pager}`,
  }
}

export const withdrawalPage: MakePage = async (at, asking) => {
  const { deps } = at
  const found = await inspectWithdrawal(deps, String(asking.request.params.id))
  if (!found) return null
  const { withdrawal, approvals } = found
  const view = viewWithdrawal(withdrawal)
  const [merchant, screening, recent, balances] = await Promise.all([
    inspectMerchant(deps, withdrawal.merchantId),
    inspectScreening(deps, withdrawal.id),
    inspectRecent(deps, withdrawal),
    getBalances(deps, withdrawal),
  ])
  const counted = countPeople(approvals)
  const balance = balances.balances.find(one => one.network === withdrawal.network)
  return {
    heading: {
      title: readableAmount(view.amount),
      unit: 'USDT',
      badge: html`${stateBadge(withdrawal.status)}
      ${withdrawal.status === 'PENDING' && badge(counted === 0 ? 'warn' : 'wait', `${counted} of ${peopleNeeded(withdrawal, approvals)} approvals`)}`,
      sub: html`${untrustedText(merchant?.name ?? null)} to an address on ${chainName(withdrawal)}, asked
      ${when(withdrawal.createdAt)} UTC`,
      crumbs: [{ label: 'Approvals', href: '/withdrawals' }],
    },
    body: html`<div class="columns rail">
      <div class="stack">
        ${callCard(withdrawal, findNetwork(deps.config, withdrawal)?.token)} ${moneyCard(found)}
        ${limitsCard(at, { found, recent })}
        ${card({ title: 'Screening of the destination', isFlush: true }, screeningOf(screening))}
      </div>
      <div class="stack">
        ${decisions(found)} ${decideForms(asking, found)}
        ${card(
          { title: 'Merchant', action: textLink('Open', `/merchants/${withdrawal.merchantId}`), isFlush: true },
          facts([
            { term: 'Name', value: untrustedText(merchant?.name ?? null) },
            { term: 'State', value: merchant && stateBadge(merchant.status) },
            { term: 'Tier', value: merchant?.tier },
            { term: 'Fee rate', value: merchant?.fee_rate },
            { term: 'Available there', value: balance && usdtOf(balance.available) },
            { term: 'Reserved there', value: balance && usdtOf(balance.reserved) },
          ]),
        )}
      </div>
    </div>`,
  }
}

/** What the withdrawal costs, and its result. */
function moneyCard({ withdrawal }: InspectedWithdrawal): Html {
  const view = viewWithdrawal(withdrawal)
  return card(
    { title: 'Money', isFlush: true },
    facts([
      { term: 'Fee, kept by us', value: usdtOf(view.fee_amount) },
      { term: 'Taken from the balance', value: usdtOf(view.total_amount) },
      { term: 'Withdrawal', value: mono(withdrawal.id) },
      withdrawal.txHash !== null && { term: 'Transaction', value: mono(withdrawal.txHash) },
      withdrawal.failureReason !== null && { term: 'Ended because', value: untrustedText(withdrawal.failureReason) },
    ]),
  )
}

type Recent = Awaited<ReturnType<typeof inspectRecent>>

function limitsCard(
  { deps }: Console,
  { found, recent }: { readonly found: InspectedWithdrawal; readonly recent: Recent },
): Html {
  const { maximum, dailyMaximum, oneApprovalMaximum, autoMaximum } = deps.config.withdrawals
  const { amount } = found.withdrawal
  return card(
    { title: 'Limits', isFlush: true },
    facts([
      { term: 'Of one withdrawal', value: html`${usdtOf(formatUsdt(amount))} of ${usdtOf(formatUsdt(maximum))}` },
      {
        term: 'Of the merchant, 24 hours',
        value: html`${usdtOf(formatUsdt(usdt(recent.amount)))} of ${usdtOf(formatUsdt(dailyMaximum))}`,
        aside: 'this one counted',
      },
      { term: 'Nobody is asked up to', value: usdtOf(formatUsdt(autoMaximum)) },
      {
        term: 'One person up to',
        value: usdtOf(formatUsdt(oneApprovalMaximum)),
        aside: 'in all that he approves alone for the merchant within 24 hours',
      },
      { term: 'People this one needs', value: String(peopleNeeded(found.withdrawal, found.approvals)) },
      {
        term: 'Allow-list',
        value: recent.listed === null ? 'the address is not on it' : html`on it since ${when(recent.listed)}`,
      },
    ]),
  )
}

function screeningOf({ note: missing, verdicts }: Awaited<ReturnType<typeof inspectScreening>>): Html {
  if (verdicts.length === 0 && missing === null)
    return html`<div class="body">
      ${note('calm', 'Not asked yet.', 'The destination is screened after approval, and no money leaves before that.')}
    </div>`
  const tones = { clear: 'good', flagged: 'bad', unknown: 'warn' } as const
  const rows = verdicts.map(one => [
    untrustedText(one.provider),
    badge(tones[one.verdict], one.verdict),
    untrustedText(one.reason),
    when(one.screenedAt),
  ])
  const columns = [{ head: 'Asked' }, { head: 'Verdict' }, { head: 'Why' }, { head: 'When', isNumber: true }]
  return html`${missing !== null && html`<div class="body">${note('warn', 'It waits for a verdict.', untrustedText(missing))}</div>`}
  ${table({ caption: 'Verdicts on the destination', columns, rows })}`
}

function decisions({ withdrawal, approvals }: InspectedWithdrawal): Html {
  const needed = peopleNeeded(withdrawal, approvals)
  const title = needed > 1 ? 'Two people' : needed === 1 ? 'One person' : 'Nobody is asked'
  return card(
    { title, foot: 'Operators of one sponsor count as one. Nobody counts twice.' },
    approvals.length === 0
      ? html`<p class="muted">Nobody has decided yet.</p>`
      : html`<ul class="stack near">
          ${approvals.map(one => decisionOf(one))}
        </ul>`,
  )
}

function decisionOf({ operator, decision, reason, createdAt, signatureId, isActive }: StoredApproval): Html {
  return html`<li class="cluster">
    ${avatar(operator, { isRound: true })}
    <div><p class="strong">${operator} ${decision}${!isActive && ' (now disabled)'}</p>
    <p class="small muted">${when(createdAt)}, ${signatureId === null ? 'on the command line' : 'signed with a passkey'}: ${untrustedText(reason)}</p></div>
  </li>` // prettier-ignore
}

function decideForms({ frame }: Asking, { withdrawal, approvals }: InspectedWithdrawal): Html | null {
  const { id, status } = withdrawal
  const isMine = approvals.some(one => one.operator === frame.visit.operator && one.decision === 'approved')
  if (status !== 'PENDING' && status !== 'APPROVED') return null
  const parameters = [id]
  return html`${
    isMine
      ? card({ title: 'Approve' }, html`<p class="muted">You have approved it; another operator decides next.</p>`)
      : card(
          { title: status === 'PENDING' ? 'Approve' : 'Approve once more' },
          changeForm(frame, { command: 'withdrawals approve', parameters, label: 'Approve …', kind: 'primary' }),
        )
  }
  ${
    status === 'PENDING'
      ? card(
          { title: 'Reject' },
          changeForm(frame, { command: 'withdrawals reject', parameters, label: 'Reject …', kind: 'danger' }),
        )
      : card(
          { title: 'Give up' },
          changeForm(frame, { command: 'payouts give-up', parameters, label: 'Give up …', kind: 'danger' }),
        )
  }`
}
