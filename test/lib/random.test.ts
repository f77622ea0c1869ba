// Random bytes are taken from a reserve: none may be given twice, and what was given stays as it is.
import test from 'ava'
import { systemRandom } from '../../src/lib/random.ts'

test('each has bytes of its own, of the length that was asked for, across many refills and beyond the reserve', t => {
  const lengths = Array.from({ length: 3000 }, (_, index) => (index % 500 === 499 ? 5000 : 16 + (index % 30)))
  const given = lengths.map(length => systemRandom.bytes(length))
  const kept = given.map(bytes => bytes.toString('hex'))
  t.deepEqual(
    given.map(bytes => bytes.length),
    lengths,
  )
  const beginnings = new Set(kept.map(text => text.slice(0, 32)))
  t.is(beginnings.size, lengths.length)
  t.false(beginnings.has('0'.repeat(32)), 'nothing is given of what was given away already')
  for (let round = 0; round < 1000; round++) systemRandom.bytes(16)
  t.deepEqual(
    given.map(bytes => bytes.toString('hex')),
    kept,
  )
})
