// What the operations are asked with where they are to grant it, and what they cannot grant.
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { TestServer } from '../helpers/server.ts'
import { root } from './contract-document.ts'
import { body, hook, payee, type MerchantFixture, type PathIds } from './merchant-fixture.ts'
import { startPrism, type Prism } from './prism.ts'

export interface Judged {
  readonly at: TestServer
  readonly prism: Prism
}

const contractFile = path.join(root, 'generated/openapi-strict.json')
/** A server behind Prism. */
export async function judged(starting: Promise<TestServer>): Promise<Judged> {
  const at = await starting
  return { at, prism: await startPrism(contractFile, await at.listen()) }
}

/** What the merchant has of each kind. */
export function idsOf(fixture: MerchantFixture): PathIds {
  const { webhook, event, delivery, spareKey: key, withdrawal, address, link } = fixture
  return { order: fixture.orders.paid, webhook, event, delivery, key, withdrawal, address, link, currency: 'EUR' }
}

/** The objects of operations that change theirs, so that the others keep what they need. */
export function ownObjects(fixture: MerchantFixture): Readonly<Record<string, Partial<PathIds>>> {
  const { orders, spareWebhook, spareWithdrawal, spareAddress } = fixture
  return {
    cancelOrder: { order: orders.open },
    requestRemainder: { order: orders.underpaid },
    acceptOrder: { order: orders.underpaid },
    deleteWebhook: { webhook: spareWebhook },
    cancelWithdrawal: { withdrawal: spareWithdrawal },
    removeWithdrawalAddress: { address: spareAddress },
  }
}

export const bodies: Readonly<Record<string, () => object>> = {
  advanceTestClock: () => ({ seconds: 5 }),
  createApiKey: () => ({ environment: 'test' }),
  createOrder: () => body,
  addWithdrawalAddress: () => ({ network: 'TRC20', address: payee(3) }),
  createPaymentLink: () => ({ title: 'Workshop', amount: '180' }),
  createRefund: () => ({ amount: '1', address: payee(1), idempotency_key: randomUUID() }),
  createWithdrawal: () => ({ ...body, address: payee(1), idempotency_key: randomUUID() }),
  quoteWithdrawal: () => body,
  setRate: () => ({ units_per_usdt: '0.92' }),
  createWebhook: () => ({ ...hook, url: `${hook.url}/${randomUUID()}` }),
  mineTestBlocks: () => ({ network: 'TRC20', blocks: 2 }),
  registerMerchant: () => ({ name: 'Shop', email: 'shop@merchant.example', platform_user_id: randomUUID() }),
  testWebhook: () => ({ event: 'payment.confirmed' }),
  updatePaymentLink: () => ({ is_active: true }),
  updateWebhook: () => ({ is_active: true }),
}

/** Ids in a form that none has. */
export const seven: PathIds = {
  order: '7',
  webhook: '7',
  event: '7',
  delivery: '7',
  key: '7',
  withdrawal: '7',
  address: '7',
  currency: '7',
  link: '7',
}

/** Lists as many addresses as there may be. */
export async function fillAllowList({ service }: TestServer, merchantId: string): Promise<void> {
  await service.admin.query(
    `insert into withdrawal_address (id, merchant_id, environment, network, address, name, created_at, usable_from)
     select gen_random_uuid(), $1, 'test', 'TRC20', 'T' || n, '', now(), now() from generate_series(1, 100) as n`,
    [merchantId],
  )
}
