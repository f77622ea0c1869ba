import { walletEntrySql } from '../ledger.sql.ts'
import type { InvariantQueries } from './invariant.ts'

/** SQL: whether an entry was not reversed. */
const isStanding = (entry: string) => `not exists (select from ledger_tx r where r.ref = 'reversal:' || ${entry}.ref)`

/** What an entry moved on accounts of a kind: credits minus debits. */
const movedOn = (kind: string) => `(select coalesce(sum(case e.direction when 'C' then e.amount else -e.amount end), 0)
  from ledger_entry e join ledger_account a on a.id = e.account_id
 where e.tx_id = t.id and a.kind = '${kind}' and (a.merchant_id = w.merchant_id or a.merchant_id is null))`

/** Suffix of the withdrawal's end entry. A fork that removes the final block reverses the entry, and the next end gets one of its own. */
const endSuffix = `case when w.reopened = 0 then '' else ':' || w.reopened end`

/** Withdrawals that ended without a payment. */
const isGivenBack = `w.status in ('FAILED', 'REJECTED')`

/** Idempotency keys are kept this long (withdrawals/request/create-withdrawal.service.ts). */
const keyKeptDays = 30

/** The invariants about outgoing money (docs/spec/decisions.md §8). Each query must return nothing. */
export const withdrawalInvariants: InvariantQueries = {
  'every withdrawal has exactly one reserve of its amount and fee, and nothing else is reserved': `
    select coalesce(t.ref, w.id::text) as what from withdrawal w
        full join (select * from ledger_tx where kind = 'reserve') t on t.ref = 'reserve:' || w.id
          and (t.environment, t.network) = (w.environment, w.network)
       where w.id is null or t.id is null or ${movedOn('merchant_reserved')} <> w.amount + w.fee_amount
          or ${movedOn('merchant_available')} <> -(w.amount + w.fee_amount)`,
  'the reserved balance of a merchant equals the sum of its open withdrawals and their fees': `
    select coalesce(a.merchant_id, w.merchant_id)::text as what from
        (select merchant_id, environment, network, balance from ledger_account where kind = 'merchant_reserved') a
        full join (select merchant_id, environment, network, sum(amount + fee_amount) as total from withdrawal
          where status in ('PENDING', 'APPROVED', 'SIGNED', 'BROADCAST') group by 1, 2, 3) w
          using (merchant_id, environment, network)
       where coalesce(a.balance, 0) <> coalesce(w.total, 0)`,
  'every completed withdrawal has exactly one payout transaction with its fee, and nothing else has one': `
    select coalesce(t.ref, w.id::text) as what from (select * from withdrawal where status = 'COMPLETED') w
        full join (select * from ledger_tx l where kind = 'withdrawal' and ${isStanding('l')}) t on t.ref = 'withdrawal:' || w.id || ${endSuffix}
          and (t.environment, t.network) = (w.environment, w.network)
       where w.id is null or t.id is null or ${movedOn('merchant_reserved')} <> -(w.amount + w.fee_amount)
          or ${movedOn('onchain_hot')} <> w.amount or ${movedOn('platform_fee')} <> w.fee_amount`,
  'the reserve of every failed or rejected withdrawal is released exactly once, and of no other': `
    select coalesce(t.ref, w.id::text) as what from (select * from withdrawal w where ${isGivenBack}) w
        full join (select * from ledger_tx l where kind = 'release_reserve' and ${isStanding('l')}) t on t.ref = 'release_reserve:' || w.id || ${endSuffix}
          and (t.environment, t.network) = (w.environment, w.network)
       where w.id is null or t.id is null or ${movedOn('merchant_available')} <> w.amount + w.fee_amount
          or ${movedOn('merchant_reserved')} <> -(w.amount + w.fee_amount)`,
  'a merchant owes only what reversals took back': `
    select d.ref as what from ledger_tx d where d.kind = 'debt' and not exists (
        select from ledger_tx t join ledger_tx r on r.ref = 'reversal:' || t.ref and (r.environment, r.network) = (d.environment, d.network)
         where t.ref = substr(d.ref, 6) and (t.environment, t.network) = (d.environment, d.network) and not exists (
           select from ledger_entry l join ledger_account o on o.id = l.account_id
            where l.tx_id = d.id and o.kind = 'merchant_debt' and l.amount > coalesce((
              select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
               where e.tx_id = t.id and e.direction = 'C' and a.kind = 'merchant_available' and a.merchant_id = o.merchant_id), 0)))`,
  'debt transactions move money only between the balance and debt of one merchant and the operator loss': `
    select t.ref as what from ledger_tx t join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
      where t.kind in ('debt', 'debt_payment', 'write_off') or t.id in (
        select m.tx_id from ledger_entry m join ledger_account o on o.id = m.account_id where o.kind = 'merchant_debt')
      group by t.id, t.ref, t.kind having (t.kind in ('debt', 'debt_payment', 'write_off')) <> bool_or(a.kind = 'merchant_debt')
        or (t.kind in ('debt', 'debt_payment', 'write_off') and (count(*) <> 2 or count(distinct a.merchant_id) <> 1
          or string_agg(a.kind || e.direction, ' ' order by e.direction) <> case t.kind
               when 'debt' then 'merchant_availableC merchant_debtD' when 'debt_payment' then 'merchant_debtC merchant_availableD'
               else 'merchant_debtC platform_lossD' end))`,
  'no merchant keeps an available balance beside a debt': `
    select d.merchant_id::text as what from ledger_account d join ledger_account a using (merchant_id, environment, network)
      where d.kind = 'merchant_debt' and d.balance > 0 and a.kind = 'merchant_available' and a.balance > 0
        and (select t.created_at from ledger_entry e join ledger_tx t on t.id = e.tx_id
              where e.account_id = a.id order by e.id desc limit 1) < now() - interval '10 minutes'`,
  'every approved withdrawal has the approvals it requires': `
    select w.id::text as what from withdrawal w where w.approved_at is not null and w.required_approvals >
        (select count(distinct p.sponsor) from withdrawal_approval p
          where p.withdrawal_id = w.id and p.decision = 'approved' and p.created_at <= w.approved_at)`,
  'every allow-list setting matches the latest decision in the audit log': `
    select a.subject || ':' || a.environment as what from (
          select distinct on (subject, detail->>'environment') subject, detail->>'environment' as environment,
                 (detail->>'is_restricted')::boolean as is_restricted
            from audit_entry where action = 'withdrawal.restricted' order by subject, detail->>'environment', id desc) a
        left join withdrawal_policy p on (p.merchant_id::text, p.environment) = (a.subject, a.environment)
       where p.is_restricted is distinct from a.is_restricted`,
  'every withdrawal has the idempotency key or refund link that requested it': `
    select w.id::text as what from withdrawal w
      where w.created_at > now() + coalesce((select c.offset_ms from business_clock c where c.environment = w.environment), 0)
          * interval '1 millisecond' - interval '${keyKeptDays} days' + interval '1 hour'
        and not exists (select from withdrawal_idempotency i where i.withdrawal_id = w.id)
        and not exists (select from refund_claim r where r.withdrawal_id = w.id)`,
  'every ended withdrawal has its webhook event': `
    select w.id::text as what from withdrawal w where (w.status = 'COMPLETED' or ${isGivenBack})
        and w.updated_at >= coalesce((select removed_before from retention where what = 'webhooks'), '-infinity')
        and (select count(*) from webhook_event e where e.withdrawal_id = w.id and not e.is_sample and e.type
          in ('withdrawal.completed', 'withdrawal.failed') having max(e.type) filter (where e.type =
            case when w.status = 'COMPLETED' then 'withdrawal.completed' else 'withdrawal.failed' end) is not null) is distinct from 1 + w.reopened`,
  'the refunded amount of an order equals the sum of its refunds, all of its merchant and network': `
    select o.id::text as what from orders o left join withdrawal w on w.order_id = o.id
        and not ${isGivenBack} and (w.merchant_id, w.environment, w.network) = (o.merchant_id, o.environment, o.network)
       group by o.id having o.refunded_amount <> coalesce(sum(w.amount), 0)
      union all select w.id::text from withdrawal w join orders o on o.id = w.order_id
       where (w.merchant_id, w.environment, w.network) <> (o.merchant_id, o.environment, o.network)`,
  'the stored withdrawal counts match the withdrawals': `
    select coalesce(c.merchant_id, w.merchant_id) || ':' || coalesce(c.status, w.status) as what from withdrawal_count c
        full join (select merchant_id, environment, network, status, count(*) as count from withdrawal group by 1, 2, 3, 4) w
          using (merchant_id, environment, network, status)
       where coalesce(c.count, 0) <> coalesce(w.count, 0)`,
}

