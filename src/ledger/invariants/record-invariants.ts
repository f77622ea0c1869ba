import { receivedMax } from '../../lib/money.ts'
import type { Invariant } from './invariant.ts'
import { isAllowedSql, legsSql, reversibleSql } from '../../lib/entry-rules.ts'

/** Where an order may go from a status (decisions, section 4, with the moves of docs/decisions/frozen-money.md#verdicts-and-freezing, docs/decisions/forks.md#reversals, docs/decisions/frozen-money.md#setting-money-apart). */
export const allowedMoves = [
  'OPEN>PENDING_CONFIRM',
  'OPEN>EXPIRED',
  'OPEN>UNDERPAID',
  'OPEN>FROZEN',
  'PENDING_CONFIRM>CONFIRMING',
  'PENDING_CONFIRM>OPEN',
  'CONFIRMING>PAID',
  'CONFIRMING>FROZEN',
  'CONFIRMING>OPEN',
  'CONFIRMING>EXPIRED',
  'PAID>EXPIRED',
  'PAID>UNDERPAID',
  'EXPIRED>EXPIRED_PAID',
  'EXPIRED>UNDERPAID',
  'EXPIRED>FROZEN',
  'UNDERPAID>EXPIRED',
  'UNDERPAID>EXPIRED_PAID',
  'UNDERPAID>FROZEN',
  'UNDERPAID>PAID',
  'EXPIRED_PAID>EXPIRED',
  'EXPIRED_PAID>UNDERPAID',
  'FROZEN>EXPIRED',
  'FROZEN>UNDERPAID',
  'FROZEN>PAID',
  'FROZEN>EXPIRED_PAID',
  'FROZEN>OPEN',
] as const

const isSettled = `not exists (select from order_facts f where f.order_id = o.id and f.recorded <> f.settled)`
const isWaiting = `o.status in ('OPEN', 'PENDING_CONFIRM', 'CONFIRMING')`
const isChainRead = `not exists (select from chain_pause h where (h.environment, h.network) = (o.environment, o.network))`

