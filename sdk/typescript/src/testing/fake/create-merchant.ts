import { createDeliveries } from './deliveries.ts'
import { fakeUuid, type FakeMerchant, type FakeService, type FakeState, type Merchant } from './state.ts'
import { createOrderStore } from './store.ts'
import { noteAttempt } from './timeline.ts'

/** What is said about a merchant; the rest is as after registration. */
export type NewMerchant = Partial<Merchant> & { readonly webhookSecret?: string }

/** Adds a merchant to the service, without keys. */
export function createMerchant(
  service: FakeService,
  { webhookSecret = secretOf(service.merchants.length), ...given }: NewMerchant,
): FakeMerchant {
  const number = service.merchants.length
  const now = service.business().toISOString()
  const view: Merchant = {
    id: number === 0 ? '00000000-0000-4000-8000-00000000fa4e' : fakeUuid(0xfa4e_0000 + number),
    platform_user_id: `fake_${number}`,
    name: 'Fake merchant',
    email: 'shop@merchant.test',
    status: 'PENDING_KYB',
    tier: 'BASIC',
    fee_rate: '0',
    environment: 'test',
    created_at: now,
    updated_at: now,
    ...given,
  }
  const states: Partial<Record<'live' | 'test', FakeState>> = {}
  const merchant = { view, webhookSecret, keys: new Map(), usedSignatures: new Set<string>(), states } as FakeMerchant
  for (const environment of ['test', 'live'] as const) {
    states[environment] = createState(service, merchant, { environment, webhookSecret })
  }
  service.merchants.push(merchant)
  return merchant
}

/** 32 bytes, as the contract has them, and other ones for every merchant. */
function secretOf(number: number): string {
  return `whsec_${btoa(`a secret for tests, merchant ${String(number).padStart(3, '0')}`)}`
}

function createState(
  service: FakeService,
  merchant: FakeMerchant,
  { environment, webhookSecret }: { readonly environment: 'live' | 'test'; readonly webhookSecret: string },
): FakeState {
  const { now, business } = service
  const receive = service.receive ?? (() => new Response(null, { status: 204 }))
  const attempted = (delivery: Parameters<typeof noteAttempt>[1]) => noteAttempt(state, delivery)
  const state: FakeState = {
    service,
    merchant,
    environment,
    orders: createOrderStore(),
    webhooks: [],
    events: [],
    eventReaders: new Set(),
    deliveries: createDeliveries({ secret: webhookSecret, receive, now, business, attempted }),
    timelines: new Map(),
    idempotency: new Map(),
    withdrawals: [],
    paymentLinks: [],
    paymentLinkKeys: new Map(),
    withdrawalKeys: new Map(),
    claims: new Map(),
    withdrawalAddresses: [],
    rates: new Map(),
    isRestricted: environment === 'live',
    business,
  }
  return state
}
