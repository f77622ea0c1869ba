import { randomUUID } from 'node:crypto'
import type { Principal } from '../../src/merchants/api-keys/principal.ts'
import { parseUsdt, type Usdt } from '../../src/lib/money.ts'
import { listBalances } from '../helpers/balances.ts'
import { run as screenPayment } from '../../src/jobs/screen-payment.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import type { CreateOrderInput } from '../../src/orders/create/new-order.ts'
import { getOrder } from '../../src/orders/order.service.ts'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { partiesOf, type ScreeningProvider, type ScreeningSubject } from '../../src/screening/screening.ts'
import { testService, testMerchant, type TestService } from '../helpers/deps.ts'
import { orderInput } from '../helpers/order-input.ts'
import { eventsOf, statusesOf } from '../helpers/order-story.ts'

export const key = { environment: 'test', network: 'ERC20' } as const
export const units = (text: string): Usdt => parseUsdt(text)!

/** A provider that says what it is told to. */
export interface Script {
  readonly provider: ScreeningProvider
  /** Addresses that are flagged, as sender, signer or destination. */
  readonly flagged: Set<string>
  readonly asked: ScreeningSubject[]
  isDown: boolean
  /** When set, an answer waits for it. */
  barrier: Promise<void> | null
  /** Called with each question. */
  onAsked: (() => void) | null
}

export function script(name = 'script'): Script {
  const state: Script = {
    provider: {
      name,
      async screen(subject) {
        state.asked.push(subject)
        state.onAsked?.()
        const isFlagged = partiesOf(subject).some(({ address }) => state.flagged.has(address))
        if (state.barrier) await state.barrier
        if (state.isDown) throw new Error('connection refused')
        const evidence = { from: subject.from }
        if (!isFlagged) return { kind: 'clear', reference: null, evidence }
        return { kind: 'flagged', reason: 'The sending address is on a test list', reference: 'case 1', evidence }
      },
    },
    flagged: new Set(),
    asked: [],
    isDown: false,
    barrier: null,
    onAsked: null,
  }
  return state
}

export interface OrderFixture {
  readonly merchant: Principal
  readonly order: OrderView
  /** An address that nobody else pays from. */
  readonly payer: string
  /** Mines a block with one payment of this order's. */
  pay(amount: string, more?: { from?: string; sender?: string; time?: Date }): void
  /** Reads the chain up to its head, without screening. */
  watch(): Promise<OrderView>
  /** Screens what is due and returns the order as it is then. */
  screen(): Promise<OrderView>
  get(): Promise<OrderView>
  /** Statuses the order has passed through since it was opened. */
  passed(): Promise<string[]>
  events(): Promise<{ type: string; data: Record<string, unknown> }[]>
  balances(): Promise<Record<string, string>>
  atEnd(seconds: number): Date
}

export interface ScreeningSetup {
  readonly service: TestService
  readonly script: Script
  open(more?: Partial<CreateOrderInput>): Promise<OrderFixture>
}

let payers = 1000

/** A service with one scripted provider on an Ethereum in memory. */
export async function openScreeningSetup(): Promise<ScreeningSetup> {
  const reported = script()
  const service = await testService({ screening: [reported.provider] })
  await watchChain(service.deps, key)
  return { service, script: reported, open: more => openOrderFixture(service, more) }
}

async function openOrderFixture(service: TestService, more: Partial<CreateOrderInput> = {}): Promise<OrderFixture> {
  const { deps, ethereum: chain } = service
  service.clock.set(chain.head.time)
  const merchant = await testMerchant(deps)
  const { order } = await createOrder(deps, merchant, orderInput(more))
  const payer = chain.address((payers += 1))
  const get = () => getOrder(deps, merchant, order.id)
  const atEnd = (seconds: number) => new Date(Date.parse(order.expire_at) + seconds * 1000)
  return {
    merchant,
    order,
    payer,
    get,
    atEnd,
    pay: (amount, { from = payer, sender, time } = {}) => {
      const txHash = chain.hash(randomUUID())
      const spec = { to: order.address, amount: units(amount), from, txHash, ...(sender && { sender }) }
      chain.mine([spec], time && { time })
    },
    async watch() {
      // Time goes on with the chain, unless a test has set it further.
      if (chain.head.time > service.clock.now()) service.clock.set(chain.head.time)
      await watchChain(deps, key)
      return get()
    },
    async screen() {
      await screenPayment(deps, key)
      return get()
    },
    passed: () => statusesOf(deps.db, order.id),
    events: () => eventsOf(deps.db, order.id),
    async balances() {
      const rows = await listBalances(deps.db, merchant.merchantId)
      return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
    },
  }
}

/** An order whose one payment was flagged, and so is frozen. */
export async function openFrozen(setup: ScreeningSetup): Promise<OrderFixture> {
  const fixture = await setup.open()
  setup.script.flagged.add(fixture.payer)
  fixture.pay('25')
  setup.service.ethereum.mineEmpty(2)
  await fixture.watch()
  await fixture.screen()
  return fixture
}
