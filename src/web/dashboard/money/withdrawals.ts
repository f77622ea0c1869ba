import { networks } from '../../../chains/networks.ts'
import { amountText } from '../../../lib/money.ts'
import { listWithdrawals } from '../../../withdrawals/withdrawal-list.service.ts'
import { withdrawalStatuses } from '../../../withdrawals/withdrawal-status.ts'
import type { WithdrawalView } from '../../../withdrawals/withdrawal-view.ts'
import {
  cancelWithdrawal,
  getApprovals,
  getWithdrawal,
  type WithdrawalApprovals,
} from '../../../withdrawals/withdrawal.service.ts'
import { button, linkButton, textLink } from '../../kit/button.ts'
import { card, emptyState, facts, question } from '../../kit/card.ts'
import { copyable } from '../../kit/code.ts'
import { icon } from '../../kit/icon.ts'
import { chips } from '../../kit/navigation.ts'
import { note } from '../../kit/note.ts'
import { steps, type Step } from '../../kit/steps.ts'
import { pagination, table, type Column } from '../../kit/table.ts'
import { html, type Html } from '../../html.ts'
import {
  form,
  go,
  livePage,
  mayDo,
  page,
  textOf,
  tried,
  type DashboardRequest,
  type BusinessPage,
  type Reply,
} from '../request.ts'
import { recorded } from '../record.ts'
import { approvalsCard } from './approvals.ts'
import { sentenceOf } from '../sentences.ts'
import { amount, hashOf, networkName, shortened, time, withdrawalBadge, withdrawalWord } from '../words.ts'

const path = '/dashboard/withdrawals'
const one = `${path}/{id}`
const liveSeconds = 5
const crumbs = [
  { label: 'Balances', href: '/dashboard/balances' },
  { label: 'Withdrawals', href: path },
]

export const withdrawalPages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'read', respond: list },
  { method: 'GET', path: one, permission: 'read', respond: detail },
  { method: 'GET', path: `${one}/cancel`, permission: 'withdrawals', respond: request => cancellation(request, null) },
  { method: 'POST', path: `${one}/cancel`, permission: 'withdrawals', respond: cancelling },
]

async function list(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, query } = request
  const status = withdrawalStatuses.find(known => known === textOf(query, 'status'))
  const network = networks.find(known => known === textOf(query, 'network'))
  const cursor = textOf(query, 'cursor')
  const paging = { limit: 25, offset: 0, ...(cursor !== '' && { cursor }) }
  const found = await listWithdrawals(deps, sessionUser, { status, network, ...paging })
  const actions = mayDo(request, 'withdrawals') && linkButton('Withdraw', `${path}/new`, { kind: 'primary' })
  const heading = { title: 'Withdrawals', crumbs: crumbs.slice(0, 1), actions, sub: 'Includes refunds of orders.' }
  const statusText = status === undefined ? '' : `status=${status}&`
  const pager = {
    text: `${found.total.toLocaleString('en')} ${found.total === 1 ? 'withdrawal' : 'withdrawals'}, newest first.`,
    previous: cursor === '' ? undefined : `${path}?${statusText}`,
    next: found.next_cursor === null ? undefined : `${path}?${statusText}cursor=${found.next_cursor}`,
  }
  const body = html`${statusChips(status)}
  ${found.withdrawals.length === 0 ? nothing(request, status !== undefined) : card({ label: 'Withdrawals', isFlush: true }, withdrawalTable(found.withdrawals))}
  ${found.total > 0 && pagination(pager)}` // prettier-ignore
  return page(heading, body)
}

function statusChips(chosen: string | undefined): Html {
  const all = { label: 'All', href: path, isCurrent: chosen === undefined }
  const tabs = withdrawalStatuses.map(status => ({
    label: withdrawalWord(status),
    href: `${path}?status=${status}`,
    isCurrent: chosen === status,
  }))
  return chips('Status', [all, ...tabs])
}

function nothing(request: DashboardRequest, isFiltered: boolean): Html {
  const canSend = mayDo(request, 'withdrawals')
  return card(
    { label: 'Withdrawals' },
    emptyState({
      sign: icon('wallet'),
      title: isFiltered ? 'No withdrawals with this status' : 'No withdrawals yet',
      text: 'Withdraw your balance to a wallet of yours.',
      ...(canSend && { action: linkButton('Withdraw', `${path}/new`) }),
    }),
  )
}

const columns: readonly Column[] = [
  { head: 'Withdrawal', position: 'start' },
  { head: 'State', position: 'state' },
  { head: 'Network', position: 'low-start' },
  { head: 'To', position: 'low-end' },
  { head: 'Amount', isNumber: true, position: 'lead' },
  { head: 'Created', isNumber: true, position: 'end' },
]

export function withdrawalTable(withdrawals: readonly WithdrawalView[]): Html {
  const rows = withdrawals.map(withdrawal => [
    html`<a class="link mono" href="${path}/${withdrawal.id}">${withdrawal.id.slice(0, 8)}</a>${withdrawal.order_id !== null && html` <span class="muted small">refund</span>`}`,
    withdrawalBadge(withdrawal),
    networkName(withdrawal.network),
    html`<bdi class="mono nowrap" dir="ltr" translate="no" title="${withdrawal.address}">${shortened(withdrawal.address)}</bdi>`,
    amount(withdrawal.amount),
    time(withdrawal.created_at),
  ]) // prettier-ignore
  return table({ caption: 'Withdrawals', columns, rows })
}

