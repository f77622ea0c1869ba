// Payment links of a merchant, and payers who open them.
import type { Deps } from '../../src/deps.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { newToken } from '../../src/lib/crypto/token.ts'
import { parseUsdt } from '../../src/lib/money.ts'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { createPaymentLink } from '../../src/orders/links/payment-link.service.ts'
import type { PaymentLinkInput } from '../../src/orders/links/payment-link.ts'
import { payLink, type PayLinkOutcome } from '../../src/orders/links/visit-link.service.ts'
import type { Order } from '../../src/orders/order.ts'
import { orderFields } from '../../src/orders/order-columns.ts'
import { testMerchant, testService, type TestService } from '../helpers/deps.ts'

export const usdt = (text: string) => parseUsdt(text)!

const plain: PaymentLinkInput = {
  title: 'Workshop',
  description: 'Lunch included',
  price: { kind: 'fixed', amount: usdt('180') },
  networks: null,
  reference: 'WS-12',
  metadata: { event: 'mixing' },
  returnUrl: 'https://shop.example/thanks',
  expiresAt: null,
  paymentsMax: null,
  isActive: true,
}

export interface Browser {
  readonly visit: string
  readonly sender: string
}

interface Choice {
  readonly amount?: string
  readonly network?: string
  readonly deps?: Deps
}

export interface LinkOrders {
  readonly service: TestService
  readonly merchant: Principal
  link(change?: Partial<PaymentLinkInput>, owner?: Principal): Promise<{ readonly id: string; readonly token: string }>
  browser(): Browser
  pay(token: string, by: Browser, choice?: Choice): Promise<PayLinkOutcome>
  ordersOf(id: string): Promise<Order[]>
}

export async function startLinkOrders(): Promise<LinkOrders> {
  const service = await testService({ env: { KASSA_ORDERS_PER_HOUR: '1000000' } })
  const { deps } = service
  for (const network of ['ERC20', 'TRC20'] as const) await watchChain(deps, { environment: 'test', network })
  const merchant = await testMerchant(deps)
  let senders = 0
  return {
    service,
    merchant,
    async link(change = {}, owner = merchant) {
      const { link } = await createPaymentLink(deps, owner, { ...plain, ...change, key: null })
      return { id: link.id, token: link.url.split('/').at(-1)! }
    },
    browser: () => ({ visit: newToken(deps.random, 1), sender: `10.0.0.${(senders += 1)}` }),
    pay: (token, by, { amount = '', network = 'TRC20', deps: own = deps } = {}) =>
      payLink(own, { token, ...by, amount, network }),
    ordersOf: id =>
      deps.db.kysely
        .selectFrom('orders')
        .select(orderFields)
        .where('paymentLinkId', '=', id)
        .orderBy('createdAt')
        .execute(),
  }
}
