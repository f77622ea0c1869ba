import type { components } from '../../../../../generated/api.ts'
import type { FakeAnswer } from './answer.ts'
import type { FakeRequest } from './authenticate.ts'
import { freezeOrder, payOrder, payThroughFork, setAside } from './controls.ts'
import { readFields, type FieldRule } from './json.ts'
import { formatAmount, parseAmount, thresholdOf } from './money.ts'
import { fakeNetwork } from './networks.ts'
import { isWaiting, type Order, type Transfer } from './order.ts'
import { orderOf } from './orders.ts'
import { Refusal } from './refusal.ts'
import type { FakeState } from './state.ts'

type Scenario = components['schemas']['TestScenario']
type TestPayment = components['schemas']['TestPayment']

const scenarios: readonly Scenario[] = [
  'exact', 'underpay', 'overpay', 'split', 'late', 'wrong_token', 'flagged', 'reorg',
] // prettier-ignore

const rules: Readonly<Record<string, FieldRule>> = {
  amount: { isValid: value => parseAmount(value) !== null },
  delay_blocks: { isValid: value => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100 },
  scenario: { isValid: value => scenarios.includes(value as Scenario) },
}

/** `POST /v1/test/orders/{id}/pay`: pays as the scenario says, at once or when the chain is so many blocks higher. */
export async function payTestOrder(state: FakeState, request: FakeRequest): Promise<FakeAnswer> {
  const fields = readFields(request, rules, { isBodyOptional: true })
  const { amount, delay_blocks: delay = 0, scenario = 'exact' } = fields as components['schemas']['TestPaymentRequest']
  const order = orderOf(state, request.ids[0])
  const amounts = amountsOf(order, scenario, amount === undefined ? null : parseAmount(amount))
  if (amounts === null) throw new Refusal(400, 'invalid amount')
  // A fork is nothing to wait for unseen.
  if (delay > 0 && scenario === 'reorg') throw new Refusal(400, 'invalid delay blocks')
  const { chains } = state.service
  const pay = () => payAs(state, order.id, { scenario, amounts })
  if (delay === 0) return answer(state, order, { scenario, transactions: await pay(), scheduled_for_block: null })
  if (scenario === 'late') await passExpiry(state, order)
  const height = chains.height(order.network) + delay
  chains.schedule(order.network, height, pay)
  return answer(state, order, { scenario, transactions: [], scheduled_for_block: height })
}

function answer(
  { service }: FakeState,
  order: Order,
  rest: Pick<TestPayment, 'scenario' | 'transactions' | 'scheduled_for_block'>,
): FakeAnswer {
  const body: TestPayment = {
    order_id: order.id,
    network: order.network,
    ...rest,
    now: service.business().toISOString(),
  }
  return { status: 201, body }
}

interface Payment {
  readonly scenario: Scenario
  readonly amounts: readonly bigint[]
}

async function payAs(
  state: FakeState,
  id: string,
  { scenario, amounts }: Payment,
): Promise<TestPayment['transactions']> {
  const before = orderOf(state, id)
  if (scenario === 'wrong_token') return [wrongTransfer(state, before, amounts[0]!)]
  if (scenario === 'late') await passExpiry(state, before)
  for (const amount of amounts) await payOne(state, id, { scenario, amount: formatAmount(amount) })
  return orderOf(state, id)
    .transactions.slice(before.transactions.length)
    .map(transfer => viewOf(before, transfer, tokenOf(before, 'd')))
}

function payOne(
  state: FakeState,
  id: string,
  { scenario, amount }: { readonly scenario: Scenario; readonly amount: string },
): Promise<Order> {
  const { status } = orderOf(state, id)
  if (scenario !== 'flagged')
    return scenario === 'reorg' ? payThroughFork(state, id, amount) : payOrder(state, id, amount)
  const reason = 'The sending address is on a list'
  return ['OPEN', 'EXPIRED', 'UNDERPAID'].includes(status)
    ? freezeOrder(state, id, { reason, amount })
    : setAside(state, id, amount)
}

/** Other orders expire too, when their time is over by then. */
async function passExpiry({ service }: FakeState, order: Order): Promise<void> {
  const leftMs = Date.parse(order.expire_at) - service.business().getTime()
  if (isWaiting(order) && leftMs >= 0) await service.advance(Math.floor(leftMs / 1000) + 1)
}

/** As the service has it: what is missing (or the whole order again), half of what is needed still, or 150 %. */
function amountsOf(order: Order, scenario: Scenario, amount: bigint | null): readonly bigint[] | null {
  const total = amount ?? usualAmount(order, scenario)
  if (scenario !== 'split') return total > 0n ? [total] : null
  const first = total / 2n
  return first > 0n ? [first, total - first] : null
}

function usualAmount(order: Order, scenario: Scenario): bigint {
  const units = (text: string) => parseAmount(text) ?? 0n
  const [whole, received] = [units(order.order_amount), units(order.received_amount)]
  const missing = received < whole ? whole - received : whole
  if (scenario === 'overpay') return (missing * 3n) / 2n
  if (scenario !== 'underpay') return missing
  const threshold = thresholdOf(order)
  return (received < threshold ? threshold - received : threshold) / 2n
}

/** Of the form that addresses of the network have, made of one letter. */
function tokenOf({ network }: Order, letter: 'd' | 'e'): string {
  return fakeNetwork(network).letters(letter)
}

/** A transfer that no order knows of. */
function wrongTransfer({ service }: FakeState, order: Order, amount: bigint): TestPayment['transactions'][number] {
  const { hashPrefix, letters } = fakeNetwork(order.network)
  const hash = service.count('transfer').toString(16).padStart(64, '0')
  const transfer = {
    tx_hash: hashPrefix + hash,
    from: letters('f'),
    amount: formatAmount(amount),
    block_number: service.chains.mine(order.network, 1),
  }
  return viewOf(order, transfer, tokenOf(order, 'e'))
}

function viewOf(
  order: Order,
  { tx_hash, from, amount, block_number }: Pick<Transfer, 'tx_hash' | 'from' | 'amount' | 'block_number'>,
  token: string,
): TestPayment['transactions'][number] {
  return { tx_hash, from, to: order.address, token, amount, block_number }
}
