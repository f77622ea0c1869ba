import { networks, withdrawalStatuses } from '../../generated/words.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { readFields, refuseBody, type FieldRule } from './json.ts'
import { formatAmount, parseAmount } from './money.ts'
import { fakeNetwork } from './networks.ts'
import { isText } from './order-input.ts'
import { orderOf } from './orders.ts'
import { checkQuery, isCursor, isLimit, isOffset, type QueryRules } from './query.ts'
import { Refusal } from './refusal.ts'
import type { FakeState } from './state.ts'
import {
  addWithdrawal,
  balanceOf,
  failWithdrawal,
  feeUnits,
  smallestUnits,
  units,
  type Network,
  type NewWithdrawal,
  type Withdrawal,
} from './withdrawal.ts'

const destination = 'invalid destination address'
const isAddress = (network: Network, value: unknown) =>
  typeof value === 'string' && fakeNetwork(network).addressPattern.test(value)

const amountRule: FieldRule = { isValid: value => parseAmount(value) !== null, missing: 'invalid amount' }
/** Readable, and something at all. */
export const isPositive = (value: unknown) => {
  const amount = parseAmount(value)
  if (amount === 0n) throw new Refusal(400, 'amount below minimum', { param: 'amount' })
  return amount !== null
}
const currencyRule: FieldRule = {
  isValid: value => value === 'USDT',
  missing: 'unsupported currency',
  invalid: 'unsupported currency',
}
export const networkRule: FieldRule = {
  isValid: value => networks.some(network => network === value),
  missing: 'unsupported network',
  invalid: 'unsupported network',
}
export const addressRule: FieldRule = {
  isValid: value => networks.some(network => isAddress(network, value)),
  missing: destination,
  invalid: destination,
}
export const keyRule: FieldRule = { isValid: isText(1, 255), missing: 'missing idempotency key' }
const metadataRule: FieldRule = {
  isValid: value => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** `POST /v1/withdrawals`. */
export function createWithdrawal(state: FakeState, request: FakeRequest): FakeAnswer {
  const rules = {
    amount: amountRule,
    currency: currencyRule,
    network: networkRule,
    address: addressRule,
    idempotency_key: keyRule,
    metadata: metadataRule,
  }
  const {
    amount,
    network,
    address,
    idempotency_key: key,
    metadata = {},
  } = readFields(request, rules) as unknown as RequestedWithdrawal
  return onceByKey(state, { key, asked: [amount, network, address, metadata] }, () => {
    requireAddress(network, address)
    requireListed(state, network, address)
    const wanted = units(amount)
    if (wanted < smallestUnits) throw new Refusal(400, 'amount below minimum', { param: 'amount' })
    return { amount: wanted, network, address, orderId: null, metadata }
  })
}

interface RequestedWithdrawal {
  readonly amount: string
  readonly network: Network
  readonly address: string
  readonly idempotency_key: string
  readonly metadata?: Record<string, unknown>
}

export interface ByKey {
  readonly key: string
  readonly asked: unknown
}

export function onceByKey(state: FakeState, { key, asked }: ByKey, read: () => NewWithdrawal): FakeAnswer {
  const text = JSON.stringify(asked)
  const known = state.withdrawalKeys.get(key)
  if (known?.asked === text) {
    const body = withdrawalOf(state, known.id)
    return { status: 201, body, headers: { 'Idempotent-Replayed': 'true' } }
  }
  const wanted = read()
  if (known) throw new Refusal(409, 'duplicate idempotency key', { param: 'idempotency_key' })
  const body = addWithdrawal(state, wanted)
  state.withdrawalKeys.set(key, { asked: text, id: body.id })
  return { status: 201, body }
}

export function requireAddress(network: Network, address: string): void {
  if (!isAddress(network, address)) throw new Refusal(400, destination, { param: 'address' })
}

/** The allow-list, where it is in force: what was listed less than a day ago is not on it yet. */
export function requireListed(state: FakeState, network: Network, address: string): void {
  const now = state.business()
  const isListed = state.withdrawalAddresses.some(
    one => one.network === network && one.address === address && new Date(one.usable_from) <= now,
  )
  if (state.isRestricted && !isListed) throw new Refusal(400, 'destination address not allowed', { param: 'address' })
}

const listRules: QueryRules = {
  limit: isLimit,
  offset: isOffset,
  cursor: isCursor,
  status: text => withdrawalStatuses.some(status => status === text),
  network: text => networks.some(network => network === text),
}

/** `GET /v1/withdrawals`: newest first. */
export function listWithdrawals(state: FakeState, { url }: FakeRequest): FakeAnswer {
  checkQuery(url, listRules)
  const query = url.searchParams
  const found = state.withdrawals.filter(one =>
    (['status', 'network'] as const).every(name => [null, one[name] as string].includes(query.get(name))),
  )
  const { page, ...rest } = pageOf(state, found, { query, list: 'withdrawals' })
  return { status: 200, body: { withdrawals: page, ...rest } }
}

interface Walk {
  readonly query: URLSearchParams
  readonly list: 'withdrawals' | 'refunds'
}

function pageOf(state: FakeState, oldestFirst: readonly Withdrawal[], { query, list }: Walk) {
  const [limit, offset] = [Number(query.get('limit') ?? 20), Number(query.get('offset') ?? 0)]
  const cursor = query.get('cursor')
  if (cursor !== null && offset > 0) throw new Refusal(400, 'cursor and offset together')
  const found = oldestFirst.toReversed()
  const positions = new Map(state.withdrawals.map((one, index) => [one.id, index]))
  const after = cursor === null ? null : positions.get(readCursor(list, cursor)[0] ?? '')
  if (after === undefined) throw new Refusal(400, 'invalid cursor')
  const rest = after === null ? found.slice(offset) : found.filter(one => positions.get(one.id)! < after)
  const page = rest.slice(0, limit)
  return { page, total: found.length, next_cursor: rest.length > limit ? writeCursor(list, [page.at(-1)!.id]) : null }
}

/** `GET /v1/withdrawals/{id}`. */
export function getWithdrawal(state: FakeState, { url, ids: [id] }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: withdrawalOf(state, id) }
}

