// The words of a charge for every state of an order.
import test from 'ava'
import type { OrderStatus, OrderTransition } from '../../src/orders/order-status.ts'
import {
  chargeEventOf,
  chargeOf,
  type ChargeChange,
  type ChargeOrder,
} from '../../src/orders/compat/commerce-charge.ts'
import type { Usdt } from '../../src/lib/money.ts'
import { assertReadable, wordsOf } from './commerce-shop.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const config = { publicUrl: 'https://pay.example' }
const payment = { network: 'tron', transaction_id: 'ab12', value: { amount: '25', currency: 'USDT' } }

function orderOf(status: OrderStatus, change: Partial<ChargeOrder> = {}): ChargeOrder {
  const echo = { code: '7C7V5ECK', amount: '25.00', currency: 'USD', organization_name: 'Shop', support_email: 'help@shop.example', brand_color: '#0b7a5b', brand_logo_url: '' } // prettier-ignore
  return {
    id: '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b',
    version: 9,
    status,
    orderAmount: 25_000_000n as Usdt,
    checkoutToken: 'co_1',
    metadata: {},
    createdAt: at(0),
    updatedAt: at(59),
    expireAt: at(30),
    paidAt: status === 'PAID' || status === 'EXPIRED_PAID' ? at(20) : null,
    acceptedAt: null,
    cancelledAt: null,
    compat: { credential_id: 'cc_1', format: 'commerce', request_hash: '', echo },
    ...change,
  }
}

type Step = readonly [OrderStatus, OrderTransition]

const changesOf = (steps: readonly Step[]): ChargeChange[] =>
  steps.map(([status, transition], index) => ({ version: index + 2, status, transition, at: at(index + 1), payment }))

const stories: Readonly<Record<string, [readonly Step[], readonly string[], ReturnType<typeof chargeEventOf>]>> = {
  'nothing happened': [[], ['NEW'], null],
  'paid in time': [
    [['PENDING_CONFIRM', 'payment_seen'], ['CONFIRMING', 'confirming'], ['PAID', 'paid']],
    ['NEW', 'PENDING', 'COMPLETED'],
    'charge:confirmed',
  ], // prettier-ignore
  'seen, taken back by a fork, and seen again': [
    [['CONFIRMING', 'confirming'], ['OPEN', 'reorged'], ['PENDING_CONFIRM', 'payment_seen']],
    ['NEW', 'PENDING', 'NEW', 'PENDING'],
    null,
  ], // prettier-ignore
  expired: [[['EXPIRED', 'expired']], ['NEW', 'EXPIRED'], 'charge:failed'],
  cancelled: [[['EXPIRED', 'cancelled']], ['NEW', 'CANCELED'], 'charge:failed'],
  'cancelled and paid all the same': [
    [['EXPIRED', 'cancelled'], ['EXPIRED_PAID', 'paid_late']],
    ['NEW', 'CANCELED', 'UNRESOLVED DELAYED'],
    'charge:delayed',
  ], // prettier-ignore
  underpaid: [[['UNDERPAID', 'underpaid']], ['NEW', 'UNRESOLVED UNDERPAID'], 'charge:failed'],
  'underpaid and accepted': [
    [['UNDERPAID', 'underpaid'], ['PAID', 'accepted']],
    ['NEW', 'UNRESOLVED UNDERPAID', 'RESOLVED'],
    'charge:resolved',
  ], // prettier-ignore
  'underpaid, and the rest came': [
    [['UNDERPAID', 'underpaid'], ['UNDERPAID', 'remainder_requested'], ['EXPIRED_PAID', 'paid_late']],
    ['NEW', 'UNRESOLVED UNDERPAID', 'UNRESOLVED DELAYED'],
    'charge:delayed',
  ], // prettier-ignore
  'frozen and released': [
    [['CONFIRMING', 'confirming'], ['FROZEN', 'frozen'], ['PAID', 'released']],
    ['NEW', 'PENDING', 'COMPLETED'],
    'charge:confirmed',
  ], // prettier-ignore
  frozen: [[['FROZEN', 'frozen']], ['NEW', 'PENDING'], null],
  'paid and reversed in part': [
    [['PAID', 'paid'], ['PAID', 'reversed_part']],
    ['NEW', 'COMPLETED'],
    'charge:confirmed',
  ], // prettier-ignore
  'paid and reversed': [[['PAID', 'paid'], ['EXPIRED', 'reversed']], ['NEW', 'COMPLETED', 'EXPIRED'], 'charge:failed'], // prettier-ignore
}

for (const [what, [steps, words, event]] of Object.entries(stories)) {
  test(`an order that was ${what} reads as ${words.at(-1)}`, t => {
    const changes = changesOf(steps)
    const order = orderOf(changes.at(-1)?.status ?? 'OPEN')
    const charge = chargeOf(order, changes, config)
    assertReadable(charge)
    t.deepEqual(wordsOf(charge), words)
    t.is(chargeEventOf(charge), event)
    const isPaid = ['COMPLETED', 'RESOLVED'].includes(words.at(-1)!)
    t.is('confirmed_at' in charge, isPaid)
    t.is(order.status === 'PAID', isPaid, 'only a paid order is said to be paid')
  })
}

test('every state of an order is told truly, also when the months of its changes were removed', t => {
  const last = (status: OrderStatus, change: Partial<ChargeOrder> = {}) =>
    wordsOf(chargeOf(orderOf(status, change), [], config)).at(-1)
  t.is(last('OPEN'), 'NEW')
  t.is(last('PENDING_CONFIRM'), 'PENDING')
  t.is(last('CONFIRMING'), 'PENDING')
  t.is(last('FROZEN'), 'PENDING')
  t.is(last('PAID'), 'COMPLETED')
  t.is(last('PAID', { acceptedAt: at(40) }), 'RESOLVED')
  t.is(last('EXPIRED'), 'EXPIRED')
  t.is(last('EXPIRED', { cancelledAt: at(5) }), 'CANCELED')
  t.is(last('UNDERPAID'), 'UNRESOLVED UNDERPAID')
  t.is(last('EXPIRED_PAID'), 'UNRESOLVED DELAYED')
})

test('a change that is newer than the order as it was read is not told', t => {
  const order = orderOf('CONFIRMING', { version: 2 })
  const changes = changesOf([['CONFIRMING', 'confirming'], ['PAID', 'paid']]) // prettier-ignore
  t.deepEqual(wordsOf(chargeOf(order, changes, config)), ['NEW', 'PENDING'])
})

test('a payment is shown where money is told of, and not where none is', t => {
  const changes = changesOf([['CONFIRMING', 'confirming'], ['OPEN', 'reorged'], ['UNDERPAID', 'underpaid']]) // prettier-ignore
  const { timeline } = chargeOf(orderOf('UNDERPAID'), changes, config)
  t.deepEqual(
    timeline.map(entry => entry.payment),
    [undefined, payment, undefined, payment],
  )
})
