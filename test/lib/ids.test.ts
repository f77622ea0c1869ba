// Identifiers that begin with their time: in its order, of the right form, and never the same.
import test from 'ava'
import fc from 'fast-check'
import { isId, newAscendingId } from '../../src/lib/ids.ts'
import { systemRandom } from '../../src/lib/random.ts'

const number = (time: Date) => newAscendingId(systemRandom, 'order', { length: 14, time })
const moment = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2080-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test('what was made later stands behind what was made earlier, however the text is compared', t => {
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [early, late] = one < other ? [one, other] : [other, one]
      if (early.getTime() === late.getTime()) return true
      return number(early) < number(late)
    }),
    { numRuns: 2000 },
  )
  t.pass()
})

test('it has the form of all others, and of one moment none is made twice', t => {
  const time = new Date('2026-05-01T12:00:00.123Z')
  const numbers = Array.from({ length: 5000 }, () => number(time))
  t.true(numbers.every(one => isId('order', one) && one.length === 'ord_'.length + 14))
  t.is(new Set(numbers).size, 5000)
})
