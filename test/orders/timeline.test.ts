// The order of a timeline: what happened to a transfer is told in the order in which it can only have happened.
import test from 'ava'
import type { OrderView } from '../../src/orders/query/order-view.ts'
import { timelineOf, type RecordedChange } from '../../src/orders/timeline/timeline.ts'

type Transaction = OrderView['transactions'][number]

const at = (seconds: number) => new Date(Date.UTC(2026, 5, 1, 12, 0, seconds))
const transfer = (status: Transaction['status'], block: number) =>
  ({ tx_hash: 'a', log_index: 0, amount: '25', status, block_number: block }) as Transaction
const order = {
  order_amount: '25',
  price: null,
  network: 'ERC20',
  created_at: at(0).toISOString(),
  expire_at: at(900).toISOString(),
} as OrderView
const change = (seconds: number, transition: RecordedChange['transition'], transaction: Transaction) => ({
  transition,
  at: at(seconds),
  snapshot: { ...order, transactions: [transaction] },
})

function reported(changes: readonly RecordedChange[], times: { readonly seenAt: Date; readonly finalAt: Date }) {
  const transaction = changes.at(-1)!.snapshot.transactions[0]!
  const entries = timelineOf({
    order,
    changes,
    transactions: [{ transaction, setApartAt: null, ...times }],
    events: [],
    attempts: [],
    gone: [],
  })
  return entries.flatMap(entry => (entry.transaction ? [`${entry.type} ${entry.transaction.block_number}`] : []))
}

test('a transfer that came again and was final before its order knew of it was seen again before it was final', t => {
  const changes = [
    change(1, 'payment_seen', transfer('SEEN', 7)),
    change(2, 'reorged', transfer('ORPHANED', 7)),
    change(9, 'paid', transfer('FINAL', 8)),
  ]
  t.deepEqual(reported(changes, { seenAt: at(1), finalAt: at(8) }), [
    'transfer.seen 7',
    'transfer.orphaned 7',
    'transfer.seen 8',
    'transfer.final 8',
  ])
})

test('whoever records what is final may have the slower clock', t => {
  const changes = [change(4, 'payment_seen', transfer('CONFIRMING', 7)), change(5, 'paid', transfer('FINAL', 7))]
  t.deepEqual(reported(changes, { seenAt: at(4), finalAt: at(3) }), [
    'transfer.seen 7',
    'transfer.confirming 7',
    'transfer.final 7',
  ])
})

test('a final transfer that comes in another block is seen there when it comes', t => {
  const changes = [change(3, 'paid', transfer('FINAL', 7)), change(9, null, transfer('FINAL', 8))]
  t.deepEqual(reported(changes, { seenAt: at(1), finalAt: at(2) }), [
    'transfer.seen 7',
    'transfer.final 8',
    'transfer.seen 8',
  ])
})

test('frozen money that is released to an order whose status stays is told as a release, other money as more of it', t => {
  const held = { ...transfer('FROZEN', 7), tx_hash: 'b' }
  const credited = (one: RecordedChange, amount: string, other: Transaction) => ({
    ...one,
    snapshot: { ...one.snapshot, credited_amount: amount, transactions: [...one.snapshot.transactions, other] },
  })
  const paid = transfer('FINAL', 6)
  const changes = [
    credited(change(1, 'paid', paid), '24.75', held),
    credited(change(2, null, paid), '49.5', { ...held, status: 'FINAL' }),
    credited(change(3, null, paid), '59.4', { ...held, status: 'FINAL' }),
  ]
  const entries = timelineOf({ order, changes, transactions: [], events: [], attempts: [], gone: [] })
  const decisions = entries.filter(one => one.type.startsWith('order.')).map(one => [one.type, one.message])
  t.deepEqual(decisions.slice(2), [
    ['order.released', 'The frozen money was released; 49.5 USDT are credited in all, 24.75 before.'],
    ['order.credited', 'More money is final; 59.4 USDT are credited in all, 49.5 before.'],
  ])
})
