// Slow nodes are waited for only if a majority needs them. Timers are mocked.
import test from 'ava'
import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { ChainNode } from '../../src/chains/chain.ts'
import { quorum } from '../../src/chains/read/quorum.ts'
import { group } from './node-group.ts'

test.before(() => mock.timers.enable({ apis: ['setTimeout'] }))
test.after.always(() => mock.timers.reset())

/** Lets time pass in steps, so that what a timer starts may set the next one. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    await turn()
    mock.timers.tick(100)
  }
  await turn()
}

/** Answers everything about heads and blocks this much later; `Infinity`: never. */
function late(node: ChainNode, milliseconds: number): ChainNode {
  if (milliseconds === 0) return node
  const delay = async () => {
    await new Promise<void>(resolve => {
      if (milliseconds < Infinity) setTimeout(resolve, milliseconds)
    })
  }
  return {
    ...node,
    head: async () => delay().then(async () => node.head()),
    finalHead: async () => delay().then(async () => node.finalHead()),
    block: async height => delay().then(async () => node.block(height)),
  }
}

/** Nodes that answer this much later, as one chain with a clock to move. */
function delayed(...delays: readonly number[]) {
  const { nodes, clock } = group(delays.length)
  const chain = quorum(
    nodes.map(({ node }, index) => late(node, delays[index]!)),
    { now: () => clock.milliseconds },
  )
  return { nodes, chain, clock }
}

/** Whether this is done after so many milliseconds, and what came of it. */
async function within<Value>(milliseconds: number, asked: Promise<Value>): Promise<Value | 'waits'> {
  let found: Value | 'waits' = 'waits'
  const keep = async () => {
    found = await asked
  }
  void keep()
  await pass(milliseconds)
  return found
}

for (const delays of [
  [0, 1300, 1300],
  [0, 5000, 5000],
  [0, 2000, 4900],
  [0, 5000],
  [0, 9000],
])
  test.serial(
    `nodes that answer after ${delays.join(', ')} ms: the final head and the next block have a majority, each time`,
    async t => {
      const { chain, clock, nodes } = delayed(...delays)
      for (let round = 0; round < 3; round += 1) {
        t.like(await within(10_000, chain.heads()), { finalHeight: 3, majorityHeight: nodes[0].head.height })
        t.like(await within(10_000, chain.read(4, {})), { hasQuorum: true })
        clock.milliseconds += 20_000
      }
      t.true(chain.nodes().every(({ isUp }) => isUp))
    },
  )

test.serial('one of three that answers late delays the others by a second at most, and then by nothing', async t => {
  const { chain } = delayed(0, 0, 5000)
  t.like(await within(1100, chain.heads()), { answering: 2, finalHeight: 3 })
  t.like(await within(0, chain.heads()), { answering: 2, finalHeight: 3 })
  t.true(chain.nodes().every(({ isLate }) => !isLate))
})

test.serial('where one of three is down, the late one of the others is waited for', async t => {
  const { chain, nodes } = delayed(0, 0, 3000)
  nodes[1].fail(1, { method: 'head' })
  t.like(await within(3000, chain.heads()), { answering: 2, finalHeight: 3 })
})

test.serial('nodes that never answer are waited for as long as a request may take, once', async t => {
  const { chain, clock } = delayed(0, Infinity, Infinity)
  const asked = chain.heads()
  t.is(await within(9900, asked), 'waits')
  t.like(await within(200, asked), { answering: 1, finalHeight: null })
  t.like(await within(0, chain.heads()), { answering: 1, finalHeight: null })
  clock.milliseconds += 30_000
  t.is(await within(900, chain.heads()), 'waits', 'after half a minute they are asked again')
})

test.serial('nodes that failed last are waited for a second only, until they answer', async t => {
  const { chain, nodes, clock } = delayed(0, 2000, 2000)
  for (const node of nodes.slice(1)) node.fail(1, { method: 'head' })
  t.like(await within(2000, chain.heads()), { answering: 1, finalHeight: null })
  clock.milliseconds += 1000
  t.like(await within(1000, chain.heads()), { answering: 1, finalHeight: null })
  await pass(1000)
  t.like(await within(2000, chain.heads()), { answering: 3, finalHeight: 3 })
})

test.serial(
  'a node that answers after its majority was missed is late, and so not up, until a majority is in time',
  async t => {
    const { chain, nodes, clock } = delayed(0, 2000, 2000)
    for (const node of nodes.slice(1)) node.fail(1, { method: 'head' })
    await within(2000, chain.heads())
    clock.milliseconds += 1000
    await within(1000, chain.heads())
    await pass(1000)
    t.deepEqual(
      chain.nodes().map(({ isUp, isLate = false, error }) => ({ isUp, isLate, error })),
      [
        { isUp: true, isLate: false, error: null },
        { isUp: false, isLate: true, error: 'answers too late for a majority' },
        { isUp: false, isLate: true, error: 'answers too late for a majority' },
      ],
    )
    await within(2000, chain.heads())
    t.true(chain.nodes().every(({ isUp }) => isUp))
  },
)
