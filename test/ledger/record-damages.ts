import { type Damage, expired, feeRate, ofRich, open, paid, unreported } from './damage.ts'

/** To orders, and to what was told of them and read of the chains. */
export const recordDamages: readonly Damage[] = [
  {
    title: 'an order that says that more came',
    breaks: 'the received amount of an order equals the sum of its counted transfers',
    sql: `update orders set received_amount = received_amount + 1 where id = ${open} returning id::text as what`,
  },
  {
    title: 'an order that is called paid for too little',
    breaks: 'every paid order was credited its full amount or was accepted as underpaid',
    unchecked: ['orders'],
    sql: `update orders set threshold_amount = received_amount + 1, order_amount = received_amount + 1 where id = ${paid} returning id::text as what`,
  },
  {
    title: 'an order of which a fee was taken that was not agreed',
    breaks: feeRate,
    unchecked: ['orders'],
    sql: `update orders set fee_rate_ppm = 0 where id = ${paid} returning id::text as what`,
  },
  {
    title: 'an order that was paid at once',
    breaks: 'every order status change is an allowed transition',
    sql: `update order_event set status = 'PAID' where order_id = ${paid} and version = 2 returning order_id::text as what`,
  },
  {
    title: 'a change of an order that there is not',
    breaks: 'every order change belongs to an order',
    sql: `insert into order_event (order_id, version, status, snapshot, created_at) values (gen_random_uuid(), 2, 'PAID', '{}', now())
      returning order_id::text as what`,
  },
  {
    title: 'an order that nobody ends',
    breaks: 'no order stays OPEN an hour past its expiry on the chain',
    sql: `update chain_cursor set block_time = block_time + interval '1 day'; select ${open}::text as what`,
  },
  {
    title: 'an order that was told to be paid twice',
    breaks: 'every order has at most one payment.confirmed event, plus one per reversal',
    sql: `insert into webhook_event (id, merchant_id, environment, type, order_id, body, created_at)
      select 'evt_again', merchant_id, environment, type, order_id, body, created_at from webhook_event where order_id = ${unreported} limit 1
      returning order_id::text as what`,
  },
  {
    title: 'an event that was given to another environment',
    breaks: 'every webhook event has the merchant and environment of its order or withdrawal',
    sql: `update webhook_event set environment = 'live' where order_id = ${unreported} returning id as what`,
  },
  {
    title: 'an idempotency key that was given to another environment',
    breaks: 'every idempotency key belongs to the merchant and environment of its order or withdrawal',
    sql: `update idempotency set environment = 'live' where order_id = ${unreported} returning key as what`,
  },
  {
    title: 'an attempt that nobody made',
    breaks: 'every pending delivery has the attempts it counts, and every failed one has all its attempts',
    sql: `update webhook_delivery set attempts = 1 where status = 'PENDING' returning id as what`,
  },
  {
    title: 'a block that does not follow the one before',
    breaks: 'the stored blocks of a chain are consecutive, and the final block is not above the head',
    sql: `update chain_block set parent_hash = 'none' where height = (select max(height) from chain_block) returning environment || ':' || network || ':' || height as what`,
  },
  {
    title: 'an order that ended and told something else',
    breaks: 'every ended order has its webhook event',
    sql: `update webhook_event set type = 'payment.underpaid' where order_id = ${expired} returning order_id::text as what`,
  },
  {
    title: 'a delivery that was lost',
    breaks: 'every webhook event has its deliveries',
    sql: `update webhook_delivery_count set count = count - 1;
      delete from webhook_delivery where event_id = (select id from webhook_event where order_id = ${expired}) returning event_id as what`,
  },
  {
    title: 'a change of an order that was lost',
    breaks: 'the history of every order has no gaps',
    sql: `delete from order_event where order_id = ${paid} and version = 2 returning order_id::text as what`,
  },
  {
    title: 'a count of orders that is too high',
    breaks: 'the stored order counts match the orders',
    sql: `update order_count set count = count + 1 where span = 'fresh' and status = 'OPEN' and ${ofRich}
      returning merchant_id || ':hour:' || status || ':' || starts_at as what`,
  },
  {
    title: 'a count of deliveries that is too high',
    breaks: 'the stored delivery counts match the deliveries',
    sql: `update webhook_delivery_count set count = count + 1 returning endpoint_id as what`,
  },
  {
    title: 'a delivery in the name of another environment',
    breaks: 'every delivery has the merchant and environment of its event and endpoint',
    sql: `update webhook_delivery set environment = 'live' returning id as what`,
  },
]
