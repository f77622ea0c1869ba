import test from 'ava'
import { FairQueue } from '../../src/http/limits/fair-queue.ts'

test('as many as may are inside, the next wait in their order, and who comes to a full queue is told at once', async t => {
  const turns = new FairQueue(1, 2)
  const order: string[] = []
  const leave = await turns.enter('a')
  const waiting = ['first', 'second'].map(async name => {
    const out = await turns.enter('a')
    order.push(name)
    out?.()
  })
  t.is(await turns.enter('a'), null, 'the queue is full')
  t.not(await turns.enter('b'), null, 'each name has a queue of its own')
  t.deepEqual(order, [])
  leave?.()
  leave?.()
  await Promise.all(waiting)
  t.deepEqual(order, ['first', 'second'])
  const again = await turns.enter('a')
  t.not(again, null)
  const next = turns.enter('a')
  again?.()
  t.not(await next, null, 'leaving twice gave nobody a second place')
})
