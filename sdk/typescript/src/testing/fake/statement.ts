import type { components } from '../../../../../generated/api.ts'
import { networks, statementColumns } from '../../generated/words.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { formatAmount } from './money.ts'
import { checkQuery, isTime } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeState } from './state.ts'
import { units, type Network } from './withdrawal.ts'

type Entry = components['schemas']['StatementEntry']
type Account = Entry['account']
type Move = Omit<Entry, 'amount' | 'balance'> & { readonly units: bigint }

const monthMs = 30 * 86_400_000
const accounts: readonly Account[] = ['available', 'reserved', 'frozen']

/** `GET /v1/statement`. */
export function getStatement(state: FakeState, { url }: FakeRequest): FakeAnswer {
  return { status: 200, body: statementOf(state, url) }
}

/** `GET /v1/statement.csv`. */
export function getStatementCsv(state: FakeState, { url }: FakeRequest): FakeAnswer {
  const { from, to, accounts: all, entries } = statementOf(state, url)
  const edge = (at: string, type: 'opening_balance' | 'closing_balance') =>
    all.map(one => [at, type, one.network, one.account, '', one[type], '', '', '', ''])
  const lines = entries.map(entry => statementColumns.map(name => entry[name] ?? ''))
  const rows = [statementColumns, ...edge(from, 'opening_balance'), ...lines, ...edge(to, 'closing_balance')]
  return file('text/csv; charset=utf-8', rows.map(row => `${row.join(',')}\r\n`).join(''))
}

/** `GET /v1/statement.pdf`: a page with nothing on it; only the service writes one to read. */
export function getStatementPdf(state: FakeState, { url }: FakeRequest): FakeAnswer {
  statementOf(state, url)
  return file('application/pdf', '%PDF-1.3\n%%EOF\n')
}

function file(type: string, body: string): FakeAnswer {
  return { status: 200, body, headers: { 'Content-Type': type } }
}

function statementOf(state: FakeState, url: URL) {
  checkQuery(url, { network: text => networks.some(network => network === text), from: isTime, to: isTime })
  const { network, from: begin, to: end } = Object.fromEntries(url.searchParams)
  const to = end === undefined ? state.business() : new Date(end)
  const from = begin === undefined ? new Date(to.getTime() - monthMs) : new Date(begin)
  if (from > to) throw new Refusal(400, 'invalid to', { param: 'to' })
  const moves = movesOf(state).filter(one => network === undefined || one.network === network)
  const before = moves.filter(one => one.created_at < from.toISOString())
  const within = moves.filter(one => !before.includes(one) && one.created_at < to.toISOString())
  const positions = networks.flatMap(name => accounts.map(account => ({ network: name, account })))
  const used = positions.filter(position => [...before, ...within].some(move => isOn(position, move)))
  return {
    merchant_id: state.merchant.view.id,
    environment: state.environment,
    from: from.toISOString(),
    to: to.toISOString(),
    accounts: used.map(position => {
      const [opening, change] = [sumOn(position, before), sumOn(position, within)]
      return {
        ...position,
        opening_balance: formatAmount(opening),
        change: signed(change),
        closing_balance: formatAmount(opening + change),
      }
    }),
    entries: within.map(({ units: amount, ...move }, index) => ({
      ...move,
      amount: signed(amount),
      balance: formatAmount(sumOn(move, [...before, ...within.slice(0, index + 1)])),
    })),
  }
}

interface StatementPosition {
  readonly network: Network
  readonly account: Account
}

function isOn({ network, account }: StatementPosition, move: Move): boolean {
  return move.network === network && move.account === account
}

function sumOn(position: StatementPosition, moves: readonly Move[]): bigint {
  return moves.filter(move => isOn(position, move)).reduce((sum, move) => sum + move.units, 0n)
}

function signed(amount: bigint): string {
  return amount < 0n ? `-${formatAmount(-amount)}` : formatAmount(amount)
}

/** What moved money, by its time: orders that were credited, money that was held back, and withdrawals. */
function movesOf(state: FakeState): Move[] {
  const none = { fee_amount: '0', order_id: null, withdrawal_id: null, tx_hash: null }
  const paid = state.orders.list().flatMap(order => {
    const of = { ...none, created_at: order.updated_at, network: order.network, order_id: order.id }
    const txHash = order.transactions[0]?.tx_hash ?? null
    const credited = {
      ...of,
      type: 'payment',
      account: 'available',
      fee_amount: order.fee_amount,
      tx_hash: txHash,
    } as const
    const held = { ...of, type: 'freeze', account: 'frozen', tx_hash: txHash } as const
    return [
      { ...credited, units: units(order.credited_amount) },
      { ...held, units: units(order.frozen_amount) },
    ]
  })
  const sent = state.withdrawals.flatMap(one => {
    const of = { ...none, network: one.network, order_id: one.order_id, withdrawal_id: one.id }
    const total = units(one.total_amount)
    const reserve = { ...of, created_at: one.created_at, type: 'reserve' } as const
    const isPaid = one.status === 'COMPLETED'
    const end = { ...of, created_at: one.updated_at, account: 'reserved', units: -total } as const
    const left = { ...end, type: 'withdrawal', fee_amount: one.fee_amount } as const
    const back = { ...end, type: 'release_reserve' } as const
    const hasEnded = ['COMPLETED', 'FAILED', 'REJECTED'].includes(one.status)
    return [
      { ...reserve, account: 'available', units: -total } as const,
      { ...reserve, account: 'reserved', units: total } as const,
      ...(hasEnded ? (isPaid ? [left] : [back, { ...back, account: 'available', units: total } as const]) : []),
    ]
  })
  return [...paid, ...sent].filter(move => move.units !== 0n).toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
}
