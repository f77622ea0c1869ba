import type { Invariant } from './invariant.ts'

/** What an entry moved on the accounts of a kind, as the ledger says it: credits less debits. */
const movedOn = (kind: string) => `(select coalesce(sum(case e.direction when 'C' then e.amount else -e.amount end), 0)
  from ledger_entry e join ledger_account a on a.id = e.account_id
 where e.tx_id = t.id and a.kind = '${kind}' and (a.merchant_id = w.merchant_id or a.merchant_id is null))`

/** Each time it ends it has an entry of its own; one whose final block was taken back is reversed. */
const endSuffix = `case when w.reopened = 0 then '' else ':' || w.reopened end`
const isStanding = `not exists (select from ledger_tx r where r.ref = 'reversal:' || l.ref)`

/** The withdrawals that ended otherwise than by a payment. */
const isGivenBack = `w.status in ('FAILED', 'REJECTED')`

/** A key is kept so long; a month (withdrawals/request/create-withdrawal.service.ts). */
const keyKeptDays = 30

/** The promises about money that goes out (decisions, section 8), each as a query that must find nothing. */
export const withdrawalInvariants: readonly Invariant[] = [
  {
    invariant: 'every withdrawal was reserved once, with its fee, from its merchant, and nothing else is reserved',
    query: `select coalesce(t.ref, w.id::text) as what from withdrawal w
        full join (select * from ledger_tx where kind = 'reserve') t on t.ref = 'reserve:' || w.id
          and (t.environment, t.network) = (w.environment, w.network)
       where w.id is null or t.id is null or ${movedOn('merchant_reserved')} <> w.amount + w.fee_amount
          or ${movedOn('merchant_available')} <> -(w.amount + w.fee_amount)`,
  },
  {
    invariant: 'what is reserved of a merchant is what its open withdrawals take',
    query: `select coalesce(a.merchant_id, w.merchant_id)::text as what from
        (select merchant_id, environment, network, balance from ledger_account where kind = 'merchant_reserved') a
        full join (select merchant_id, environment, network, sum(amount + fee_amount) as total from withdrawal
          where status in ('PENDING', 'APPROVED', 'SIGNED', 'BROADCAST') group by 1, 2, 3) w
          using (merchant_id, environment, network)
       where coalesce(a.balance, 0) <> coalesce(w.total, 0)`,
  },
  {
    invariant: 'every completed withdrawal left the books once, with its fee, and nothing else did',
    query: `select coalesce(t.ref, w.id::text) as what from (select * from withdrawal where status = 'COMPLETED') w
        full join (select * from ledger_tx l where kind = 'withdrawal' and ${isStanding}) t on t.ref = 'withdrawal:' || w.id || ${endSuffix}
          and (t.environment, t.network) = (w.environment, w.network)
       where w.id is null or t.id is null or ${movedOn('merchant_reserved')} <> -(w.amount + w.fee_amount)
          or ${movedOn('onchain_hot')} <> w.amount or ${movedOn('platform_fee')} <> w.fee_amount`,
  },
  {
    invariant: 'the reserve of every failed or rejected withdrawal was given back once, and of no other',
    query: `select coalesce(t.ref, w.id::text) as what from (select * from withdrawal w where ${isGivenBack}) w
        full join (select * from ledger_tx l where kind = 'release_reserve' and ${isStanding}) t on t.ref = 'release_reserve:' || w.id || ${endSuffix}
          and (t.environment, t.network) = (w.environment, w.network)
       where w.id is null or t.id is null or ${movedOn('merchant_available')} <> w.amount + w.fee_amount
          or ${movedOn('merchant_reserved')} <> -(w.amount + w.fee_amount)`,
  },
  {
    invariant: 'a merchant is lent only what an entry that was taken back had given it',
    query: `select d.ref as what from ledger_tx d where d.kind = 'debt' and not exists (
        select from ledger_tx t join ledger_tx r on r.ref = 'reversal:' || t.ref and (r.environment, r.network) = (d.environment, d.network)
         where t.ref = substr(d.ref, 6) and (t.environment, t.network) = (d.environment, d.network) and not exists (
           select from ledger_entry l join ledger_account o on o.id = l.account_id
            where l.tx_id = d.id and o.kind = 'merchant_debt' and l.amount > coalesce((
              select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
               where e.tx_id = t.id and e.direction = 'C' and a.kind = 'merchant_available' and a.merchant_id = o.merchant_id), 0)))`,
  },
  {
    invariant: 'what a merchant owes moves only between what it has, what it owes and the loss of the operator',
    query: `select t.ref as what from ledger_tx t join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
      where t.kind in ('debt', 'debt_payment', 'write_off') or t.id in (
        select m.tx_id from ledger_entry m join ledger_account o on o.id = m.account_id where o.kind = 'merchant_debt')
      group by t.id, t.ref, t.kind having (t.kind in ('debt', 'debt_payment', 'write_off')) <> bool_or(a.kind = 'merchant_debt')
        or (t.kind in ('debt', 'debt_payment', 'write_off') and (count(*) <> 2 or count(distinct a.merchant_id) <> 1
          or string_agg(a.kind || e.direction, ' ' order by e.direction) <> case t.kind
               when 'debt' then 'merchant_availableC merchant_debtD' when 'debt_payment' then 'merchant_debtC merchant_availableD'
               else 'merchant_debtC platform_lossD' end))`,
  },
  {
    invariant: 'a merchant that owes does not keep what it has',
    query: `select d.merchant_id::text as what from ledger_account d join ledger_account a using (merchant_id, environment, network)
      where d.kind = 'merchant_debt' and d.balance > 0 and a.kind = 'merchant_available' and a.balance > 0
        and (select t.created_at from ledger_entry e join ledger_tx t on t.id = e.tx_id
              where e.account_id = a.id order by e.id desc limit 1) < now() - interval '10 minutes'`,
  },
  {
    invariant: 'no withdrawal went on without the people who had to approve it',
    query: `select w.id::text as what from withdrawal w where w.approved_at is not null and w.required_approvals >
        (select count(distinct p.sponsor) from withdrawal_approval p
          where p.withdrawal_id = w.id and p.decision = 'approved' and p.created_at <= w.approved_at)`,
  },
  {
    invariant: 'an allow-list is in force, or not, as the audit log says that it was decided last',
    query: `select a.subject || ':' || a.environment as what from (
          select distinct on (subject, detail->>'environment') subject, detail->>'environment' as environment,
                 (detail->>'is_restricted')::boolean as is_restricted
            from audit_entry where action = 'withdrawal.restricted' order by subject, detail->>'environment', id desc) a
        left join withdrawal_policy p on (p.merchant_id::text, p.environment) = (a.subject, a.environment)
       where p.is_restricted is distinct from a.is_restricted`,
  },
  {
    invariant: 'every withdrawal has the key or the link that it was asked for by, as long as those are kept',
    query: `select w.id::text as what from withdrawal w
      where w.created_at > now() + coalesce((select c.offset_ms from business_clock c where c.environment = w.environment), 0)
          * interval '1 millisecond' - interval '${keyKeptDays} days' + interval '1 hour'
        and not exists (select from withdrawal_idempotency i where i.withdrawal_id = w.id)
        and not exists (select from refund_claim r where r.withdrawal_id = w.id)`,
  },
  {
    invariant: 'every withdrawal that has ended has its event',
    query: `select w.id::text as what from withdrawal w where (w.status = 'COMPLETED' or ${isGivenBack})
        and w.updated_at >= coalesce((select removed_before from retention where what = 'webhooks'), '-infinity')
        and (select count(*) from webhook_event e where e.withdrawal_id = w.id and not e.is_sample and e.type
          in ('withdrawal.completed', 'withdrawal.failed') having max(e.type) filter (where e.type =
            case when w.status = 'COMPLETED' then 'withdrawal.completed' else 'withdrawal.failed' end) is not null) is distinct from 1 + w.reopened`,
  },
  {
    invariant: 'what was refunded of an order is the sum of its refunds, which are of its merchant and network',
    query: `select o.id::text as what from orders o left join withdrawal w on w.order_id = o.id
        and not ${isGivenBack} and (w.merchant_id, w.environment, w.network) = (o.merchant_id, o.environment, o.network)
       group by o.id having o.refunded_amount <> coalesce(sum(w.amount), 0)
      union all select w.id::text from withdrawal w join orders o on o.id = w.order_id
       where (w.merchant_id, w.environment, w.network) <> (o.merchant_id, o.environment, o.network)`,
  },
  {
    invariant: 'the counts of withdrawals are the withdrawals there are',
    query: `select coalesce(c.merchant_id, w.merchant_id) || ':' || coalesce(c.status, w.status) as what from withdrawal_count c
        full join (select merchant_id, environment, network, status, count(*) as count from withdrawal group by 1, 2, 3, 4) w
          using (merchant_id, environment, network, status)
       where coalesce(c.count, 0) <> coalesce(w.count, 0)`,
  },
]
