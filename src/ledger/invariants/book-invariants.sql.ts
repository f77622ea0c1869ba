import { isAllowedSql, legsSql, reversibleSql } from '../../lib/entry-rules.ts'
import { receivedMax } from '../../lib/money.ts'
import { allowedMoves } from './allowed-moves.ts'
import type { InvariantQueries } from './invariant.ts'

const transferKey = `(x.environment || ':' || x.network || ':' || x.tx_hash || ':' || x.ordinal
  || case when x.reversals = 0 then '' else ':' || x.reversals end)`
/** Whether entry t was not reversed. */
const isStanding = `not exists (select from ledger_tx r where r.ref = 'reversal:' || t.ref)`

/** Business time, which orders live by. A sandbox's may run ahead. */
const businessTime = `(now() + coalesce((select c.offset_ms from business_clock c where c.environment = w.environment), 0)
  * interval '1 millisecond')`

/**
 * Whether the order of transfer x has been evaluated with it. Not while the order is unsettled. Late money does not count while the order's time is
 * not over (a block time may lie in the future), or while money in time is still being screened. Allows five minutes for evaluating the order then.
 */
const isReviewResolved = `not exists (select from order_facts f where f.order_id = x.order_id and f.recorded <> f.settled) and not exists (
  select from orders w join chain_transfer y on y.order_id = w.id
   where w.id = x.order_id and w.status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING') and x.block_time > w.expire_at
     and y.block_time <= w.expire_at and y.status not in ('ORPHANED', 'DUST') and y.screening = 'PENDING') and not exists (
  select from orders w where w.id = x.order_id and w.status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING')
     and x.block_time > w.expire_at and w.expire_at > ${businessTime} - interval '5 minutes')`

/**
 * Whether endpoint w was at event e what it is now. The endpoint's state before its last change is not recorded, and a change made just before the
 * event may not have been visible to it.
 */
const isAsThen = `w.updated_at < e.created_at - interval '1 minute'`

/** Whether nothing of the order was removed by retention. The invariants do not apply to removed records. */
const isKept = (what: 'webhooks' | 'order_events') =>
  `o.created_at >= coalesce((select removed_before from retention where what = '${what}'), '-infinity')`

/** Lists transfers decided with fewer than two operators' approvals at that time. An operator who approved both ways counts for the last approval. */
const decidedBySingleOperator = (decision: 'release' | 'set_apart', decidedAt: 'released_at' | 'set_apart_at') =>
  `select ${transferKey} as what from chain_transfer x where x.${decidedAt} is not null and not exists (
        select from frozen_approval r where r.order_id = x.order_id and r.decision = '${decision}' and r.created_at <= x.${decidedAt}
           and not exists (select from frozen_approval later where (later.order_id, later.freeze_count, later.operator) =
                (r.order_id, r.freeze_count, r.operator) and later.id > r.id and later.created_at <= x.${decidedAt}
                and later.decision <> r.decision)
           and r.freeze_count >= (select count(*) from chain_transfer y
                where y.order_id = x.order_id and y.frozen_at <= x.frozen_at and y.frozen_at is not null)
         group by r.freeze_count having count(distinct r.sponsor) >= 2)`

