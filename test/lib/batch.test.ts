import test from 'ava'
import { setImmediate as turn } from 'node:timers/promises'
import { batched } from '../../src/lib/batch.ts'

interface Run {
  readonly inputs: readonly string[]
  readonly letNext: () => void
  readonly end: (error?: Error) => void
}

/** Batches of texts, whose owner is their first letter; each ends when it is told to. */
function watched(sizeMax = 10) {
  const runs: Run[] = []
  const add = batched<string, string>(
    (inputs, letNext) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
      runs.push({ inputs, letNext, end: error => (error ? reject(error) : resolve(inputs)) })
      return promise
    },
    { sizeMax, ownerOf: input => input[0]!, isRepeatable: error => (error as Error).message === 'repeat' },
  )
  return { add, runs, begun: () => runs.map(({ inputs }) => inputs.join(' ')) }
}

test('a batch that lets the next begin is joined by it, and by no third', async t => {
  const { add, runs, begun } = watched()
  const all = [add('a1'), add('b1')]
  await turn()
  all.push(add('c1'))
  await turn()
  t.deepEqual(begun(), ['a1 b1'])
  runs[0]!.letNext()
  t.deepEqual(begun(), ['a1 b1', 'c1'])
  runs[1]!.letNext()
  all.push(add('d1'))
  await turn()
  t.deepEqual(begun(), ['a1 b1', 'c1'])
  runs[0]!.end()
  await turn()
  t.deepEqual(begun(), ['a1 b1', 'c1', 'd1'])
  for (const { end } of runs) end()
  t.deepEqual(await Promise.all(all), ['a1', 'b1', 'c1', 'd1'])
})

test('whoever has one in a batch under way waits for its end, in the order in which it came', async t => {
  const { add, runs, begun } = watched()
  const all = [add('a1')]
  await turn()
  all.push(add('a2'), add('b1'), add('a3'))
  runs[0]!.letNext()
  t.deepEqual(begun(), ['a1', 'b1'])
  runs[0]!.end()
  await turn()
  t.deepEqual(begun(), ['a1', 'b1'])
  runs[1]!.end()
  await turn()
  t.deepEqual(begun(), ['a1', 'b1', 'a2 a3'])
  runs[2]!.end()
  t.deepEqual(await Promise.all(all), ['a1', 'a2', 'b1', 'a3'])
})

test('a batch that fails at its end is run again one by one, and its owners wait so long', async t => {
  const { add, runs, begun } = watched()
  const all = [add('a1'), add('b1')]
  await turn()
  runs[0]!.letNext()
  runs[0]!.end(new Error('repeat'))
  await turn()
  all.push(add('a2'), add('c1'))
  await turn()
  t.deepEqual(begun(), ['a1 b1', 'a1', 'c1'])
  runs[1]!.end()
  runs[2]!.end()
  await turn()
  t.deepEqual(begun(), ['a1 b1', 'a1', 'c1', 'b1'])
  runs[3]!.end()
  await turn()
  t.deepEqual(begun(), ['a1 b1', 'a1', 'c1', 'b1', 'a2'])
  runs[4]!.end()
  t.deepEqual(await Promise.all(all), ['a1', 'b1', 'a2', 'c1'])
})

test('batches that never let the next begin run one after the other', async t => {
  const { add, runs, begun } = watched(2)
  const all = [add('a1'), add('b1'), add('c1')]
  await turn()
  await turn()
  t.deepEqual(begun(), ['a1 b1'])
  const failure = t.throwsAsync(all[0]!, { message: 'gone' })
  const other = t.throwsAsync(all[1]!, { message: 'gone' })
  runs[0]!.end(new Error('gone'))
  await Promise.all([failure, other])
  t.deepEqual(begun(), ['a1 b1', 'c1'])
  runs[1]!.end()
  t.is(await all[2]!, 'c1')
})

test('whoever sends very many keeps nobody waiting: one of each owner goes before a second of any', async t => {
  const { add, runs, begun } = watched(3)
  const flood = Array.from({ length: 6 }, (_, index) => add(`a${index}`))
  await turn()
  const others = [add('b1'), add('b2'), add('c1'), add('d1')]
  runs[0]!.end()
  await turn()
  t.deepEqual(begun(), ['a0 a1 a2', 'a3 b1 c1'])
  runs[1]!.end()
  await turn()
  t.deepEqual(begun(), ['a0 a1 a2', 'a3 b1 c1', 'a4 b2 d1'])
  runs[2]!.end()
  await turn()
  runs[3]!.end()
  t.deepEqual(await Promise.all([...flood, ...others]), ['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1', 'd1'])
})