/** The invariants about sent transactions (docs/spec/decisions.md §8: at most one transaction on chain). Each query must return nothing. */
export const payoutInvariants: InvariantQueries = {
  'a withdrawal is completed if and only if one of its transactions is final, with its hash and block': `
    select coalesce(w.id, c.withdrawal_id)::text as what
        from (select * from withdrawal where status = 'COMPLETED') w
        full join (select * from transaction_attempt where status = 'FINAL' and purpose = 'withdrawal') c on c.withdrawal_id = w.id
       where w.id is null or c.id is null or (c.tx_hash, c.block_number) is distinct from (w.tx_hash, w.block_number)`,
  'no withdrawal or payout step has two final transactions': `
    select intent_id::text as what from transaction_attempt where status = 'FINAL' group by intent_id having count(*) > 1`,
  'no withdrawal with a released reserve has a transaction that can still be mined': `
    select w.id::text as what from withdrawal w join transaction_attempt c on c.withdrawal_id = w.id
      where w.status in ('FAILED', 'REJECTED') and c.status not in ('FAILED', 'EXPIRED', 'REPLACED')`,
  'no completed withdrawal has an open attempt': `
    select c.id::text as what from transaction_attempt c join withdrawal w on w.id = c.withdrawal_id
      where c.status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR') and w.status = 'COMPLETED'`,
  'every withdrawal in progress has an open attempt': `
    select w.id::text as what from withdrawal w where w.paying_since is not null
        and w.status in ('APPROVED', 'SIGNED', 'BROADCAST') and not exists (
          select from transaction_attempt c where c.withdrawal_id = w.id and c.status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR'))`,
  'every attempt pays the amount of its withdrawal to its address': `
    select c.id::text as what from transaction_attempt c join withdrawal w on w.id = c.withdrawal_id
      where (c.environment, c.network, c.destination, c.amount) <> (w.environment, w.network, w.address, w.amount)`,
  'every wallet nonce belongs to one withdrawal or step, which has only that nonce': `
    select min(c.id::text) as what from transaction_attempt c where c.nonce is not null
      group by c.environment, c.network, c.wallet, c.nonce having count(distinct c.intent_id) > 1
      union all select intent_id::text from transaction_attempt where nonce is not null group by intent_id
        having count(distinct nonce) > 1`,
  'a payout step is done if and only if one of its transactions is final, and open while one is pending': `
    select s.id::text as what from payout_step s where
        (s.status = 'DONE') <> exists (select from transaction_attempt c where c.intent_id = coalesce(s.batch_id, s.id) and c.status = 'FINAL')
        or (s.status = 'OPEN') <> exists (select from transaction_attempt c where c.intent_id = coalesce(s.batch_id, s.id)
              and c.status in ('READY', 'SIGNED', 'BROADCAST', 'UNCLEAR'))`,
  'every payout step that moved money has exactly one ledger transaction of its amount': `
    select coalesce(t.ref, 'move:' || s.id) as what from
        (select s.id || case s.reopened when 0 then '' else ':' || s.reopened end as id, coalesce(s.amount, c.amount) as amount
           from payout_step s left join transaction_attempt c on c.intent_id = s.id and c.attempt = 1
          where s.status = 'DONE' and s.purpose <> 'batch' and (c.token is not null or s.batch_id is not null)) s
        full join (select * from ledger_tx m where kind = 'move' and m.ref !~ '^move:(live|test):'
           and ${isStanding('m')}) t on t.ref = 'move:' || s.id
       where t.id is null or s.id is null or s.amount <> all (select e.amount from ledger_entry e where e.tx_id = t.id)`,
  'the swept amount of an address equals its sweeps and is at most its credited amount': `
    select b.address as what from deposit_balance b where b.swept <> (select coalesce(sum(coalesce(s.amount, c.amount)), 0)
       from payout_step s left join transaction_attempt c on c.intent_id = s.id and c.attempt = 1
       where (s.environment, s.network, s.address) = (b.environment, b.network, b.address) and s.purpose = 'sweep'
         and s.status <> 'FAILED')
        or b.credited <> (select coalesce(sum(x.amount), 0) from chain_transfer x where x.to_address = b.address
             and (x.environment, x.network) = (b.environment, b.network) and x.credited_amount is not null)
           + (select coalesce(sum(case d.wallet when b.address then d.amount else -d.amount end), 0) from wallet_deposit d
               where b.address in (d.wallet, d.from_address) and d.taken_back_at is null and (d.environment, d.network) = (b.environment, b.network))
           - (select coalesce(sum(s.amount), 0) from wallet_spending s where s.from_address = b.address
               and not s.is_ours and starts_with(s.tx_hash, 'destroyed:') and (s.environment, s.network) = (b.environment, b.network))`,
  'every final transaction of ours has its fee recorded': `
    select c.id::text as what from transaction_attempt c left join chain_fee f on f.transaction_attempt_id = c.id and f.block_hash = c.block_hash
          and (f.environment, f.network, f.purpose) = (c.environment, c.network, c.purpose)
       where c.block_number is not null and f.transaction_attempt_id is null`,
  'every sweep batch moves the amounts of its sweeps, ends with them, and splits its fee among them': `
    select s.id::text as what from payout_step s join transaction_attempt c on c.intent_id = s.id where s.purpose = 'batch'
        and (c.amount is distinct from (select sum(m.amount) from payout_step m where m.batch_id = s.id)
          or exists (select from payout_step m where m.batch_id = s.id and m.status <> s.status)
          or exists (select from chain_fee f where f.transaction_attempt_id = c.id and f.amount is distinct from (
               select sum(b.amount) from batch_fee b where (b.transaction_attempt_id, b.block_hash) = (f.transaction_attempt_id, f.block_hash))))`,
  'every payout step moved money between the ledger accounts of its purpose': `
    select t.ref as what from ledger_tx t join payout_step s on s.id::text = substr(t.ref, 6, 36)
        join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
       where t.kind = 'move' group by t.id, t.ref, s.purpose
      having string_agg(a.kind || e.direction, ' ' order by e.direction) <> case s.purpose
        when 'sweep' then 'onchain_depositC onchain_hotD' when 'warm' then 'onchain_hotC onchain_depositD' else 'onchain_hotC onchain_coldD' end`,
  'no ended sweep has an open step': `
    select w.id::text as what from sweep w join payout_step s on s.sweep_id = w.id where w.status = 'DONE' and s.status = 'OPEN'
        and not exists (select from sweep o where o.id <> w.id and (o.status = 'OPEN' or s.reopened > 0)
           and (o.environment, o.network, o.address) = (w.environment, w.network, w.address))`,
  'every assigned nonce is below the next nonce of its wallet': `
    select n.wallet || ':' || n.nonce as what from wallet_nonce n
        join wallet w on (w.environment, w.network, w.address) = (n.environment, n.network, n.wallet) where n.nonce >= w.next_nonce`,
  'every transfer from an address of ours was signed by us, went to another of ours, or was booked by the operator': `
    select s.tx_hash || ':' || s.ordinal as what from wallet_spending s where not s.is_ours and s.taken_back_at is null
        and not exists (select from transaction_attempt t where t.tx_hash = s.tx_hash and (t.environment, t.network) = (s.environment, s.network))
        and not exists (select from wallet_deposit d where (d.tx_hash, d.ordinal, d.network, d.environment) =
              (s.tx_hash, s.ordinal, s.network, s.environment) and d.taken_back_at is null)
        and not exists (select from ledger_tx l where l.ref in ('float_out:' || ${walletEntrySql('s')}, 'fee_paid:' || ${walletEntrySql('s')}, 'destroyed:' || ${walletEntrySql('s')}) and ${isStanding('l')})
      union all select s.tx_hash from wallet_spending s where s.is_ours and not exists (
        select from transaction_attempt t where t.tx_hash = s.tx_hash and (t.environment, t.network) = (s.environment, s.network))`,
  'every final transaction of ours has its outgoing transfer recorded': `
    select c.id::text as what from transaction_attempt c
        join chain_cursor f on (f.environment, f.network, f.kind) = (c.environment, c.network, 'final')
       where c.status = 'FINAL' and c.token is not null and c.block_number <= f.height and c.amount is distinct from (
         select sum(s.amount) from wallet_spending s where s.tx_hash = c.tx_hash and s.taken_back_at is null and (s.environment, s.network) = (c.environment, c.network))`,
  'every float withdrawal, fee and loss matches one outgoing transfer and is booked once': `
    select t.ref as what from ledger_tx t
        left join wallet_spending s on substr(t.ref, strpos(t.ref, ':') + 1) = ${walletEntrySql('s')} and s.taken_back_at is null
       where t.kind in ('float_out', 'fee_paid', 'destroyed') and ${isStanding('t')} and (s.tx_hash is null or s.is_ours or s.amount is distinct from (
         select sum(e.amount) from ledger_entry e where e.tx_id = t.id and e.direction = 'D'))
      union all select min(ref) from ledger_tx where kind in ('float_out', 'fee_paid', 'destroyed')
       group by substr(ref, strpos(ref, ':')) having count(*) > 1`,
  'every deposit to a wallet of ours is booked once, as operator float or as an internal move': `
    select coalesce(t.ref, d.ref) as what from
        (select d.*, d.kind || ':' || ${walletEntrySql('d')} as ref from wallet_deposit d where d.kind <> 'none' and d.taken_back_at is null) d
        full join (select * from ledger_tx t where (kind in ('capital', 'float_in') or ref ~ '^move:(live|test):[A-Z0-9]+:.+:[0-9]+$')
          and ${isStanding('t')}) t on t.ref = d.ref
       where d.ref is null or t.ref is null or d.amount is distinct from (
         select sum(e.amount) from ledger_entry e where e.tx_id = t.id and e.direction = 'D')`,
}
