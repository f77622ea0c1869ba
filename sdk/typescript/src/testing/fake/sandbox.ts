import { networks } from '../../generated/words.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { fakeNetwork, type Network } from './networks.ts'
import { createMerchant } from './create-merchant.ts'
import { readFields, type FieldRule } from './json.ts'
import { newKey, permissions } from './key.ts'
import type { FakeState, Merchant } from './state.ts'

const isWithin = (min: number, max: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

const isOneOf = (words: readonly string[]) => (value: unknown) => words.includes(value as string)

const clockRules = { seconds: { isValid: isWithin(1, 2_678_400), missing: 'missing seconds' } }

/** `POST /v1/test/clock/advance`: a block on each chain, and what is due by then. */
export async function advanceTestClock(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  const { seconds } = readFields(request, clockRules)
  const { service } = state
  await service.advance(Number(seconds))
  const offsetMs = service.business().getTime() - service.now().getTime()
  return { status: 200, body: { now: service.business().toISOString(), offset_seconds: Math.floor(offsetMs / 1000) } }
}

const unsupported = 'unsupported network'
const mineRules: Readonly<Record<string, FieldRule>> = {
  network: { isValid: isOneOf(networks), missing: unsupported, invalid: unsupported },
  blocks: { isValid: isWithin(1, 100), missing: 'missing blocks' },
}

/** `POST /v1/test/mine`: the clock moves on by the time that the blocks take. */
export async function mineTestBlocks(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  const { network, blocks } = readFields(request, mineRules) as { network: Network; blocks: number }
  const { service } = state
  service.chains.mine(network, blocks)
  await service.pass(blocks * fakeNetwork(network).blockSeconds)
  return {
    status: 200,
    body: { network, block_number: service.chains.height(network), now: service.business().toISOString() },
  }
}

const merchantRules: Readonly<Record<string, FieldRule>> = {
  status: { isValid: isOneOf(['PENDING_KYB', 'ACTIVE', 'SUSPENDED']) },
  tier: { isValid: isOneOf(['BASIC', 'STANDARD', 'PREMIUM']) },
}

/** `POST /v1/test/merchants`: a merchant of its own, whose test key may do everything. */
export function createTestMerchant(state: FakeState, request: FakeRequest): FakeAnswer {
  const { service } = state
  const fields = readFields(request, merchantRules, { isBodyOptional: true })
  const { status = 'ACTIVE', tier = 'BASIC' } = fields as Partial<Pick<Merchant, 'status' | 'tier'>>
  const isApproved = status !== 'PENDING_KYB'
  const merchant = createMerchant(service, {
    name: 'Test merchant',
    email: 'merchant@sandbox.test',
    status,
    tier,
    fee_rate: isApproved ? service.feeRate : '0',
    environment: isApproved ? 'live' : 'test',
  })
  const number = String(service.count('api key'))
  const key = newKey(service, {
    key_id: `mk_test_fake${number.padStart(18, '0')}`,
    secret: `sk_test_${number.padStart(43, '0')}`,
    name: 'Test',
    environment: 'test',
    permissions: [...permissions],
    allowed_cidrs: [],
  })
  merchant.keys.set(key.key_id, key)
  const { key_id, secret, name, environment, created_at } = key
  return {
    status: 201,
    body: {
      merchant: merchant.view,
      api_key: { key_id, secret, name, environment, created_at },
      webhook_secret: merchant.webhookSecret,
    },
  }
}
