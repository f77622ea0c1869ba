import type { components } from '../../../../../generated/api.ts'
import type { networks } from '../../generated/words.ts'
import { formatAmount, parseAmount } from './money.ts'
import { fakeNetwork } from './networks.ts'
import { isWaiting } from './order.ts'
import { Refusal } from './refusal.ts'
import { fakeUuid, recordEvent, type FakeState } from './state.ts'

export type Withdrawal = components['schemas']['Withdrawal']
export type Network = (typeof networks)[number]

/** What the service charges unless its operator says otherwise. */
export const feeUnits = 1_000_000n
export const smallestUnits = 10_000_000n
/** Above this somebody has to approve. */
const autoLimitUnits = 1_000_000_000n
const largestUnits = 100_000_000_000n

/** What a merchant has on a network, in units of 10⁻⁶ USDT. */
export function balanceOf(state: FakeState, network: Network) {
  const orders = state.orders.list().filter(order => order.network === network)
  const own = state.withdrawals.filter(one => one.network === network)
  const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + units(amount), 0n)
  const open = own.filter(one => isOpen(one)).map(one => one.total_amount)
  const paid = own.filter(one => one.status === 'COMPLETED').map(one => one.total_amount)
  return {
    available: sum(orders.map(order => order.credited_amount)) - sum(open) - sum(paid),
    pending: sum(orders.filter(isWaiting).map(order => order.received_amount)),
    reserved: sum(open),
    frozen: sum(orders.map(order => order.frozen_amount)),
    owed: 0n,
  }
}

export interface NewWithdrawal {
  readonly amount: bigint
  readonly network: Network
  readonly address: string
  readonly orderId: string | null
  readonly metadata: Record<string, unknown>
}

/** Sets money aside. Refuses what is beyond the balance or the limit. */
export function addWithdrawal(state: FakeState, wanted: NewWithdrawal): Withdrawal {
  const total = wanted.amount + feeUnits
  if (balanceOf(state, wanted.network).available < total)
    throw new Refusal(400, 'insufficient balance', { param: 'amount' })
  if (wanted.amount > largestUnits) throw new Refusal(400, 'withdrawal limit exceeded', { param: 'amount' })
  const now = state.business().toISOString()
  const withdrawal: Withdrawal = {
    id: fakeUuid(state.service.count('withdrawal')),
    merchant_id: state.merchant.view.id,
    order_id: wanted.orderId,
    status: wanted.amount > autoLimitUnits ? 'PENDING' : 'APPROVED',
    amount: formatAmount(wanted.amount),
    fee_amount: formatAmount(feeUnits),
    total_amount: formatAmount(total),
    currency: 'USDT',
    network: wanted.network,
    address: wanted.address,
    tx_hash: null,
    block_number: null,
    failure_reason: null,
    metadata: wanted.metadata,
    environment: state.environment,
    created_at: now,
    updated_at: now,
    completed_at: null,
  }
  state.withdrawals.push(withdrawal)
  return withdrawal
}

/** Ends a withdrawal as paid, with its event. */
export function completeWithdrawal(state: FakeState, id: string): Promise<Withdrawal> {
  const { network } = openWithdrawal(state, id)
  const hash = state.service.count('transfer').toString(16).padStart(64, '0')
  return end(state, id, {
    status: 'COMPLETED',
    tx_hash: fakeNetwork(network).hashPrefix + hash,
    block_number: state.service.chains.mine(network, 1),
    completed_at: state.business().toISOString(),
  })
}

/** Ends a withdrawal as not paid, with its event: its money is available again. */
export function failWithdrawal(
  state: FakeState,
  id: string,
  { reason, status = 'FAILED' }: { readonly reason: string; readonly status?: 'FAILED' | 'REJECTED' },
): Promise<Withdrawal> {
  openWithdrawal(state, id)
  return end(state, id, { status, failure_reason: reason })
}

async function end(state: FakeState, id: string, fields: Partial<Withdrawal>): Promise<Withdrawal> {
  const index = state.withdrawals.findIndex(one => one.id === id)
  const ended = { ...state.withdrawals[index]!, ...fields, updated_at: state.business().toISOString() }
  state.withdrawals[index] = ended
  const order = ended.order_id === null || ended.status === 'COMPLETED' ? undefined : state.orders.find(ended.order_id)
  if (order) {
    const left = formatAmount(units(order.refunded_amount) - units(ended.amount))
    state.orders.save({ ...order, refunded_amount: left })
  }
  const type = ended.status === 'COMPLETED' ? 'withdrawal.completed' : 'withdrawal.failed'
  await recordEvent(state, type, { data: ended, url: '' })
  return ended
}

/** A withdrawal that has not ended. */
function openWithdrawal(state: FakeState, id: string): Withdrawal {
  const found = state.withdrawals.find(one => one.id === id)
  if (!found || !isOpen(found)) throw new Error(`There is no withdrawal ${id} that has not ended`)
  return found
}

function isOpen({ status }: Withdrawal): boolean {
  return status !== 'COMPLETED' && status !== 'FAILED' && status !== 'REJECTED'
}

export function units(amount: string): bigint {
  return parseAmount(amount) ?? 0n
}