/** `POST /v1/withdrawals/quote`. */
export function quoteWithdrawal(_state: FakeState, request: FakeRequest): FakeAnswer {
  const rules = { amount: { ...amountRule, isValid: isPositive }, currency: currencyRule, network: networkRule }
  const { amount, network } = readFields(request, rules) as unknown as RequestedWithdrawal
  const quote = {
    amount: formatAmount(units(amount)),
    fee_amount: formatAmount(feeUnits),
    total_amount: formatAmount(units(amount) + feeUnits),
    minimum_amount: formatAmount(smallestUnits),
    currency: 'USDT',
    network,
  }
  return { status: 200, body: quote }
}

/** `POST /v1/withdrawals/{id}/cancel`. */
export async function cancelWithdrawal(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  refuseBody(request)
  const { id, status } = withdrawalOf(state, request.ids[0])
  if (status !== 'PENDING') throw new Refusal(409, 'withdrawal cannot be cancelled')
  return {
    status: 200,
    body: await failWithdrawal(state, id, { reason: 'cancelled by the merchant', status: 'REJECTED' }),
  }
}

/** `GET /v1/balances`. */
export function getBalances(state: FakeState, { url }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  const balances = networks.map(network => {
    const amounts = Object.entries(balanceOf(state, network)).map(([name, amount]) => [name, formatAmount(amount)])
    return { network, currency: 'USDT', ...(Object.fromEntries(amounts) as object) }
  })
  return { status: 200, body: { balances, environment: state.environment } }
}

/** `GET /v1/orders/{id}/refunds`: newest first. */
export function listRefunds(state: FakeState, { url, ids: [orderId] }: FakeRequest): FakeAnswer {
  checkQuery(url, { limit: isLimit, offset: isOffset, cursor: isCursor })
  const { id } = orderOf(state, orderId)
  const found = state.withdrawals.filter(one => one.order_id === id)
  const { page, ...rest } = pageOf(state, found, { query: url.searchParams, list: 'refunds' })
  return { status: 200, body: { refunds: page, ...rest } }
}

function withdrawalOf(state: FakeState, id = ''): Withdrawal {
  const found = state.withdrawals.find(one => one.id === id)
  if (!found) throw new Refusal(404, 'withdrawal not found', { param: 'id' })
  return found
}
