import test from 'ava'
import { endsStream, nextStatus, orderHappenings, orderStatuses } from '../../src/orders/order-status.ts'

/** The state table of the decisions as a picture: every move there is. Whatever is not here moves nothing. */
const moves = `
  PENDING         addressed     OPEN
  OPEN            flagged       FROZEN
  OPEN            covered       PENDING_CONFIRM
  OPEN            lapsed        EXPIRED
  OPEN            short         UNDERPAID
  OPEN            cancelled     EXPIRED
  PENDING_CONFIRM buried        CONFIRMING
  PENDING_CONFIRM uncovered     OPEN
  CONFIRMING      settled       PAID
  CONFIRMING      flagged       FROZEN
  CONFIRMING      uncovered     OPEN
  CONFIRMING      lapsed        EXPIRED
  EXPIRED         reached       EXPIRED_PAID
  EXPIRED         short         UNDERPAID
  EXPIRED         flagged       FROZEN
  UNDERPAID       reached       EXPIRED_PAID
  UNDERPAID       flagged       FROZEN
  UNDERPAID       accepted      PAID
  FROZEN          released      PAID
  FROZEN          releasedLate  EXPIRED_PAID
  FROZEN          releasedShort UNDERPAID
  FROZEN          releasedOpen  OPEN
  PAID            reversed      EXPIRED
  PAID            reversedShort UNDERPAID
  PAID            reversedPart  PAID
  EXPIRED_PAID    reversed      EXPIRED
  EXPIRED_PAID    reversedShort UNDERPAID
  EXPIRED_PAID    reversedPart  EXPIRED_PAID
  UNDERPAID       reversed      EXPIRED
  UNDERPAID       reversedShort UNDERPAID
  FROZEN          reversed      EXPIRED
  FROZEN          reversedShort UNDERPAID
  FROZEN          reversedPart  FROZEN
`
const expected = new Map(
  moves
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .map(([from, happening, to]) => [`${from} ${happening}`, to]),
)

for (const status of orderStatuses) {
  test(`${status}: every happening leads where the table says, and nowhere else`, t => {
    for (const happening of orderHappenings) {
      t.is(nextStatus(status, happening), (expected.get(`${status} ${happening}`) ?? null) as never, happening)
    }
  })
}

test('a stream ends exactly at the statuses that wait for nothing', t => {
  t.deepEqual(
    orderStatuses.filter(status => endsStream(status)),
    ['PAID', 'EXPIRED', 'EXPIRED_PAID', 'UNDERPAID', 'FROZEN'],
  )
})