/** The invariants of docs/spec/decisions.md §8. Each query must return nothing. */
export const bookInvariants: InvariantQueries = {
  'every ledger transaction has at least two entries and sums to zero': `
    select t.ref as what from ledger_tx t left join ledger_entry e on e.tx_id = t.id group by t.id, t.ref
      having count(e.id) < 2 or sum(case e.direction when 'D' then e.amount else -e.amount end) <> 0`,
  'debits equal credits in each environment and network': `
    select environment || ':' || network as what from ledger_account group by environment, network
      having sum(case when ledger_is_debit_normal(kind) then balance else -balance end) <> 0`,
  'every account balance equals the sum of its entries': `
    select a.kind || ':' || a.id as what from ledger_account a left join ledger_entry e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(case when ledger_is_debit_normal(a.kind) = (e.direction = 'D')
        then e.amount else -e.amount end), 0)`,
  'the running balance of every entry continues the previous one': `
    select kind || ':' || id as what from (
        select a.kind, e.id, e.balance_after - lag(e.balance_after, 1, 0::bigint) over (partition by a.id order by e.id) as step,
               case when ledger_is_debit_normal(a.kind) = (e.direction = 'D') then e.amount else -e.amount end as wanted
          from ledger_entry e join ledger_account a on a.id = e.account_id) as steps where step <> wanted`,
  'no account balance is negative': `
    select kind || ':' || id as what from ledger_account where balance < 0`,
  'every final, cleared transfer is credited by exactly one ledger transaction, and nothing else is credited': `
    select coalesce(t.ref, x.ref) as what from
        (select *, case when frozen_at is null then 'payment:' else 'release:' end || ${transferKey} as ref from chain_transfer x) x
        full join (select * from ledger_tx t where kind in ('payment', 'release') and ${isStanding}) t on t.ref = x.ref
       where (t.id is null) <> (x.credited_amount is null)
          or (x.credited_amount is not null and (x.status <> 'FINAL' or x.screening <> 'CLEAR'))
          or (x.credited_amount is null and x.status = 'FINAL' and x.screening = 'CLEAR' and ${isReviewResolved})`,
  'every final transfer is credited, frozen, in screening, or waiting for its order to settle': `
    select ${transferKey} as what from chain_transfer x
      where x.status = 'FINAL' and x.credited_amount is null and x.screening <> 'PENDING' and ${isReviewResolved}`,
  'no order stays unsettled for more than five minutes': `
    select f.order_id::text as what from order_facts f join orders w on w.id = f.order_id
      where f.recorded <> f.settled and f.unsettled_since < ${businessTime} - interval '5 minutes'
        and not exists (select from chain_pause h where (h.environment, h.network) = (f.environment, f.network))`,
  'the ledger transaction of a transfer credits its exact amount to the merchant of its order': `
    select t.ref as what from ledger_tx t
        join chain_transfer x on t.ref in ('payment:' || ${transferKey}, 'release:' || ${transferKey})
        join orders o on o.id = x.order_id
       where x.credited_amount is distinct from (select coalesce(sum(e.amount), 0) from ledger_entry e
               join ledger_account a on a.id = e.account_id
              where e.tx_id = t.id and a.kind = 'merchant_available' and a.merchant_id = o.merchant_id)
          or x.amount is distinct from (select sum(e.amount) from ledger_entry e
               join ledger_account a on a.id = e.account_id where e.tx_id = t.id and e.direction = 'D' and
                 case t.kind when 'release' then a.kind = 'merchant_frozen' and a.merchant_id = o.merchant_id
                      else a.kind = 'onchain_deposit' end)`,
  'every reversal exactly reverses one ledger transaction': `
    select r.ref as what from ledger_tx r
        left join ledger_tx t on r.ref = 'reversal:' || t.ref and t.kind <> 'reversal'
          and (t.environment, t.network) = (r.environment, r.network)
       where r.kind = 'reversal' and (t.id is null or exists (
           select from (select account_id, case direction when 'D' then amount else -amount end as amount
                          from ledger_entry where tx_id in (r.id, t.id)) lines
            group by account_id having sum(amount) <> 0))`,
  'every frozen transfer has exactly one freeze transaction of its amount, and nothing else is frozen': `
    select coalesce(t.ref, x.ref) as what from
        (select x.*, 'freeze:' || ${transferKey} as ref, o.merchant_id from chain_transfer x
           join orders o on o.id = x.order_id where x.frozen_at is not null) x
        full join (select * from ledger_tx t where kind = 'freeze' and ${isStanding}) t on t.ref = x.ref
       where t.id is null or x.ref is null
          or x.amount is distinct from (select sum(e.amount) from ledger_entry e
               join ledger_account a on a.id = e.account_id
              where e.tx_id = t.id and e.direction = 'C' and a.kind = 'merchant_frozen' and a.merchant_id = x.merchant_id)`,
  'the frozen balance of a merchant equals the sum of its frozen transfers': `
    select coalesce(a.merchant_id, x.merchant_id)::text as what from
        (select merchant_id, environment, network, balance from ledger_account where kind = 'merchant_frozen') a
        full join (select o.merchant_id, x.environment, x.network, sum(x.amount) as amount from chain_transfer x
           join orders o on o.id = x.order_id
          where (x.status = 'FROZEN' and x.set_apart_at is null) or (x.released_at is not null and x.credited_amount is null) group by 1, 2, 3) x
          using (merchant_id, environment, network)
       where coalesce(a.balance, 0) <> coalesce(x.amount, 0)`,
  'the frozen amount of an order equals the sum of its frozen transfers': `
    select o.id::text as what from orders o left join chain_transfer x on x.order_id = o.id
        and x.status = 'FROZEN' and x.set_apart_at is null
       where not exists (select from order_facts f where f.order_id = o.id and f.recorded <> f.settled)
       group by o.id having o.frozen_amount <> coalesce(sum(x.amount), 0)`,
  // A rescan rewrites a lost record from the ledger without screening. Its verdicts may be lost; the ledger entry of the freeze stands for them.
  'every screened transfer that is frozen has a flagged verdict': `
    select ${transferKey} as what from chain_transfer x where x.frozen_at is not null and x.is_screened and not exists (
        select from screening_verdict v where (v.environment, v.network, v.tx_hash, v.ordinal) =
          (x.environment, x.network, x.tx_hash, x.ordinal) and v.verdict = 'flagged')`,
  'every screened transfer that is credited has a clear verdict or a release': `
    select ${transferKey} as what from chain_transfer x where x.credited_amount is not null and x.is_screened
        and x.released_at is null and not exists (
        select from screening_verdict v where (v.environment, v.network, v.tx_hash, v.ordinal) =
          (x.environment, x.network, x.tx_hash, x.ordinal) and v.verdict = 'clear')`,
  'every release of frozen money was approved by two operators': decidedBySingleOperator('release', 'released_at'),
  'every transfer that was set apart has exactly one set-apart transaction of its amount, and nothing else has one': `
    select coalesce(t.ref, x.ref) as what from
        (select x.*, 'set_apart:' || ${transferKey} as ref, o.merchant_id from chain_transfer x
           join orders o on o.id = x.order_id where x.set_apart_at is not null) x
        full join (select * from ledger_tx t where kind = 'set_apart' and ${isStanding}) t on t.ref = x.ref
       where t.id is null or x.ref is null
          or x.amount is distinct from (select sum(e.amount) from ledger_entry e
               join ledger_account a on a.id = e.account_id
              where e.tx_id = t.id and e.direction = 'D' and a.kind = 'merchant_frozen' and a.merchant_id = x.merchant_id)`,
  'every decision to set money apart was approved by two operators': decidedBySingleOperator(
    'set_apart',
    'set_apart_at',
  ),
  'the credited amount and fee of an order equal the sums over its transfers': `
    select o.id::text as what from orders o left join chain_transfer x on x.order_id = o.id
      group by o.id having o.credited_amount <> coalesce(sum(x.credited_amount), 0) or o.fee_amount <> coalesce(sum(x.fee_amount), 0)`,
  'every transfer belongs to the order that owns its address': `
    select x.tx_hash || ':' || x.ordinal as what from chain_transfer x left join deposit_address d
        on d.environment = x.environment and d.network = x.network and d.address = x.to_address and d.order_id = x.order_id
      where d.order_id is null`,
  'every order owns the deposit address it shows': `
    select o.id::text as what from orders o left join deposit_address d on d.order_id = o.id
      where d.address is distinct from o.address or d.network is distinct from o.network or d.environment is distinct from o.environment`,
  'every ended order has its webhook event': `
    select o.id::text as what from orders o
      where o.status in ('PAID', 'EXPIRED', 'UNDERPAID', 'FROZEN', 'EXPIRED_PAID') and ${isKept('webhooks')} and not exists (
        select from webhook_event e where e.order_id = o.id and e.type = case o.status
          when 'EXPIRED' then 'payment.expired' when 'UNDERPAID' then 'payment.underpaid'
          when 'FROZEN' then 'payment.frozen' else 'payment.confirmed' end)`,
  'every webhook event has its deliveries': `
    select e.id as what from webhook_event e left join orders o on o.id = e.order_id where case
        when e.is_sample then not exists (select from webhook_delivery d where d.event_id = e.id)
        when e.notice is not null and o.compat is null then true
        when o.compat is not null and o.webhook_url = '' then (e.notice is not null)
          <> exists (select from webhook_delivery d where d.event_id = e.id)
        when o.compat is not null and e.type <> 'payment.confirmed' then e.notice is not null
          or exists (select from webhook_delivery d where d.event_id = e.id)
        when o.compat is not null and e.notice is null then true
        when e.type like 'payment.%' and o.webhook_url <> '' then not exists (
          select from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
           where d.event_id = e.id and w.is_hidden and w.url = o.webhook_url)
        else exists (
          select from webhook_endpoint w
           where w.merchant_id = e.merchant_id and w.environment = e.environment and not w.is_hidden and w.is_active
             and e.type = any(w.events) and ${isAsThen}
             and not exists (select from webhook_delivery d where d.event_id = e.id and d.endpoint_id = w.id)) end`,
  'every order change belongs to an order': `
    select e.order_id::text as what from order_event e where not exists (select from orders o where o.id = e.order_id)`,
  'the history of every order has no gaps': `
    select o.id::text as what from orders o left join order_event e on e.order_id = o.id
      where ${isKept('order_events')}
      group by o.id having o.version <> count(e.version) + 1 or count(distinct e.version) <> count(e.version) or coalesce(max(e.version), 1) <> o.version`,
  'the stored order counts match the orders': `
    select coalesce(c.merchant_id, o.merchant_id) || ':' || coalesce(c.span, o.span) || ':' ||
        coalesce(c.status, o.status) || ':' || coalesce(c.starts_at, o.starts_at) as what from
        (select c.merchant_id, c.environment, s.span, s.starts_at::timestamptz(3), c.status, c.network, sum(c.count) as count
            from order_count c cross join lateral (values ('all', 'epoch'::timestamptz),
              ('day', date_trunc('day', c.starts_at, 'UTC')), ('hour', c.starts_at::timestamptz)) as s (span, starts_at)
           where c.span in (s.span, 'fresh') group by 1, 2, 3, 4, 5, 6) c
        full join (select o.merchant_id, o.environment, s.span, s.starts_at::timestamptz(3), o.status, o.network, count(*) as count
            from orders o cross join lateral (values ('all', 'epoch'::timestamptz),
              ('day', date_trunc('day', o.created_at, 'UTC')), ('hour', date_trunc('hour', o.created_at, 'UTC'))) as s (span, starts_at)
           group by 1, 2, 3, 4, 5, 6) o
          using (merchant_id, environment, span, starts_at, status, network)
       where coalesce(c.count, 0) <> coalesce(o.count, 0)`,
  'the stored delivery counts match the deliveries': `
    select coalesce(c.endpoint_id, d.endpoint_id) as what from webhook_delivery_count c
        full join (select endpoint_id, count(*) as count from webhook_delivery group by 1) d using (endpoint_id)
      where coalesce(c.count, 0) <> coalesce(d.count, 0)`,
  'every delivery has the merchant and environment of its event and endpoint': `
    select d.id as what from webhook_delivery d join webhook_event e on e.id = d.event_id
        join webhook_endpoint w on w.id = d.endpoint_id
      where (d.merchant_id, d.environment) <> (e.merchant_id, e.environment)
         or (d.merchant_id, d.environment) <> (w.merchant_id, w.environment)`,
}