async function detail(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, params } = request
  const [withdrawal, approvals] = await Promise.all([
    getWithdrawal(deps, sessionUser, params['id']!),
    getApprovals(deps, sessionUser, params['id']!),
  ])
  const here = `${path}/${withdrawal.id}`
  const canCancel = withdrawal.status === 'PENDING' && mayDo(request, 'withdrawals')
  const isRefund = withdrawal.order_id !== null
  const heading = {
    title: amountText(withdrawal.amount),
    unit: 'USDT',
    crumbs,
    sub: html`${isRefund ? 'Refund' : 'Withdrawal'} ·
      <span data-said="This withdrawal is now: ${withdrawalWord(withdrawal.status)}"
        >${withdrawalBadge(withdrawal)}</span
      >`,
    ...(canCancel && { actions: linkButton('Cancel', `${here}/cancel`) }),
  }
  const { environment, network } = withdrawal
  const body = html`<div class="columns rail">
    <div class="stack">
      ${approvalsCard(withdrawal, approvals)} ${card({ title: 'Progress' }, steps(stepsOf(withdrawal, approvals)))}
    </div>
    <div class="stack">
      ${card(
        { title: 'Money', isFlush: true },
        facts([
          { term: 'Recipient gets', value: amount(withdrawal.amount) },
          { term: 'Fee', value: amount(withdrawal.fee_amount) },
          { term: 'Taken from your balance', value: amount(withdrawal.total_amount) },
        ]),
      )}
      ${card(
        { title: 'Details', isFlush: true },
        facts([
          { term: 'To', value: copyable(withdrawal.address, { what: 'address', isWhole: true }) },
          { term: 'Network', value: networkName(network) },
          withdrawal.tx_hash !== null && { term: 'Transaction', value: hashOf(deps.config, { environment, network, txHash: withdrawal.tx_hash }) },
          withdrawal.block_number !== null && { term: 'Block', value: withdrawal.block_number.toLocaleString('en') },
          isRefund && { term: 'Order', value: textLink('Open the order', `/dashboard/orders/${withdrawal.order_id}`) },
          { term: 'API status', value: html`<span class="mono">${withdrawal.status}</span>` },
          { term: 'ID', value: copyable(withdrawal.id, { what: 'withdrawal id' }) },
        ]),
      )}
    </div>
  </div>` // prettier-ignore
  return livePage(heading, body, liveSeconds)
}

/** The steps of a withdrawal so far. */
function stepsOf(withdrawal: WithdrawalView, { needed, given, decisions }: WithdrawalApprovals): Step[] {
  const { status, created_at: created, completed_at: completed, failure_reason: reason } = withdrawal
  const asked: Step = { state: 'done', title: 'Requested, and reserved from your balance', aside: time(created) }
  if (status === 'REJECTED' || status === 'FAILED') {
    const title = status === 'REJECTED' ? 'Ended before anything was sent' : 'Failed: nothing was paid'
    const more = html`${reason === null ? null : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. `}The money is
    back in your balance.`
    return [
      { ...asked, state: 'calm' },
      { state: 'bad', title, aside: time(withdrawal.updated_at), more },
    ]
  }
  const reached = withdrawalStatuses.indexOf(status)
  const at = (index: number): Step['state'] => (reached >= index ? 'done' : reached === index - 1 ? 'now' : 'next')
  const last = decisions.findLast(({ isCounted }) => isCounted)
  const approved = needed === 0 ? 'No approval needed' : reached >= 1 ? 'Approved' : `Approvals: ${given} of ${needed}`
  return [
    asked,
    { state: at(1), title: approved, ...(reached >= 1 && last && { aside: time(last.at) }) },
    { state: at(2), title: 'Signed' },
    { state: at(3), title: 'Sent to the network' },
    { state: at(4), title: 'Completed', ...(completed !== null && { aside: time(completed) }) },
  ]
}

async function cancellation(request: DashboardRequest, trouble: string | null): Promise<Reply> {
  const withdrawal = await getWithdrawal(request.deps, request.sessionUser, request.params['id']!)
  const here = `${path}/${withdrawal.id}`
  const content = html`<div class="cluster">
    ${button('Cancel the withdrawal', { kind: 'danger' })} ${linkButton('Back', here)}
  </div>`
  const body = question({
    title: 'Cancel this withdrawal?',
    sentences: [
      'Nothing is sent, and the money returns to your balance. You can cancel until an operator approves it.',
    ],
    details: [
      { term: 'Amount', value: amount(withdrawal.amount) },
      { term: 'To', value: html`<bdi class="mono wrap-any" dir="ltr" translate="no">${withdrawal.address}</bdi>` },
    ],
    form: html`${trouble !== null && note('bad', 'Nothing was changed.', sentenceOf(trouble))}
    ${form(request, `${here}/cancel`, content)}`,
  })
  return page({ title: 'Cancel a withdrawal', crumbs }, body, trouble === null ? 200 : 409)
}

function cancelling(request: DashboardRequest): Promise<Reply> {
  const work = async () => {
    const { id } = await recorded(
      request,
      joined => cancelWithdrawal(joined, request.sessionUser, request.params['id']!),
      ({ id: ended }) => ({
        action: 'withdrawal.cancel',
        subject: `withdrawal ${ended}`,
        sentence: 'A withdrawal was cancelled.',
        notice: null,
      }),
    )
    return go(`${path}/${id}`, 'The withdrawal is cancelled.')
  }
  return tried(work, { operationId: 'cancelWithdrawal', again: ({ code }) => cancellation(request, code) })
}
