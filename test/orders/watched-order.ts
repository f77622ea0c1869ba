import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import type { Network } from '../../src/chains/chain.ts'
import { parseUsdt } from '../../src/lib/money.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import type { CreateOrderInput } from '../../src/orders/create/new-order.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { testMerchant, type TestService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { eventsOf, statusesOf } from '../helpers/order-story.ts'

/** Lets the service read both chains for the first time, so that addresses are handed out. */
export async function watchBoth(service: TestService): Promise<void> {
  for (const network of ['ERC20', 'TRC20'] as const) await watchChain(service.deps, { environment: 'test', network })
}

export const units = (text: string) => parseUsdt(text)!

export interface Setting {
  readonly merchant: Principal
  readonly order: OrderView
  readonly chain: TestService['ethereum']
  /** Reads the chain up to its head, with the clock at least there, and returns the order as it is then. */
  inspect(): Promise<OrderView>
  /** Statuses the order has passed through since it was opened. */
  passed(): Promise<string[]>
  events(): Promise<{ type: string; data: Record<string, unknown> }[]>
  /** A block time this many seconds after (or before) the order's end. */
  atEnd(seconds: number): Date
}

/** One order of one merchant; its chain goes on from wherever other tests left it. */
export async function openWatched(service: TestService, more: Partial<CreateOrderInput> = {}): Promise<Setting> {
  const { deps } = service
  const network: Network = more.network ?? 'ERC20'
  const chain = network === 'ERC20' ? service.ethereum : service.tron
  service.clock.set(chain.head.time)
  const merchant = await testMerchant(deps)
  const { order } = await createOrder(deps, merchant, orderInput(more))
  return {
    merchant,
    order,
    chain,
    async inspect() {
      // Time goes on with the chain, unless a test has set it further.
      if (chain.head.time > service.clock.now()) service.clock.set(chain.head.time)
      await watchChain(deps, { environment: 'test', network })
      return getOrder(deps, merchant, order.id)
    },
    passed: () => statusesOf(deps.db, order.id),
    events: () => eventsOf(deps.db, order.id),
    atEnd: seconds => new Date(Date.parse(order.expire_at) + seconds * 1000),
  }
}
