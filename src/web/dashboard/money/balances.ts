import { networks, type Network, networkText } from '../../../chains/networks.ts'
import { readListTime } from '../../../orders/query/list-times.ts'
import { statementCsv } from '../../../ledger/statements/statement-csv.ts'
import { statementJson } from '../../../ledger/statements/statement-json.ts'
import { statementPdf } from '../../../ledger/statements/statement-pdf.service.ts'
import { openShortStatement, openStatement, type StatementQuery } from '../../../ledger/statements/statement.service.ts'
import { parseUsdt, sumUsdt } from '../../../lib/money.ts'
import { getBalances } from '../../../withdrawals/balances/balance.service.ts'
import { listWithdrawals } from '../../../withdrawals/withdrawal-list.service.ts'
import { button, linkButton, textLink } from '../../kit/button.ts'
import { card, facts } from '../../kit/card.ts'
import { field, select } from '../../kit/field.ts'
import { html, type Html } from '../../html.ts'
import {
  mayDo,
  page,
  textOf,
  tried,
  type DashboardRequest,
  type BusinessPage,
  type Fields,
  type Reply,
} from '../request.ts'
import { sentenceOf } from '../sentences.ts'
import { activityCard } from './activity.ts'
import { withdrawalTable } from './withdrawals.ts'
import { amount, networkName } from '../words.ts'

const path = '/dashboard/balances'

export const balancePages: readonly BusinessPage[] = [
  { method: 'GET', path, permission: 'read', respond: request => balances(request, null) },
  { method: 'GET', path: `${path}/statement`, permission: 'read', respond: statement },
]

async function balances(request: DashboardRequest, trouble: string | null): Promise<Reply> {
  const { deps, sessionUser } = request
  const [list, latest, activity] = await Promise.all([
    getBalances(deps, sessionUser),
    listWithdrawals(deps, sessionUser, { limit: 5, offset: 0 }),
    activityCard(request),
  ])
  const canSend = mayDo(request, 'withdrawals')
  const actions = html`${linkButton('Addresses', '/dashboard/addresses')}
  ${canSend && linkButton('Withdraw', '/dashboard/withdrawals/new', { kind: 'primary' })}`
  const body = html`<div class="columns half">${list.balances.map(balanceCard)}</div>
    ${activity} ${statementForm(request, trouble)}
    ${card(
      { title: 'Latest withdrawals', action: textLink('All withdrawals', '/dashboard/withdrawals'), isFlush: true },
      latest.withdrawals.length === 0
        ? html`<div class="body muted">No withdrawals yet.</div>`
        : withdrawalTable(latest.withdrawals),
    )}`
  const available = sumUsdt(list.balances.map(one => parseUsdt(one.available)!))
  const sub = html`${amount(available)} available. Payments, less fees, refunds and withdrawals.`
  return page({ title: 'Balances', sub, actions }, body, trouble === null ? 200 : 400)
}

function balanceCard(one: Awaited<ReturnType<typeof getBalances>>['balances'][number]): Html {
  return card(
    { title: networkName(one.network), isFlush: true },
    facts([
      { term: 'Available', value: amount(one.available), aside: 'can be withdrawn' },
      { term: 'Pending', value: amount(one.pending), aside: 'seen on the chain, not final yet' },
      { term: 'Reserved', value: amount(one.reserved), aside: 'on its way out' },
      { term: 'Frozen', value: amount(one.frozen), aside: 'held by screening' },
      one.owed !== '0' && { term: 'Owed', value: amount(one.owed), aside: 'taken from what comes next' },
    ]),
  )
}

const kinds = [
  { value: 'csv', label: 'CSV' },
  { value: 'pdf', label: 'PDF' },
  { value: 'json', label: 'JSON' },
]

function statementForm({ query, deps }: DashboardRequest, trouble: string | null): Html {
  const month = `${deps.clock.business().toISOString().slice(0, 7)}-01`
  const choicesOfNetwork = [
    { value: '', label: 'All networks' },
    ...networks.map((value: Network) => ({ value, label: networkText(value) })),
  ]
  return card(
    { title: 'Statement' },
    html`<form class="form-line" method="get" action="${path}/statement">
        ${field({ name: 'from', type: 'date', label: 'From', value: textOf(query, 'from') || month })}
        ${field({ name: 'to', type: 'date', label: 'To', value: textOf(query, 'to'), ...(trouble !== null && { error: sentenceOf(trouble) }) })}
        ${select({ name: 'network', label: 'Network', choices: choicesOfNetwork, value: textOf(query, 'network') })}
        ${select({ name: 'as', label: 'Format', choices: kinds, value: textOf(query, 'as') })}
        ${button('Download', { icon: 'download' })}
      </form>
      <p class="small muted">All ledger entries with the balance after each. Days in UTC. Leave To empty to include today.</p>`, // prettier-ignore
  )
}

/** Sends statements as the API does, with the same limits per merchant and on concurrent reads. */
async function statement(request: DashboardRequest): Promise<Reply> {
  const { deps, sessionUser, query, statements } = request
  const kind = kinds.find(one => one.value === textOf(query, 'as'))?.value ?? 'csv'
  const onClose = statements.take(sessionUser)
  const work = async (): Promise<Reply> => {
    try {
      const asked = readPeriod(query)
      const enqueue = { ...deps, enqueue: statements.enqueue }
      const open = kind === 'pdf' ? openShortStatement : openStatement
      const statementFile = await open(enqueue, sessionUser, asked)
      const write = { csv: statementCsv, pdf: statementPdf, json: statementJson }[kind as 'csv' | 'pdf' | 'json']
      const name = `statement-${sessionUser.environment}-${statementFile.from.toISOString().slice(0, 10)}.${kind}`
      const type = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf', json: 'application/json' }[kind]!
      return { kind: 'file', pieces: write(statementFile), onClose, type, name }
    } catch (error) {
      onClose()
      throw error
    }
  }
  return tried(work, { operationId: 'getStatement', again: ({ code }) => balances(request, code) })
}

/** The end of a period is the end of its day. */
function readPeriod(query: Fields): StatementQuery {
  const network = networks.find(one => one === textOf(query, 'network'))
  return { network, from: dayOf(textOf(query, 'from'), 0), to: dayOf(textOf(query, 'to'), 1) }
}

function dayOf(text: string, daysLater: number): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return undefined
  return readListTime(new Date(Date.parse(text) + daysLater * 86_400_000).toISOString()).toISOString()
}
