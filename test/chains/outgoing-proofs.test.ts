// What a node tells of a payment of ours by the receipt alone, and what the header of its block commits to.
import test from 'ava'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import { isObject, type Json } from '../../src/chains/parse.ts'
import { startFaultyNode, type NodeRequest } from '../helpers/faulty-node.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { finalOf, suiteOf } from './outgoing-conformance.ts'

/** Changes the receipt of one transaction, however the node is asked for it. */
const receiptsWith = (change: Json) => {
  const changed = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(changed)
    if (!isObject(one)) return one
    if ('gasUsed' in one && 'logs' in one) return { ...one, ...change }
    return 'result' in one ? { ...one, result: changed(one.result) } : one
  }
  return ({ body }: NodeRequest) =>
    JSON.stringify(body).includes('Receipt') ? { change: (answer: unknown) => changed(answer) } : null
}

const noBloom = `0x${'00'.repeat(256)}`

test('a receipt by which a payment failed or moved nothing ends nothing unless its block commits to it', async t => {
  const local = await startLocalEthereum()
  const node = await startFaultyNode(local.url)
  t.teardown(async () => {
    await node.stop()
    await local.stop()
  })
  const settings = { ...local.settings, nodes: [{ url: node.url, headers: {} }] }
  const { way, intent, someone, sign, finalize } = await suiteOf({ ...local, settings })
  const paid = await sign(intent(someone(), 5n))
  await way.broadcast(paid.signed)
  await local.mine()
  await finalize()
  const lies: readonly Json[] = [
    { status: '0x0', logs: [], logsBloom: noBloom },
    { logs: [], logsBloom: noBloom },
    { logs: [] },
  ]
  for (const lie of lies) {
    node.set(receiptsWith(lie))
    await t.throwsAsync(way.outcome(paid.sent), { instanceOf: ChainUnavailable }, JSON.stringify(lie))
  }
  node.set(null)
  t.like(await finalOf(way, paid.sent), { result: 'success', moved: [{ amount: 5n }] })
})
