import type { components } from '../../../../../generated/api.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { readFields } from './json.ts'
import { isText } from './order-input.ts'
import { checkQuery } from './query.ts'
import { Refusal } from './refusal.ts'
import { fakeUuid, type FakeState } from './state.ts'
import type { Network } from './withdrawal.ts'
import { addressRule, networkRule, requireAddress } from './withdrawals.ts'

export type WithdrawalAddress = components['schemas']['WithdrawalAddress']

const addressesMax = 100
const waitMs = 86_400_000

/** `GET /v1/withdrawal-addresses`. */
export function listWithdrawalAddresses(state: FakeState, { url }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  return { status: 200, body: { addresses: state.withdrawalAddresses.toReversed(), is_restricted: state.isRestricted } }
}

/** `POST /v1/withdrawal-addresses`. */
export function addWithdrawalAddress(state: FakeState, request: FakeRequest): FakeAnswer {
  const rules = { network: networkRule, address: addressRule, name: { isValid: isText(1, 255) } }
  const fields = readFields(request, rules) as { network: Network; address: string; name?: string }
  const { network, address, name = '' } = fields
  requireAddress(network, address)
  const own = state.withdrawalAddresses
  const known = own.find(one => one.network === network && one.address === address)
  if (known) return { status: 201, body: known }
  if (own.length >= addressesMax) throw new Refusal(409, 'withdrawal address limit reached')
  const now = state.business()
  const body: WithdrawalAddress = {
    id: fakeUuid(state.service.count('withdrawal address')),
    network,
    address,
    name,
    environment: state.environment,
    usable_from: new Date(now.getTime() + waitMs).toISOString(),
    created_at: now.toISOString(),
  }
  own.push(body)
  return { status: 201, body }
}

/** `DELETE /v1/withdrawal-addresses/{id}`. */
export function removeWithdrawalAddress(state: FakeState, { url, ids: [id] }: FakeRequest): FakeAnswer {
  checkQuery(url, {})
  const index = state.withdrawalAddresses.findIndex(one => one.id === id)
  if (index < 0) throw new Refusal(404, 'withdrawal address not found', { param: 'id' })
  state.withdrawalAddresses.splice(index, 1)
  return { status: 200, body: { message: 'withdrawal address removed' } }
}
