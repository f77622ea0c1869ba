// Identifiers that begin with their time: in its order, of the right form, and never the same.
import test from 'ava'
import fc from 'fast-check'
import { ascendingUuid, isId, isUuid, newAscendingId } from '../../src/lib/ids.ts'
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
      return ascendingUuid(systemRandom, early) < ascendingUuid(systemRandom, late) && number(early) < number(late)
    }),
    { numRuns: 2000 },
  )
  t.pass()
})

test('both have the form of all others, and of one moment none is made twice', t => {
  const time = new Date('2026-05-01T12:00:00.123Z')
  const uuids = Array.from({ length: 5000 }, () => ascendingUuid(systemRandom, time))
  const numbers = Array.from({ length: 5000 }, () => number(time))
  t.true(uuids.every(one => isUuid(one) && /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(one)))
  t.true(numbers.every(one => isId('order', one) && one.length === 'ord_'.length + 14))
  t.is(new Set([...uuids, ...numbers]).size, 10_000)
  t.is(Number.parseInt(uuids[0]!.replaceAll('-', '').slice(0, 12), 16), time.getTime())
})
