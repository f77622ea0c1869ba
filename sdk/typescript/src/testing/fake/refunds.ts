import type { components } from '../../../../../generated/api.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { readFields } from './json.ts'
import { formatAmount } from './money.ts'
import { orderOf } from './orders.ts'
import { Refusal } from './refusal.ts'
import { fakeUuid, type FakeState } from './state.ts'
import { units, type Network, type Withdrawal } from './withdrawal.ts'
import { addressRule, isPositive, keyRule, onceByKey, requireAddress, requireListed } from './withdrawals.ts'

type Order = components['schemas']['Order']
type RefundClaim = components['schemas']['RefundClaim']

interface RequestedRefund {
  readonly amount?: string
  readonly address?: string
  readonly claim?: boolean
  readonly idempotency_key: string
}

/** As long as the service lets a customer claim a refund. */
const claimSeconds = 30 * 86_400

/** `POST /v1/orders/{id}/refunds`. */
export function createRefund(state: FakeState, request: FakeRequest): FakeAnswer {
  const rules = {
    amount: { isValid: isPositive },
    address: { isValid: addressRule.isValid, invalid: 'invalid destination address' as const },
    claim: { isValid: (value: unknown) => typeof value === 'boolean' },
    idempotency_key: keyRule,
  }
  const {
    amount,
    address,
    claim = false,
    idempotency_key: key,
  } = readFields(request, rules) as unknown as RequestedRefund
  const order = orderOf(state, request.ids[0])
  if (claim === (address !== undefined)) throw new Refusal(400, 'invalid destination address', { param: 'address' })
  if (address === undefined) return createClaim(state, order, { amount, key })
  requireAddress(order.network, address)
  const answer = onceByKey(state, { key, asked: [order.id, amount ?? null, address] }, () => {
    requireListed(state, order.network, address)
    return { amount: wantedOf(order, amount), network: order.network, address, orderId: order.id, metadata: {} }
  })
  if (!answer.headers) {
    const refunded = units(order.refunded_amount) + units((answer.body as Withdrawal).amount)
    state.orders.save({ ...order, refunded_amount: formatAmount(refunded) })
  }
  return answer
}

function wantedOf(order: Order, amount: string | undefined): bigint {
  const refundable = units(order.credited_amount) + units(order.fee_amount) - units(order.refunded_amount)
  const wanted = amount === undefined ? refundable : units(amount)
  if (wanted > refundable || wanted <= 0n) throw new Refusal(400, 'amount exceeds refundable', { param: 'amount' })
  return wanted
}

interface RequestedClaim {
  readonly amount: string | undefined
  readonly key: string
}

/** A link by which a customer would claim the refund; the fake serves no pages, so nobody does. */
function createClaim(state: FakeState, order: Order, { amount, key }: RequestedClaim): FakeAnswer {
  const asked = JSON.stringify([order.id, amount ?? null, null])
  const known = state.withdrawalKeys.get(key)
  const same = known?.asked === asked ? state.claims.get(known.id) : undefined
  if (same) return { status: 201, body: same, headers: { 'Idempotent-Replayed': 'true' } }
  const network: Network = order.network
  // Nobody knows yet whether the address will be listed.
  if (state.isRestricted) throw new Refusal(400, 'destination address not allowed', { param: 'address' })
  const wanted = wantedOf(order, amount)
  if (known) throw new Refusal(409, 'duplicate idempotency key', { param: 'idempotency_key' })
  const number = state.service.count('claim')
  const now = state.business()
  const claim: RefundClaim = {
    id: fakeUuid(number),
    merchant_id: state.merchant.view.id,
    order_id: order.id,
    refund_id: null,
    refund_url: `https://kassa.test/refund/rf_${String(number).padStart(26, '0')}`,
    amount: formatAmount(wanted),
    currency: 'USDT',
    network,
    environment: state.environment,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + claimSeconds * 1000).toISOString(),
  }
  state.claims.set(claim.id, claim)
  state.withdrawalKeys.set(key, { asked, id: claim.id })
  return { status: 201, body: claim }
}
