// "I have paid" asks nodes within a budget of its own, and nobody waits for it but whoever asks.
import test from 'ava'
import { createFakeChain } from '../helpers/fake-chain.ts'
import { openShop, orderAt, pathOf, type Shop } from './shop.ts'

const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
const headline = (text: string) =>
  (/<div class="verdict \w+"[^>]*>\s*<h2>(.*?)<\/h2>/s.exec(text)?.[1] ?? '').replaceAll(/<[^>]*>/g, '').trim()
const notFound = 'We can’t find this transaction'
const notAsked = 'The network can’t be reached right now'

async function find(shop: Shop, path: string, hash: string): Promise<string> {
  const { status, text } = await shop.page(`${path}/find?tx=${hash}`)
  return status === 200 ? headline(text) : String(status)
}

const calls = ({ at }: Shop) => at.service.tron.calls.transaction + at.service.ethereum.calls.transaction

test('hashes that nobody knows cost few calls: for an order, for an address, for all together', async t => {
  const shop = await openShop({ env: { KASSA_PUBLIC_REQUESTS_PER_MINUTE: '10000' } })
  t.teardown(() => shop.close())
  const one = pathOf(await orderAt(shop, 'pay'))
  const reported: string[] = []
  for (let ask = 0; ask < 15; ask++) reported.push(await find(shop, one, random()))
  t.deepEqual(new Set(reported.slice(0, 10)), new Set([notFound]))
  t.deepEqual(new Set(reported.slice(10)), new Set([notAsked]), 'of one order')
  for (let order = 0; order < 5; order++) {
    const path = pathOf(await orderAt(shop, 'payEthereum'))
    for (let ask = 0; ask < 12; ask++) await find(shop, path, random())
  }
  t.true(calls(shop) <= 60, `${calls(shop)} calls`)
})

test('an answer is remembered, also that there is none, and what cannot be is not asked', async t => {
  const shop = await openShop()
  t.teardown(() => shop.close())
  const path = pathOf(await orderAt(shop, 'pay'))
  const hash = random()
  for (let ask = 0; ask < 5; ask++) t.is(await find(shop, path, hash), notFound)
  t.is(calls(shop), 2, 'each network once')
  const other = pathOf(await orderAt(shop, 'payEthereum'))
  t.is(await find(shop, other, hash), notFound)
  t.is(calls(shop), 2, 'whichever order it is asked for')
  t.is(await find(shop, path, `0x${random()}`), notFound)
  t.is(shop.at.service.tron.calls.transaction, 1, 'TRON has no hash that begins with 0x')
  for (const impossible of ['0'.repeat(64), `0x${'f'.repeat(64)}`]) await find(shop, path, impossible)
  t.is(calls(shop), 3)
})

test('while a node hangs, pages of everybody are made, and whoever asks is told within moments', async t => {
  const fake = createFakeChain({
    network: 'TRC20',
    requiredConfirmations: 3,
    finalityDepth: 2,
    startTime: new Date('2026-06-01T11:50:00.000Z'),
    blockSeconds: 10,
  })
  const shop = await openShop({ chain: { ...fake.chain, transaction: () => new Promise(() => {}) } })
  t.teardown(() => shop.close())
  const paths: string[] = []
  for (let order = 0; order < 12; order++) paths.push(pathOf(await orderAt(shop, 'pay')))
  const begun = performance.now()
  const asked = paths.map(path => find(shop, path, random()))
  const isAnswered = Promise.all(asked).then(() => 'the questions')
  // All from one address: the pages of its other windows wait neither.
  const pages = Promise.all(Array.from({ length: 6 }, () => shop.page(paths[0]!))).then(() => 'the pages')
  t.is(await Promise.race([isAnswered, pages]), 'the pages')
  t.deepEqual(new Set(await Promise.all(asked)), new Set([notAsked]))
  t.true(performance.now() - begun < 9000)
})