const isSettled = `not exists (select from order_facts f where f.order_id = o.id and f.recorded <> f.settled)`
const isWaiting = `o.status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING')`
const isChainRead = `not exists (select from chain_pause h where (h.environment, h.network) = (o.environment, o.network))`

/** The invariants about orders, notifications and chain reading. Each query must return nothing. */
export const recordInvariants: InvariantQueries = {
  'the received amount of an order equals the sum of its counted transfers': `
    select o.id::text as what from orders o left join chain_transfer x on x.order_id = o.id
          and x.status in ('SEEN', 'CONFIRMING', 'FINAL', 'FROZEN') and x.set_apart_at is null
          and (x.credited_amount is not null or o.status = 'FROZEN' or x.block_time <= o.expire_at)
       where (${isWaiting} or o.status = 'FROZEN') and ${isSettled}
       group by o.id having o.received_amount <> coalesce(sum(x.amount), 0)
          and not (o.received_amount >= ${receivedMax} and sum(x.amount) > o.received_amount)
      union all select o.id::text from orders o where not ${isWaiting} and o.status <> 'FROZEN' and ${isSettled}
         and o.received_amount <> case o.status when 'EXPIRED' then 0 else o.credited_amount + o.fee_amount + o.frozen_amount end`,
  'every paid order was credited its full amount or was accepted as underpaid': `
    select o.id::text as what from orders o where (o.status in ('PAID', 'EXPIRED_PAID')) <> (o.paid_at is not null)
        or (o.status in ('PAID', 'EXPIRED_PAID') and (o.credited_amount <= 0
          or (o.credited_amount + o.fee_amount < o.threshold_amount and o.accepted_at is null)))`,
  'the fee of an order equals its fee rate applied to its credited amount': `
    select o.id::text as what from orders o
      where o.fee_amount <> floor((o.credited_amount + o.fee_amount)::numeric * o.fee_rate_ppm / 1000000)`,
  'every order status change is an allowed transition': `
    select distinct s.order_id::text as what from (
          select e.order_id, e.status, e.version, o.status as now, o.version as last,
                 lag(e.status, 1, case e.version when 2 then 'OPEN' else e.status end) over (partition by e.order_id order by e.version) as before
            from order_event e join orders o on o.id = e.order_id) s
       where (s.status <> s.before and s.before || '>' || s.status <> all (array['${allowedMoves.join("','")}']))
          or (s.version = s.last and s.status <> s.now)`,
  'no order stays OPEN an hour past its expiry on the chain': `
    select o.id::text as what from orders o
        join chain_cursor c on (c.environment, c.network, c.kind) = (o.environment, o.network, 'final')
       where o.status = 'OPEN' and c.block_time > o.expire_at + interval '1 hour' and ${isSettled} and ${isChainRead}
         and not exists (select from chain_transfer x where x.order_id = o.id and x.screening = 'PENDING'
           and x.status not in ('ORPHANED', 'DUST'))`,
  'every order has at most one payment.confirmed event, plus one per reversal': `
    select o.id::text as what from orders o join webhook_event e on e.order_id = o.id
       where e.type = 'payment.confirmed' and not e.is_sample
         and o.created_at >= coalesce((select max(removed_before) from retention), '-infinity')
       group by o.id having count(*) > 1 + (select count(*) from order_event v where v.order_id = o.id and v.transition like 'reversed%')`,
  'every webhook event has the merchant and environment of its order or withdrawal': `
    select e.id as what from webhook_event e join orders o on o.id = e.order_id
       where (e.merchant_id, e.environment) <> (o.merchant_id, o.environment)
      union all select e.id from webhook_event e join withdrawal w on w.id = e.withdrawal_id
       where (e.merchant_id, e.environment) <> (w.merchant_id, w.environment)`,
  'every idempotency key belongs to the merchant and environment of its order or withdrawal': `
    select i.key as what from idempotency i join orders o on o.id = i.order_id
       where (i.merchant_id, i.environment) <> (o.merchant_id, o.environment)
      union all select i.key from withdrawal_idempotency i join withdrawal w on w.id = i.withdrawal_id
       where (i.merchant_id, i.environment) <> (w.merchant_id, w.environment)`,
  'every pending delivery has the attempts it counts, and every failed one has all its attempts': `
    select d.id as what from webhook_delivery d where d.status = 'PENDING'
          and d.attempts <> (select count(*) from webhook_attempt a where a.delivery_id = d.id) + (d.lease_until is not null and d.claim is not null)::int
      union all select d.id from webhook_delivery d where d.status = 'DELIVERED' and d.attempts = 0
      union all select d.id from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
         join webhook_event e on e.id = d.event_id
       where d.status = 'FAILED' and d.attempts < case when e.is_sample and e.notice is not null then 1 else 6 end and d.last_error is distinct from 'superseded' and w.is_active and w.updated_at < d.updated_at - interval '1 minute'`,
  'the stored blocks of a chain are consecutive, and the final block is not above the head': `
    select b.environment || ':' || b.network || ':' || b.height as what from chain_block b
        join chain_block p on (p.environment, p.network, p.height) = (b.environment, b.network, b.height - 1)
       where b.parent_hash <> p.hash
      union all select f.environment || ':' || f.network from chain_cursor f
        join chain_cursor h on (h.environment, h.network, h.kind) = (f.environment, f.network, 'head')
       where f.kind = 'final' and f.height > h.height`,
}

