import test from 'ava'
import { startLocalTron } from '../helpers/local-tron.ts'
import { outgoingConformance, suiteOf } from './outgoing-conformance.ts'

outgoingConformance(test, startLocalTron)

test('a payment is impossible once every final block that could hold it was read, and not before', async t => {
  const local = await startLocalTron()
  t.teardown(() => local.stop())
  const { way, intent, someone, sign } = await suiteOf(local)
  const { signed, sent } = await sign(intent(someone(), 5n))
  if (sent.order.kind !== 'expiring') return t.fail()
  const { expirationMs } = sent.order
  t.false(await way.isImpossible(sent))
  await local.mine(120)
  t.false(await way.isImpossible(sent))
  await local.mine(1, { time: new Date(expirationMs) })
  // Its block is not final yet.
  t.false(await way.isImpossible(sent))
  await local.mine(local.finalityBlocks)
  t.true(await way.isImpossible(sent))
  t.is((await way.broadcast(signed))[0]?.value.kind, 'expired')
})

test('a payment in the very last block that could hold it is found there', async t => {
  const local = await startLocalTron()
  t.teardown(() => local.stop())
  const { way, intent, someone, sign } = await suiteOf(local)
  const { signed, sent } = await sign(intent(someone(), 5n))
  if (sent.order.kind !== 'expiring') return t.fail()
  t.is((await way.broadcast(signed))[0]?.value.kind, 'accepted')
  // Made after the expiration, on a block from before it.
  await local.mine(1, { time: new Date(sent.order.expirationMs + 3_000) })
  await local.mine(local.finalityBlocks + 1)
  t.false(await way.isImpossible(sent))
  t.is((await way.outcome(sent)).kind, 'final')
})

test('what a transfer costs is told as real transfers are charged, to an address without the token and to one with it', async t => {
  const local = await startLocalTron({ energyFactor: 34_000 })
  t.teardown(() => local.stop())
  const { way, someone } = await suiteOf(local)
  const cost = await way.transferCost()
  if (!cost) return t.fail()
  const to = someone()
  const charged = async () => {
    const id = await local.pay({ kind: 'transfer', to, amount: 12n })
    await local.mine()
    const answer = await fetch(`${local.url}/wallet/gettransactioninfobyid`, {
      method: 'POST',
      body: JSON.stringify({ value: id }),
    })
    return (await answer.json()) as { fee: number; receipt: { energy_usage_total: number } }
  }
  const [first, second] = [await charged(), await charged()]
  // The surcharge is rounded up twice.
  const over = cost.energyToFresh - first.receipt.energy_usage_total
  t.true(over >= 0 && over <= 1, `${over}`)
  t.is(second.receipt.energy_usage_total, cost.energyToKnownAddress)
  for (const [{ fee }, energy] of [
    [first, cost.energyToFresh],
    [second, cost.energyToKnownAddress],
  ] as const) {
    const most = BigInt(energy) * cost.energyPrice + BigInt(cost.bytes) * cost.bytePrice
    t.true(BigInt(fee) <= most && most - BigInt(fee) < 10_000n, `${fee} of ${most}`)
  }
})
