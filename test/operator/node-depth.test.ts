// How far back the logs of nodes go, by the examination that `doctor` makes: real local chains behind a proxy that lets old logs go.
import test from 'ava'
import { faultyAnswer } from '../../dev/faulty-node/faults.ts'
import { connectChain } from '../../src/chains/connect.ts'
import { examineDepths } from '../../src/cli/doctor/node-depth.ts'
import { startFaultyNode } from '../helpers/faulty-node.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { startLocalTron } from '../helpers/local-tron.ts'

const alone = 'only the result of its transaction proves a transfer made by another contract'

for (const [network, start, reported] of [
  [
    'TRC20',
    startLocalTron,
    { all: ['ok', ''], some: ['warn', `: before that, ${alone}`], none: ['warn', `serves no logs: ${alone}`] },
  ],
  ['ERC20', startLocalEthereum, { all: ['ok', ''], some: ['ok', '; none are needed'], none: null }],
] as const)
  test(`${network}: how far back a node's logs go is measured, and what that allows is said`, async t => {
    const local = await start()
    const node = await startFaultyNode(local.url)
    t.teardown(() => Promise.all([node.stop(), local.stop()]))
    const settings = { ...local.settings, environment: 'test' as const, nodes: [{ url: node.url, headers: {} }] }
    const examine = async () =>
      (await examineDepths(settings, 'KASSA_TEST')).flatMap(({ state, text }) =>
        text.includes(' logs') ? [[state, text.replace(/^.*:\d+ /, '')]] : [],
      )
    t.deepEqual(await examine(), [], 'no block has a transfer')
    for (let block = 0; block < 20; block += 1) {
      await local.pay({ kind: 'transfer', to: local.settings.token, amount: 5n })
      await local.mine()
    }
    await local.mine(local.finalityBlocks)
    t.deepEqual(await examine(), [[reported.all[0], 'has logs of all blocks of the past year']])
    const { height: head } = await (await connectChain(settings, () => 0)).finalHead()
    const pruned = [{ name: 'pruned-logs', head, blocks: 10 }] as const
    node.set(() => ({ change: (answer, request) => faultyAnswer(request, answer, pruned) }))
    t.deepEqual(await examine(), [[reported.some[0], `has logs of the last 10 blocks (0 h)${reported.some[1]}`]])
    if (reported.none === null) return
    node.set(({ path }) => (path === 'jsonrpc' ? { status: 404, body: 'not found' } : null))
    t.deepEqual(await examine(), [reported.none])
  })
