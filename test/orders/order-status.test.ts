import test from 'ava'
import { endsStream, nextStatus, orderTransitionNames, orderStatuses } from '../../src/orders/order-status.ts'

/** The state table of the decisions as a picture: every move there is. Whatever is not here moves nothing. */
const moves = `
  PENDING         addressed     OPEN
  OPEN            frozen       FROZEN
  OPEN            payment_seen       PENDING_CONFIRM
  OPEN            expired        EXPIRED
  OPEN            underpaid         UNDERPAID
  OPEN            cancelled     EXPIRED
  PENDING_CONFIRM confirming        CONFIRMING
  PENDING_CONFIRM reorged     OPEN
  CONFIRMING      paid       PAID
  CONFIRMING      frozen       FROZEN
  CONFIRMING      reorged     OPEN
  CONFIRMING      expired        EXPIRED
  EXPIRED         paid_late       EXPIRED_PAID
  EXPIRED         underpaid         UNDERPAID
  EXPIRED         frozen       FROZEN
  UNDERPAID       paid_late       EXPIRED_PAID
  UNDERPAID       frozen       FROZEN
  UNDERPAID       remainder_requested UNDERPAID
  UNDERPAID       accepted      PAID
  FROZEN          paid          PAID
  FROZEN          paid_late     EXPIRED_PAID
  FROZEN          released      PAID
  FROZEN          released_late  EXPIRED_PAID
  FROZEN          released_short UNDERPAID
  FROZEN          released_open  OPEN
  FROZEN          set_apart      EXPIRED
  FROZEN          set_apart_short UNDERPAID
  FROZEN          set_apart_open OPEN
  PAID            reversed      EXPIRED
  PAID            reversed_short UNDERPAID
  PAID            reversed_part  PAID
  EXPIRED_PAID    reversed      EXPIRED
  EXPIRED_PAID    reversed_short UNDERPAID
  EXPIRED_PAID    reversed_part  EXPIRED_PAID
  UNDERPAID       reversed      EXPIRED
  UNDERPAID       reversed_short UNDERPAID
  FROZEN          reversed      EXPIRED
  FROZEN          reversed_short UNDERPAID
  FROZEN          reversed_part  FROZEN
`
const expected = new Map(
  moves
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .map(([from, transition, to]) => [`${from} ${transition}`, to]),
)

for (const status of orderStatuses) {
  test(`${status}: every transition leads where the table says, and nowhere else`, t => {
    for (const transition of orderTransitionNames) {
      t.is(nextStatus(status, transition), (expected.get(`${status} ${transition}`) ?? null) as never, transition)
    }
  })
}

test('a stream ends exactly at the statuses that wait for nothing', t => {
  t.deepEqual(
    orderStatuses.filter(status => endsStream(status)),
    ['PAID', 'EXPIRED', 'EXPIRED_PAID', 'UNDERPAID', 'FROZEN'],
  )
})
