import { networks, networkTable } from '../../../chains/networks.ts'
import { listActivity } from '../../../ledger/statements/activity.service.ts'
import type { EntryKind, StatementAccount, StatementLine } from '../../../ledger/statements/statement.ts'
import { listOrderNames, type OrderName } from '../../../orders/order.store.ts'
import { card } from '../../kit/card.ts'
import { chips, segments } from '../../kit/navigation.ts'
import { pagination, table, type Column } from '../../kit/table.ts'
import { html, isolated, type Html } from '../../html.ts'
import { textOf, type DashboardRequest, type Fields } from '../request.ts'
import { figure, networkName, shortened, time } from '../words.ts'

const path = '/dashboard/balances'
const limit = 15

const accounts: Readonly<Record<StatementAccount, { readonly label: string; readonly empty: string }>> = {
  available: { label: 'Available', empty: 'Nothing has come in yet.' },
  reserved: { label: 'On its way out', empty: 'Nothing was withdrawn or refunded yet.' },
  frozen: { label: 'Frozen', empty: 'No payment was held by screening.' },
  owed: { label: 'Owed', empty: 'You never owed anything.' },
}
const accountNames = Object.keys(accounts) as StatementAccount[]

const columns: readonly Column[] = [
  { head: 'What', position: 'state' },
  { head: 'For', position: 'about' },
  { head: 'Reference', position: 'start' },
  { head: 'Network', position: 'low-start' },
  { head: 'Amount', isNumber: true, position: 'lead' },
  { head: 'Balance after', isNumber: true, position: 'low-end', isNamed: true },
  { head: 'Time', isNumber: true, position: 'end' },
]

/** What happened on one kind of balance, newest first, in plain words. Ignores a filter that it does not know. */
export async function activityCard({ deps, sessionUser, query }: DashboardRequest): Promise<Html> {
  const account = accountNames.find(one => one === textOf(query, 'account')) ?? 'available'
  const network = networks.find(one => one === textOf(query, 'network'))
  const cursor = textOf(query, 'cursor')
  const asked = { account, network, limit, ...(cursor !== '' && { cursor }) }
  const { lines, nextCursor } = await listActivity(deps, sessionUser, asked)
  const orderIds = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))]
  const orders = orderIds.length === 0 ? [] : await listOrderNames(deps.db, orderIds)
  const byId = new Map(orders.map(one => [one.id, one]))
  const list =
    lines.length === 0
      ? html`<div class="body muted">${cursor === '' ? accounts[account].empty : 'There is nothing older.'}</div>`
      : table({ caption: 'Activity', columns, rows: lines.map(line => rowOf(line, byId.get(line.orderId ?? ''))) })
  const foot = pagination({
    text: 'Amounts in USDT, after fees. The balance is that of the network, after the entry.',
    previous: cursor === '' ? undefined : here(query, { cursor: undefined }),
    next: nextCursor === null ? undefined : here(query, { cursor: nextCursor }),
  })
  return card(
    { title: 'Activity', action: networkFilter(query, network), isFlush: true, foot },
    html`<div class="body">${accountFilter(query, account)}</div>
      ${list}`,
  )
}

function rowOf(line: StatementLine, order: OrderName | undefined) {
  const { amount, balance, network, createdAt } = line
  return [
    html`<span class="nowrap">${wordOf(line)}</span>`,
    html`<span class="cut">${order && isolated(order.reference ?? order.description)}</span>`,
    linkOf(line, order),
    networkName(network),
    html`<b><bdi dir="ltr">${amount > 0n && '+'}${figure(amount)}</bdi></b>`,
    figure(balance),
    time(createdAt),
  ]
}

/** A refund is a withdrawal with an order. */
function wordOf({ kind, account, orderId, withdrawalId }: StatementLine): string {
  const out = orderId === null || withdrawalId === null ? 'Withdrawal' : 'Refund'
  const words: Readonly<Record<EntryKind, string>> = {
    payment: 'Payment',
    freeze: 'Payment on hold',
    release: account === 'frozen' ? 'Released' : 'Payment released',
    set_apart: 'Set apart',
    reversal: 'Taken back',
    reserve: account === 'reserved' ? `${out} requested` : out,
    withdrawal: `${out} sent`,
    release_reserve: `${out} not sent`,
    debt: 'Debt',
    debt_payment: 'Debt paid',
    write_off: 'Debt written off',
  }
  return words[kind]
}

function linkOf({ withdrawalId, orderId, txHash }: StatementLine, order: OrderName | undefined): Html {
  if (withdrawalId !== null) return link(`/dashboard/withdrawals/${withdrawalId}`, shortened(withdrawalId))
  if (orderId !== null) return link(`/dashboard/orders/${orderId}`, order?.orderNumber ?? shortened(orderId))
  return html`<span class="mono">${txHash === null ? '–' : shortened(txHash)}</span>`
}

function link(href: string, text: string): Html {
  return html`<a class="link mono" href="${href}">${text}</a>`
}

function accountFilter(query: Fields, chosen: StatementAccount): Html {
  return chips(
    'Balance',
    accountNames.map(account => ({
      label: accounts[account].label,
      href: here(query, { account }),
      isCurrent: account === chosen,
    })),
  )
}

function networkFilter(query: Fields, chosen: string | undefined): Html {
  const all = { label: 'All', href: here(query, { network: undefined }), isCurrent: chosen === undefined }
  const each = networks.map(network => ({
    label: networkTable[network].chainName,
    href: here(query, { network }),
    isCurrent: network === chosen,
  }))
  return segments('Network', [all, ...each])
}

/** The page with other filters, from its newest entry unless a position is given. */
function here(query: Fields, change: Readonly<Record<string, string | undefined>>): string {
  const kept = { account: textOf(query, 'account'), network: textOf(query, 'network'), ...change }
  const parameters = Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters).toString()}`
}
