import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import test from 'ava'
import { deliver } from '../helpers/deliver.ts'
import { sweep } from '../helpers/sweep.ts'
import { assertBooks } from '../helpers/books.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { answerWith, startReceiver, testCertificates } from '../helpers/receiver.ts'
import { startOrderServer, type OrderCalls } from './order-calls.ts'

let at: OrderCalls
let archive = ''
test.before(async () => {
  const { caFile } = await testCertificates()
  archive = mkdtempSync(path.join(os.tmpdir(), 'kassa-archive-'))
  at = await startOrderServer({ KASSA_WEBHOOK_CA_FILE: caFile, KASSA_ARCHIVE_DIR: archive })
})
test.after.always(async () => {
  await at.close()
  rmSync(archive, { recursive: true, force: true })
})

const usdt = 1_000_000n

interface Entry {
  readonly at: string
  readonly type: string
  readonly message: string
  readonly order_status: string | null
  readonly transaction: { amount: string; status: string; block_number: number; tx_hash: string } | null
  readonly event: { type: string } | null
  readonly delivery: { attempt: number; error: string | null } | null
}

async function entriesOf(as: { keyId: string; secret: string }, id: string): Promise<Entry[]> {
  const { status, json } = await at.timeline(as, id)
  if (status !== 200 || json.is_complete !== true) throw new Error(`No whole timeline: ${status}`)
  return json.entries
}

function tick() {
  at.service.clock.advance(1)
}

test.serial('getOrderTimeline.200 an order nobody paid: created, expired, its event', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  t.deepEqual((await entriesOf(merchant, order.id)).map(one => one.type), ['order.created']) // prettier-ignore
  tick()
  await at.outlast(order)
  const { json } = await at.timeline(merchant, order.id)
  t.is(json.order_id, order.id)
  t.is(json.status, 'EXPIRED')
  t.deepEqual(
    (json.entries as Entry[]).map(one => [one.type, one.order_status]),
    [
      ['order.created', 'OPEN'],
      ['order.expired', 'EXPIRED'],
      ['event.recorded', null],
    ],
  )
})

test.serial(
  'getOrderTimeline.200 a payment in two parts: each transfer, each status with its reason, each attempt',
  async t => {
    const answers = [503, 200]
    const receiver = await startReceiver((response, received) => answerWith(answers.shift() ?? 500)(response, received))
    t.teardown(() => receiver.close())
    const merchant = await at.merchant()
    const hook = { url: receiver.url, events: ['payment.confirmed'] }
    await at.send({ method: 'POST', target: '/v1/webhooks', as: merchant, body: hook })
    const order = await at.open(merchant)
    tick()
    await at.mine([{ to: order.address, amount: 10n * usdt }])
    tick()
    await at.mine([{ to: order.address, amount: 15n * usdt }])
    for (let block = 0; block < 3; block++) {
      tick()
      await at.mine()
    }
    const [row] = await at.service.deps.db.query<{ id: string }>(
      'select d.id from webhook_delivery d join webhook_event e on e.id = d.event_id where e.order_id = $1',
      [order.id],
    )
    tick()
    await deliver(at.service.deps, { deliveryId: row!.id })
    at.service.clock.advance(60)
    await deliver(at.service.deps, { deliveryId: row!.id })
    const entries = await entriesOf(merchant, order.id)
    const times = entries.map(one => Date.parse(one.at))
    t.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    const said = entries.map(one => `${one.type} ${one.transaction?.amount ?? one.order_status ?? one.event?.type}`)
    t.deepEqual(
      said.filter(one => !one.startsWith('transfer.confirming')),
      [
        'order.created OPEN',
        'transfer.seen 10',
        'transfer.seen 15',
        'order.payment_seen PENDING_CONFIRM',
        'transfer.final 10',
        'order.credited undefined',
        'order.confirming CONFIRMING',
        'transfer.final 15',
        'order.paid PAID',
        'event.recorded payment.confirmed',
        'delivery.attempt_failed payment.confirmed',
        'delivery.delivered payment.confirmed',
      ],
    )
    t.deepEqual(said.filter(one => one.startsWith('transfer.confirming')).toSorted(), [
      'transfer.confirming 10',
      'transfer.confirming 15',
    ])
    const messageOf = (type: string) => entries.find(one => one.type === type)?.message
    t.is(messageOf('order.paid'), '25 of 25 USDT are final. 24.75 USDT were credited.')
    t.is(messageOf('delivery.attempt_failed'), 'Attempt 1 of 6 to deliver payment.confirmed failed (http 503).')
    t.deepEqual(entries.at(-1)?.delivery, { ...entries.at(-1)!.delivery!, attempt: 2, error: null })
  },
)

test.serial('getOrderTimeline.200 money that comes after the order was paid: seen, final, credited', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  await at.mine([{ to: order.address, amount: 25n * usdt }])
  await at.settle()
  tick()
  await at.mine([{ to: order.address, amount: 10n * usdt }])
  await at.settle()
  const entries = await entriesOf(merchant, order.id)
  const later = entries.slice(entries.findIndex(one => one.type === 'event.recorded') + 1)
  t.deepEqual(
    later.filter(one => one.type !== 'transfer.confirming').map(one => [one.type, one.transaction?.amount]),
    [
      ['transfer.seen', '10'],
      ['transfer.final', '10'],
      ['order.credited', undefined],
    ],
  )
  t.is(later.at(-1)?.message, 'More money is final; 34.65 USDT are credited in all, 24.75 before.')
  t.is(later.at(-1)?.order_status, null)
})

