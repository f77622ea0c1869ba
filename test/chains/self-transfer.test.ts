// A transfer of an account to itself is a log like any other, and moves nothing: adapters leave it out.
import test from 'ava'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { openLocal } from '../helpers/local-harness.ts'
import { startLocalTron } from '../helpers/local-tron.ts'

const start = { ERC20: startLocalEthereum, TRC20: startLocalTron }

for (const network of ['ERC20', 'TRC20'] as const)
  test(`${network}: an account that pays itself is not reported, and keeps its ordinal`, async t => {
    const harness = await openLocal(await start[network]())
    t.teardown(() => harness.stop())
    const batch = [
      { to: harness.batcher, amount: 10n },
      { to: harness.address(8), amount: 11n },
    ]
    const [alone, both] = await harness.mine([
      { kind: 'transfer', to: harness.faucet, amount: 12n },
      { kind: 'batch', transfers: batch },
    ])
    const { chain } = harness
    const block = await chain.head()
    const expected = [{ txHash: both!, ordinal: 1, to: harness.address(8) }]
    const shown = (transfers: Awaited<ReturnType<typeof chain.transfers>>) =>
      transfers.map(({ txHash, ordinal, to }) => ({ txHash, ordinal, to }))
    t.deepEqual(shown(await chain.transfers(block)), expected)
    t.deepEqual(await chain.transaction(alone!), { hasFailed: false, transfers: [] })
    await harness.finalize()
    t.deepEqual(shown((await chain.finalRange(block.height, block.height)).transfers), expected)
  })
