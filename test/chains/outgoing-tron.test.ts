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
