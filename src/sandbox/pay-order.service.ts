import { setTimeout as pause } from 'node:timers/promises'
import type { components } from '../../generated/api.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../lib/fault.ts'
import { parseUsdt } from '../lib/money.ts'
import { advanceClock } from './business-clock.service.ts'
import { controlOf, type Payer, type TestTransaction, type Transfers } from './control.service.ts'
import { payThroughFork } from './fork-payment.service.ts'
import { amountsOf, isWaitedFor, secondsUntilLate, type Scenario } from './scenario.ts'

type OrderView = components['schemas']['Order']
export type TestPayment = components['schemas']['TestPayment']
export type PaymentRequest = components['schemas']['TestPaymentRequest']

/** Pays an order on its local chain according to the scenario. Faults: `invalid amount`, `invalid delay blocks`. */
export async function payTestOrder(deps: Deps, order: OrderView, request: PaymentRequest): Promise<TestPayment> {
  const { scenario = 'exact', delay_blocks: delay = 0 } = request
  const amounts = amountsOf(order, scenario, request.amount === undefined ? null : parseUsdt(request.amount))
  if (amounts === null) throw new Fault('invalid amount')
  // A fork cannot run in the background: its steps depend on what the watcher records.
  if (delay > 0 && scenario === 'reorg') throw new Fault('invalid delay blocks')
  const transfers = { network: order.network, address: order.address, amounts }
  if (delay > 0) return schedule(deps, { order, scenario, transfers, delay })
  const transactions = await send(deps, { order, scenario, transfers })
  return paymentView(deps, { order, scenario, transactions })
}

interface Planned {
  readonly order: OrderView
  readonly scenario: Scenario
  readonly transfers: Transfers
}

async function send(deps: Deps, { order, scenario, transfers }: Planned): Promise<readonly TestTransaction[]> {
  if (scenario === 'reorg') return payThroughFork(deps, transfers)
  if (scenario === 'late') await passExpiry(deps, order)
  return controlOf(deps).pay(transfers, payerOf(scenario))
}

async function schedule(deps: Deps, { delay, ...planned }: Planned & { readonly delay: number }): Promise<TestPayment> {
  const { order, scenario, transfers } = planned
  if (scenario === 'late') await passExpiry(deps, order)
  const block = await controlOf(deps).payLater(transfers, payerOf(scenario), delay)
  return { ...paymentView(deps, { order, scenario, transactions: [] }), scheduled_for_block: block }
}

async function passExpiry(deps: Deps, order: OrderView): Promise<void> {
  const seconds = secondsUntilLate(new Date(order.expire_at), deps.clock.business())
  if (seconds === 0) return
  if (isWaitedFor(seconds)) await pause(seconds * 1000)
  else await advanceClock(deps, seconds)
}

function payerOf(scenario: Scenario): Payer {
  return scenario === 'flagged' || scenario === 'wrong_token' ? scenario : 'faucet'
}

interface Sent {
  readonly order: OrderView
  readonly scenario: Scenario
  readonly transactions: readonly TestTransaction[]
}

function paymentView(deps: Deps, { order, scenario, transactions }: Sent): TestPayment {
  return {
    order_id: order.id,
    network: order.network,
    scenario,
    transactions: [...transactions],
    scheduled_for_block: null,
    now: deps.clock.business().toISOString(),
  }
}