/** The operator's own entries. Each is in the audit log, written by the same transaction. */
const byOperator = `('float_in', 'float_out', 'fee_paid', 'destroyed')`

/** Limits on any entry, whatever it is about. */
export const entryInvariants: InvariantQueries = {
  'every ledger transaction has the reference, accounts, directions and single owner that its kind allows': `
    select coalesce(min(t.ref), min(t.id)::text) as what from ledger_tx t join ledger_entry e on e.tx_id = t.id
        join ledger_account a on a.id = e.account_id
      group by t.id, t.kind, t.ref having not ${isAllowedSql('t.kind', legsSql)} or count(distinct a.merchant_id) > 1
        or not starts_with(t.ref, t.kind || ':') or count(distinct (t.environment, t.network, a.environment, a.network)) > 1
        or bool_or((t.environment, t.network) <> (a.environment, a.network))`,
  'only ledger transactions that a reorg can undo are reversed': `
    select r.ref as what from ledger_tx r where r.kind = 'reversal'
        and not exists (select from ledger_tx t where t.ref = substr(r.ref, 10) and t.kind in (${reversibleSql}))`,
  'operator float entries in the ledger match the audit log': `
    select coalesce(t.ref, a.detail->>'ref') as what from (select * from ledger_tx where kind in ${byOperator}) t
        full join (select * from audit_entry where action in ('float.put_in', 'float.taken_out', 'fee.paid', 'float.destroyed')) a on a.detail->>'ref' = t.ref
       where t.id is null or a.id is null or (a.detail->>'units')::bigint is distinct from (
         select sum(e.amount) from ledger_entry e where e.tx_id = t.id and e.direction = 'D')`,
}
