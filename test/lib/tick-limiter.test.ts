import { setImmediate as nextTurn } from 'node:timers/promises'
import test from 'ava'
import { createTickLimiter } from '../../src/lib/tick-limiter.ts'

test('of those who come together so many go on in each turn of the loop, in their order, and whoever else is ready goes between', async t => {
  const turn = createTickLimiter(2)
  const seen: string[] = []
  const page = async (name: string) => {
    await turn()
    seen.push(name)
  }
  const request = async () => {
    for (let hop = 1; hop <= 3; hop++) {
      await nextTurn()
      seen.push(`hop ${hop}`)
    }
  }
  await Promise.all([...['a', 'b', 'c', 'd', 'e'].map(page), request()])
  t.deepEqual(seen, ['a', 'b', 'hop 1', 'c', 'd', 'hop 2', 'e', 'hop 3'])
})

test('whoever comes later has a turn too, and waits for nobody who has gone on', async t => {
  const turn = createTickLimiter(1)
  for (const name of ['first', 'second']) {
    await turn()
    t.pass(name)
  }
  const [one, other] = [turn(), turn()]
  await one
  const late = turn()
  await Promise.all([other, late])
})