test.serial('getOrderTimeline.200 money a fork took back is seen, gone, and the order waits again', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  tick()
  await at.mine([{ to: order.address, amount: 25n * usdt }])
  tick()
  at.service.tron.reorg(1)
  await watchChain(at.service.deps, { environment: 'test', network: 'TRC20' })
  const said = (await entriesOf(merchant, order.id)).map(
    one => `${one.type} ${one.transaction?.status ?? one.order_status}`,
  )
  t.deepEqual(said, [
    'order.created OPEN',
    'transfer.seen SEEN',
    'order.payment_seen PENDING_CONFIRM',
    'transfer.orphaned ORPHANED',
    'order.payment_lost OPEN',
  ])
})

test.serial(
  'getOrderTimeline.200 a transfer that moves to another block: each entry shows the block of its time',
  async t => {
    const merchant = await at.merchant()
    const order = await at.open(merchant)
    const { tron, deps } = at.service
    const inspect = () => watchChain(deps, { environment: 'test', network: 'TRC20' })
    const paying = { to: order.address, amount: 25n * usdt, txHash: tron.hash('moves') }
    tick()
    await at.mine([paying])
    const { height } = tron.head
    tick()
    tron.reorg(1)
    await inspect()
    tick()
    // Seen again only when the block has a descendant already, as where blocks come faster than they are read.
    tron.mine([paying])
    tron.mineEmpty(1)
    await inspect()
    tick()
    await at.settle()
    const entries = (await entriesOf(merchant, order.id)).filter(one => one.transaction)
    t.deepEqual(
      entries.map(one => [one.type, one.transaction!.status, one.transaction!.block_number - height]),
      [
        ['transfer.seen', 'SEEN', 0],
        ['transfer.orphaned', 'ORPHANED', 0],
        ['transfer.seen', 'SEEN', 2],
        ['transfer.confirming', 'CONFIRMING', 2],
        ['transfer.final', 'FINAL', 2],
      ],
    )
    t.is(entries[0]!.message, `A transfer of 25 USDT was seen in block ${height}.`)
    t.is(entries[2]!.message, `The transfer of 25 USDT was seen again, in block ${height + 2}.`)
  },
)

test.serial('getOrderTimeline.200 tells what was asked for: cancelled, accepted', async t => {
  const merchant = await at.merchant()
  const [cancelled, accepted] = await Promise.all([at.open(merchant), at.open(merchant)])
  await at.ask(merchant, cancelled.id, 'cancel')
  await at.mine([{ to: accepted.address, amount: 20n * usdt }])
  tick()
  await at.outlast(accepted)
  tick()
  await at.ask(merchant, accepted.id, 'accept')
  t.deepEqual(
    (await entriesOf(merchant, cancelled.id)).map(one => one.type),
    ['order.created', 'order.cancelled', 'event.recorded'],
  )
  const entries = await entriesOf(merchant, accepted.id)
  t.deepEqual(
    entries.filter(one => one.type.startsWith('order.')).map(one => one.message),
    [
      `The order for 25 USDT on TRC20 was created. It is open until ${accepted.expire_at}.`,
      'The order expired with 20 of 25 USDT, which is too little. 19.8 USDT were credited.',
      'The order was accepted as paid with 20 of 25 USDT.',
    ],
  )
})

test.serial('getOrderTimeline.200 a delivery given up before its first attempt shows why', async t => {
  const merchant = await at.merchant()
  const hook = { url: 'https://shop.example/hooks', events: ['payment.expired'] }
  const { id } = (await at.send({ method: 'POST', target: '/v1/webhooks', as: merchant, body: hook })).json
  const order = await at.open(merchant)
  await at.ask(merchant, order.id, 'cancel')
  tick()
  await at.send({ method: 'PATCH', target: `/v1/webhooks/${id}`, as: merchant, body: { is_active: false } })
  const last = (await entriesOf(merchant, order.id)).at(-1)
  t.like(last, { type: 'delivery.failed', delivery: { webhook_id: id, attempt: 0, error: 'endpoint inactive' } })
})

test.serial('getOrderTimeline.404 nobody else’s order, and none of the other environment', async t => {
  const [merchant, other] = await Promise.all([at.merchant(), at.merchant()])
  const live = await at.key(merchant.merchantId, 'live')
  const order = await at.open(merchant)
  for (const as of [other, live]) {
    const answer = await at.timeline(as, order.id)
    t.deepEqual([answer.status, answer.text], [404, '{"error":"order not found"}'])
  }
})

test.serial('a timeline says what is no longer kept; the books are in order without it', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  tick()
  await at.outlast(order)
  const typesAfter = async (days: number) => {
    at.service.clock.advance(days * 86_400)
    // Events stay as long as the one that comes next.
    await at.outlast(await at.open(merchant))
    for (let round = 0; round < 2; round++) await sweep(at.service.deps)
    const { json } = await at.timeline(merchant, order.id)
    return {
      types: (json.entries as Entry[]).map(one => one.type),
      isComplete: json.is_complete,
      said: json.entries[1].message,
    }
  }
  t.deepEqual((await typesAfter(89)).types, ['order.created', 'order.expired', 'event.recorded'])
  const after91 = await typesAfter(91)
  t.deepEqual(after91.types, ['order.created', 'history.removed', 'order.expired'])
  t.false(after91.isComplete)
  t.regex(after91.said, /^Webhook events and their deliveries from before .* are no longer kept and not listed here\.$/)
  t.deepEqual((await typesAfter(309)).types, ['order.created', 'history.removed', 'history.removed'])
  await assertBooks(t, at.service.deps.db)
})

test.serial('a timeline of very many transfers is cut, and says so', async t => {
  const merchant = await at.merchant()
  const order = await at.open(merchant)
  await at.mine(Array.from({ length: 600 }, () => ({ to: order.address, amount: 1n })))
  const { json } = await at.timeline(merchant, order.id)
  t.is(json.is_complete, false)
  t.true(json.entries.length <= 1000)
})