/** The promises about what orders say, who is told, and what was read of the chains, each as a query that must find nothing. */
export const recordInvariants: readonly Invariant[] = [
  {
    invariant: 'what an order received is what its transfers brought that count for it',
    query: `select o.id::text as what from orders o left join chain_transfer x on x.order_id = o.id
          and x.status in ('SEEN', 'CONFIRMING', 'FINAL', 'FROZEN') and x.set_apart_at is null
          and (x.credited_amount is not null or o.status = 'FROZEN' or x.block_time <= o.expire_at)
       where (${isWaiting} or o.status = 'FROZEN') and ${isSettled}
       group by o.id having o.received_amount <> coalesce(sum(x.amount), 0)
          and not (o.received_amount >= ${receivedMax} and sum(x.amount) > o.received_amount)
      union all select o.id::text from orders o where not ${isWaiting} and o.status <> 'FROZEN' and ${isSettled}
         and o.received_amount <> case o.status when 'EXPIRED' then 0 else o.credited_amount + o.fee_amount + o.frozen_amount end`,
  },
  {
    invariant: 'an order that is paid was credited enough, or its merchant took it as it was',
    query: `select o.id::text as what from orders o where (o.status in ('PAID', 'EXPIRED_PAID')) <> (o.paid_at is not null)
        or (o.status in ('PAID', 'EXPIRED_PAID') and (o.credited_amount <= 0
          or (o.credited_amount + o.fee_amount < o.threshold_amount and o.accepted_at is null)))`,
  },
  {
    invariant: 'the fee of an order is its rate of what was credited to it',
    query: `select o.id::text as what from orders o
      where o.fee_amount <> floor((o.credited_amount + o.fee_amount)::numeric * o.fee_rate_ppm / 1000000)`,
  },
  {
    invariant: 'every order went only from status to status that may follow',
    query: `select distinct s.order_id::text as what from (
          select e.order_id, e.status, e.version, o.status as now, o.version as last,
                 lag(e.status, 1, case e.version when 2 then 'OPEN' else e.status end) over (partition by e.order_id order by e.version) as before
            from order_event e join orders o on o.id = e.order_id) s
       where (s.status <> s.before and s.before || '>' || s.status <> all (array['${allowedMoves.join("','")}']))
          or (s.version = s.last and s.status <> s.now)`,
  },
  {
    invariant: 'no order waits for money after its chain was read an hour beyond its end',
    query: `select o.id::text as what from orders o
        join chain_cursor c on (c.environment, c.network, c.kind) = (o.environment, o.network, 'final')
       where o.status = 'OPEN' and c.block_time > o.expire_at + interval '1 hour' and ${isSettled} and ${isChainRead}
         and not exists (select from chain_transfer x where x.order_id = o.id and x.screening = 'PENDING'
           and x.status not in ('ORPHANED', 'DUST'))`,
  },
  {
    invariant:
      'a merchant is told that an order is paid once, and once more for each time that its money was taken back',
    query: `select o.id::text as what from orders o join webhook_event e on e.order_id = o.id
       where e.type = 'payment.confirmed' and not e.is_sample
         and o.created_at >= coalesce((select max(removed_before) from retention), '-infinity')
       group by o.id having count(*) > 1 + (select count(*) from order_event v where v.order_id = o.id and v.transition like 'reversed%')`,
  },
  {
    invariant: 'every event belongs to the merchant and environment of its order or withdrawal',
    query: `select e.id as what from webhook_event e join orders o on o.id = e.order_id
       where (e.merchant_id, e.environment) <> (o.merchant_id, o.environment)
      union all select e.id from webhook_event e join withdrawal w on w.id = e.withdrawal_id
       where (e.merchant_id, e.environment) <> (w.merchant_id, w.environment)`,
  },
  {
    invariant: 'every idempotency key names an order or withdrawal of its merchant and environment',
    query: `select i.key as what from idempotency i join orders o on o.id = i.order_id
       where (i.merchant_id, i.environment) <> (o.merchant_id, o.environment)
      union all select i.key from withdrawal_idempotency i join withdrawal w on w.id = i.withdrawal_id
       where (i.merchant_id, i.environment) <> (w.merchant_id, w.environment)`,
  },
  {
    invariant:
      'a delivery that is still to be made has the attempts that it counts, and none is given up before its sixth',
    query: `select d.id as what from webhook_delivery d where d.status = 'PENDING'
          and d.attempts <> (select count(*) from webhook_attempt a where a.delivery_id = d.id) + (d.lease_until is not null)::int
      union all select d.id from webhook_delivery d where d.status = 'DELIVERED' and d.attempts = 0
      union all select d.id from webhook_delivery d join webhook_endpoint w on w.id = d.endpoint_id
       where d.status = 'FAILED' and d.attempts < 6 and w.is_active and w.updated_at < d.updated_at - interval '1 minute'`,
  },
  {
    invariant: 'the blocks that are remembered of a chain follow each other, and the final one is not above the newest',
    query: `select b.environment || ':' || b.network || ':' || b.height as what from chain_block b
        join chain_block p on (p.environment, p.network, p.height) = (b.environment, b.network, b.height - 1)
       where b.parent_hash <> p.hash
      union all select f.environment || ':' || f.network from chain_cursor f
        join chain_cursor h on (h.environment, h.network, h.kind) = (f.environment, f.network, 'head')
       where f.kind = 'final' and f.height > h.height`,
  },
]

/** The operator's own entries: each is noted in the audit log, in the transaction that made it. */
const byOperator = `('float_in', 'float_out', 'fee_paid', 'destroyed')`

/** What an entry may be at all, whatever it is about. */
export const entryInvariants: readonly Invariant[] = [
  {
    invariant:
      'every entry has the accounts, sides and one owner that its kind allows, and is named after what it is about',
    query: `select coalesce(min(t.ref), min(t.id)::text) as what from ledger_tx t join ledger_entry e on e.tx_id = t.id
        join ledger_account a on a.id = e.account_id
      group by t.id, t.kind, t.ref having not ${isAllowedSql('t.kind', legsSql)} or count(distinct a.merchant_id) > 1
        or not starts_with(t.ref, t.kind || ':') or count(distinct (t.environment, t.network, a.environment, a.network)) > 1
        or bool_or((t.environment, t.network) <> (a.environment, a.network))`,
  },
  {
    invariant: 'nothing is taken back but what a chain can take back',
    query: `select r.ref as what from ledger_tx r where r.kind = 'reversal'
        and not exists (select from ledger_tx t where t.ref = substr(r.ref, 10) and t.kind in (${reversibleSql}))`,
  },
  {
    invariant:
      'what the operator put in, took out, paid for fees and lost to the issuer is in the audit log, and what stands there is in the books',
    query: `select coalesce(t.ref, a.detail->>'ref') as what from (select * from ledger_tx where kind in ${byOperator}) t
        full join (select * from audit_entry where action in ('float.put_in', 'float.taken_out', 'fee.paid', 'float.destroyed')) a on a.detail->>'ref' = t.ref
       where t.id is null or a.id is null or (a.detail->>'units')::bigint is distinct from (
         select sum(e.amount) from ledger_entry e where e.tx_id = t.id and e.direction = 'D')`,
  },
]
