// The sandbox's controls on the real local chains: every way to pay ends in its state.
import test from 'ava'
import type { components } from '../../generated/api.ts'
import { call } from '../../dev/client.ts'
import type { NetworkName } from '../../dev/sandbox-file.ts'
import { chainClockCases, clockCases } from './sandbox-clock.ts'
import { openSandboxShop, type Order, type Payment, type SandboxShop } from '../helpers/sandbox-shop.ts'

let shop: SandboxShop
test.before(async () => {
  shop = await openSandboxShop()
})
test.after.always(() => shop?.close())

clockCases(test, () => shop)
chainClockCases(test, () => shop)

type Ending = readonly [NetworkName, Payment['scenario'], Order['status'], { received: string; credited: string }]

const endings: readonly Ending[] = [
  ['ERC20', 'exact', 'PAID', { received: '100', credited: '99' }],
  ['TRC20', 'exact', 'PAID', { received: '100', credited: '99' }],
  ['ERC20', 'overpay', 'PAID', { received: '150', credited: '148.5' }],
  ['TRC20', 'overpay', 'PAID', { received: '150', credited: '148.5' }],
  ['ERC20', 'split', 'PAID', { received: '100', credited: '99' }],
  ['TRC20', 'split', 'PAID', { received: '100', credited: '99' }],
  ['ERC20', 'flagged', 'FROZEN', { received: '100', credited: '0' }],
  ['TRC20', 'flagged', 'FROZEN', { received: '100', credited: '0' }],
  ['ERC20', 'reorg', 'PAID', { received: '100', credited: '99' }],
  ['TRC20', 'reorg', 'PAID', { received: '100', credited: '99' }],
]

/** A reorg holds the chain meanwhile, for everybody who pays on it: those tests have it to themselves. */
const alone = test.serial

for (const [network, scenario, status, { received, credited }] of endings) {
  const declare = scenario === 'reorg' ? alone : test
  declare(`${scenario} on ${network} ends as ${status}`, async t => {
    const order = await shop.open(network)
    const payment = await shop.pay(order, { scenario })
    t.is(payment.scheduled_for_block, null)
    const last = await shop.becomes(order, status)
    t.is(last.received_amount, received)
    t.is(last.credited_amount, credited)
    const placed = (of: readonly { tx_hash: string; block_number: number }[]) =>
      of.map(one => `${one.tx_hash} ${one.block_number}`).toSorted()
    t.deepEqual(placed(last.transactions), placed(payment.transactions), 'each once, where it was said to be')
    t.is(payment.transactions.length, scenario === 'split' ? 2 : 1)
  })
}

alone('reorg takes the transfer back for everybody to see, in the same steps on both networks', async t => {
  const reported = await Promise.all((['ERC20', 'TRC20'] as const).map(network => reportReorg(network)))
  for (const { statuses, transfers, blocks } of reported) {
    t.true(statuses.includes('OPEN', statuses.indexOf('PENDING_CONFIRM')), statuses.join(' '))
    t.is(statuses.at(-1), 'PAID')
    // Between two looks of the watcher it may go from seen to final.
    const steps = ['transfer.seen', 'transfer.orphaned', 'transfer.seen', 'transfer.confirming', 'transfer.final']
    t.deepEqual(transfers, transfers.length === 5 ? steps : steps.toSpliced(3, 1))
    const [first, again] = [blocks[0], blocks.at(-1)]
    t.deepEqual(blocks, [first, first, ...blocks.slice(2).map(() => again)], 'each in the block of its time')
  }
})

async function reportReorg(network: NetworkName) {
  const order = await shop.open(network)
  await shop.pay(order, { scenario: 'reorg' })
  await shop.becomes(order, 'PAID')
  const credentials = { base_url: shop.sandbox.base_url, ...shop.sandbox.merchant }
  const timeline = await call<components['schemas']['OrderTimeline']>(credentials, {
    method: 'GET',
    target: `/v1/orders/${order.id}/timeline`,
  })
  const ofTransfer = timeline.entries.filter(entry => entry.transaction)
  return {
    statuses: timeline.entries.flatMap(entry => (entry.order_status ? [entry.order_status] : [])),
    transfers: ofTransfer.map(entry => entry.type),
    blocks: ofTransfer.map(entry => entry.transaction!.block_number),
  }
}

for (const network of ['ERC20', 'TRC20'] as const) {
  test(`the faucet of ${network} pays the largest amounts there are, again and again`, async t => {
    const order = await shop.open(network)
    const largest = '999999999999.999999'
    for (let times = 0; times < 3; times++) {
      const { transactions } = await shop.pay(order, { amount: largest })
      t.is(transactions[0]?.amount, largest)
    }
    const settled = await shop.open(network, { amount: '1000000000' })
    await shop.pay(settled)
    t.is((await shop.becomes(settled, 'PAID')).received_amount, '1000000000')
  })
}

for (const network of ['ERC20', 'TRC20'] as const) {
  test(`wrong_token on ${network} leaves the order OPEN`, async t => {
    const [order, other] = [await shop.open(network), await shop.open(network)]
    const { transactions } = await shop.pay(order, { scenario: 'wrong_token' })
    t.not(transactions[0]?.token, shop.sandbox.networks[network].token)
    await shop.pay(other)
    await shop.becomes(other, 'PAID') // in a later block, so that the other token's is final as well
    const { status, received_amount: received } = await shop.read(order)
    t.deepEqual({ status, received }, { status: 'OPEN', received: '0' })
  })
}

test('an amount replaces that of the scenario, and a delay holds the transfer back for so many blocks', async t => {
  const order = await shop.open('ERC20')
  const planned = await shop.pay(order, { amount: '12.5', delay_blocks: 3 })
  t.deepEqual(planned.transactions, [])
  t.is((await shop.read(order)).received_amount, '0')
  const paid = await shop.until(order, one => one.received_amount === '12.5')
  t.true(paid.transactions[0]!.block_number > planned.scheduled_for_block!)
  t.is(paid.status, 'OPEN')
})

test('a merchant made on request signs with its own key', async t => {
  type Made = components['schemas']['TestMerchant']
  const made = await shop.post<Made>('/v1/test/merchants', { status: 'SUSPENDED', tier: 'PREMIUM' })
  const own = { base_url: shop.sandbox.base_url, ...made.api_key }
  const me = await call<{ id: string; status: string }>(own, { method: 'GET', target: '/v1/merchants/me' })
  t.deepEqual([me.id, me.status], [made.merchant.id, 'SUSPENDED'])
})
