import test from 'ava'
import { ChainUnavailable } from '../../src/chains/chain.ts'
import { connectChain } from '../../src/chains/connect.ts'
import { startLocalChains } from '../helpers/local-chains.ts'
import type { LocalChains } from '../helpers/local-chains.ts'

let chains: LocalChains

test.before(async () => {
  chains = await startLocalChains()
  for (const chain of [chains.ethereum, chains.tron]) await chain.mine(chain.finalityBlocks)
})
test.after.always(async () => chains?.stop())

/** Nobody listens on the discard port. */
const dead = { url: 'http://127.0.0.1:9/some-provider-key', headers: {} }
const now = () => 0

test('settings with one node connect to it', async t => {
  for (const { settings } of [chains.ethereum, chains.tron]) {
    const chain = await connectChain(settings, now)
    await t.notThrowsAsync(chain.verify())
    t.is(chain.network, settings.network)
    t.is(chain.requiredConfirmations, settings.requiredConfirmations)
  }
})

test('with two nodes the second serves the newest blocks when the first is away, but final blocks wait', async t => {
  for (const { settings } of [chains.ethereum, chains.tron]) {
    const chain = await connectChain({ ...settings, nodes: [dead, ...settings.nodes] }, now)
    t.true((await chain.head()).height > 0)
    await t.throwsAsync(chain.finalHead(), { instanceOf: ChainUnavailable })
    await t.throwsAsync(chain.finalRange(0, 0), { instanceOf: ChainUnavailable })
  }
})

test('final blocks count once a majority of the nodes agrees', async t => {
  for (const { settings } of [chains.ethereum, chains.tron]) {
    const twice = await connectChain({ ...settings, nodes: [...settings.nodes, ...settings.nodes] }, now)
    const oneDown = await connectChain({ ...settings, nodes: [dead, ...settings.nodes, ...settings.nodes] }, now)
    const to = (await twice.finalHead()).height
    const range = await twice.finalRange(0, to)
    t.deepEqual(range, await oneDown.finalRange(0, to))
    t.true(range.transfers.length > 0)
  }
})

test('the path of a node’s address, which may hold a key, is in no message', async t => {
  for (const { settings } of [chains.ethereum, chains.tron]) {
    const chain = await connectChain({ ...settings, nodes: [dead] }, now)
    for (const call of [() => chain.head(), () => chain.finalRange(0, 0), () => chain.verify()]) {
      const error = await t.throwsAsync(call(), { instanceOf: ChainUnavailable, message: /127\.0\.0\.1:9/ })
      t.notRegex(error?.message ?? '', /provider-key/)
    }
  }
})
